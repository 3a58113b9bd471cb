import { useEffect } from "react";
import { isLoggedIn } from "#contract/clinic/account.ts";
import { call, noticeExpiry, onForbidden } from "#ui/call.ts";
import { readSession, saveSession } from "#ui/session.ts";

const TICK_MS = 30_000;
/** For how long what the session may do counts as known, in milliseconds. */
const KNOWN_MS = 60_000;

/**
 * Asks the server whether the session is valid; a 401 ends it. Stores a name, role or right that an administrator
 * changed.
 */
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

/**
 * Notices a session that ended while the tab was in the background, before the person types what cannot be saved; and
 * that its person may do more or less than before, within a minute or at the first refusal.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    // What is stored may be of yesterday.
    let asked = 0;
    const askNow = () => {
      asked = Date.now();
      ask();
    };
    const look = () => {
      noticeExpiry();
      if (!document.hidden && Date.now() - asked > KNOWN_MS) askNow();
    };
    const forget = onForbidden(askNow);
    const timer = setInterval(look, TICK_MS);
    document.addEventListener("visibilitychange", look);
    for (const event of ["focus", "pageshow", "online"]) window.addEventListener(event, look);
    return () => {
      forget();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      for (const event of ["focus", "pageshow", "online"]) window.removeEventListener(event, look);
    };
  }, []);
}
