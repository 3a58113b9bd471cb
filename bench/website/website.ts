import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findBrowser } from "#tests/support/browser/browser-path.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { asOwner, createEmptyDatabase } from "#tests/support/platform/database.ts";
import { spawnApp } from "#tests/support/platform/process.ts";
import { ensureLighthouse, lighthouse, type Report } from "./lighthouse.ts";
import { fillLongest } from "./longest.ts";

/**
 * What Lighthouse says of the website as a cheap phone on slow 4G meets it (simulated): medians of several runs of
 * the built pages, served by the real application. Ends with code 1 when a goal is missed. Build first; run it on a
 * quiet machine. Usage: `node bench/website/website.ts [runs] [--longest] [--urdu]`, by default 3 runs of the sample's
 * English pages; with the longest texts that every field takes; the pages in Urdu.
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { longest: { type: "boolean", default: false }, urdu: { type: "boolean", default: false } },
});
const ENGLISH = ["/", "/blog", "/blog/2", "/registration"];
const PAGES = options.urdu ? ENGLISH.map((path) => (path === "/" ? "/ur" : `/ur${path}`)) : ENGLISH;
const RUNS = Number(positionals[0] ?? 3);

interface Measured {
  performance: number;
  accessibility: number;
  "best-practices": number;
  seo: number;
  /** Largest contentful paint, seconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time, milliseconds. */
  tbt: number;
  /** Everything that the first view fetches, KB. */
  bytes: number;
  /** Scripts among it, KB. */
  scripts: number;
}

/** What each figure must reach; `least` is a floor, the others are ceilings. */
const GOALS: Record<keyof Measured, { least?: number; most?: number }> = {
  performance: { least: 98 },
  accessibility: { least: 100 },
  "best-practices": { least: 100 },
  seo: { least: 100 },
  lcp: { most: 1.5 },
  cls: { most: 0 },
  tbt: { most: 50 },
  bytes: { most: 300 },
  scripts: { most: 10 },
};
/** The longest texts may cost a little of each score, and of time and weight what they are. */
const GOALS_OF_LONGEST: typeof GOALS = {
  performance: { least: 98 },
  accessibility: { least: 98 },
  "best-practices": { least: 98 },
  seo: { least: 98 },
  lcp: {},
  cls: { most: 0 },
  tbt: { most: 50 },
  bytes: {},
  scripts: { most: 10 },
};
const FIGURES = Object.keys(GOALS) as (keyof Measured)[];

const say = (text: string) => process.stdout.write(`${text}\n`);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function figuresOf({ categories, audits }: Report): Measured {
  const score = (category: string) => Math.round(100 * (categories[category]?.score ?? 0));
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  const items = audits["network-requests"]?.details?.items ?? [];
  const scripts = items.filter(({ resourceType }) => resourceType === "Script");
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: Math.round(value("largest-contentful-paint") / 10) / 100,
    cls: Math.round(100 * value("cumulative-layout-shift")) / 100,
    tbt: Math.round(value("total-blocking-time")),
    bytes: Math.round(value("total-byte-weight") / 1024),
    scripts:
      Math.round(
        scripts.reduce(
          (sum, { resourceSize, transferSize }) => sum + Math.min(Number(resourceSize), Number(transferSize)),
          0,
        ) / 102.4,
      ) / 10,
  };
}

function medianOf(runs: readonly Measured[]): Measured {
  const middle = (figure: keyof Measured) =>
    runs.map((run) => run[figure]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0;
  return Object.fromEntries(FIGURES.map((figure) => [figure, middle(figure)])) as unknown as Measured;
}

async function measure(url: string, port: number): Promise<Measured> {
  const runs: Measured[] = [];
  while (runs.length < RUNS) {
    runs.push(figuresOf(await lighthouse(url, port)));
  }
  return medianOf(runs);
}

function missedBy(measured: Measured): string[] {
  return FIGURES.filter((figure) => {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = (
      options.longest ? GOALS_OF_LONGEST : GOALS
    )[figure];
    return measured[figure] < least || measured[figure] > most;
  });
}

await ensureLighthouse();
const stopCluster = await startTestCluster();
const database = await createEmptyDatabase();
// Search engines want full addresses, which only a clinic has that says its own.
const app = await spawnApp({ env: { DATABASE_URL: database.url, PUBLIC_URL: "https://clinic.example" } });
// As a clinic of its own: the sample asks search engines not to list it, which costs points.
await asOwner(
  database,
  "UPDATE clinic_settings SET is_example = false; UPDATE doctors SET is_example = false",
);
if (options.longest) await fillLongest(database, options.urdu ? "ur" : "en");
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});

say(`page            ${FIGURES.map((figure) => figure.padStart(15)).join("")}`);
for (const page of PAGES) {
  const measured = await measure(app.url + page, port);
  say(`${page.padEnd(16)}${FIGURES.map((figure) => String(measured[figure]).padStart(15)).join("")}`);
  const missed = missedBy(measured);
  if (missed.length > 0) {
    say(`  short of the goal: ${missed.join(", ")}`);
    process.exitCode = 1;
  }
}

await browser.close();
await app.stop();
await database.drop();
await stopCluster();
