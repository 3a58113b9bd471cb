import { sql } from "kysely";
import type { ListQuery } from "#contract/values/list-query.ts";
import { PAYMENT_METHODS } from "#rules/money/bills/bill.ts";
import { methodKey, shownSpellings } from "#rules/money/bills/payment-method.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Sums of what was received, by method as it was spelled: maintained by triggers (track_list_totals_by). */
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

/**
 * The same query of a list, its filter by method asking for every spelling of the methods; those that nothing was
 * received by stay as they are.
 * @param known the spellings where they are read already.
 */
export async function inEverySpelling(
  db: Executor,
  query: ListQuery,
  known?: ReadonlyMap<string, string>,
): Promise<ListQuery> {
  const chosen = query.paymentMethod as string[] | undefined;
  if (!chosen) return query;
  const meant = new Set(chosen.map(methodKey));
  const spellings = [...(known ?? (await spellingsReceived(db))).keys()];
  const same = spellings.filter((method) => meant.has(methodKey(method)));
  return { ...query, paymentMethod: [...new Set([...chosen, ...same])] };
}
