import type { leaveAsItIs } from "#contract/desk/visit-money.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { lockBill } from "./service.ts";
import { findMoneyOfVisit, touchBill } from "./visit-money-store.ts";

/** What was paid and is owed for a visit. Throws 404. */
export async function moneyOfVisit(db: Executor, id: number) {
  const money = await findMoneyOfVisit(db, id);
  if (!money) throw notFound("This appointment");
  return money;
}

/**
 * Notes that the bill of a visit that does not take place stays unchanged. Throws 404, and 409 for one that changed
 * meanwhile.
 */
export async function leave(
  trx: Executor,
  { paymentId, updatedOn }: BodyOf<typeof leaveAsItIs>,
): Promise<null> {
  assertFresh(await lockBill(trx, paymentId), updatedOn);
  await touchBill(trx, paymentId);
  await recordEvent(trx, "changed", "bills", paymentId, { without_visit: "left as it is" });
  return null;
}
