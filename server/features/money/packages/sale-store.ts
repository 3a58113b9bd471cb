import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** A stored line of a bill, with its package. */
export interface SoldLine {
  idService: number | null;
  idPackage: number | null;
}

export async function linesOfBill(db: Executor, billId: number): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    SELECT service_id AS "idService", package_id AS "idPackage" FROM bill_lines
    WHERE bill_id = ${billId} ORDER BY position`.execute(db);
  return rows;
}

/** A bill's package, locked until the transaction ends, with its used sessions. */
export interface SoldPackage {
  id: number;
  number: string;
  idService: number;
  used: number;
  closedOn: string | null;
}

/** Locks the packages of a bill, in the order of their ids. */
export async function lockPackagesOf(trx: Executor, billId: number): Promise<SoldPackage[]> {
  const held = await sql<Omit<SoldPackage, "used">>`
    SELECT id, number, service_id AS "idService", closed_on AS "closedOn" FROM patient_packages WHERE bill_id = ${billId} AND NOT is_deleted
    ORDER BY id FOR UPDATE`.execute(trx);
  if (held.rows.length === 0) return [];
  const { rows } = await sql<{ id: number; used: number }>`
    SELECT package_id AS id, sum(sessions)::int AS used FROM package_uses
    WHERE package_id = ANY(${held.rows.map(({ id }) => id)}) GROUP BY package_id`.execute(trx);
  const usedOf = new Map(rows.map(({ id, used }) => [id, used]));
  return held.rows.map((each) => ({ ...each, used: usedOf.get(each.id) ?? 0 }));
}

/** The package that a service is sold as. */
export interface Sold {
  id: number;
  sessions: number;
  validDays: number | null;
}

/** Those of these services that are sold as packages. */
export async function packageServices(db: Executor, ids: readonly number[]): Promise<Map<number, Sold>> {
  const { rows } = await sql<Sold>`
    SELECT id, sessions, valid_days AS "validDays" FROM services WHERE id = ANY(${ids}) AND sessions IS NOT NULL`.execute(
    db,
  );
  return new Map(rows.map((sold) => [sold.id, sold]));
}

/** Adds a package to a bill, with the bill's patient and date. Returns its id. */
export async function insertPackage(
  trx: Executor,
  billId: number,
  { id, sessions, validDays }: Sold,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO patient_packages (patient_id, service_id, bill_id, sessions, sold_on, expires_on)
    SELECT patient_id, ${id}, id, ${sessions}, bill_date, bill_date + ${validDays}::int FROM bills WHERE id = ${billId}
    RETURNING id`.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function markRemoved(trx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE patient_packages SET is_deleted = true WHERE id = ANY(${ids})`.execute(trx);
}
