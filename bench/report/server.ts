import type { Times } from "#bench/load/times.ts";
import { ms, percent, table, whole } from "./table.ts";

/** What one checkout's server comes to beside its calls. */
export interface ServerFigures {
  /** Milliseconds. */
  startedWithin: number;
  /** MB of Node, after a start and after all calls. */
  memoryAtRest: number;
  memoryAfter: number;
  mixed?: Times;
}

/** One line for this checkout, one for the other where there is one, one for the bare routes where they were measured. */
export function serverTable(servers: readonly ServerFigures[], bare?: Times): string {
  const head = [
    ...["", "start ms", "MB at rest", "MB after load"],
    ...["mixed req/s", "median", "p99", "CPU ms", "asking ms", "of bare", "by CPU"],
  ];
  const mixedCells = (mixed: Times) => [
    ...[whole(mixed.perSecond), ms(mixed.median), ms(mixed.p99), ms(mixed.processor), ms(mixed.asking)],
    ...(bare ? [percent(mixed.perSecond / bare.perSecond), percent(bare.processor / mixed.processor)] : []),
  ];
  const rows = servers.map(({ startedWithin, memoryAtRest, memoryAfter, mixed }, index) => [
    index === 0 ? "ours" : "other",
    ...[startedWithin, memoryAtRest, memoryAfter].map(whole),
    ...(mixed ? mixedCells(mixed) : []),
  ]);
  if (bare) rows.push(["bare", "", "", "", ...mixedCells(bare)]);
  return table(head, rows);
}
