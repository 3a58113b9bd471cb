import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { Visit } from "#db/seed/demo/desk/visits.ts";
import type { Random } from "#db/seed/random.ts";
import { answered } from "./answers.ts";
import { acted, closed, type DemoItem, type DemoPlan, shown } from "./plan.ts";
import { after, daysAfter, howOf } from "./worked.ts";

/** Plans of which nothing was done yet, by what became of them. */

interface Told {
  random: Random;
  calendar: Calendar;
  visit: Visit;
  /** The how many-th plan of its kind. */
  turn: number;
}

/** What becomes of a plan that was just made. */
interface Fate {
  /** How many the whole year has. */
  readonly count: number;
  /** How many days ago the visit was at which it was made, at least; 0: as lately as there is a patient. */
  readonly atLeastAgo: number;
  readonly happens: (plan: DemoPlan, told: Told) => DemoPlan;
}

/** What was added after the plan was shown. */
const X_RAY: DemoItem = {
  ...{ letter: null, phase: 1, service: null, description: "Periapical X-ray", teeth: [], surfaces: "" },
  ...{ quantity: 1, price: 800 },
};
const WHY_CLOSED = ["Moved to Karachi", "Is treated elsewhere", "No answer to three calls"];

const show = (plan: DemoPlan, { visit }: Told) => shown(plan, after(visit, 4));
/** Signed at the visit, otherwise some days later. */
const answerAt = ({ calendar, visit, turn }: Told) =>
  howOf(turn) === "Signed" ? after(visit, 12) : daysAfter(calendar, visit, 2 + (turn % 3));

export const FATES = {
  shown: { count: 5, atLeastAgo: 0, happens: show },
  draft: { count: 4, atLeastAgo: 0, happens: (plan) => plan },
  changed: {
    ...{ count: 3, atLeastAgo: 2 },
    happens: (plan, told) => {
      const items = [...plan.items, X_RAY];
      const later = daysAfter(told.calendar, told.visit, 1);
      return acted(show(plan, told), later, { items });
    },
  },
  acceptedInPart: {
    ...{ count: 3, atLeastAgo: 4 },
    happens: (plan, told) => {
      const said = { at: answerAt(told), answer: "Accepted", how: howOf(told.turn), phases: [1] } as const;
      return answered(told.random, show(plan, told), said);
    },
  },
  accepted: {
    ...{ count: 4, atLeastAgo: 6 },
    happens: (plan, told) => {
      const said = { at: answerAt(told), answer: "Accepted", how: howOf(told.turn) } as const;
      return answered(told.random, show(plan, told), said);
    },
  },
  expired: { count: 3, atLeastAgo: 40, happens: show },
  declined: {
    ...{ count: 3, atLeastAgo: 20 },
    happens: (plan, told) => {
      const said = { at: daysAfter(told.calendar, told.visit, 4), answer: "Declined", how: "Said" } as const;
      return answered(told.random, show(plan, told), said);
    },
  },
  withdrawn: {
    ...{ count: 1, atLeastAgo: 20 },
    happens: (plan, told) => {
      const agreed = { at: after(told.visit, 12), answer: "Accepted", how: "Signed" } as const;
      const accepted = answered(told.random, show(plan, told), agreed);
      const at = daysAfter(told.calendar, told.visit, 6);
      return answered(told.random, accepted, { at, answer: "Withdrawn", how: "Said" });
    },
  },
  closed: {
    ...{ count: 3, atLeastAgo: 60 },
    happens: (plan, told) => {
      const reason = WHY_CLOSED[told.turn % WHY_CLOSED.length] ?? "";
      return closed(show(plan, told), daysAfter(told.calendar, told.visit, 45), reason);
    },
  },
} satisfies Record<string, Fate>;
