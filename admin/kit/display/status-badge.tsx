import {
  type Icon,
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconX,
} from "#admin/kit/display/icons.ts";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import type { RequestStatus } from "#rules/desk/appointment-request.ts";
import type { PaymentStatus } from "#rules/values/payment-status.ts";
import { Badge, type BadgeLook } from "./badge.tsx";

type Status = AppointmentStatus | RequestStatus | PaymentStatus;

/** Shape says it first, colour repeats it: a bill's circle fills as money comes in, what fell through is struck out. */
const LOOKS = {
  Scheduled: { look: "line", icon: IconClock },
  Completed: { look: "done", icon: IconCheck },
  Cancelled: { look: "off", icon: IconX },
  Pending: { look: "attention", icon: IconCircle },
  Approved: { look: "done", icon: IconCheck },
  Rejected: { look: "off", icon: IconX },
  Due: { look: "attention", icon: IconCircle },
  Partial: { look: "attention", icon: IconCircleHalf2 },
  Paid: { look: "done", icon: IconCircleCheck },
} as const satisfies Record<Status, { look: BadgeLook; icon: Icon }>;

/** The state of an appointment, a request or a bill: <StatusBadge status={row.status} />. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge {...LOOKS[status]}>{status}</Badge>;
}
