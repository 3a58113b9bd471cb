import { homeFor } from "#admin/shell/layout/menu.ts";
import { getSetUpProgress } from "#contract/office/set-up.ts";
import { mayOpen, pathTo } from "#rules/clinic/screens.ts";
import { call } from "#ui/call.ts";
import type { Session } from "#ui/session.ts";

/** How long signing in waits to be told whether the clinic is new, in milliseconds. */
const TIMEOUT_MS = 3000;

/** Where a person begins after signing in: those who set up a new clinic there, everybody else where their role does. */
export async function beginningOf({ user }: Session): Promise<string> {
  const home = homeFor(user);
  if (!mayOpen(user, "set-up")) return home;
  try {
    const { data } = await call(getSetUpProgress, {}, { timeout: TIMEOUT_MS });
    return data.opensFirst ? pathTo("set-up") : home;
  } catch {
    return home;
  }
}
