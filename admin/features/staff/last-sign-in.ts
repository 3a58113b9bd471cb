import type { StaffMember } from "#contract/staff.ts";
import { formatDateTime } from "#rules/display.ts";

/** When somebody signed in last, or why they have not. */
export function lastSignInOf({ lastSignInOn, hasPassword }: StaffMember): string {
  if (!hasPassword) return lastSignInOn ? "Has to choose a new password" : "Invited, no password yet";
  return lastSignInOn ? formatDateTime(lastSignInOn) : "Never";
}
