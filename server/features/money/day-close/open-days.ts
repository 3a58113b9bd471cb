import { sql } from "kysely";
import { LOCKS } from "#db/locks.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, isLockTimeout } from "#server/platform/http/errors.ts";

/**
 * The lock of the day's close: whoever moves money shares it, whoever closes has it alone, so that nothing slips in between
 * the count and the close. The trigger `day_must_be_open` takes it too.
 */
const KEY = sql.lit(LOCKS.dayClose);

/** How long a close waits for a lock: everybody who moves money waits behind it. */
const CLOSE_WAITS = sql.lit("3s");

/**
 * Waits until nobody moves money, and holds all who would until the transaction ends. Throws 409 where somebody's money is
 * not saved within three seconds, so that a desk that hangs does not stop all others.
 */
export async function lockDays(trx: Executor): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${CLOSE_WAITS}, true)`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock(${KEY})`.execute(trx).catch((error) => {
    if (isLockTimeout(error))
      throw conflict(
        "Money is still being saved at another desk. Nothing was changed here; please try again in a moment.",
      );
    throw error;
  });
}

/** Keeps days from being closed until the transaction ends: what it writes is told by this report or by the next, not by none. */
export async function shareDays(trx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${KEY})`.execute(trx);
}

/** The last day that is closed, settled until the transaction ends; null: no day ever was. */
export async function lastClosedDay(trx: Executor): Promise<string | null> {
  await shareDays(trx);
  const { rows } = await sql<{ day: string | null }>`SELECT max(day) AS day FROM standing_closes`.execute(
    trx,
  );
  return rows[0]?.day ?? null;
}

/**
 * The day on which money counts: the day that was meant, today unless told, and once that is closed the first open day for
 * whoever said so. Without `intoNextDay` the database refuses a closed day.
 */
export async function dayOfMoney(
  trx: Executor,
  intoNextDay: boolean,
  meant: string = clinicToday(),
): Promise<string> {
  const today = clinicToday();
  const last = intoNextDay ? await lastClosedDay(trx) : null;
  if (last === null || last < meant) return meant;
  return last < today ? today : addDays(last, 1);
}

/**
 * What of a bill's money was counted at a close, in rupees: what was received on days that are closed or given back on one, and
 * what was put right after the close of its day. No drawer tells of the putting right, so neither side of it may be voided, not even once that day
 * is open again.
 */
export async function receivedOnClosedDays(trx: Executor, billId: number): Promise<number> {
  const last = (await lastClosedDay(trx)) ?? "-infinity";
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(t.amount), 0) AS sum FROM bill_transactions t
    WHERE t.bill_id = ${billId} AND t.type IN ('Payment', 'Credit') AND (least(t.drawer_day, t.transaction_date) <= ${last}::date
      OR t.type = 'Payment' AND NOT t.in_drawer
      OR EXISTS (SELECT FROM bill_transactions r WHERE r.reverses_id = t.id AND (r.type = 'Correction' AND NOT r.in_drawer
        OR r.in_drawer AND coalesce(r.drawer_day, r.transaction_date) <= ${last}::date)))`.execute(trx);
  return rows[0]?.sum ?? 0;
}
