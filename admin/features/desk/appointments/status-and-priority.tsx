import { Priority } from "#admin/kit/display/priority.tsx";
import { StatusBadge } from "#admin/kit/display/status-badge.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { AppointmentRow } from "#contract/desk/appointments.ts";

/** The status badge, and beside it the priority of a scheduled appointment if it is High. */
export function StatusAndPriority({
  appointment,
}: {
  appointment: Pick<AppointmentRow, "status" | "priority">;
}) {
  const { status, priority } = appointment;
  return (
    <Row as="span" inline gap={2} gapX={10} align="center" wrap>
      <StatusBadge status={status} />
      {priority === "High" && status === "Scheduled" && <Priority level={priority} />}
    </Row>
  );
}
