import { readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { isDiskFull, isReadOnly } from "#server/platform/http/errors.ts";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { type ClockFinding, checkClocks } from "./clock.ts";

/** The result of one check of the database, which reads its state and updates one row. */
export interface Heartbeat {
  writable: boolean;
  migrated: boolean;
  clock: ClockFinding;
}

export interface ClockOptions {
  /** The computer's clock, in milliseconds. */
  now: () => number;
  /** The clinic's day on which somebody checked the clocks (CLOCK_CHECKED); on that day recorded times are ignored. */
  clockChecked?: string;
}

interface Known {
  database: string;
  audited: string | null;
  believed: string | null;
  migration: string | null;
}

const KNOWN = `
  SELECT clock_timestamp() AS "database", right_on AS believed,
         (SELECT at FROM audit_log ORDER BY id DESC LIMIT 1) AS audited,
         (SELECT max(name) FROM schema_migrations) AS migration
  FROM pulse`;

const NEWEST_MIGRATION = readdirSync(join(PROJECT_ROOT, "db/migrations")).sort().at(-1) ?? "";

/** Throws when the database does not answer. */
export async function checkHeartbeat(pool: pg.Pool, moment: ClockOptions): Promise<Heartbeat> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { known, computer } = await ask(client, moment);
    const clock = judge(known, computer, moment);
    const isBelieved = clock.state === "right" || clock.state === "differs";
    const writable = await write(client, isBelieved);
    return { writable, migrated: (known.migration ?? "") >= NEWEST_MIGRATION, clock };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Takes the computer's time in the middle of the query, which is about when the database read its own clock. */
async function ask(client: pg.PoolClient, { now }: ClockOptions) {
  const before = now();
  const { rows } = await client.query<Known>(KNOWN);
  const [known] = rows;
  if (!known) throw new Error("the pulse has no row");
  return { known, computer: (before + now()) / 2 };
}

function judge(
  { database, audited, believed }: Known,
  computer: number,
  { clockChecked }: ClockOptions,
): ClockFinding {
  const isChecked = clinicToday(new Date(computer)) === clockChecked;
  const recorded = [audited, believed].filter((instant) => instant !== null).map(Date.parse);
  const latest = isChecked || recorded.length === 0 ? null : Math.max(...recorded);
  return checkClocks({ computer, database: Date.parse(database), latest });
}

/** Whether the row could be updated. Stores the time only when the clock is believed. */
async function write(client: pg.PoolClient, isBelieved: boolean): Promise<boolean> {
  try {
    await client.query("UPDATE pulse SET right_on = CASE WHEN $1 THEN now() ELSE right_on END", [isBelieved]);
    return true;
  } catch (error) {
    if (isReadOnly(error) || isDiskFull(error)) return false;
    throw error;
  }
}
