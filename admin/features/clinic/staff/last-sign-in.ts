import type { StaffMember } from "#contract/clinic/staff.ts";
import { formatDateTime } from "#rules/values/display.ts";

/** The time of the last sign-in, or why there is none. */
export function lastSignInOf({ lastSignInOn, hasPassword }: StaffMember): string {
  if (!hasPassword) return lastSignInOn ? "Has to choose a new password" : "Invited, no password yet";
  return lastSignInOn ? formatDateTime(lastSignInOn) : "Never";
}
