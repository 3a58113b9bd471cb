import { execFileSync } from "node:child_process";
import type { Measured } from "#bench/measure.ts";

/** What is kept of a call: mostly ratios, which mean something on other machines too. */
export interface CallSummary {
  /** Milliseconds, of one call at a time. */
  median: number;
  /** Milliseconds of processor time a call, under load. */
  processor: number;
  perSecond: number;
  /** Our share of the bare route's throughput, by the clock and by processor time. */
  ofBare: number;
  byProcessor: number;
  /** Our median over the bare route's. */
  slower: number;
}

/** By operation. */
export type Summary = Readonly<Record<string, CallSummary>>;

export function summaryOf(measured: readonly Measured[]): Summary {
  return Object.fromEntries(
    measured.map(({ name, ours, bare }) => {
      const figures: CallSummary = {
        median: ours.alone.median,
        processor: ours.loaded.processor,
        perSecond: ours.loaded.perSecond,
        ofBare: ours.loaded.perSecond / bare.loaded.perSecond,
        byProcessor: bare.loaded.processor / ours.loaded.processor,
        slower: ours.alone.median / bare.alone.median,
      };
      return [name, rounded(figures)];
    }),
  );
}

function rounded<T extends object>(figures: T): T {
  const entries = Object.entries(figures).map(([name, figure]) => [name, Number(figure.toPrecision(3))]);
  return Object.fromEntries(entries);
}

/** The short name of a checkout's commit. */
export const commitOf = (checkout: string) =>
  execFileSync("git", ["-C", checkout, "rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
