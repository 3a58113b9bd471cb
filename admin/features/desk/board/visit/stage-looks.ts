import {
  type Icon,
  IconArmchair,
  IconBolt,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconLogout,
  IconStethoscope,
  IconUserX,
  IconX,
} from "#admin/kit/display/icons.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import type { Stage } from "#rules/desk/board/attendance.ts";

/** A stage as cards and steps show it: Confirmed is a Scheduled visit with a tick. */
export type Look = "booked" | "confirmed" | "arrived" | "called" | "in" | "done" | "noshow" | "off";

const LOOKS: Readonly<Record<Stage, { look: Look; icon: Icon }>> = {
  Scheduled: { look: "booked", icon: IconCircleDashed },
  Arrived: { look: "arrived", icon: IconArmchair },
  Called: { look: "called", icon: IconBolt },
  "With doctor": { look: "in", icon: IconStethoscope },
  Done: { look: "done", icon: IconCheck },
  "No-show": { look: "noshow", icon: IconUserX },
  Left: { look: "off", icon: IconLogout },
  Cancelled: { look: "off", icon: IconX },
};

/** Shape says the stage first, colour repeats it. `word` is what it is called. */
export function lookOf({ stage, confirmedOn }: Pick<BoardVisit, "stage" | "confirmedOn">) {
  if (stage === "Scheduled" && confirmedOn !== null)
    return { look: "confirmed" as const, icon: IconCircleCheck, word: "Confirmed" };
  return { ...LOOKS[stage], word: stage };
}
