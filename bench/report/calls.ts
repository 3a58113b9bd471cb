import { medianOf } from "#bench/load/times.ts";
import type { Measured } from "#bench/measure.ts";
import { ms, percent, table, times, whole } from "./table.ts";

/** The table of one clinic's operations. */
export function callsTable(measured: readonly Measured[]): string {
  const list = measured.find(({ name }) => name === "list");
  const head = [
    ...[
      "",
      "median",
      "p99",
      "req/s",
      "p99 at 32",
      "CPU ms",
      "bare req/s",
      "CPU ms",
      "of bare",
      "by CPU",
      "slower",
    ],
    ...["pg req/s", "of pg", "× bare list"],
  ];
  const rows = measured.map(({ name, ours, bare, pg }) => [
    name,
    ms(ours.alone.median),
    ms(ours.alone.p99),
    whole(ours.loaded.perSecond),
    ms(ours.loaded.p99),
    ms(ours.loaded.processor),
    whole(bare.loaded.perSecond),
    ms(bare.loaded.processor),
    percent(ours.loaded.perSecond / bare.loaded.perSecond),
    percent(bare.loaded.processor / ours.loaded.processor),
    times(ours.alone.median / bare.alone.median),
    whole(pg.perSecond),
    percent(ours.loaded.perSecond / pg.perSecond),
    list ? times(list.bare.loaded.perSecond / ours.loaded.perSecond) : "",
  ]);
  const asking = medianOf(measured.map(({ ours }) => ours.loaded.asking));
  return `${table(head, rows)}\n(asking took ${ms(asking)} ms of processor time a call)`;
}

/** This checkout beside another: how much of the other's time, and how many times its throughput. */
export function againstTable(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ name, ours, other }) =>
    other
      ? [
          [
            name,
            ms(other.alone.median),
            ms(ours.alone.median),
            times(other.alone.median / ours.alone.median),
            whole(other.loaded.perSecond),
            whole(ours.loaded.perSecond),
            times(ours.loaded.perSecond / other.loaded.perSecond),
          ],
        ]
      : [],
  );
  return table(["", "other ms", "ours ms", "faster", "other req/s", "ours req/s", "more"], rows);
}

/**
 * How much dearer each call is in the largest clinic than in the smallest: its time while nothing else is asked, and its
 * processor time under load, which a busy machine hardly changes.
 */
export function growthTable(bySize: ReadonlyMap<number, readonly Measured[]>): string {
  const sizes = [...bySize.keys()];
  const names = [...bySize.values()][0]?.map(({ name }) => name) ?? [];
  const costsOf = (name: string, cost: (ours: Measured["ours"]) => number) => {
    const costs = [...bySize.values()].map((measured) => {
      const found = measured.find((one) => one.name === name);
      return found ? cost(found.ours) : Number.NaN;
    });
    return [...costs.map(ms), times((costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN))];
  };
  const rows = names.map((name) => [
    name,
    ...costsOf(name, ({ alone }) => alone.median),
    ...costsOf(name, ({ loaded }) => loaded.processor),
  ]);
  const head = (figure: string) => [...sizes.map((size) => `${figure} ${whole(size)}`), "growth"];
  return table(["", ...head("ms"), ...head("CPU ms")], rows);
}
