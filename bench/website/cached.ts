import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import pg from "pg";
import { requestOf } from "#bench/load/connection.ts";
import { drive, type Target } from "#bench/load/drive.ts";
import { medianOf, medianRound, type Times } from "#bench/load/times.ts";
import { say } from "#bench/report/say.ts";
import { ms, percent, table, whole } from "#bench/report/table.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import { createClinicDatabase } from "#tests/support/platform/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";

/**
 * What a page from the memory costs beside the same page as a file, in turn; how long after a change the home page says it;
 * and what 200 pages cost in memory. Ends with code 1 when a goal is missed. Build first.
 * Usage: `node bench/website/cached.ts [rounds]`, by default 5.
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 2;
const PAGES = ["/", "/blog/3"];
const CHANGES = 20;
/** Of the file server's calls a second; milliseconds until a change is rendered; MB. */
const GOALS = { share: 0.9, changeMs: 300, memoryMb: 60 };

const folder = mkdtempSync(join(tmpdir(), "matab-cached-"));
const stopCluster = await startTestCluster();
const database = await createClinicDatabase();
const app = await spawnApp({ env: { DATABASE_URL: database.url, DATA_DIR: folder } });
const owner = new pg.Client(database.owner);
await owner.connect();
let missed = false;

const judge = (isReached: boolean) => {
  missed ||= !isReached;
  return isReached ? "" : "missed";
};

try {
  await compareWithFiles(app);
  await timeChanges(app);
  await weighPages(app);
} finally {
  await owner.end();
  await app.stop();
  await database.drop();
  await stopCluster();
  rmSync(folder, { recursive: true });
}
process.exitCode = missed ? 1 : 0;

async function compareWithFiles({ url, pid }: AppProcess): Promise<void> {
  const root = join(folder, "pages");
  for (const page of PAGES) await keep(url, page, root);
  const child = fork(fileURLToPath(new URL("file-server.ts", import.meta.url)), [root]);
  const [port] = (await once(child, "message")) as [number];
  const target = (at: number, process: number, page: string): Target => ({
    port: at,
    pids: [process],
    request: () => requestOf("GET", page, { "accept-encoding": "br" }),
  });
  const rows: string[][] = [];
  for (const page of PAGES) {
    const sides = [target(Number(new URL(url).port), pid, page), target(port, child.pid ?? 0, page)];
    for (const side of sides) await drive(side, 0.5);
    const rounds: Times[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, side] of sides.entries()) rounds[index]?.push(await drive(side, SECONDS));
    const [ours, files] = rounds.map(medianRound) as [Times, Times];
    const share = ours.perSecond / files.perSecond;
    rows.push([
      page,
      whole(ours.perSecond),
      whole(files.perSecond),
      percent(share),
      ms(ours.processor),
      ms(files.processor),
      judge(share >= GOALS.share),
    ]);
  }
  child.disconnect();
  say(table(["page", "req/s", "as file", "share", "CPU ms", "as file", ""], rows));
}

/** As a build would have left it: the text, and compressed beside it. */
async function keep(url: string, page: string, root: string): Promise<void> {
  const text = Buffer.from(await (await fetch(url + page)).arrayBuffer());
  const file = join(root, `${page === "/" ? "index" : page}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.gz`, gzipSync(text));
  writeFileSync(`${file}.br`, brotliCompressSync(text));
}

/** From the commit of a change to the first home page that says it; up to a second of it is the look at the version. */
async function timeChanges({ url }: AppProcess): Promise<void> {
  const took: number[] = [];
  for (let fee = 7000; fee < 7000 + CHANGES; fee++) {
    await owner.query("UPDATE services SET fees = $1 WHERE name = 'Scaling and polishing'", [fee]);
    const begun = performance.now();
    while (!(await (await fetch(url)).text()).includes(fee.toLocaleString("en"))) {
      if (performance.now() - begun > 10_000) throw new Error("the change did not come");
    }
    took.push(performance.now() - begun);
  }
  const longest = Math.max(...took);
  const rows = [[ms(medianOf(took)), ms(longest), judge(longest <= 1000 + GOALS.changeMs)]];
  say(`\n${table(["change seen after, ms", "longest", ""], rows)}`);
}

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

/** All pages of the sample, and its posts copied until there are 200. */
async function weighPages({ url, pid }: AppProcess): Promise<void> {
  const before = memoryMb(pid);
  await owner.query(
    `INSERT INTO posts (title, date, state, published)
     SELECT title, date, 'Published', published || jsonb_build_object('id', 100 + n)
     FROM posts, generate_series(1, 150) AS n WHERE posts.id = 1`,
  );
  const paths = async () =>
    [...(await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, path = ""]) => path,
    );
  while ((await paths()).length < 200) await new Promise((resolve) => setTimeout(resolve, 200));
  for (const path of await paths()) await (await fetch(url + path)).arrayBuffer();
  const more = memoryMb(pid) - before;
  const rows = [[whole((await paths()).length), ms(before), ms(more), judge(more <= GOALS.memoryMb)]];
  say(`\n${table(["pages", "MB before", "MB more", ""], rows)}`);
}
