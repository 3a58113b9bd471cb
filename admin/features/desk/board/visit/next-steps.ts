import type { BoardVisit } from "#contract/desk/board.ts";
import { type Step, stepRefusal } from "#rules/desk/board/attendance.ts";
import { clinicTimeNow, clinicToday } from "#rules/values/time/clinic-time.ts";

/** What is usually done next at each stage, the first of them being the one button. */
const USUAL: Readonly<Record<BoardVisit["stage"], readonly Step[]>> = {
  Scheduled: ["Arrived", "No-show"],
  Arrived: ["Called", "With doctor", "Left"],
  Called: ["With doctor", "Called", "Left"],
  "With doctor": ["Done"],
  Done: [],
  "No-show": ["Scheduled"],
  Left: ["Arrived"],
  Cancelled: [],
};

const WORDS: Readonly<Partial<Record<Step, string>>> = { Called: "Call", Scheduled: "Take back" };

/** The name of a step's button. */
export const stepName = (step: Step, { stage }: BoardVisit): string =>
  stage === "Called" && step === "Called"
    ? "Call again"
    : stage === "Left" && step === "Arrived"
      ? "Came back"
      : (WORDS[step] ?? step);

/** The key of each step. */
export const STEP_KEY: Readonly<Partial<Record<Step, string>>> = {
  Arrived: "a",
  Called: "c",
  "With doctor": "d",
  Done: "d",
  "No-show": "x",
  Left: "l",
};

/** The steps that can be taken now, the usual one first. */
export function nextSteps(visit: BoardVisit): Step[] {
  const now = { today: clinicToday(), time: clinicTimeNow() };
  return USUAL[visit.stage].filter((step) => stepRefusal(visit, step, now) === null);
}
