import { sql } from "kysely";
import type { ListQuery } from "#contract/list-query.ts";
import { PAYMENT_METHODS } from "#rules/bill.ts";
import { methodKey, shownSpellings } from "#rules/payment-method.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Sums of what was received, by method as it was spelled: maintained by triggers (migration 0022). */
const SPELLED = sql`SELECT DISTINCT measure AS method FROM list_totals WHERE list = 'bill_transactions.payment_method' ORDER BY 1`;

/**
 * Every spelling by which money was received, and how its method is shown: methods that were typed in several spellings are one
 * in what is filtered and added up, as at the day's close.
 */
export async function spellingsReceived(db: Executor): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ method: string }>`${SPELLED}`.execute(db);
  return shownSpellings([...PAYMENT_METHODS, ...rows.map(({ method }) => method)]);
}

/** Methods as they are offered: those that differ only in spelling once. */
export function oneOfEach(methods: readonly string[]): string[] {
  const shown = shownSpellings([...PAYMENT_METHODS, ...methods]);
  return [...new Set(methods.map((method) => shown.get(method) ?? method))];
}

/** All spellings of these methods, those that nothing was received by as they are. */
export async function spellingsOf(db: Executor, methods: readonly string[]): Promise<string[]> {
  const meant = new Set(methods.map(methodKey));
  const known = [...(await spellingsReceived(db)).keys()];
  return [...new Set([...methods, ...known.filter((method) => meant.has(methodKey(method)))])];
}

/** The same query of a list, its filter by method asking for every spelling of the methods. */
export async function inEverySpelling(db: Executor, query: ListQuery): Promise<ListQuery> {
  const chosen = query.paymentMethod as string[] | undefined;
  return chosen ? { ...query, paymentMethod: await spellingsOf(db, chosen) } : query;
}
