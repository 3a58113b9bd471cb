import { useEffect } from "react";
import { isLoggedIn } from "#contract/account.ts";
import { call, noticeExpiry } from "#ui/call.ts";
import { readSession, saveSession } from "#ui/session.ts";

const TICK_MS = 30_000;
/** No timer is this late: the tab was in the background, or the machine slept. */
const AWAY_MS = 90_000;

/** Asks the server whether the session is valid; a 401 ends it. Stores a name or role that an administrator changed. */
async function ask(): Promise<void> {
  const session = readSession();
  if (!session) return;
  try {
    const { data } = await call(isLoggedIn);
    const isSame = JSON.stringify(data.user) === JSON.stringify(session.user);
    if (!isSame && readSession()?.token === session.token) saveSession({ ...session, ...data });
  } catch {
    // The session has ended, or the server cannot be reached; the next call will tell.
  }
}

/** Notices a session that ended while the tab was in the background, before the person types what cannot be saved. */
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
