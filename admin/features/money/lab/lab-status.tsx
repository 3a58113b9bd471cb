import { Badge, type BadgeLook } from "#admin/kit/display/badge.tsx";
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconClock,
  IconInbox,
  IconX,
} from "#admin/kit/display/icons.ts";
import type { LabStatus } from "#rules/money/lab/lab-case.ts";
import { say } from "#ui/say.ts";

const LOOKS: Readonly<Record<LabStatus, { look: BadgeLook; icon: Icon; word: () => string }>> = {
  "To send": { look: "line", icon: IconCircle, word: () => say("To send") },
  "At the lab": { look: "line", icon: IconClock, word: () => say("At the lab") },
  Late: { look: "attention", icon: IconAlertTriangle, word: () => say("Late") },
  Received: { look: "line", icon: IconInbox, word: () => say("Received", { as: "lab work" }) },
  Fitted: { look: "done", icon: IconCheck, word: () => say("Fitted") },
  Cancelled: { look: "off", icon: IconX, word: () => say("Cancelled") },
};

export const labStatusWord = (status: LabStatus): string => LOOKS[status].word();

/** How far a case is. */
export function LabStatusBadge({ status }: { status: LabStatus }) {
  const { look, icon, word } = LOOKS[status];
  return (
    <Badge look={look} icon={icon}>
      {word()}
    </Badge>
  );
}
