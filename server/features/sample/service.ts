import { MOST_NAMED, type SamplePreview, type SampleSummary } from "#contract/sample.ts";
import {
  countInWords,
  SAMPLE_PARTS,
  SAMPLE_TABLES,
  type SamplePart,
  type SampleTable,
} from "#rules/sample.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import {
  countMarked,
  deleteDays,
  deleteEntries,
  deletePayments,
  deleteRecords,
  deleteSessions,
  deleteShares,
  endAccounts,
  findGoing,
  findStaying,
  forgetCountedBills,
  isSampleAccount,
  lockRecords,
  namesOf,
  type StayingRecord,
  takeMarksOff,
} from "./store.ts";

/** The tables of some parts, in the order in which their records can be deleted. */
const tablesOf = (parts: readonly SamplePart[]): SampleTable[] =>
  SAMPLE_PARTS.filter((part) => parts.includes(part)).flatMap((part) => [...SAMPLE_TABLES[part]]);

/** What of the sample is there. */
export const summary = (db: Executor): Promise<SampleSummary> => countMarked(db);

/** What removing these parts would remove, and what would stay. */
export async function preview(db: Executor, parts: readonly SamplePart[]): Promise<SamplePreview> {
  const staying = await findStaying(db, tablesOf(parts));
  const marked = await countMarked(db);
  const goingOf = (table: SampleTable) =>
    (marked.find((found) => found.table === table)?.count ?? 0) -
    staying.filter((record) => record.table === table).length;
  return {
    parts: parts.map((part) => ({
      part,
      counts: SAMPLE_TABLES[part]
        .map((table) => ({ table, count: goingOf(table) }))
        .filter(({ count }) => count > 0),
    })),
    ...(await inWords(db, staying)),
  };
}

/** Records that stay, the first of them named, each with what needs it. */
async function inWords(db: Executor, staying: readonly StayingRecord[]) {
  const named = staying.slice(0, MOST_NAMED);
  const names = await namesOf(db, named);
  const stays = named.map(({ because }, index) => `${names[index]} stays: ${whatNeedsIt(because)}.`);
  return { stays, staysInAll: staying.length };
}

function whatNeedsIt({ table, id, count }: StayingRecord["because"]): string {
  const known = Object.values(SAMPLE_TABLES).flat() as readonly string[];
  if (!known.includes(table)) return "other records of the clinic need it";
  const words = countInWords(table as SampleTable, count);
  return count === 1 ? `${words.replace(/^1 /, "")} ${id} needs it` : `${words} need it, the first is ${id}`;
}

/**
 * Removes the marked records of these parts, with what belongs to them, for good; the trail has each. What real work hangs
 * on stays and loses its mark, but for accounts of the demo, which end. Throws 409 for an account of the demo that asks.
 */
export async function remove(trx: Executor, parts: readonly SamplePart[], staffId: number) {
  if (await isSampleAccount(trx, staffId))
    throw conflict("You are signed in with an account of the sample. Sign in with your own account first.");
  await lockRecords(trx);
  const tables = tablesOf(parts);
  const staying = await findStaying(trx, tables);
  const words = await inWords(trx, staying);
  const removed = await deleteAll(trx, tables, staying);
  await endAccounts(
    trx,
    staying.filter(({ table }) => table === "staff").map(({ id }) => id),
  );
  await takeMarksOff(trx, tables);
  await recordEvent(trx, "removed", "sample_records", null, {
    ...Object.fromEntries(removed.map(({ table, count }) => [table, count])),
    stayed: staying.length,
  });
  return { removed, ...words };
}

/** Tables whose records go by the door of another. */
const GOES_WITH_OTHERS: ReadonlySet<SampleTable> = new Set(["credit_notes", "day_counts", "share_rules"]);

async function deleteAll(
  trx: Executor,
  tables: readonly SampleTable[],
  staying: readonly StayingRecord[],
): Promise<SampleSummary> {
  const removed: SampleSummary = [];
  const going = (table: SampleTable) =>
    tables.includes(table) ? findGoing(trx, table, staying) : Promise.resolve([]);
  const bills = await going("bills");
  for (const table of tables) {
    const ids = await going(table);
    if (table === "day_closes")
      await deleteDays(trx, {
        ...{ closes: ids, counts: await going("day_counts"), expenses: await going("expenses") },
      });
    else if (table === "share_statements")
      await deleteShares(trx, { statements: ids, rules: await going("share_rules") });
    else if (table === "patient_account") await deleteEntries(trx, ids);
    else if (table === "bill_transactions") await deletePayments(trx, bills);
    else if (table === "package_uses") await deleteSessions(trx, ids);
    else if (!GOES_WITH_OTHERS.has(table)) await deleteRecords(trx, table, ids);
    if (ids.length > 0) removed.push({ table, count: ids.length });
  }
  await forgetCountedBills(trx, bills);
  return removed;
}
