import { sql } from "kysely";
import type { ListQuery } from "#contract/values/list-query.ts";
import { PAYMENT_METHODS } from "#rules/money/bills/bill.ts";
import { methodKey, shownSpellings } from "#rules/money/bills/payment-method.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Sums received per spelling of a method: kept by triggers (track_list_totals_by). */
const SPELLED = sql`SELECT DISTINCT measure AS method FROM list_totals WHERE list = 'bill_transactions.payment_method' ORDER BY 1`;

/**
 * Every spelling of a method in which money was received, with the spelling that is shown: filters and sums treat a
 * method's spellings as one, as the day close does.
 */
export async function spellingsReceived(db: Executor): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ method: string }>`${SPELLED}`.execute(db);
  return shownSpellings([...PAYMENT_METHODS, ...rows.map(({ method }) => method)]);
}

/** Methods to offer; spellings of one method appear once. */
export function oneOfEach(methods: readonly string[]): string[] {
  const shown = shownSpellings([...PAYMENT_METHODS, ...methods]);
  return [...new Set(methods.map((method) => shown.get(method) ?? method))];
}

/**
 * A list's query whose filter by method covers every spelling of the chosen methods; unknown methods stay.
 * @param known the spellings, if they were already read.
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
