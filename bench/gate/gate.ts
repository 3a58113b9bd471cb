import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startBare } from "#bench/bare/bare.ts";
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
}

interface Baseline {
  commit: string;
  figures: Record<string, number>;
}

const BASELINE = new URL("../baseline.json", import.meta.url);
const PATIENTS = 20_000;
const CALLS = ["list", "get", "rare", "none", "short", "appointments", "dashboard"];

/** Milliseconds that a fixed piece of work takes on this machine: the measure of a start. */
function fixedWork(): number {
  const begun = performance.now();
  execFileSync(process.execPath, [
    "-e",
    "let x = 1; for (let n = 0; n < 3e8; n++) x = (x * 31 + n) | 0; console.log(x)",
  ]);
  return performance.now() - begun;
}

/** Files that are compared with the others after the answer. */
const WAITING = "SELECT EXISTS (SELECT FROM patients_to_compare) AS waiting";

/** Milliseconds of processor time that one such write takes, with what it leaves to be done after its answer. */
async function costOfWrite(
  what: WriteName,
  side: Side,
  number: () => number,
  options: Options,
): Promise<number> {
  const target = writeTarget(what, side, number);
  const database = new pg.Client(side.server.owner);
  await database.connect();
  const costs: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const before = processorTime(target.pids) ?? 0;
    const { calls } = await drive(target, options.seconds);
    while ((await database.query<{ waiting: boolean }>(WAITING)).rows[0]?.waiting) await pause(100);
    costs.push(((processorTime(target.pids) ?? 0) - before) / calls);
  }
  await database.end();
  return medianOf(costs);
}

async function ofServer(side: Side, options: Options): Promise<Figure[]> {
  const [measured, works] = [
    await measure(CALLS, side, undefined, options),
    [fixedWork(), fixedWork(), fixedWork()].sort((a, b) => a - b),
  ];
  const list = measured.find(({ name }) => name === "list")?.bare.loaded.processor ?? 0;
  const calls = measured.map(({ name, ours, bare }) => ({
    name: `call ${name}`,
    figure: ours.loaded.processor / (name === "dashboard" ? list : bare.loaded.processor),
    of: name === "dashboard" ? "bare lists, by processor time" : "of the bare route, by processor time",
    // Two letters: how far PostgreSQL reads until a page is full differs from filling to filling.
    leeway: name === "short" ? 0.5 : 0.15,
  }));
  let sent = 0;
  const bare = await startBare(side.server.owner);
  const [ours, bareMixed] = await measureMixed([side], bare, options).finally(bare.stop);
  const writes: Figure[] = [];
  for (const what of Object.keys(WRITES) as WriteName[])
    writes.push({
      name: `new ${what}`,
      figure: (await costOfWrite(what, side, () => 1_000_000 + sent++, options)) / list,
      of: "bare lists, by processor time",
      // Each walk-in looks at its day, which grows as it is measured.
      leeway: what === "walk-in" ? 0.4 : 0.2,
    });
  return [
    ...calls,
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
        leeway: 0.3,
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
  let figures: Figure[];
  try {
    figures = [...(await ofServer(side, options)), ...(await ofPages(side, options))];
  } finally {
    await side.close();
  }
  const baseline: Baseline | null = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, "utf8")) : null;
  const rows = figures.map(({ name, figure, of }) => [
    name,
    shown(figure),
    shown(baseline?.figures[name] ?? 0),
    of,
  ]);
  say(`\n${table(["figure, less is better", "now", baseline?.commit ?? "–", ""], rows)}`);
  say(`measured in ${Math.round((performance.now() - begun) / 1000)} s`);
  if (options.save) {
    const kept = Object.fromEntries(figures.map(({ name, figure }) => [name, Number(figure.toPrecision(3))]));
    writeFileSync(
      options.save,
      `${JSON.stringify({ commit: commitOf(options.checkout), figures: kept } satisfies Baseline, null, 2)}\n`,
    );
    return;
  }
  if (!baseline) throw new Error("There is no bench/baseline.json to compare with.");
  const dearer = figures.flatMap(({ name, figure, leeway, of }) => {
    const before = baseline.figures[name];
    if (before === undefined)
      return [`${name} is not in the baseline: renew it with --gate --save bench/baseline.json`];
    const share = figure / before - 1;
    return share > leeway
      ? [
          `${name}: ${shown(figure)} ${of}, ${shown(before)} at ${baseline.commit}: ${Math.round(100 * share)} % more, ${Math.round(100 * leeway)} % may be chance`,
        ]
      : [];
  });
  for (const words of dearer) say(`DEARER  ${words}`);
  if (dearer.length > 0) process.exitCode = 1;
  else say("Nothing is dearer than the baseline.");
}
