import { sql } from "kysely";
import { LOCKS } from "#db/locks.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, isLockTimeout } from "#server/platform/http/errors.ts";

/**
 * The lock of the day close: whoever moves money shares it, and a close holds it alone, so that no money moves between the
 * count and the close. The trigger `day_must_be_open` takes it too.
 */
const KEY = sql.lit(LOCKS.dayClose);

/** How long a close waits for the lock: meanwhile everybody who moves money waits behind it. */
const CLOSE_WAITS = sql.lit("3s");

/**
 * Waits until nobody is moving money, and blocks everybody who would until the transaction ends. Throws 409 where
 * somebody's money is not saved within three seconds, so that one hanging desk does not stop all others.
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

/** Keeps days from being closed until the transaction ends, so that each write is in this report or the next one. */
export async function shareDays(trx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${KEY})`.execute(trx);
}

/** The last closed day, fixed until the transaction ends; null: none. */
export async function lastClosedDay(trx: Executor): Promise<string | null> {
  await shareDays(trx);
  const { rows } = await sql<{ day: string | null }>`SELECT max(day) AS day FROM standing_closes`.execute(
    trx,
  );
  return rows[0]?.day ?? null;
}

/**
 * The day on which money counts: the given day, today by default; with `intoNextDay` the first open day where that is
 * closed. Without it the database refuses a closed day.
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
 * How much of a bill's money a close has counted, in rupees: received on closed days or refunded on one, and corrections
 * made after the close of their day. No drawer shows those corrections, so neither side of one may be voided, even after
 * that day was opened again.
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
