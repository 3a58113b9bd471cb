import { addDays, addMonths, daysBetween } from "#rules/values/time/clinic-time.ts";

/** Why a patient is to be called; the labels are below. */
export const RECALL_REASONS = ["recall", "no-show", "cancelled", "promised"] as const;
export type RecallReason = (typeof RECALL_REASONS)[number];

export const RECALL_REASON_LABELS = {
  recall: "Recall",
  "no-show": "No-show",
  cancelled: "Cancelled",
  promised: "Promised",
} as const satisfies Record<RecallReason, string>;

export const RECALL_STATES = ["due", "booked", "done", "stopped"] as const;
export type RecallState = (typeof RECALL_STATES)[number];

export const STOP_REASONS = [
  "no answer",
  "does not want",
  "wrong number",
  "by the desk",
  "visit stands again",
  "erased",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** The results of a call, in the order of the keys 1 to 6; a visit booked elsewhere comes last. */
export const CALL_RESULTS = [
  "no answer",
  "will call back",
  "call again",
  "does not want",
  "wrong number",
  "message sent",
  "booked",
] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

export const CALL_RESULT_LABELS = {
  "no answer": "No answer",
  "will call back": "Will call back",
  "call again": "Call again",
  "does not want": "Does not want",
  "wrong number": "Wrong number",
  "message sent": "Message sent",
  booked: "Booked",
} as const satisfies Record<CallResult, string>;

/** The results in a note; "taken back": the note before it was a mistake. */
export const NOTE_RESULTS = [...CALL_RESULTS, "taken back"] as const;
export const NOTE_RESULT_LABELS = {
  ...CALL_RESULT_LABELS,
  "taken back": "Taken back",
} as const satisfies Record<(typeof NOTE_RESULTS)[number], string>;

/** After so many unanswered calls nobody calls again. */
export const MOST_CALLS = 3;
/** Days from an unanswered call to the next one. */
const AFTER_NO_ANSWER = 3;
/** Days until a call, after a message or where the patient wants to ring. */
const AFTER_MESSAGE = 7;
/** The months offered when a visit is completed. */
export const RECALL_MONTHS = [1, 3, 6, 12] as const;

/** The effect of a call. `nextCallDay` null: nobody calls again. */
export interface AfterCall {
  state: RecallState;
  stopReason: StopReason | null;
  calls: number;
  nextCallDay: string | null;
}

/** The effect of a call made `today`. `calls`: earlier unanswered ones; `callOn`: the day for "call again". */
export function afterCall(
  result: CallResult,
  { calls, today, callOn }: { calls: number; today: string; callOn: string | null },
): AfterCall {
  const again = (days: number) => ({
    state: "due" as const,
    stopReason: null,
    calls,
    nextCallDay: addDays(today, days),
  });
  const stopped = (stopReason: StopReason) => ({
    state: "stopped" as const,
    stopReason,
    calls,
    nextCallDay: null,
  });
  switch (result) {
    case "no answer":
      return calls + 1 >= MOST_CALLS
        ? { ...stopped("no answer"), calls: calls + 1 }
        : { ...again(AFTER_NO_ANSWER), calls: calls + 1 };
    case "will call back":
    case "message sent":
      return again(AFTER_MESSAGE);
    case "call again":
      return { ...again(1), ...(callOn === null ? {} : { nextCallDay: callOn }) };
    case "does not want":
    case "wrong number":
      return stopped(result);
    case "booked":
      return { state: "booked", stopReason: null, calls, nextCallDay: null };
  }
}

/** The day `months` after a visit; in a shorter month its last day. */
export const recallDay = (visitDay: string, months: number): string => addMonths(visitDay, months);

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** "2 no-shows since March"; null without any. `since`: the day of the first, within the last year. */
export function noShowWords({ count, since }: { count: number; since: string | null }): string | null {
  if (count === 0 || since === null) return null;
  const month = MONTHS[Number(since.slice(5, 7)) - 1];
  return `${count} no-show${count === 1 ? "" : "s"} since ${month}`;
}

/** How long ago a patient was due: "today", "6 days", "5 weeks", "4 months". Days are `yyyy-MM-dd`. */
export function overdueWords(dueDay: string, today: string): string {
  const days = daysBetween(dueDay, today);
  const so = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (days <= 0) return days === 0 ? "today" : `in ${so(-days, "day")}`;
  if (days < 21) return so(days, "day");
  if (days < 61) return so(Math.floor(days / 7), "week");
  return so(Math.floor(days / 30.44), "month");
}
