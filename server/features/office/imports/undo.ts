import { sql } from "kysely";
import type { ImportBatch, UndoPreview } from "#contract/office/imports.ts";
import { addMoney } from "#rules/values/money.ts";
import {
  lockOpenings,
  type MadeOpening,
  takeOpeningsBack,
} from "#server/features/money/bills/imported-openings.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { beginLongWork } from "./locks.ts";
import { get } from "./service.ts";
import { setUndone } from "./store.ts";

const NAMES_SHOWN = 10;
const NAMES = { patients: "full_name", services: "name", doctors: "name" } as const;
/** Tables whose references do not count as work on a record: the import or the search for duplicates wrote them. */
const OWN_TABLES = ["patient_doubles", "patients_to_compare", "doctor_hours"];

/** Every column of every table that refers to this one, from the catalogue, so that new tables are included. */
async function referringColumns(db: Executor, table: string) {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = to_regclass(${table})`.execute(db);
  return rows.filter((one) => !OWN_TABLES.includes(one.table));
}

/** Excludes the rows that the import itself wrote as opening balances. */
const OWN_ROWS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  bills: sql`AND x.id IS DISTINCT FROM r.opening_bill_id`,
  patient_account: sql`AND x.id IS DISTINCT FROM r.opening_entry_id`,
  // Derived from the account.
  patient_balances: sql`AND coalesce(r.opening_bill_id, r.opening_entry_id) IS NULL`,
};

/** Whether a row of the table `x` belongs to the bill of an opening balance. */
const ofBill = (table: string) =>
  sql`EXISTS (SELECT FROM ${sql.table(table)} x WHERE x.bill_id = r.opening_bill_id)`;

interface Made extends MadeOpening {
  id: number;
  name: string;
  owes: number | null;
  paidAhead: number | null;
  /** Why it stays, in words; null: it can go, nobody has worked with it. */
  because: string | null;
}

/** The existing records that an import made, and which of them were changed since, or are referred to by another record. */
async function recordsOf(db: Executor, { id, kind }: ImportBatch): Promise<Made[]> {
  const named = (await referringColumns(db, kind)).map(
    ({ table, column }) =>
      sql`OR EXISTS (SELECT FROM ${sql.table(table)} x WHERE x.${sql.ref(column)} = made.id ${OWN_ROWS[table] ?? sql``})`,
  );
  const { rows } = await sql<Made>`
    SELECT made.id, made.id AS "patientId", made.${sql.ref(NAMES[kind])} AS name, r.owes, r.paid_ahead AS "paidAhead",
      r.opening_bill_id AS "billId", r.opening_entry_id AS "entryId",
      CASE WHEN ${ofBill("bill_transactions")} THEN 'bill ' || r.opening_bill_id || ' has been paid against'
        WHEN r.opening_entry_id IS NOT NULL AND EXISTS (SELECT FROM patient_account x
          WHERE x.patient_id = made.id AND x.id <> r.opening_entry_id) THEN 'the advance has been used or changed'
        WHEN ${ofBill("credit_notes")} OR ${ofBill("bill_prints")} OR EXISTS (SELECT FROM bills x
          WHERE x.id = r.opening_bill_id AND x.updated_on <> r.opening_bill_updated_on)
          THEN 'bill ' || r.opening_bill_id || ' has been changed or printed'
        WHEN made.updated_on <> r.record_updated_on ${sql.join(named, sql` `)} THEN 'changed, booked or billed since' END AS because
    FROM import_rows r JOIN ${sql.table(kind)} made ON made.id = r.record_id
    WHERE r.batch_id = ${id} ORDER BY r.line`.execute(db);
  return rows;
}

const hasOpening = ({ billId, entryId }: Made) => billId !== null || entryId !== null;

/** How many patients have such a balance, and the sum. */
function summed(made: readonly Made[], which: "owes" | "paidAhead") {
  const amounts = made.flatMap((one) => one[which] ?? []);
  return { patients: amounts.length, sum: addMoney(...amounts) };
}

/** What an undo would take back, and what it would leave. Throws 404. */
export async function preview(db: Executor, id: number): Promise<UndoPreview> {
  const made = await recordsOf(db, await get(db, id));
  const kept = made.filter(({ because }) => because !== null);
  const removed = made.filter(({ because }) => because === null);
  const shown = kept.slice(0, NAMES_SHOWN);
  return {
    removed: removed.length,
    kept: kept.length,
    keptNames: shown.map(({ name }) => name),
    ...(made.some(hasOpening) && {
      keptBecause: shown.map(({ because }) => because ?? ""),
      openings: { owes: summed(removed, "owes"), paidAhead: summed(removed, "paidAhead") },
    }),
  };
}

/**
 * Undoes an import, except for records that somebody has worked with since. Records disappear without a trace, or, for
 * patients with balances, are reversed on record: a void bill, a reversing entry, a deleted patient. Throws 404, and 409
 * when it has not been run, runs, is undone already or too long ago.
 */
export async function undo(trx: Executor, id: number): Promise<ImportBatch> {
  await beginLongWork(trx, await get(trx, id));
  const batch = await get(trx, id);
  if (!batch.canUndo)
    throw conflict(
      batch.state === "undone"
        ? "This import has been undone already."
        : "This import cannot be undone any more.",
    );
  await sql`SELECT FROM ${sql.table(batch.kind)} made
    WHERE made.id IN (SELECT record_id FROM import_rows WHERE batch_id = ${id}) FOR UPDATE`.execute(trx);
  await lockOpenings(trx, (await recordsOf(trx, batch)).filter(hasOpening));
  const untouched = (await recordsOf(trx, batch)).filter(({ because }) => because === null);
  const ids = untouched.map((record) => record.id);
  if (batch.kind === "patients")
    await sql`DELETE FROM patient_doubles WHERE first_id = ANY (${ids}) OR second_id = ANY (${ids})`.execute(
      trx,
    );
  await removeWithOpenings(trx, batch, untouched.filter(hasOpening));
  const traceless = untouched.flatMap((record) => (hasOpening(record) ? [] : record.id));
  await sql`DELETE FROM ${sql.table(batch.kind)} WHERE id = ANY (${traceless})`.execute(trx);
  await setUndone(trx, id);
  await recordEvent(trx, "import undone", batch.kind, null, { list: batch.fileName, rows: ids.length });
  return await get(trx, id);
}

async function removeWithOpenings(
  trx: Executor,
  { fileName }: ImportBatch,
  made: readonly Made[],
): Promise<void> {
  if (made.length === 0) return;
  await takeOpeningsBack(trx, made, `The import of the list ${fileName} was undone`);
  await sql`UPDATE patients SET is_deleted = true WHERE id = ANY (${made.map(({ id }) => id)})`.execute(trx);
}
