import { formatDate } from "#rules/values/display.ts";
import type { Letter } from "./plan.ts";

/** How far a plan is, out of what was shown, answered and done. Days are `yyyy-MM-dd`. */

export const PLAN_STATUSES = [
  "Draft",
  "Changed since shown",
  "Shown",
  "Expired",
  "Accepted",
  "Declined",
  "Under way",
  "Finished",
  "Closed",
] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export const ANSWERS = ["Accepted", "Declined", "Withdrawn"] as const;
export type PlanAnswer = (typeof ANSWERS)[number];
export const ANSWERED_HOW = ["Signed", "Paper", "Said"] as const;
export type AnsweredHow = (typeof ANSWERED_HOW)[number];

/** Work at a visit that carries an item out. */
export interface ItemWork {
  day: string;
  /** Work that needs further visits completes nothing yet. */
  completes: boolean;
  stage: string | null;
  /** A session of a package or nothing is asked for it; null or "bill": it is to be billed. */
  settled: "bill" | "package" | "nothing" | null;
  /** The bill, not void, whose line it is; null: none. */
  paymentId: number | null;
  /** Whether its part of what the bill received covers it. */
  isPaid: boolean;
}

export const WORK_STATES = ["planned", "begun", "done"] as const;
export type WorkState = (typeof WORK_STATES)[number];
export const ITEM_STATES = [...WORK_STATES, "billed", "paid"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Whether an item is planned, begun or done: work that completes it makes it done. */
export function workState(work: readonly ItemWork[]): WorkState {
  if (work.length === 0) return "planned";
  return work.some(({ completes }) => completes) ? "done" : "begun";
}

/** Work that a bill is still to be written for. */
export const isToBill = ({ settled, paymentId }: ItemWork): boolean =>
  paymentId === null && settled !== "package" && settled !== "nothing";

/** The state of an item with what reception sees of it: a bill that is void puts it back to done. */
export function itemState(work: readonly ItemWork[]): ItemState {
  const state = workState(work);
  const billed = work.filter(({ paymentId }) => paymentId !== null);
  if (state !== "done" || billed.length === 0 || work.some((each) => each.completes && isToBill(each)))
    return state;
  return billed.every(({ isPaid }) => isPaid) ? "paid" : "billed";
}

interface Answered {
  answer: PlanAnswer;
  /** Null: all of the option. */
  phases: readonly number[] | null;
}

export interface PlanFacts {
  closedOn: string | null;
  /** The newest version; null: nothing was shown. */
  version: { validUntil: string } | null;
  /** Whether the plan differs from that version. */
  isChanged: boolean;
  /** The newest answer to that version. */
  answer: Answered | null;
  /** The accepted items that still stand. */
  accepted: readonly WorkState[];
}

/** The status of a plan on a day. A withdrawn acceptance counts as declined. */
export function planStatus(of: PlanFacts, today: string): PlanStatus {
  const { closedOn, version, isChanged, answer, accepted } = of;
  if (closedOn) return "Closed";
  if (!version) return "Draft";
  if (answer?.answer === "Accepted") {
    if (accepted.length > 0 && accepted.every((state) => state === "done")) return "Finished";
    return accepted.some((state) => state !== "planned") ? "Under way" : "Accepted";
  }
  if (isChanged) return "Changed since shown";
  if (answer) return "Declined";
  return version.validUntil < today ? "Expired" : "Shown";
}

/** "Accepted (phase 1)", "Accepted (phases 1 and 2)". */
export function statusText(status: PlanStatus, phases: readonly number[] | null): string {
  if (status !== "Accepted" || phases === null || phases.length === 0) return status;
  const all = phases.map(String);
  const named = all.length === 1 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
  return `${status} (phase${all.length === 1 ? "" : "s"} ${named})`;
}

/** Whether an answer covers an item: its option, and its phase unless all were accepted. */
export const isCovered = (
  { letter, phase }: { letter: Letter | null; phase: number },
  answer: { letter: Letter | null; phases: readonly number[] | null },
): boolean =>
  (letter === null || letter === answer.letter) && (answer.phases === null || answer.phases.includes(phase));

/* Refusals, in words for the desk */

/** Why a closed plan stays as it is, or null. */
export const closedProblem = (number: string, closedOn: string | null): string | null =>
  closedOn ? `${number} was closed on ${formatDate(closedOn)}.` : null;

/** Why a version cannot be answered because another one was shown, or null. */
export const oldVersionProblem = (asked: number, newest: number | null): string | null =>
  newest === null
    ? "Nothing was shown yet."
    : asked < newest
      ? `Version ${newest} was shown since.`
      : asked > newest
        ? `There is no version ${asked}.`
        : null;

/** Why a version can no longer be accepted, or null. */
export const expiredProblem = (version: number, validUntil: string, day: string): string | null =>
  day > validUntil ? `Version ${version} was valid until ${formatDate(validUntil)}. Show it again.` : null;

/** Why an item with work stays, or null. */
export const begunProblem = (name: string, begunOn: string | null): string | null =>
  begunOn === null ? null : `${name} was begun on ${formatDate(begunOn)}, so it stays.`;
