import { Priority } from "#admin/kit/display/priority.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import type { AppointmentRow } from "#contract/desk/appointments.ts";
import classes from "./status-and-priority.module.css";

/** The status badge, and beside it the priority of a scheduled appointment if it is High. */
export function StatusAndPriority({
  appointment,
}: {
  appointment: Pick<AppointmentRow, "status" | "priority">;
}) {
  const { status, priority } = appointment;
  return (
    <span className={classes.standing}>
      <StatusBadge status={status} />
      {priority === "High" && status === "Scheduled" && <Priority level={priority} />}
    </span>
  );
}
