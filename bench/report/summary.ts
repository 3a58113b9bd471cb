import { readFileSync } from "node:fs";
import type { Measured } from "#bench/measure.ts";
import { percent, table, times } from "./table.ts";

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

const BASELINE = new URL("../baseline.json", import.meta.url);

/** The run that later ones stand beside: what `--save` wrote of an earlier commit. Empty for a size it did not have. */
export function baselineOf(patients: number): Summary {
  const { calls } = JSON.parse(readFileSync(BASELINE, "utf8")) as { calls: Record<string, Summary> };
  return calls[patients] ?? {};
}

/** Each call's ratios to the bare route, then and now; null where they have no call in common. */
export function baselineTable(then: Summary, now: Summary): string | null {
  const rows = Object.entries(now).flatMap(([name, figures]) => {
    const before = then[name];
    if (!before) return [];
    return [
      [
        name,
        ...[percent(before.ofBare), percent(figures.ofBare)],
        ...[percent(before.byProcessor), percent(figures.byProcessor)],
        ...[times(before.slower), times(figures.slower)],
      ],
    ];
  });
  if (rows.length === 0) return null;
  return table(["baseline, now", "of bare", "", "by CPU", "", "slower", ""], rows);
}
