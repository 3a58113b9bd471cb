import { ATTENDANCE_FIELDS } from "./audited-fields.ts";
import type { AuditedRow } from "./history-fields.ts";
import type { AuditedChange } from "./store.ts";

/** A visit's steps at the desk are in a table of their own; the appointment's history shows them. */

/** The row's own facts, without "no walk-in". */
const onlyOwn = (row: AuditedRow | null): AuditedRow =>
  Object.fromEntries(
    Object.entries(row ?? {}).filter(([column, value]) => column in ATTENDANCE_FIELDS && value !== false),
  );

/** A change of an attendance as one of its appointment; its first row is a change too. Other changes pass unchanged. */
export function asChangeOfAppointment(change: AuditedChange): AuditedChange {
  if (change.table !== "attendances") return change;
  const { before, after } = change;
  return {
    ...change,
    table: "appointments",
    action: "changed",
    before: onlyOwn(before),
    after: onlyOwn(after),
  };
}
