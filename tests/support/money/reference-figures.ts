import { sql } from "kysely";
import type { DashboardData } from "#contract/money/dashboard.ts";
import type { TestClinic } from "#tests/support/clinic.ts";

/**
 * The dashboard's numbers worked out from the records themselves, by sums as
 * docs/handbook/money/dashboard.md#what-the-cards-mean words them.
 */

type Records = Pick<TestClinic, "database">;
type Range = Pick<DashboardData, "startDate" | "endDate">;

/**
 * What the dashboard should have answered where it answered `data`: every number of the same range, recomputed.
 * Compare it with `withoutEmptyPoints(data)`.
 */
export async function referenceDashboard(
  clinic: Records,
  { startDate, endDate, series, previous }: DashboardData,
) {
  const range = { startDate, endDate };
  return {
    ...range,
    ...(await referenceCards(clinic, range)),
    owedInAll: await referenceOwed(clinic),
    advancesHeld: await referenceAdvances(clinic),
    patientsSeen: await referencePatientsSeen(clinic, range),
    departments: await referenceDepartments(clinic, range),
    services: (await referenceBilled(clinic, range)).map(({ id, name, department, amount }) => ({
      idService: id,
      name,
      department,
      amount,
    })),
    series: { unit: series.unit, points: await referenceSeries(clinic, range, series.unit) },
    previous: previous && {
      startDate: previous.startDate,
      endDate: previous.endDate,
      ...(await referenceCards(clinic, previous, 1)),
    },
  };
}

/** The answer without the points of its charts that show no money, which a plain sum knows nothing of. */
export function withoutEmptyPoints({ series: { unit, points }, ...data }: DashboardData) {
  return { ...data, series: { unit, points: points.filter((point) => point.earnings || point.expenses) } };
}

const within = (column: string, { startDate, endDate }: Range) =>
  sql`${sql.ref(column)} >= ${startDate ?? "-infinity"}::date AND ${sql.ref(column)} <= ${endDate ?? "infinity"}::date`;

/** A bill's department: its appointment's; else the one whose services cost most on it; else none. */
const BILL_DEPARTMENT = sql`CASE WHEN b.appointment_id IS NOT NULL
  THEN (SELECT a.department_id FROM appointments a WHERE a.id = b.appointment_id)
  ELSE (SELECT department_id FROM (SELECT s.department_id, sum(l.price) AS cost FROM bill_lines l
    JOIN services s ON s.id = l.service_id WHERE l.bill_id = b.id GROUP BY s.department_id) costs
    ORDER BY cost DESC, department_id ASC LIMIT 1) END`;

const registered = (from: string, to: string) => sql`(SELECT count(*) FROM patients WHERE NOT is_deleted
  AND created_on >= ${from}::timestamp AT TIME ZONE 'Asia/Karachi'
  AND created_on < (${to}::timestamp + interval '1 day') AT TIME ZONE 'Asia/Karachi')`;

async function all<Row>(clinic: Records, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(clinic.database.kysely)).rows;
}

async function referenceOwed(clinic: Records): Promise<number> {
  const owed = sql<{
    owed: number;
  }>`SELECT coalesce(sum(chargeable - discount - received), 0) AS owed FROM bills
    WHERE NOT is_deleted`;
  return (await all(clinic, owed))[0]?.owed ?? 0;
}

async function referenceAdvances(clinic: Records): Promise<number> {
  const held = sql<{ held: number }>`SELECT coalesce(sum(credit), 0) AS held FROM patient_balances`;
  return (await all(clinic, held))[0]?.held ?? 0;
}

/**
 * The cards; `monthsAgo` is the calendar month whose new patients count: of an earlier one its days up to the day of
 * the month that today is, and all of them on the last day of this month.
 */
async function referenceCards(clinic: Records, range: Range, monthsAgo = 0) {
  const earnings = sql`coalesce((SELECT sum(t.amount) FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
    WHERE NOT b.is_deleted AND ${within("t.transaction_date", range)}), 0)`;
  const expenses = sql`coalesce((SELECT sum(amount) FROM expenses WHERE NOT is_deleted
    AND ${within("expense_date", range)}), 0)`;
  const newMonth = sql`date_trunc('month', now() AT TIME ZONE 'Asia/Karachi') - ${monthsAgo} * interval '1 month'`;
  const newDays = sql`(SELECT CASE WHEN ${monthsAgo} = 0 OR today + 1 = date_trunc('month', today + 1)
      THEN 31 ELSE extract(day FROM today) END FROM (SELECT (now() AT TIME ZONE 'Asia/Karachi')::date AS today) AS now)`;
  const [cards] = await all(
    clinic,
    sql<Record<string, unknown>>`SELECT ${earnings} AS "totalEarnings",
      coalesce((SELECT sum(chargeable - discount - received) FROM bills WHERE NOT is_deleted
        AND ${within("bill_date", range)}), 0) AS "totalDueAmount",
      ${expenses} AS "totalExpenses", ${earnings} - ${expenses} AS "profitOrLoss",
      (SELECT count(*) FROM appointments WHERE NOT is_deleted AND status IN ('Scheduled', 'Completed')
        AND ${within("appointment_date", range)}) AS "totalAppointments",
      (SELECT round(avg(duration_minutes), 1) FROM appointments WHERE NOT is_deleted AND status = 'Completed'
        AND ${within("appointment_date", range)}) AS "avgAppointmentDuration",
      ${registered("-infinity", range.endDate ?? "infinity")} AS "totalPatients",
      (SELECT count(*) FROM patients WHERE NOT is_deleted
        AND date_trunc('month', created_on AT TIME ZONE 'Asia/Karachi') = ${newMonth}
        AND extract(day FROM created_on AT TIME ZONE 'Asia/Karachi') <= ${newDays}) AS "newPatientsThisMonth"`,
  );
  const [top] = await referenceBilled(clinic, range);
  return {
    ...cards,
    topServiceEarning: top ? { idService: top.id, name: top.name, amount: top.amount } : null,
  };
}

function referenceBilled(clinic: Records, range: Range) {
  return all(
    clinic,
    sql<{ id: number; name: string; idDepartment: number; department: string; amount: number }>`
      SELECT s.id, s.name, s.department_id AS "idDepartment", d.name AS department, sum(l.price) AS amount
      FROM services s JOIN departments d ON d.id = s.department_id
      JOIN bill_lines l ON l.service_id = s.id JOIN bills b ON b.id = l.bill_id
      WHERE NOT b.is_deleted AND ${within("b.bill_date", range)}
      GROUP BY s.id, d.id HAVING sum(l.price) > 0 ORDER BY amount DESC, s.id`,
  );
}

async function referenceDepartments(clinic: Records, range: Range) {
  const billed = await referenceBilled(clinic, range);
  const appointments = sql`FROM appointments a WHERE a.department_id = d.id AND NOT a.is_deleted
    AND a.status <> 'Cancelled' AND ${within("a.appointment_date", range)}`;
  const rows = await all(
    clinic,
    sql<{ idDepartment: number | null; appointments: number; earnings: number; shown: boolean }>`
      SELECT d.id AS "idDepartment", coalesce(d.name, 'No department') AS name,
        (SELECT count(*) ${appointments}) AS appointments,
        (SELECT count(DISTINCT a.patient_id) ${appointments}) AS patients,
        coalesce((SELECT sum(t.amount) FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
          WHERE NOT b.is_deleted AND ${within("t.transaction_date", range)}
          AND ${BILL_DEPARTMENT} IS NOT DISTINCT FROM d.id), 0) AS earnings,
        coalesce(d.is_active AND NOT d.is_deleted, false) AS shown
      FROM (SELECT id, name, is_active, is_deleted FROM departments UNION ALL SELECT NULL, NULL, NULL, NULL) d
      ORDER BY earnings DESC, d.id`,
  );
  return rows
    .filter(({ shown, earnings, appointments: held }) => shown || earnings !== 0 || held !== 0)
    .map(({ shown, ...row }) => ({
      ...row,
      topService: billed.find(({ idDepartment }) => idDepartment === row.idDepartment)?.name ?? null,
    }));
}

/** Distinct patients of the clinic as a whole. */
async function referencePatientsSeen(clinic: Records, range: Range): Promise<number> {
  const [row] = await all(
    clinic,
    sql<{ n: number }>`SELECT count(DISTINCT patient_id) AS n FROM appointments
      WHERE NOT is_deleted AND status <> 'Cancelled' AND ${within("appointment_date", range)}`,
  );
  return row?.n ?? 0;
}

/** Earnings and expenses by day, month or year; those without any left out. */
async function referenceSeries(clinic: Records, range: Range, unit: string) {
  return await all(
    clinic,
    sql<{ date: string; earnings: number; expenses: number; departments: unknown[] }>`
      WITH money AS (
        SELECT date_trunc(${unit}, t.transaction_date::timestamp)::date AS date, ${BILL_DEPARTMENT} AS department,
          t.amount AS earned, 0 AS spent FROM bill_transactions t JOIN bills b ON b.id = t.bill_id
          WHERE NOT b.is_deleted AND ${within("t.transaction_date", range)}
        UNION ALL SELECT date_trunc(${unit}, expense_date::timestamp)::date, NULL, 0, amount FROM expenses
          WHERE NOT is_deleted AND ${within("expense_date", range)})
      SELECT date, sum(earned) AS earnings, sum(spent) AS expenses,
        (SELECT coalesce(json_agg(json_build_object('idDepartment', department, 'earnings', earnings)
            ORDER BY earnings DESC, department NULLS FIRST), '[]')
          FROM (SELECT department, sum(earned) AS earnings FROM money m WHERE m.date = money.date
            GROUP BY department HAVING sum(earned) <> 0) AS part) AS departments
      FROM money GROUP BY date HAVING sum(earned) <> 0 OR sum(spent) <> 0 ORDER BY date`,
  );
}
