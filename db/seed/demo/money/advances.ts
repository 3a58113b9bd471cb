import type { ClientBase } from "pg";
import { drawIds } from "#db/seed/demo/draw.ts";
import { IS_DEMO } from "#db/seed/demo/people/staff.ts";
import { BY_ADVANCE } from "#rules/money/accounts/advance.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";

/** How long before the end of the year each thing happens, in days. */
const HELD = 9;
const RECEIVED = 12;
const USED = 6;
const RETURNED = 4;
const LATE = 5;

/** Rupees. */
const ADVANCE = 10_000;
const MOST_USED = 3000;
const LATE_ADVANCE = 5000;
const WHY_RETURNED = "Moves to Karachi";

/** An entry of a patient's account; `at`: the clinic's time, of the day `on` if it is not that of the entry. */
interface Entry {
  patient: number;
  type: "Advance" | "Advance returned" | "To bill";
  amount: number;
  day: string;
  at: string;
  on?: string;
  method?: string;
  reason?: string;
  transaction?: number | undefined;
}

/** The demo's accounts by which money is taken. */
interface Desk {
  receptionist: number | null;
  accountant: number | null;
}

/**
 * Advances of the last two weeks: one that is held, one of which a part paid for a bill, one that was given back, and one that
 * came after the day was closed and counts the day after.
 */
export async function receiveAdvances(client: ClientBase, until: string): Promise<void> {
  const desk = await findDesk(client);
  const ago = (days: number) => addDays(until, -days);
  const { rows } = await client.query<{ patient: number; bill: number | null; due: number }>(
    `SELECT p.id::int AS patient, b.id::int AS bill, coalesce(b.due, 0)::float8 AS due FROM patients p
       LEFT JOIN LATERAL (SELECT id, due FROM bills WHERE patient_id = p.id AND due > 0 AND NOT is_deleted AND bill_date < $1
         ORDER BY bill_date DESC, id DESC LIMIT 1) b ON true
     WHERE p.created_on < $2 AND NOT p.is_deleted AND NOT EXISTS (
       SELECT FROM bills f WHERE f.patient_id = p.id AND f.payment_method = 'Free')
     ORDER BY b.id IS NULL, b.id DESC, p.id DESC LIMIT 4`,
    [ago(USED), `${ago(RECEIVED)}T00:00:00+05:00`],
  );
  const [user, holder, leaver, late] = rows;
  if (user && holder && leaver && late) {
    const received = { type: "Advance", amount: ADVANCE } as const;
    await enter(client, desk, { ...received, patient: user.patient, day: ago(RECEIVED), at: "17:10" });
    await enter(client, desk, { ...received, patient: leaver.patient, day: ago(RECEIVED), at: "18:25" });
    await enter(client, desk, {
      ...received,
      ...{ patient: holder.patient, day: ago(HELD), at: "16:40", method: "Online" },
    });
    if (user.bill !== null)
      await payBill(client, desk, {
        ...{ patient: user.patient, bill: user.bill, amount: Math.min(user.due, MOST_USED) },
        ...{ day: ago(USED), at: "17:35" },
      });
    const next = { day: ago(LATE), on: ago(LATE + 1), at: "23:50" };
    await enter(client, desk, { ...received, ...next, patient: late.patient, amount: LATE_ADVANCE });
    await enter(client, desk, {
      ...{ patient: leaver.patient, type: "Advance returned", amount: -ADVANCE, reason: WHY_RETURNED },
      ...{ day: ago(RETURNED), at: "12:15" },
    });
  }
}

async function findDesk(client: ClientBase): Promise<Desk> {
  const { rows } = await client.query<Desk>(
    `SELECT min(id) FILTER (WHERE role = 'Receptionist')::int AS receptionist,
       min(id) FILTER (WHERE role = 'Accountant')::int AS accountant
     FROM staff WHERE ${IS_DEMO}`,
  );
  return rows[0] ?? { receptionist: null, accountant: null };
}

/** Adds to an account, and to what is left of it. What is given back is given by the accountant. */
async function enter(client: ClientBase, desk: Desk, entry: Entry): Promise<void> {
  const { patient, type, amount, day, at, on = day, method = "Cash", reason = null, transaction } = entry;
  const [id] = await drawIds(client, "patient_account");
  const by = amount < 0 && !transaction ? desk.accountant : desk.receptionist;
  await client.query("SELECT set_config('matab.staff_id', $1, true)", [String(by ?? "")]);
  await client.query("INSERT INTO patient_balances (patient_id) VALUES ($1) ON CONFLICT DO NOTHING", [
    patient,
  ]);
  await client.query("UPDATE patient_balances SET credit = credit + $2 WHERE patient_id = $1", [
    patient,
    amount,
  ]);
  await client.query(
    `INSERT INTO patient_account (id, patient_id, type, amount, payment_method, bill_transaction_id, reason, transaction_date,
       in_drawer, received_by, created_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $6::bigint IS NULL, $9, $10)`,
    [id, patient, type, amount, method, transaction ?? null, reason, day, by, `${on}T${at}:00+05:00`],
  );
}

/** Has an advance pay for a bill. */
async function payBill(
  client: ClientBase,
  desk: Desk,
  {
    patient,
    bill,
    amount,
    day,
    at,
  }: Record<"patient" | "bill" | "amount", number> & { day: string; at: string },
): Promise<void> {
  const [transaction] = await drawIds(client, "bill_transactions");
  const moment = `${day}T${at}:00+05:00`;
  await client.query(
    `INSERT INTO bill_transactions (id, bill_id, amount, type, payment_method, transaction_date, received_by, in_drawer, created_on)
     VALUES ($1, $2, $3, 'Credit', $4, $5, $6, false, $7)`,
    [transaction, bill, amount, BY_ADVANCE, day, desk.receptionist, moment],
  );
  // An emptied search text is filled again, and leaves `updated_on` as it is given (keep_history).
  await client.query(
    `UPDATE bills SET received = received + $2, search_text = '', updated_on = greatest(updated_on, $3) WHERE id = $1`,
    [bill, amount, moment],
  );
  await enter(client, desk, {
    ...{ patient, type: "To bill", amount: -amount, day, at, method: BY_ADVANCE, transaction },
  });
}
