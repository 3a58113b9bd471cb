import type { getReceived, getReceivedBills, Received } from "#contract/money/received.ts";
import type { OutputOf, QueryOf } from "#contract/values/endpoint.ts";
import { methodKey } from "#rules/money/bills/payment-method.ts";
import { RECEIVED_BY_NONE } from "#rules/money/received.ts";
import { addMoney } from "#rules/values/money.ts";
import { periodBefore } from "#rules/values/time/period.ts";
import { spellingsReceived } from "#server/features/money/bills/method-spellings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import * as store from "./store.ts";

/** The displayed names of methods, needed only for figures by method. */
async function methodNames(db: Executor, by: string): Promise<store.MethodNames> {
  const spellings = by === "method" ? await spellingsReceived(db) : new Map<string, string>();
  return { typed: [...spellings.keys()], shown: [...spellings.values()] };
}

/** What was received in a range, and in the period before: one SQL statement, two by method. */
export async function receivedIn(db: Executor, query: QueryOf<typeof getReceived>): Promise<Received> {
  const { by, startDate, endDate } = query;
  const before = startDate && endDate ? periodBefore({ startDate, endDate }) : null;
  const found = await store.received(db, { ...query, methods: await methodNames(db, by) }, before);
  const rows = found.rows.map(({ name, previous, ...row }) => ({
    ...row,
    name: name ?? RECEIVED_BY_NONE[by],
    previous: before ? previous : null,
  }));
  return {
    by,
    startDate,
    endDate,
    total: addMoney(...found.rows.map(({ amount }) => amount)),
    bills: found.bills,
    previous: before && { ...before, total: addMoney(...found.rows.map(({ previous }) => previous)) },
    rows,
  };
}

/** A page of the bills behind one figure, and the total of all of them: one SQL statement, two by method. */
export async function billsBehind(
  db: Executor,
  query: QueryOf<typeof getReceivedBills>,
): Promise<OutputOf<typeof getReceivedBills>> {
  const methods = await methodNames(db, query.by);
  const at = methods.typed.findIndex((typed) => methodKey(typed) === methodKey(query.key ?? ""));
  const key = (query.by === "method" && methods.shown[at]) || query.key;
  const { name, ...found } = await store.billsOf(db, { ...query, key, methods });
  return { ...found, name: name ?? RECEIVED_BY_NONE[query.by] };
}
