import { useEffect } from "react";
import { isLoggedIn } from "#contract/account.ts";
import { call, noticeExpiry } from "#ui/call.ts";
import { readSession, saveSession } from "#ui/session.ts";

const TICK_MS = 30_000;
/** Longer than any tick is late: the tab was out of sight, or the machine slept. */
const AWAY_MS = 90_000;

/** Asks whether the session is still good; a 401 ends it. A name or role that an administrator changed is taken over. */
async function ask(): Promise<void> {
  const session = readSession();
  if (!session) return;
  try {
    const { data } = await call(isLoggedIn);
    const isSame = JSON.stringify(data.user) === JSON.stringify(session.user);
    if (!isSame && readSession()?.token === session.token) saveSession({ ...session, ...data });
  } catch {
    // Ended, or not to be asked now; the next call will tell.
  }
}

/** Notices a session that ended while nobody looked, before the person starts on something that cannot be saved. */
export function useSessionWatch(): void {
  useEffect(() => {
    let seen = Date.now();
    const look = () => {
      noticeExpiry();
      if (document.hidden) return;
      const away = Date.now() - seen;
      seen = Date.now();
      if (away > AWAY_MS) ask();
    };
    const timer = setInterval(look, TICK_MS);
    document.addEventListener("visibilitychange", look);
    for (const event of ["focus", "pageshow", "online"]) window.addEventListener(event, look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const event of ["focus", "pageshow", "online"]) window.removeEventListener(event, look);
    };
  }, []);
}
