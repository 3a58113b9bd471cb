import type { ClientBase } from "pg";

/**
 * Checks all records against the rules that the application keeps. Changes nothing.
 * @param owner in a transaction, as the role that owns the tables.
 * @returns a line for each rule that is broken.
 */
export async function checkRecords(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<
    Record<
      "bills" | "accounts" | "packages" | "works" | "closes" | "statements" | "shares" | "visits",
      number
    >
  >(
    `SELECT (${UNBALANCED})::int AS bills, (${UNBALANCED_ACCOUNTS})::int AS accounts, (${CHANGED_CLOSES})::int AS closes,
       (${BROKEN_PACKAGES})::int AS packages, (${MISBILLED_WORK})::int AS works, (${UNBALANCED_STATEMENTS})::int AS statements,
       (${MISCOUNTED_BILLS})::int AS shares, (${MISCOUNTED_VISITS})::int AS visits`,
  );
  const { bills = 0, accounts = 0, closes = 0, packages = 0, works = 0 } = rows[0] ?? {};
  const { statements = 0, shares = 0, visits = 0 } = rows[0] ?? {};
  const kept = await differingSums(owner);
  return [
    bills > 0 ? `${bills} bills do not equal their lines and payments.` : "",
    accounts > 0 ? `${accounts} advances do not equal their patients' accounts.` : "",
    closes > 0 ? `${closes} day closes do not equal the ledger.` : "",
    packages > 0 ? `${packages} packages do not equal their bills and used sessions.` : "",
    works > 0
      ? `${works} procedures are billed twice, on the bill of another patient, or besides a bill.`
      : "",
    statements > 0 ? `${statements} statements of the doctors' share do not equal their bills.` : "",
    shares + visits + kept.figures > 0 ? "The dashboard's figures differ from a fresh count." : "",
    kept.totals > 0 ? "The totals of lists differ from a fresh count." : "",
  ].filter(Boolean);
}

/** Bills that `bill_must_balance` and `credit_note_must_balance` would refuse. */
const UNBALANCED = `
  SELECT count(*) FROM bills b
  LEFT JOIN (SELECT bill_id, sum(price) AS sum FROM bill_lines GROUP BY bill_id) AS line ON line.bill_id = b.id
  LEFT JOIN (SELECT bill_id, sum(amount) AS sum FROM bill_transactions GROUP BY bill_id) AS paid ON paid.bill_id = b.id
  LEFT JOIN (SELECT bill_id, sum(amount) AS sum FROM credit_notes GROUP BY bill_id) AS credited ON credited.bill_id = b.id
  WHERE b.chargeable <> coalesce(line.sum, 0) OR b.received <> coalesce(paid.sum, 0) OR b.credited <> coalesce(credited.sum, 0)
    OR EXISTS (SELECT FROM credit_notes n WHERE n.bill_id = b.id
      AND n.amount <> coalesce((SELECT sum(amount) FROM credit_note_lines WHERE credit_note_id = n.id), 0))`;

/** Patients that `account_must_balance`, `entry_of_bill` and `credit_of_account` would refuse. */
const UNBALANCED_ACCOUNTS = `
  SELECT (SELECT count(*) FROM patient_balances b
      FULL JOIN (SELECT patient_id, sum(amount) AS sum FROM patient_account GROUP BY patient_id) AS account USING (patient_id)
      WHERE coalesce(b.credit, 0) <> coalesce(account.sum, 0))
    + (SELECT count(*) FROM patient_account a
      FULL JOIN (SELECT t.id, t.amount, t.type, b.patient_id FROM bill_transactions t JOIN bills b ON b.id = t.bill_id) AS paid
        ON paid.id = a.bill_transaction_id
      WHERE paid.type = 'Credit' AND a.id IS NULL OR a.bill_transaction_id IS NOT NULL
        AND (a.amount, a.patient_id) IS DISTINCT FROM (- paid.amount, paid.patient_id))`;

/** A standing close must still agree with the drawer about its days, whatever was recorded after it. */
const CHANGED_CLOSES = `
  WITH moved AS (SELECT day, sum(amount) AS sum FROM drawer GROUP BY day)
  SELECT count(*) FROM standing_closes c
  WHERE (SELECT sum(expected) FROM day_close_methods WHERE close_id = c.id)
    <> c.opening_float + coalesce((SELECT sum(sum) FROM moved WHERE day BETWEEN c.from_day AND c.day), 0)`;

/** Packages that `package_must_hold` would refuse. */
const BROKEN_PACKAGES = "SELECT count(*) FROM patient_packages WHERE package_problem(id) IS NOT NULL";

/** Work that `procedure_billed_once` would refuse, but for what was taken back after its line was credited. */
const MISBILLED_WORK = `
  SELECT count(*) FROM (SELECT l.procedure_id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
      JOIN procedures w ON w.id = l.procedure_id WHERE NOT b.is_deleted
    GROUP BY 1 HAVING count(*) > 1 OR bool_or(w.settled IS NOT NULL OR w.patient_id <> b.patient_id)) AS wrong`;

/** Statements that `share_statement_must_balance` would refuse. */
const UNBALANCED_STATEMENTS =
  "SELECT count(*) FROM share_statements WHERE share_statement_problem(id) IS NOT NULL";

const MISCOUNTED_BILLS = `
  SELECT count(*) FROM (SELECT * FROM counted_bills WHERE shares <> '{}') AS kept
  FULL JOIN (
    SELECT bill_id, array_agg((measure, day, subject_id, value)::figure_share ORDER BY measure, day, subject_id) AS shares
    FROM bill_shares GROUP BY bill_id) AS fresh USING (bill_id)
  WHERE kept.shares IS DISTINCT FROM fresh.shares OR kept.days IS DISTINCT FROM several_days(bill_id)`;

const MISCOUNTED_VISITS = `
  SELECT count(*) FROM visit_days AS kept
  FULL JOIN (SELECT v.* FROM visits_of(ARRAY(SELECT id FROM patients)) AS v) AS fresh USING (patient_id, department_id, day)
  WHERE kept.previous_day IS DISTINCT FROM fresh.previous_day`;

/** The sums that triggers keep: each kind, and its sums as one text. */
const SUMS = `
  SELECT (SELECT md5(coalesce(string_agg(sum::text, ',' ORDER BY sum::text), '')) FROM (
      SELECT measure, grain, day, subject_id, previous, trim_scale(sum(value)), sum(bills) AS bills FROM figures
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(value) <> 0 OR sum(bills) <> 0) AS sum) AS figures,
    (SELECT md5(coalesce(string_agg(sum::text, ',' ORDER BY sum::text), '')) FROM (
      SELECT list, measure, trim_scale(sum(value)) FROM list_totals GROUP BY 1, 2 HAVING sum(value) <> 0) AS sum) AS totals`;

/**
 * Recounts with the triggers that keep the sums: copies of the tables in a temporary schema, with these triggers alone,
 * receive all rows. So sums that later migrations add are checked too.
 */
async function differingSums(owner: ClientBase): Promise<{ figures: number; totals: number }> {
  const kept = (await owner.query(SUMS)).rows[0];
  await owner.query("SAVEPOINT recount");
  try {
    const { rows } = await owner.query<{ copy: string; triggers: string; fill: string }>(
      `SELECT format('CREATE UNLOGGED TABLE recount.%1$I (LIKE %1$I)', c.relname) AS copy,
         string_agg(replace(pg_get_triggerdef(t.oid), format(' ON %s.%I ', c.relnamespace::regnamespace, c.relname),
           format(' ON recount.%I ', c.relname)), '; ') AS triggers,
         format('INSERT INTO recount.%1$I SELECT * FROM %1$I', c.relname) AS fill
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE c.relnamespace = current_schema()::regnamespace AND t.tgtype & 5 = 4 -- AFTER INSERT, for the statement
         AND (p.proname LIKE 'figures\\_of\\_%' OR p.proname LIKE 'track\\_list\\_totals%')
       GROUP BY c.oid, c.relname, c.relnamespace`,
    );
    await owner.query("CREATE SCHEMA recount; DELETE FROM figures; DELETE FROM list_totals");
    for (const { copy, triggers, fill } of rows) await owner.query(`${copy}; ${triggers}; ${fill}`);
    const fresh = (await owner.query(SUMS)).rows[0];
    return { figures: Number(kept.figures !== fresh.figures), totals: Number(kept.totals !== fresh.totals) };
  } finally {
    await owner.query("ROLLBACK TO SAVEPOINT recount");
  }
}
