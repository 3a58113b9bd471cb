import { Badge, type BadgeLook } from "#admin/kit/display/badge.tsx";
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconClock,
  IconX,
} from "#admin/kit/display/icons.ts";
import type { PlanRow } from "#contract/money/plan-records.ts";
import { type PlanStatus, statusText } from "#rules/money/plans/status.ts";

const LOOKS: Readonly<Record<PlanStatus, { look: BadgeLook; icon: Icon }>> = {
  Draft: { look: "line", icon: IconCircle },
  "Changed since shown": { look: "attention", icon: IconAlertTriangle },
  Shown: { look: "line", icon: IconClock },
  Expired: { look: "attention", icon: IconClock },
  Accepted: { look: "done", icon: IconCheck },
  Declined: { look: "off", icon: IconX },
  "Under way": { look: "done", icon: IconClock },
  Finished: { look: "done", icon: IconCheck },
  Closed: { look: "off", icon: IconX },
};

/** How far a plan is. */
export function PlanStatusBadge({ plan: { status, phases } }: { plan: Pick<PlanRow, "status" | "phases"> }) {
  const { look, icon } = LOOKS[status];
  return (
    <Badge look={look} icon={icon}>
      {statusText(status, phases)}
    </Badge>
  );
}
