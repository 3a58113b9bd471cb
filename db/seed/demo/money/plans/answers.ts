import type { Random } from "#db/seed/random.ts";
import type { Letter } from "#rules/money/plans/plan.ts";
import type { AnsweredHow, PlanAnswer } from "#rules/money/plans/status.ts";
import { acted, type DemoPlan } from "./plan.ts";

/** Who is younger has a parent sign. */
const OF_AGE = 18;
const WHAT_WAS_SAID: Readonly<Record<PlanAnswer, readonly string[]>> = {
  Accepted: ["Called back in the evening.", "Wants to begin after the salary comes.", "Agreed at the desk."],
  Declined: ["Too expensive now.", "Will have it done in Karachi.", "Wants to wait until it hurts."],
  Withdrawn: ["Cannot take leave from work.", "Thought again after talking to the family."],
};

/** The field in which patients sign, in the units of its path. */
const [WIDE, HIGH] = [400, 150];

interface Said {
  at: number;
  answer: PlanAnswer;
  how: AnsweredHow;
  letter?: Letter;
  phases?: readonly number[];
}

/** The plan once its newest version was answered. A child's parent signs. */
export function answered(
  random: Random,
  plan: DemoPlan,
  { at, answer, how, letter = "A", phases }: Said,
): DemoPlan {
  const { person } = plan.patient;
  const isChild = person.age < OF_AGE;
  const isWritten = how !== "Said";
  return acted(plan, at, {
    answers: [
      ...plan.answers,
      {
        ...{ at, version: plan.versions.length, letter, phases: phases ?? null, answer, how },
        signerName: isWritten ? (isChild ? person.guardianName : person.fullName) : null,
        relationship: isWritten && isChild ? "Father" : null,
        signature: how === "Signed" ? signature(random) : null,
        note: isWritten ? null : random.pick(WHAT_WAS_SAID[answer]),
      },
    ],
  });
}

/** A signature of two strokes as the path of an SVG: a wavy name, and a line below it. */
function signature(random: Random): string {
  const [left, middle] = [random.whole(30, 70), random.whole(60, 85)];
  const waves = random.whole(7, 10);
  const step = Math.floor((WIDE - 2 * left) / waves);
  const name = Array.from({ length: waves }, (_, index) => {
    const [from, to] = [left + index * step, left + (index + 1) * step];
    const high = middle + (index % 2 === 0 ? -1 : 1) * random.whole(12, 40);
    return `Q${Math.floor((from + to) / 2)} ${high} ${to} ${middle + random.whole(-6, 6)}`;
  });
  const low = Math.min(HIGH - 10, middle + random.whole(35, 50));
  const line = `M${left + random.whole(0, 40)} ${low} Q${WIDE / 2} ${low - random.whole(4, 14)} ${WIDE - left} ${low}`;
  return `M${left} ${middle} ${name.join(" ")} ${line}`;
}
