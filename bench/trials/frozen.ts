import { buildApp } from "#server/app.ts";
import { openSession } from "#server/platform/auth/sessions.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { createLog } from "#server/platform/process/log.ts";
import { prepareFirstStart } from "#server/platform/process/start/first-start.ts";
import { startOwnCluster } from "#tests/support/platform/own-cluster.ts";

/**
 * Freezes a database for a minute under load, with the limits of a clinic, and tells how long calls were held, what
 * was lost and how soon it went on: `npx node bench/trials/frozen.ts [seconds]`.
 */

const FROZEN_FOR = Number(process.argv[2] ?? 60) * 1000;
const WARM_UP = 3000;
const AFTERWARDS = 8000;
const DESKS = 32;

const cluster = await startOwnCluster();
const database = openDatabase(cluster.database.poolConfig);
const config = readConfig({ LOG_LEVEL: "silent" });
await prepareFirstStart(database, config);
const app = await buildApp({ database, config, log: createLog("silent") });
const { token } = await openSession(database.kysely, 1);
const say = (text: string) => process.stdout.write(`${text}\n`);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const acknowledged: string[] = [];
const refused = new Map<number, number>();
let longest = 0;
let longestReadiness = 0;
let sent = 0;
let thawedAt = Number.POSITIVE_INFINITY;
let wentOnAfter: number | undefined;
let isOver = false;

async function desk(): Promise<void> {
  while (!isOver) {
    const name = `Department ${sent++}`;
    const started = performance.now();
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/MasterServices/Insert",
      headers: { authorization: `Bearer ${token}`, "idempotency-key": `key-${sent}` },
      payload: { name },
    });
    const ended = performance.now();
    longest = Math.max(longest, ended - started);
    if (statusCode === 200) acknowledged.push(name);
    else refused.set(statusCode, (refused.get(statusCode) ?? 0) + 1);
    if (statusCode === 200 && started > thawedAt) wentOnAfter ??= ended - thawedAt;
    if (statusCode !== 200) await wait(100);
  }
}

async function askReadiness(): Promise<void> {
  while (!isOver) {
    const started = performance.now();
    await app.inject({ method: "GET", url: "/readyz" });
    longestReadiness = Math.max(longestReadiness, performance.now() - started);
    await wait(100);
  }
}

const running = [...Array.from({ length: DESKS }, desk), askReadiness()];
await wait(WARM_UP);
cluster.freeze();
await wait(FROZEN_FOR);
cluster.thaw();
thawedAt = performance.now();
await wait(AFTERWARDS);
isOver = true;
await Promise.all(running);

const { rows } = await database.pool.query<{ name: string }>("SELECT name FROM departments");
const kept = new Set(rows.map(({ name }) => name));
say(`frozen for ${FROZEN_FOR / 1000} s under ${DESKS} desks: ${acknowledged.length} changes acknowledged`);
say(`  lost: ${acknowledged.filter((name) => !kept.has(name)).length}`);
say(
  `  longest call: ${(longest / 1000).toFixed(1)} s; longest /readyz: ${(longestReadiness / 1000).toFixed(1)} s`,
);
say(`  refused meanwhile: ${JSON.stringify(Object.fromEntries(refused))}`);
say(`  first change ${wentOnAfter?.toFixed(0)} ms after the thaw`);

await app.close();
await database.close();
await cluster.database.drop();
