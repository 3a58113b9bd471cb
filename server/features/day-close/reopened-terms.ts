import { zNumber } from "#rules/day-close.ts";
import { formatDate, formatMoneyExactly } from "#rules/display.ts";
import { allows } from "#rules/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { findReopenedTerms } from "./store.ts";

/**
 * Where no close stands because the first was opened again, none but who may open days says that its days began otherwise: a
 * smaller amount to begin with would leave cash that nobody misses. Throws 400.
 */
export async function refuseOtherTerms(
  trx: Executor,
  { fromDay, openingFloat }: { fromDay: string; openingFloat: number },
  staff: SignedIn,
): Promise<void> {
  const terms = allows(staff, "cash.reopen") ? undefined : await findReopenedTerms(trx);
  if (!terms) return;
  const began = `${zNumber(terms.zNo)}, which was opened again, began`;
  if (fromDay !== terms.fromDay)
    throw invalid({
      field: "fromDay",
      message: `${began} on ${formatDate(terms.fromDay)}. An administrator can count from another day.`,
    });
  if (openingFloat !== terms.openingFloat)
    throw invalid({
      field: "openingFloat",
      message: `${began} with ${formatMoneyExactly(terms.openingFloat)} in the drawer. An administrator can count from another amount.`,
    });
}
