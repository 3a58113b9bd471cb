import { CASH, methodKey } from "#rules/money/bills/payment-method.ts";
import { expectedOf } from "#rules/money/day-close/day-close.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { findLastClose, findMovements } from "./store.ts";

/** Money that moves after today's close is dated tomorrow and is in the drawer too. */
const TO_COME_DAYS = 1;

/**
 * Throws 409 when the drawer should hold less than `amount` rupees. It names no sum, because whoever counts the drawer must
 * not know beforehand what should be in it. Before the first close the amount is unknown, and nothing is checked.
 */
export async function refuseBeyondDrawer(trx: Executor, amount: number): Promise<void> {
  const last = await findLastClose(trx);
  if (!last) return;
  const days = { fromDay: addDays(last.day, 1), day: addDays(clinicToday(), TO_COME_DAYS) };
  const expected = expectedOf(last.nextFloat, await findMovements(trx, days));
  const cash = expected.find(({ method }) => methodKey(method) === methodKey(CASH))?.amount ?? 0;
  if (cash >= amount) return;
  throw conflict(
    `The drawer should hold less than ${formatMoneyExactly(amount)}. Is this paid from it all the same?`,
    { kind: "beyond drawer" },
  );
}
