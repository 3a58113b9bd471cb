import type { ClientBase } from "pg";
import type { DemoClinic } from "#db/seed/demo/clinic.ts";
import { findAccountant } from "#db/seed/demo/desk/desk.ts";
import { drawIds } from "#db/seed/demo/draw.ts";
import { type ShareRule, shareStatementNumber, whyNotPaid } from "#rules/money/share.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { monthBeside, monthName } from "#rules/values/time/month.ts";
import { giveBack } from "./give-back.ts";
import { type DemoStatement, readSharedBills, stateMonths } from "./share-months.ts";

/** What each doctor has of what is received, in turn; of the dearest service less, for its laboratory and its material. */
const PERCENTS = [30, 25, 40];
const PERCENT_OF_DEAREST = 20;
/** Whose percentage is of what the laboratory's cost leaves. */
const AFTER_LAB = 0;
/** What part of the price of the cheapest service each doctor has for it, in whole steps of rupees. */
const FIXED_OF_CHEAPEST = 0.5;
const STEP = 50;

const DAYS_BEFORE_TODAY = 364;
/** A month is stated on this day of the next, and paid out some days later, but for the last, which is still to be paid. */
const STATED_ON = "02";
const PAID_ON = "05";
/** From this day of the last stated month on, a bill of the month before is credited. */
const CREDITED_FROM = "08";
const REASON = "Not done";

/** The months of the year until a day, of which the last has ended and is stated before that day. */
function statedMonths(until: string): string[] {
  const months: string[] = [];
  const first = addDays(until, -DAYS_BEFORE_TODAY).slice(0, 7);
  for (let month = first; statedOn(month) < until; month = monthBeside(month, 1)) months.push(month);
  return months;
}
const statedOn = (month: string) => `${monthBeside(month, 1)}-${STATED_ON}`;

const actAs = (client: ClientBase, staffId: number) =>
  client.query("SELECT set_config('matab.staff_id', $1, true)", [String(staffId)]);

/**
 * Credits and gives back half of a bill that was paid in the month before the last stated one, so that a doctor's share of it
 * is taken back in the last statement. A clinic without such a bill has none.
 */
export async function creditStatedBill(client: ClientBase, until: string): Promise<void> {
  const last = statedMonths(until).at(-1);
  if (last === undefined) return;
  const { rows } = await client.query<{ bill: number; payment: number; amount: number; day: string }>(
    `SELECT b.id::int AS bill, t.id::int AS payment, floor(t.amount / 100)::float8 * 50 AS amount, d.day::text AS day
     FROM bills b JOIN bill_transactions t ON t.bill_id = b.id AND t.amount = b.chargeable,
       (SELECT min(transaction_date) AS day FROM bill_transactions
        WHERE type = 'Payment' AND transaction_date BETWEEN $2 AND ($3::date - 1)) d
     WHERE to_char(b.bill_date, 'YYYY-MM') = $1 AND t.transaction_date = b.bill_date AND t.type = 'Payment' AND t.group_id IS NULL
       AND b.discount = 0 AND b.doctor_id IS NOT NULL AND t.amount >= 2000 AND d.day IS NOT NULL
       AND (SELECT count(*) FILTER (WHERE package_id IS NULL AND service_id IS NOT NULL) = 1 AND count(*) = 1
            FROM bill_lines WHERE bill_id = b.id)
     ORDER BY b.doctor_id, b.id DESC LIMIT 1`,
    [monthBeside(last, -1), `${last}-${CREDITED_FROM}`, `${monthBeside(last, 1)}-01`],
  );
  const [found] = rows;
  if (!found) return;
  const staffId = await findAccountant(client);
  await actAs(client, staffId);
  await giveBack(client, { ...found, position: 1, reason: REASON, at: "12:40", staffId });
}

/**
 * Agrees on the share of every doctor from before the year's start, states every month of the year that is over and pays all
 * but the last, as the server would (a test compares the statements with those that the server makes).
 */
export async function stateShares(client: ClientBase, clinic: DemoClinic, until: string): Promise<void> {
  const staffId = await findAccountant(client);
  await actAs(client, staffId);
  const rules = await agree(client, clinic, until, staffId);
  const months = statedMonths(until);
  const statements = stateMonths(await readSharedBills(client), rules, months);
  const ids = await insertStatements(client, statements, staffId);
  await payOut(client, {
    clinic,
    staffId,
    paid: statements.flatMap((statement, index) =>
      statement.month === months.at(-1) || `${monthBeside(statement.month, 1)}-${PAID_ON}` >= until
        ? []
        : [{ ...statement, id: ids[index] ?? 0 }],
    ),
  });
}

/** A percentage of what is received, another of the dearest service, and an amount for the cheapest. */
function rulesOf({ doctors }: DemoClinic, validFrom: string): ShareRule[] {
  return doctors.flatMap(({ id: idDoctor, cases }, index) => {
    const offered = [
      ...new Map(cases.flatMap((each) => each.offered).map((service) => [service.id, service])).values(),
    ];
    const byPrice = offered.toSorted((a, b) => a.fees - b.fees || a.id - b.id);
    const rule = { idDoctor, idService: null, percent: null, fixed: null, validFrom };
    const afterLab = index === AFTER_LAB ? { afterLab: 1 as const } : {};
    const [cheapest, dearest] = [byPrice[0], byPrice.at(-1)];
    const general = { ...rule, percent: PERCENTS[index % PERCENTS.length] ?? 0, ...afterLab };
    if (!cheapest || !dearest || cheapest === dearest) return [general];
    const fixed = Math.floor((cheapest.fees * FIXED_OF_CHEAPEST) / STEP) * STEP;
    return [
      general,
      { ...rule, idService: dearest.id, percent: PERCENT_OF_DEAREST, ...afterLab },
      { ...rule, idService: cheapest.id, fixed },
    ];
  });
}

async function agree(
  client: ClientBase,
  clinic: DemoClinic,
  until: string,
  staffId: number,
): Promise<ShareRule[]> {
  const firstDay = addDays(until, -DAYS_BEFORE_TODAY);
  const rules = rulesOf(clinic, `${monthBeside(firstDay.slice(0, 7), -1)}-01`);
  const ids = await drawIds(client, "share_rules", rules.length);
  await client.query(
    `INSERT INTO share_rules (id, doctor_id, service_id, percent, fixed, after_lab, valid_from, made_by, created_on)
     SELECT r.id, r."idDoctor", r."idService", r.percent, r.fixed, coalesce(r."afterLab" = 1, false), r."validFrom", $2, $3
     FROM jsonb_to_recordset($1) AS r(id bigint, "idDoctor" bigint, "idService" bigint, percent numeric, fixed numeric, "afterLab" int, "validFrom" date)`,
    [
      JSON.stringify(rules.map((rule, index) => ({ ...rule, id: ids[index] }))),
      staffId,
      `${firstDay}T10:00:00+05:00`,
    ],
  );
  return rules;
}

/** Writes the statements with their bills; answers their ids. */
async function insertStatements(
  client: ClientBase,
  statements: readonly DemoStatement[],
  staffId: number,
): Promise<number[]> {
  const ids = await drawIds(client, "share_statements", statements.length);
  const rows = statements.map(({ month, ...statement }, index) => ({
    ...statement,
    ...{ id: ids[index], month: `${month}-01`, on: `${statedOn(month)}T10:30:00+05:00` },
  }));
  await client.query(
    `INSERT INTO share_statements (id, doctor_id, month, carried_in, total, made_by, created_on)
     SELECT s.id, s."idDoctor", s.month, s."carriedIn", s.total, $2, s.on FROM jsonb_to_recordset($1)
       AS s(id bigint, "idDoctor" bigint, month date, "carriedIn" numeric, total numeric, "on" timestamptz)`,
    [JSON.stringify(rows.map(({ bills: _, ...row }) => row)), staffId],
  );
  const bills = rows.flatMap(({ id, bills: of }) => of.map((bill) => ({ ...bill, statement: id })));
  await client.query(
    `INSERT INTO share_statement_bills (statement_id, bill_id, entitled, paid_before, amount, lines)
     SELECT b.statement, b."paymentId", b.entitled, b."paidBefore", b.amount, b.lines FROM jsonb_to_recordset($1)
       AS b(statement bigint, "paymentId" bigint, entitled numeric, "paidBefore" numeric, amount numeric, lines jsonb)`,
    [JSON.stringify(bills)],
  );
  return ids;
}

/** Pays statements out by an expense of each, as `POST /Shares/Pay` does. */
async function payOut(
  client: ClientBase,
  {
    clinic,
    paid,
    staffId,
  }: { clinic: DemoClinic; paid: readonly (DemoStatement & { id: number })[]; staffId: number },
): Promise<void> {
  const names = new Map(clinic.doctors.map(({ id, name }) => [id, name]));
  const payable = paid.filter(({ total }) => whyNotPaid(total) === null);
  const ids = await drawIds(client, "expenses", payable.length);
  const rows = payable.map(({ id: statement, idDoctor, month, total }, index) => ({
    ...{ id: ids[index], by: names.get(idDoctor), amount: total, statement },
    description: `Share ${monthName(month)}, ${shareStatementNumber(statement)}`,
    day: `${monthBeside(month, 1)}-${PAID_ON}`,
  }));
  await client.query(
    `INSERT INTO expenses (id, expense_by, description, amount, payment_method, from_drawer, expense_date, share_statement_id,
       recorded_by, created_on, updated_on)
     SELECT e.id, e.by, e.description, e.amount, 'bank_transfer', false, e.day, e.statement, $2, at, at
     FROM jsonb_to_recordset($1) AS e(id bigint, by text, description text, amount numeric, day date, statement bigint),
       LATERAL (SELECT (e.day + time '12:15') AT TIME ZONE 'Asia/Karachi' AS at) moment`,
    [JSON.stringify(rows), staffId],
  );
}
