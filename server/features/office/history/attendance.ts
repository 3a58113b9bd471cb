import { ATTENDANCE_FIELDS } from "./audited-fields.ts";
import type { AuditedRow } from "./history-fields.ts";
import type { AuditedChange } from "./store.ts";

/** What was said of a visit at the desk stands in a table of its own; the appointment's history tells it. */

/** The row's own facts. That somebody is no walk-in is not worth a line. */
const onlyOwn = (row: AuditedRow | null): AuditedRow =>
  Object.fromEntries(
    Object.entries(row ?? {}).filter(([column, value]) => column in ATTENDANCE_FIELDS && value !== false),
  );

/** A change of an attendance as one of its appointment: its first row is a change, too. Others stay as they are. */
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
