import { Priority } from "#admin/kit/priority.tsx";
import { StatusBadge } from "#admin/kit/status-badge.tsx";
import type { AppointmentRow } from "#contract/appointments.ts";
import classes from "./standing.module.css";

/** The status, and beside it the priority where somebody must look: High, while it is still to come. */
export function Standing({ appointment }: { appointment: Pick<AppointmentRow, "status" | "priority"> }) {
  const { status, priority } = appointment;
  return (
    <span className={classes.standing}>
      <StatusBadge status={status} />
      {priority === "High" && status === "Scheduled" && <Priority level={priority} />}
    </span>
  );
}
