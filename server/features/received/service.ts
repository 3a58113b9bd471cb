import type { OutputOf, QueryOf } from "#contract/endpoint.ts";
import type { getReceived, getReceivedBills, Received } from "#contract/received.ts";
import { addMoney } from "#rules/money.ts";
import { periodBefore } from "#rules/period.ts";
import { RECEIVED_BY_NONE } from "#rules/received.ts";
import type { Executor } from "#server/platform/db/database.ts";
import * as store from "./store.ts";

/** What was received in a range, and in the period before: one SQL statement. */
export async function receivedIn(db: Executor, query: QueryOf<typeof getReceived>): Promise<Received> {
  const { by, startDate, endDate } = query;
  const before = startDate && endDate ? periodBefore({ startDate, endDate }) : null;
  const found = await store.received(db, query, before);
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

/** A page of the bills behind one figure, and what all of them come to: one SQL statement. */
export async function billsBehind(
  db: Executor,
  query: QueryOf<typeof getReceivedBills>,
): Promise<OutputOf<typeof getReceivedBills>> {
  const { name, ...found } = await store.billsOf(db, query);
  return { ...found, name: name ?? RECEIVED_BY_NONE[query.by] };
}
