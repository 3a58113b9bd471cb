import type { ClientBase } from "pg";
import type { DayReport } from "#contract/money/day-report.ts";
import { findReceptionist } from "#db/seed/demo/desk/desk.ts";
import { drawIds } from "#db/seed/demo/draw.ts";
import { IS_DEMO } from "#db/seed/demo/people/staff.ts";
import { CASH } from "#rules/money/bills/payment-method.ts";
import {
  cashLinesOf,
  compare,
  expectedOf,
  NOTES,
  receivedOf,
  zNumber,
} from "#rules/money/day-close/day-close.ts";
import { addMoney } from "#rules/values/money.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { type Days, movementsOf, recordsOf } from "./day-report.ts";

/** How many evenings were counted. */
const EVENINGS = 14;
/** Rupees that stay in the drawer for the next day. */
const FLOAT = 20_000;
/** After the last money of the day. */
const MINUTES_TO_COUNT = 15;
const MINUTES_TO_CLOSE = 20;
const MINUTES_TO_REOPEN = 40;

/** What the count of some evenings was off by, in rupees, and what was said of it; which evening, from 0. */
const OFF: ReadonlyMap<number, { cash: number; remarks: string }> = new Map([
  [3, { cash: -50, remarks: "Fifty given too much in change" }],
  [10, { cash: 500, remarks: "A patient left without the change, will be called" }],
]);
/** The evening that was opened again, once with a count that was off. */
const REOPENED = 6;
const MISCOUNTED = -5000;
const FIRST_REMARKS = "One note of 5,000 is missing";
const REASON = "The note lay below the receipts";

interface Evening extends Days {
  /** When the last money of the day came in, and not before seven. */
  last: string;
}

/** What somebody makes of an evening. */
interface Outcome {
  zNo: number;
  openingFloat: number;
  /** What the count of the cash is off by. */
  cash: number;
  remarks: string | null;
  /** The close of these days that was opened again. */
  replaces: number[];
}

/** Counts and closes the last evenings before `until`, each with what moved since the one before; one was opened again. */
export async function closeDays(client: ClientBase, until: string): Promise<void> {
  const { rows } = await client.query<{ day: string; last: string }>(
    `SELECT d.day::text AS day,
       to_jsonb(greatest(max(coalesce(t.created_on, a.created_on)), (d.day + time '19:00') AT TIME ZONE 'Asia/Karachi')) AS last
     FROM drawer d LEFT JOIN bill_transactions t ON d.source = 'bill_transactions' AND t.id = d.source_id
       LEFT JOIN patient_account a ON d.source = 'patient_account' AND a.id = d.source_id
     WHERE d.day < $1 GROUP BY d.day ORDER BY d.day DESC LIMIT $2`,
    [until, EVENINGS],
  );
  const days = rows.toReversed();
  const { id: by, name } = await findReceptionist(client);
  await actAs(client, by);
  const { rows: said } = await client.query<{ name: string }>(
    "SELECT facts #>> '{name,en}' AS name FROM clinic_settings WHERE name = 'clinic'",
  );
  const desk = { by, name, clinicName: said[0]?.name ?? "" };
  let openingFloat = FLOAT;
  let zNo = 0;
  for (const [index, { day, last }] of days.entries()) {
    const before = days[index - 1];
    const evening = { fromDay: before ? addDays(before.day, 1) : day, day, last };
    zNo += 1;
    if (index === REOPENED) {
      const first = { zNo, openingFloat, cash: MISCOUNTED, remarks: FIRST_REMARKS, replaces: [] };
      await reopen(client, (await close(client, desk, evening, first)).id, { last, closedBy: by });
      zNo += 1;
    }
    const off = OFF.get(index) ?? { cash: 0, remarks: null };
    const replaces = index === REOPENED ? [zNo - 1] : [];
    const again = index === REOPENED ? { ...evening, last: addMinutes(last, MINUTES_TO_REOPEN) } : evening;
    ({ nextFloat: openingFloat } = await close(client, desk, again, { zNo, openingFloat, replaces, ...off }));
  }
}

interface Desk {
  by: number;
  name: string;
  clinicName: string;
}

/** Whom the history names for what is written next. */
const actAs = (client: ClientBase, staffId: number) =>
  client.query("SELECT set_config('matab.staff_id', $1, true)", [String(staffId)]);

const addMinutes = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * MS_PER_MINUTE).toISOString();

/** The fewest notes that come to an amount in whole rupees, and the rest in coins. */
function inNotes(amount: number): Pick<DayReport, "notes" | "coins"> {
  let coins = amount;
  const notes = NOTES.map((value) => {
    const count = Math.floor(coins / value);
    coins -= count * value;
    return { value, count };
  });
  return { notes: notes.filter(({ count }) => count > 0), coins };
}

async function close(
  client: ClientBase,
  desk: Desk,
  { fromDay, day, last }: Evening,
  { zNo, openingFloat, cash: off, remarks, replaces }: Outcome,
): Promise<{ id: number; nextFloat: number }> {
  const movements = await movementsOf(client, { fromDay, day });
  const expected = expectedOf(openingFloat, movements);
  const counted = expected.map(({ method, amount }) => ({
    method,
    amount: method === CASH ? Math.max(addMoney(amount, off), 0) : amount,
  }));
  const cash = counted.find(({ method }) => method === CASH)?.amount ?? 0;
  const nextFloat = Math.min(FLOAT, cash);
  const { notes, coins } = inNotes(cash);
  const report: DayReport = {
    ...{ clinicName: desk.clinicName, closedBy: desk.name, replaces: replaces.map(zNumber) },
    ...{ received: receivedOf(movements), cashLines: cashLinesOf(openingFloat, movements) },
    ...{ notes, coins, earlierCounts: [] },
    ...(await recordsOf(client, { fromDay, day })),
  };
  const [count] = await drawIds(client, "day_counts");
  await client.query(
    `INSERT INTO day_counts (id, from_day, day, opening_float, notes, coins, methods, expected, counted_by, created_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[count, fromDay, day, openingFloat, JSON.stringify(notes), coins, JSON.stringify(counted)],
      ...[JSON.stringify(expected), desk.by, addMinutes(last, MINUTES_TO_COUNT)],
    ],
  );
  const [id = 0] = await drawIds(client, "day_closes");
  await client.query(
    `INSERT INTO day_closes (id, z_no, from_day, day, opening_float, next_float, remarks, snapshot, closed_by, created_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, zNo, fromDay, day, openingFloat, nextFloat, remarks, JSON.stringify(report), desk.by],
      addMinutes(last, MINUTES_TO_CLOSE),
    ],
  );
  await client.query(
    `INSERT INTO day_close_methods (close_id, method, expected, counted)
     SELECT $1, method, expected, counted FROM jsonb_to_recordset($2) AS m (method text, expected numeric, counted numeric)`,
    [id, JSON.stringify(compare(expected, counted))],
  );
  return { id, nextFloat };
}

/** The clinic's administrator, who alone may open a day again; where it has none yet, the demo's accountant. */
async function findReopener(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id::int FROM staff
     WHERE role = 'Administrator' AND is_active AND NOT is_deleted OR role = 'Accountant' AND ${IS_DEMO}
     ORDER BY role = 'Administrator' DESC, id LIMIT 1`,
  );
  const [found] = rows;
  if (!found) throw new Error("nobody may open a day of the demo again");
  return found.id;
}

async function reopen(
  client: ClientBase,
  closeId: number,
  { last, closedBy }: { last: string; closedBy: number },
): Promise<void> {
  const reopener = await findReopener(client);
  await actAs(client, reopener);
  await client.query(
    "INSERT INTO day_reopenings (close_id, reason, reopened_by, created_on) VALUES ($1, $2, $3, $4)",
    [closeId, REASON, reopener, addMinutes(last, MINUTES_TO_REOPEN)],
  );
  await actAs(client, closedBy);
}
