import { sql } from "kysely";
import type { ShareStatementRow } from "#contract/money/shares.ts";
import { daysOf } from "#rules/values/time/month.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** What the database showed when a statement was made (the table share_readings). */
export interface Reading {
  /** A pg_snapshot: transactions that it does not show came later. */
  snapshot: string;
  /** The ids of the doctor's rules that were applied. */
  rules: readonly number[];
}

const SERVER = sql`(SELECT system_identifier FROM pg_control_system())`;

/** The present snapshot: take it before reading anything that it is kept for. */
export async function findSnapshot(db: Executor): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`SELECT pg_current_snapshot()::text AS snapshot`.execute(
    db,
  );
  if (!rows[0]) throw new Error("the database says nothing of what it shows");
  return rows[0].snapshot;
}

/**
 * The reading of a statement; undefined where there is none, or it came from another server, whose transactions have other
 * numbers, or from another way of counting.
 */
export async function findReading(
  db: Executor,
  statementId: number,
  countedAs: number,
): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    SELECT snapshot::text AS snapshot, to_json(rules) AS rules FROM share_readings
    WHERE statement_id = ${statementId} AND counted_as = ${countedAs} AND server = ${SERVER}
      AND pg_snapshot_xmax(snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  return rows[0];
}

export async function keepReading(
  trx: Executor,
  { statementId, snapshot, rules, countedAs }: Reading & { statementId: number; countedAs: number },
): Promise<void> {
  await sql`INSERT INTO share_readings (statement_id, snapshot, rules, counted_as, server)
    VALUES (${statementId}, ${snapshot}::pg_snapshot, ${[...rules]}::bigint[], ${countedAs}, ${SERVER})`.execute(
    trx,
  );
}

/** A doctor's own bills since a day and those with a line or a session of the doctor's, as `bill_id`. */
const billsSince = (idDoctor: number, since: string) => sql`
  SELECT id AS bill_id FROM bills WHERE doctor_id = ${idDoctor} AND bill_date >= ${since}::date
  UNION SELECT b.id FROM bill_lines l JOIN bills b ON b.id = l.bill_id
    WHERE l.doctor_id = ${idDoctor} AND b.bill_date >= ${since}::date
  UNION SELECT k.bill_id FROM package_uses u JOIN patient_packages k ON k.id = u.package_id
    JOIN bills b ON b.id = k.bill_id WHERE u.doctor_id = ${idDoctor} AND b.bill_date >= ${since}::date`;

/** Every bill in which a doctor may have a share, or had one on a statement. */
export async function findAll(db: Executor, idDoctor: number, since: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT bill_id AS id FROM (${billsSince(idDoctor, since)}
      UNION SELECT e.bill_id FROM share_statement_bills e JOIN share_statements s ON s.id = e.statement_id
        WHERE s.doctor_id = ${idDoctor}) AS concerned ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The bills in which a doctor's share may have changed since the last statement: those touched since it was made, those
 * with money, credit notes, sessions or closed packages after its month, and those that a new rule covers.
 * @param since the first day of the rules added since; null: there are none.
 */
export async function findTouched(
  db: Executor,
  { idDoctor, month, last }: { idDoctor: number; month: string; last: Pick<ShareStatementRow, "month"> },
  { snapshot }: Reading,
  since: string | null,
): Promise<number[]> {
  const [{ endDate: after }, { endDate: until }] = [daysOf(last.month), daysOf(month)];
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM (
      SELECT bill_id FROM touched_bills
        WHERE xact >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND NOT pg_visible_in_snapshot(xact, ${snapshot}::pg_snapshot)
      UNION SELECT bill_id FROM bill_transactions
        WHERE NOT is_deleted AND transaction_date > ${after}::date AND transaction_date <= ${until}::date
      UNION SELECT k.bill_id FROM package_uses u JOIN patient_packages k ON k.id = u.package_id
        WHERE u.used_on > ${after}::date AND u.used_on <= ${until}::date
      UNION SELECT bill_id FROM credit_notes WHERE note_date > ${after}::date AND note_date <= ${until}::date
      UNION SELECT bill_id FROM patient_packages WHERE closed_on > ${after}::date AND closed_on <= ${until}::date
      ${since === null ? sql`` : sql`UNION ${billsSince(idDoctor, since)}`}) AS touched
    JOIN bills b ON b.id = touched.bill_id
    WHERE b.doctor_id = ${idDoctor}
      OR EXISTS (SELECT FROM bill_lines WHERE bill_id = b.id AND doctor_id = ${idDoctor})
      OR EXISTS (SELECT FROM patient_packages k JOIN package_uses u ON u.package_id = k.id
        WHERE k.bill_id = b.id AND u.doctor_id = ${idDoctor})
      OR EXISTS (SELECT FROM share_statement_bills e JOIN share_statements s ON s.id = e.statement_id
        WHERE e.bill_id = b.id AND s.doctor_id = ${idDoctor})
    ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}
