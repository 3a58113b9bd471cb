import { MS_PER_HOUR } from "#rules/values/time/time-units.ts";

/** The upper ends, in milliseconds, of the spans that answer times are counted in. */
export const ANSWER_TIMES = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 20_000] as const;

const HOURS_KEPT = 24;

/** One answered call of the API. */
export interface AnsweredCall {
  method: string;
  /** The route's pattern, "/api/Patients/Get/:id"; never the address, which holds ids and searches. */
  route: string;
  status: number;
  /** Null: a call that waits for something to happen, so its time says nothing of the program. */
  milliseconds: number | null;
}

/** The calls of the last 24 hours. Times are the end of their span in milliseconds; null without calls. */
export interface CallSummary {
  total: number;
  /** Answered with a 5xx. */
  failed: number;
  halfWithin: number | null;
  /** The time within which 99 of 100 calls were answered. */
  nearlyAllWithin: number | null;
}

interface Hour {
  /** Hours since 1970. */
  number: number;
  failed: number;
  total: number;
  /** Calls per span of ANSWER_TIMES, and one more for all that took longer. */
  spans: number[];
}

/** Measurements of this process, in memory alone. */
export class Telemetry {
  readonly startedOn: number;
  /** When expired rows were last removed, in milliseconds; null: not since the start. */
  upkeepOn: number | null = null;
  readonly #now: () => number;
  readonly #listeners: ((call: AnsweredCall) => void)[] = [];
  #hours: Hour[] = [];

  constructor(now: () => number) {
    this.#now = now;
    this.startedOn = now();
  }

  /** Calls `listener` for every answered call. */
  onCall(listener: (call: AnsweredCall) => void): void {
    this.#listeners.push(listener);
  }

  countCall(call: AnsweredCall): void {
    const hour = this.#thisHour();
    hour.total++;
    if (call.milliseconds !== null) sortIn(hour, call.milliseconds);
    if (call.status >= 500) hour.failed++;
    for (const listener of this.#listeners) listener(call);
  }

  upkeepDone(): void {
    this.upkeepOn = this.#now();
  }

  get lastDay(): CallSummary {
    const hours = this.#recentHours();
    const spans = [...ANSWER_TIMES, Number.POSITIVE_INFINITY].map((_end, place) =>
      hours.reduce((sum, hour) => sum + (hour.spans[place] ?? 0), 0),
    );
    return {
      total: hours.reduce((sum, { total }) => sum + total, 0),
      failed: hours.reduce((sum, { failed }) => sum + failed, 0),
      halfWithin: endOfShare(spans, 0.5),
      nearlyAllWithin: endOfShare(spans, 0.99),
    };
  }

  #thisHour(): Hour {
    const number = Math.floor(this.#now() / MS_PER_HOUR);
    const last = this.#hours.at(-1);
    if (last?.number === number) return last;
    const hour = { number, failed: 0, total: 0, spans: [] };
    this.#hours = [...this.#recentHours(), hour];
    return hour;
  }

  /** After the clock was set back, hours may lie in the future: they are dropped like old ones. */
  #recentHours(): Hour[] {
    const current = Math.floor(this.#now() / MS_PER_HOUR);
    return this.#hours.filter(({ number }) => number <= current && number > current - HOURS_KEPT);
  }
}

function sortIn({ spans }: Hour, milliseconds: number): void {
  const span = ANSWER_TIMES.findIndex((end) => milliseconds <= end);
  const place = span < 0 ? ANSWER_TIMES.length : span;
  spans[place] = (spans[place] ?? 0) + 1;
}

/** The end of the span within which this share of the calls was answered. */
function endOfShare(spans: readonly number[], share: number): number | null {
  const total = spans.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let counted = 0;
  for (const [place, count] of spans.entries()) {
    counted += count;
    if (counted >= total * share) return ANSWER_TIMES[place] ?? longest();
  }
  return longest();
}

/** Slower calls are reported as the end of the last span: an answer never takes much longer. */
const longest = () => ANSWER_TIMES[ANSWER_TIMES.length - 1] ?? 0;
