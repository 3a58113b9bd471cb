import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { Watch } from "#server/platform/health/watch.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Log } from "#server/platform/process/log.ts";
import { PROJECT_ROOT } from "#server/platform/process/release.ts";

const LOOK_EVERY_MS = 60_000;
/** Hours from one good backup to the next, and from one that failed to the next try. */
const BACKUP_EVERY = 24;
const RETRY_AFTER = 1;

const isOwn = (place: string, { dataDir }: Pick<Config, "dataDir">) => place === join(dataDir, "backups");

/**
 * Which places wait for a backup now. A folder that is not there, such as a stick, waits until it is; that it is missing
 * is put down once.
 */
export async function placesDue(
  db: Executor,
  config: Pick<Config, "backupTo" | "backupRecipients" | "dataDir">,
): Promise<string[]> {
  if (config.backupRecipients.length === 0) return [];
  const { rows } = await sql<{ place: string; isMissed: boolean }>`
    SELECT named.place, (last.error IS NOT NULL AND last.finished_on = last.started_on) AS "isMissed"
    FROM unnest(${[...config.backupTo]}::text[]) WITH ORDINALITY AS named (place, n)
    LEFT JOIN LATERAL (SELECT * FROM backups b WHERE b.place = named.place ORDER BY id DESC LIMIT 1) AS last ON true
    WHERE NOT EXISTS (SELECT FROM backups b WHERE b.place = named.place
        AND b.file IS NOT NULL AND b.taken_on > now() - make_interval(hours => ${BACKUP_EVERY}))
      AND (last.id IS NULL OR last.file IS NOT NULL OR last.finished_on = last.started_on
        OR last.started_on < now() - make_interval(hours => ${RETRY_AFTER}))
    ORDER BY n`.execute(db);
  const due: string[] = [];
  for (const { place, isMissed } of rows) {
    if (existsSync(place) || isOwn(place, config)) due.push(place);
    else if (!isMissed) await putDownMissing(db, place);
  }
  return due;
}

/** An entry that begins and ends at once: nothing was tried. */
async function putDownMissing(db: Executor, place: string): Promise<void> {
  await sql`INSERT INTO backups (place, started_on, finished_on, error)
            SELECT ${place}, now, now, ${`The folder ${place} is not there.`} FROM now_ms() AS now`.execute(
    db,
  );
}

/**
 * Makes the backups that are due, looking once a minute, until the returned function is called: each in a process of its
 * own with the lowest priority, so that the desk does not feel it.
 */
export function startBackups(
  database: Database,
  config: Config,
  { watch, log }: { watch: Watch; log: Log },
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const stop = new AbortController();
  const look = async () => {
    const due = await placesDue(database.kysely, config);
    if (due.length > 0) await backUp(due, log, stop.signal);
  };
  const timer = setInterval(() => {
    if (running || !watch.condition.writable) return;
    running = look()
      .catch((error: unknown) => log.warn({ err: error }, "backup failed"))
      .finally(() => {
        running = undefined;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
}

/** Its settings are those of this process. When this one is told to stop, it breaks off. */
async function backUp(places: string[], log: Log, signal: AbortSignal): Promise<void> {
  const args = places.flatMap((place) => ["--to", place]);
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "server/backup.ts"), "--nightly", ...args], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once("error", () => resolve(1));
  child.once("close", resolve);
  const code = await promise;
  if (signal.aborted) return;
  const line = said.trim().split("\n").at(-1) ?? "";
  if (code === 0) log.info({ places: places.length }, "backup made");
  else log.error(`The backup failed: ${line}`);
}
