import { writeFileSync } from "node:fs";
import { cpus, release } from "node:os";
import { startBare } from "#bench/bare/bare.ts";
import { openSide, type Side } from "#bench/clinic/side.ts";
import type { Times } from "#bench/load/times.ts";
import { runGate } from "./gate/gate.ts";
import { type Measured, measure } from "./measure.ts";
import { measureMixed } from "./mixed.ts";
import { type Options, readOptions } from "./options.ts";
import { againstTable, callsTable, growthTable } from "./report/calls.ts";
import { say } from "./report/say.ts";
import { type ServerFigures, serverTable } from "./report/server.ts";
import { commitOf, summaryOf } from "./report/summary.ts";
import { whole } from "./report/table.ts";
import { type Weight, weighPages, weightsTable } from "./weights.ts";

/** `npm run bench`: what calls cost, beside a bare route that does the same work (bench/README.md). */

/** All figures of a clinic of one size. */
interface Figures {
  calls: Measured[];
  servers: ServerFigures[];
  /** The mixed load on bare routes. */
  bareMixed?: Times;
}

async function measureSize(patients: number, options: Options): Promise<Figures> {
  const sides = [await openSide(options.checkout, patients, "ours")];
  try {
    if (options.against) sides.push(await openSide(options.against, patients, "other"));
    const [ours, other] = sides as [Side, Side | undefined];
    const calls = await measure(options.names, ours, other, options);
    const mixed = options.mixed ? await measureMixedBesideBare(sides, options) : [];
    const servers = sides.map((side, index) => figuresOf(side, mixed[index]));
    return { calls, servers, bareMixed: mixed[sides.length] };
  } finally {
    for (const side of sides) await side.close();
  }
}

async function measureMixedBesideBare(sides: Side[], options: Options): Promise<Times[]> {
  const [ours] = sides;
  if (!ours) return [];
  const bare = await startBare(ours.server.owner);
  return await measureMixed(sides, bare, options).finally(bare.stop);
}

function figuresOf(side: Side, mixed: Times | undefined): ServerFigures {
  return {
    startedWithin: side.start.within,
    memoryAtRest: side.start.memory,
    memoryAfter: side.memory(),
    mixed,
  };
}

async function weigh(options: Options): Promise<Weight[]> {
  const side = await openSide(options.checkout, options.sizes[0] ?? 10_000, "weights");
  return await weighPages(side).finally(side.close);
}

function report(patients: number, { calls, servers, bareMixed }: Figures, { against }: Options): void {
  say(`\n${whole(patients)} patients`);
  if (calls.length > 0) say(`${callsTable(calls)}\n`);
  say(serverTable(servers, bareMixed));
  if (against) say(`\nbeside ${against}\n${againstTable(calls)}`);
}

async function run(options: Options): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform} ${release()}, Node ${process.version}`;
  say(machine);
  const bySize = new Map<number, Figures>();
  const sizes = options.names.length > 0 || options.mixed ? options.sizes : [];
  for (const patients of sizes) {
    const figures = await measureSize(patients, options);
    bySize.set(patients, figures);
    report(patients, figures, options);
  }
  const callsOf = new Map([...bySize].map(([size, { calls }]) => [size, calls]));
  if (bySize.size > 1) say(`\n${growthTable(callsOf)}`);
  const weights = options.weights ? await weigh(options) : [];
  if (options.weights) say(`\n${weightsTable(weights)}`);
  if (!options.save) return;
  const calls = Object.fromEntries([...callsOf].map(([size, measured]) => [size, summaryOf(measured)]));
  const servers = Object.fromEntries([...bySize].map(([size, figures]) => [size, figures.servers]));
  writeFileSync(
    options.save,
    `${JSON.stringify({ commit: commitOf(options.checkout), machine, calls, servers, weights }, null, 2)}\n`,
  );
}

const options = readOptions(process.argv.slice(2));
await (options.gate ? runGate(options) : run(options));
