import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { byId, instant, nothing, recordId, shownFlag } from "#contract/values/fields.ts";

/** A live session. */
export const OpenSession = z.object({
  id: recordId,
  /** Such as "Chrome on Windows" (rules/clinic/browser-words.ts); null: unknown. */
  browser: z.string().nullable(),
  since: instant,
  /** To the minute. */
  lastSeenOn: instant,
  /** The session of this call. */
  isThisOne: shownFlag,
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listOwnSessions = endpoint({
  method: "GET",
  path: "/Account/GetSessions",
  access: "signed-in",
  summary: "Where one's own account is signed in: at most 100 sessions, this one first",
  output: z.array(OpenSession),
});

export const SIGNED_OUT_ELSEWHERE = "Signed out everywhere else. You stay signed in here.";

export const signOutElsewhere = endpoint({
  method: "POST",
  path: "/Account/SignOutEverywhere",
  access: "signed-in",
  summary: "End all sessions of one's own account but this one, and its links to choose a password",
  output: nothing,
  message: SIGNED_OUT_ELSEWHERE,
});

export const listStaffSessions = endpoint({
  method: "GET",
  path: "/Staff/GetSessions",
  access: "staff.manage",
  summary: "Where an account is signed in: at most 100 sessions, this one first if it is one's own",
  query: byId,
  output: z.array(OpenSession),
});

export const signOutStaff = endpoint({
  method: "POST",
  path: "/Staff/SignOutEverywhere",
  access: "staff.manage",
  summary:
    "End all sessions of an account, but this one if it is one's own, and its links to choose a password",
  query: byId,
  output: nothing,
  message: "Signed out everywhere.",
});
