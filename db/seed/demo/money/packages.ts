import type { ClientBase } from "pg";
import { findReceptionist } from "#db/seed/demo/desk/desk.ts";
import { drawIds } from "#db/seed/demo/draw.ts";
import { leftWhenStopping } from "#rules/money/accounts/package.ts";
import { addDays, daysBetween } from "#rules/values/time/clinic-time.ts";
import { giveBack } from "./give-back.ts";

const SINGLE = "Laser hair reduction, per area";
const SESSIONS = 6;
/** What six sessions cost, in single ones. */
const PRICE_OF = 5;
const VALID_DAYS = 180;
/** How many packages the demo year has sold. */
const SOLD = 7;
/** Three weeks lie between two sessions. */
const DAYS_BETWEEN = 21;
/** The one that is sold next to last is half paid, so that something is due on it. */
const HALF_PAID = SOLD - 2;

/** The one whose patient stopped, three weeks after the last session. */
const STOPPED = SOLD - 3;
const REASON = "Patient left";

/** A bill on which a package is sold too. */
interface SoldOn {
  bill: number;
  /** The visit that the bill is of. */
  visit: number;
  day: string;
  doctorId: number;
}

interface Made {
  serviceId: number;
  price: number;
  staffId: number;
}

/**
 * Sells packages of six sessions on bills of the last half year, laser visits first, and uses them every three weeks since: of
 * the older ones most is used and the last day is near, of the newer ones little.
 */
export async function sellPackages(client: ClientBase, until: string): Promise<void> {
  const { rows: singles } = await client.query<{ id: number; fees: number }>(
    "SELECT id::int, fees::float8 AS fees FROM services WHERE name = $1 AND is_active AND NOT is_deleted LIMIT 1",
    [SINGLE],
  );
  const [single] = singles;
  if (!single) return;
  const { rows: bills } = await client.query<SoldOn>(
    `SELECT b.id::int AS bill, a.id::int AS visit, b.bill_date::text AS day, b.doctor_id::int AS "doctorId"
     FROM bills b JOIN appointments a ON a.id = b.appointment_id
     WHERE b.payment_method <> 'Free' AND b.due = 0 AND b.bill_date BETWEEN $2::date - 165 AND $2::date - 3
     ORDER BY EXISTS (SELECT FROM bill_lines WHERE bill_id = b.id AND service_id = $1) DESC, b.patient_id % 7, b.id LIMIT $3`,
    [single.id, until, SOLD],
  );
  if (bills.length === 0) return;
  const made = { ...(await makeService(client, single)), staffId: (await findReceptionist(client)).id };
  for (const [index, bill] of bills.toSorted((one, other) => one.bill - other.bill).entries())
    await sellOn(client, bill, made, { until, half: index === HALF_PAID, stops: index === STOPPED });
}

async function makeService(
  client: ClientBase,
  single: { id: number; fees: number },
): Promise<Omit<Made, "staffId">> {
  const price = single.fees * PRICE_OF;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO services (department_id, name, fees, sessions, package_of, valid_days, site_shown)
     SELECT department_id, name || ', ' || $2::int || ' sessions', $3, $2, id, $4, false FROM services WHERE id = $1
     RETURNING id::int`,
    [single.id, SESSIONS, price, VALID_DAYS],
  );
  const { id = 0 } = rows[0] ?? {};
  return { serviceId: id, price };
}

async function sellOn(
  client: ClientBase,
  sold: SoldOn,
  { serviceId, price, staffId }: Made,
  { until, half, stops }: { until: string; half: boolean; stops: boolean },
): Promise<void> {
  const { bill, day } = sold;
  const received = half ? price / 2 : price;
  const [payment] = await drawIds(client, "bill_transactions");
  const at = `${day}T18:30:00+05:00`;
  // An emptied search text is filled again, and leaves `updated_on` as it is given (keep_history).
  await client.query(
    `UPDATE bills SET chargeable = chargeable + $2, received = received + $3, search_text = '', updated_on = greatest(updated_on, $4)
     WHERE id = $1`,
    [bill, price, received, at],
  );
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO patient_packages (patient_id, service_id, bill_id, sessions, sold_on, expires_on, created_on, updated_on)
     SELECT patient_id, $2, id, $3, bill_date, bill_date + $4::int, $5, $5 FROM bills WHERE id = $1 RETURNING id::int`,
    [bill, serviceId, SESSIONS, VALID_DAYS, at],
  );
  const packageId = rows[0]?.id ?? 0;
  await client.query(
    `INSERT INTO bill_lines (bill_id, position, service_id, description, actual_price, price, package_id)
     SELECT $1, (SELECT max(position) + 1 FROM bill_lines WHERE bill_id = $1), id, name, fees, fees, $3 FROM services WHERE id = $2`,
    [bill, serviceId, packageId],
  );
  await client.query(
    `INSERT INTO bill_transactions (id, bill_id, amount, payment_method, transaction_date, received_by, created_on)
     VALUES ($1, $2, $3, 'Cash', $4, $5, $6)`,
    [payment, bill, received, day, staffId, at],
  );
  const used = await spendSince(client, { ...sold, packageId, until, staffId });
  const closedOn = addDays(day, used * DAYS_BETWEEN);
  if (stops && payment && closedOn < until)
    await closeOne(client, { bill, packageId, payment, price, used, closedOn, staffId });
}

interface Stopped {
  bill: number;
  packageId: number;
  /** The payment of the package. */
  payment: number;
  price: number;
  used: number;
  closedOn: string;
  staffId: number;
}

/** Credits what is left of a package by the value of its sessions, gives it back in cash and closes it. */
async function closeOne(
  client: ClientBase,
  { bill, packageId, payment, price, used, closedOn, staffId }: Stopped,
): Promise<void> {
  const { byValue } = leftWhenStopping({ net: price, sessions: SESSIONS, used, singlePrice: null });
  const { rows } = await client.query<{ position: number }>(
    "SELECT position FROM bill_lines WHERE package_id = $1",
    [packageId],
  );
  const note = await giveBack(client, {
    ...{ bill, position: rows[0]?.position ?? 0, payment, amount: byValue, reason: REASON },
    ...{ day: closedOn, at: "18:20", staffId },
  });
  await client.query(
    `UPDATE patient_packages SET closed_on = $2, closed_by = $3, close_reason = $4, closed_after = $5, credit_note_id = $6
     WHERE id = $1`,
    [packageId, closedOn, staffId, REASON, used, note],
  );
}

/** The first session at the visit at which it was sold, the others every three weeks since; the last one stays. Answers how many. */
async function spendSince(
  client: ClientBase,
  {
    visit,
    day,
    doctorId,
    packageId,
    until,
    staffId,
  }: SoldOn & { packageId: number; until: string; staffId: number | null },
): Promise<number> {
  const since = Math.floor((daysBetween(day, until) - 1) / DAYS_BETWEEN);
  const count = 1 + Math.min(since, SESSIONS - 2);
  const uses = await drawIds(client, "package_uses", count);
  for (const [index, use] of uses.entries()) {
    const usedOn = addDays(day, index * DAYS_BETWEEN);
    await client.query(
      `INSERT INTO package_uses (id, package_id, appointment_id, doctor_id, used_on, sessions, made_by, created_on)
       VALUES ($1, $2, $3, $4, $5, 1, $6, $7)`,
      [use, packageId, index === 0 ? visit : null, doctorId, usedOn, staffId, `${usedOn}T18:00:00+05:00`],
    );
  }
  return count;
}
