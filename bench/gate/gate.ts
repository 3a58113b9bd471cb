import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { startBare } from "#bench/bare/bare.ts";
import { untilCompared } from "#bench/clinic/compared.ts";
import { openSide, type Side } from "#bench/clinic/side.ts";
import { launchBrowser } from "#bench/load/browser.ts";
import { drive } from "#bench/load/drive.ts";
import { processorTime } from "#bench/load/processor.ts";
import { medianOf } from "#bench/load/times.ts";
import { measure } from "#bench/measure.ts";
import { measureMixed } from "#bench/mixed.ts";
import type { Options } from "#bench/options.ts";
import { say } from "#bench/report/say.ts";
import { commitOf } from "#bench/report/summary.ts";
import { table } from "#bench/report/table.ts";
import { keysOfDesk, timesOfScreens } from "#bench/staff/desk.ts";
import { weighPages } from "#bench/weights.ts";
import { WRITES, type WriteName, writeTarget } from "#bench/writes.ts";

/**
 * `npm run bench -- --gate`: what no change may make dearer. Each figure is a ratio to other work of the same run, so that it
 * means the same on another machine, or a size. It is compared with the figure in bench/baseline.json.
 */

/** A figure of which less is better. */
interface Figure {
  name: string;
  figure: number;
  /** What it is a ratio to, or its unit. */
  of: string;
  /** How much more than the baseline's still passes, as a share: what runs of one commit differ by. */
  leeway: number;
  /** What it is compared with where that is no figure of the baseline. */
  before?: number;
}

interface Baseline {
  commit: string;
  figures: Record<string, number>;
}

const BASELINE = new URL("../baseline.json", import.meta.url);
const PATIENTS = 20_000;
const CALLS = ["list", "get", "rare", "none", "short", "common-letters", "appointments", "dashboard"];

/** Milliseconds that a fixed piece of work takes on this machine: the measure of a start. */
function fixedWork(): number {
  const begun = performance.now();
  execFileSync(process.execPath, [
    "-e",
    "let x = 1; for (let n = 0; n < 3e8; n++) x = (x * 31 + n) | 0; console.log(x)",
  ]);
  return performance.now() - begun;
}

/** Milliseconds of processor time that one such write takes, with what it leaves to be done after its answer. */
async function costOfWrite(
  what: WriteName,
  side: Side,
  number: () => number,
  options: Options,
): Promise<number> {
  const target = writeTarget(what, side, number);
  const costs: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const before = processorTime(target.pids) ?? 0;
    const { calls } = await drive(target, options.seconds);
    await untilCompared(side.server.owner);
    costs.push(((processorTime(target.pids) ?? 0) - before) / calls);
  }
  return medianOf(costs);
}

async function ofServer(side: Side, other: Side | undefined, options: Options): Promise<Figure[]> {
  const [measured, works] = [
    await measure(CALLS, side, other, options),
    [fixedWork(), fixedWork(), fixedWork()].sort((a, b) => a - b),
  ];
  const list = measured.find(({ name }) => name === "list")?.bare.loaded.processor ?? 0;
  const calls = measured.map(({ name, ours, bare }) => ({
    name: `call ${name}`,
    figure: ours.loaded.processor / (name === "dashboard" ? list : bare.loaded.processor),
    of: name === "dashboard" ? "bare lists, by processor time" : "of the bare route, by processor time",
    // One and the same code differed by 1.9 between two machines, which plan the bare route's statements differently.
    leeway: 0.6,
  }));
  const beside = measured.flatMap(({ name, ours, other: theirs }) =>
    theirs
      ? [
          {
            name: `call ${name}, beside`,
            figure: ours.loaded.processor / theirs.loaded.processor,
            of: "of the other checkout, by processor time",
            leeway: 0.15,
            before: 1,
          },
        ]
      : [],
  );
  let sent = 0;
  const bare = await startBare(side.server.owner);
  const [ours, bareMixed] = await measureMixed([side], bare, options).finally(bare.stop);
  const writes: Figure[] = [];
  for (const what of Object.keys(WRITES) as WriteName[])
    writes.push({
      name: `new ${what}`,
      figure: (await costOfWrite(what, side, () => 1_000_000 + sent++, options)) / list,
      of: "bare lists, by processor time",
      // Each walk-in looks at its day, which grows as it is measured; machines differ as above.
      leeway: 0.4,
    });
  return [
    ...calls,
    ...beside,
    ...writes,
    {
      name: "mixed load",
      figure: (ours?.processor ?? 0) / (bareMixed?.processor ?? 1),
      of: "of the bare routes, by processor time",
      leeway: 0.15,
    },
    {
      name: "start",
      figure: side.start.within / (works[1] ?? 1),
      of: "of a fixed piece of work",
      leeway: 0.2,
    },
    { name: "memory at rest", figure: side.start.memory, of: "MB", leeway: 0.08 },
  ];
}

async function ofPages(side: Side, { rounds }: Options): Promise<Figure[]> {
  const weights = (await weighPages(side)).flatMap(({ page, scripts, styles }) => [
    { name: `${page}: scripts`, figure: scripts, of: "KB", leeway: 0.02 },
    { name: `${page}: styles`, figure: styles, of: "KB", leeway: 0.05 },
  ]);
  const browser = await launchBrowser();
  try {
    const { screens, work } = await timesOfScreens(browser, [side], { processor: 4 }, rounds);
    const { p95, longest } = await keysOfDesk(browser, side, { processor: 4 });
    return [
      ...weights,
      ...screens.flatMap(({ name, times }) =>
        (["warm", "cold"] as const).map((kind) => ({
          name: `${name}, ${kind}`,
          figure: (times[0]?.[kind] ?? 0) / work,
          of: "of a fixed piece of work in the page",
          leeway: 0.25,
        })),
      ),
      {
        name: "key to paint, p95",
        figure: p95 / work,
        of: "of a fixed piece of work in the page",
        // Runs of one code, beside itself too, differed by a third.
        leeway: 0.4,
      },
      {
        name: "key to paint, longest",
        figure: longest / work,
        of: "of a fixed piece of work in the page",
        leeway: 0.6,
      },
    ];
  } finally {
    await browser.close();
  }
}

const shown = (figure: number) => (figure < 10 ? figure.toFixed(2) : figure.toFixed(0));

/** Measures, prints each figure beside the baseline's, and says in words what became dearer. The command then fails. */
export async function runGate(options: Options): Promise<void> {
  const begun = performance.now();
  const side = await openSide(options.checkout, PATIENTS, "gate");
  const other = options.against ? await openSide(options.against, PATIENTS, "other") : undefined;
  let figures: Figure[];
  try {
    figures = [...(await ofServer(side, other, options)), ...(await ofPages(side, options))];
  } finally {
    await side.close();
    await other?.close();
  }
  const baseline: Baseline | null = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, "utf8")) : null;
  const beforeOf = ({ name, before }: Figure) => before ?? baseline?.figures[name];
  const rows = figures.map((one) => [one.name, shown(one.figure), shown(beforeOf(one) ?? 0), one.of]);
  say(`\n${table(["figure, less is better", "now", baseline?.commit ?? "–", ""], rows)}`);
  say(`measured in ${Math.round((performance.now() - begun) / 1000)} s`);
  if (options.save) {
    const ofBaseline = figures.filter(({ before }) => before === undefined);
    const kept = Object.fromEntries(
      ofBaseline.map(({ name, figure }) => [name, Number(figure.toPrecision(3))]),
    );
    writeFileSync(
      options.save,
      `${JSON.stringify({ commit: commitOf(options.checkout), figures: kept } satisfies Baseline, null, 2)}\n`,
    );
    return;
  }
  if (!baseline) throw new Error("There is no bench/baseline.json to compare with.");
  const dearer = figures.flatMap((one) => {
    const { name, figure, leeway, of } = one;
    const before = beforeOf(one);
    if (before === undefined)
      return [`${name} is not in the baseline: renew it with --gate --save bench/baseline.json`];
    const share = figure / before - 1;
    return share > leeway
      ? [
          `${name}: ${shown(figure)} ${of}, ${shown(before)} at ${one.before === undefined ? baseline.commit : options.against}: ${Math.round(100 * share)} % more, ${Math.round(100 * leeway)} % may be chance`,
        ]
      : [];
  });
  for (const words of dearer) say(`DEARER  ${words}`);
  if (dearer.length > 0) process.exitCode = 1;
  else say("Nothing is dearer than the baseline.");
}
