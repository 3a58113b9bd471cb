import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { readNewestBackup } from "#server/platform/backup/places/newest-backup.ts";
import type { Database } from "#server/platform/db/database.ts";
import { readWaiting } from "#server/platform/mail/outbox.ts";
import { shareInFlight } from "#server/platform/process/share-in-flight.ts";
import { version } from "#server/platform/process/start/release.ts";
import { ANSWER_TIMES, type Telemetry } from "./telemetry.ts";
import type { Watch } from "./watch.ts";

/** The sources of the metrics. */
export interface Measured {
  database: Database;
  telemetry: Telemetry;
  watch: Watch;
}

const MILLISECONDS = 1e3;
const NANOSECONDS = 1e9;

/**
 * The metrics for Prometheus. Labels come from closed lists (methods, route patterns, status codes, the words of this
 * file), so no name, id or search of a patient can become one.
 */
export function createMetrics(measured: Measured): Registry {
  const registry = new Registry();
  countCalls(registry, measured.telemetry);
  measureProcess(registry, measured);
  measureComputer(registry, measured.watch);
  measureConnections(registry, measured.database);
  measureMail(registry, measured.database);
  measureBackups(registry, measured.database);
  return registry;
}

/** A gauge that is read anew each time. An unknown value is left out, so that an alarm can be set for its absence. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name: `matab_${name}`,
    help,
    registers: [registry],
    async collect() {
      // A failed read must not take the other metrics with it; "database is away" has a metric of its own.
      const value = await Promise.resolve(read()).catch(() => null);
      this.remove();
      if (value !== null) this.set(value);
    },
  });
}

const flag = (is: boolean) => (is ? 1 : 0);

function countCalls(registry: Registry, telemetry: Telemetry): void {
  const calls = new Counter({
    name: "matab_calls_total",
    help: "Calls of the API that were answered",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const times = new Histogram({
    name: "matab_call_duration_seconds",
    help: "How long the answers of the API took",
    labelNames: ["route"],
    buckets: ANSWER_TIMES.map((end) => end / MILLISECONDS),
    registers: [registry],
  });
  telemetry.onCall(({ method, route, status, milliseconds }) => {
    calls.inc({ method, route, status });
    if (milliseconds !== null) times.observe({ route }, milliseconds / MILLISECONDS);
  });
}

function measureProcess(registry: Registry, { telemetry }: Measured): void {
  new Gauge({
    name: "matab_info",
    help: "1, with the program's version",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
  gauge(
    registry,
    "start_time_seconds",
    "When the process was started, in seconds since 1970",
    () => telemetry.startedOn / MILLISECONDS,
  );
  gauge(
    registry,
    "upkeep_time_seconds",
    "When expired rows were last removed, in seconds since 1970",
    () => telemetry.upkeepOn && telemetry.upkeepOn / MILLISECONDS,
  );
  gauge(registry, "memory_bytes", "Resident memory of the process", () => process.memoryUsage.rss());
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  gauge(
    registry,
    "event_loop_delay_seconds",
    "Longest delay of the event loop since the last reading",
    () => {
      const longest = delay.max / NANOSECONDS;
      delay.reset();
      return longest;
    },
  );
}

function measureComputer(registry: Registry, watch: Watch): void {
  gauge(registry, "database_up", "1 while the database answers", () => flag(watch.condition.database));
  gauge(registry, "writable", "1 while records can be saved", () => flag(watch.condition.writable));
  gauge(registry, "clock_right", "1 while the clocks of computer and database agree", () =>
    flag(watch.condition.clock === "right"),
  );
  gauge(
    registry,
    "disk_free_bytes",
    "Free on the disk of the embedded database",
    () => watch.condition.freeBytes,
  );
  gauge(
    registry,
    "replica_lag_seconds",
    "How far the standby of DATABASE_READ_URL is behind",
    () => watch.condition.replicaLag ?? null,
  );
}

function measureConnections(registry: Registry, { pool }: Database): void {
  gauge(registry, "database_connections", "Open connections of calls", () => pool.totalCount);
  gauge(registry, "database_connections_idle", "Those of them that wait for a call", () => pool.idleCount);
  gauge(registry, "database_calls_waiting", "Calls that wait for a connection", () => pool.waitingCount);
}

function measureMail(registry: Registry, { kysely: db }: Database): void {
  const waiting = shareInFlight(() => readWaiting(db));
  gauge(registry, "mail_waiting", "Mails that wait to be sent", async () => (await waiting()).count);
  gauge(
    registry,
    "mail_oldest_seconds",
    "How long the oldest mail has been waiting",
    async () => (await waiting()).oldestForSeconds,
  );
}

function measureBackups(registry: Registry, { kysely: db }: Database): void {
  const newest = shareInFlight(() => readNewestBackup(db));
  const ageOf = (moment: string | null) =>
    moment === null ? null : (Date.now() - Date.parse(moment)) / MILLISECONDS;
  gauge(registry, "backup_age_seconds", "How old the records in the newest good backup are", async () =>
    ageOf((await newest()).lastGoodOn),
  );
  gauge(
    registry,
    "restore_drill_age_seconds",
    "How long ago a backup was last restored for trial without fault",
    async () => ageOf((await newest()).drilledOn),
  );
}
