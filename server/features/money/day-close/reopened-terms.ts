import type { FieldError } from "#contract/values/envelope.ts";
import { zNumber } from "#rules/money/day-close/day-close.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { allows } from "#rules/values/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { findReopenedTerms } from "./store.ts";

/**
 * Why days whose only close was opened again cannot begin with another day or amount, or null. Only those who may open days
 * may change them, because a smaller opening amount would leave cash that nobody misses. Call it where no close stands.
 */
export async function otherTermsProblem(
  db: Executor,
  { fromDay, openingFloat }: { fromDay: string; openingFloat: number },
  staff: SignedIn,
): Promise<FieldError | null> {
  const terms = allows(staff, "cash.reopen") ? undefined : await findReopenedTerms(db);
  if (!terms) return null;
  const began = `${zNumber(terms.zNo)}, which was opened again, began`;
  if (fromDay !== terms.fromDay)
    return {
      field: "fromDay",
      message: `${began} on ${formatDate(terms.fromDay)}. An administrator can count from another day.`,
    };
  if (openingFloat !== terms.openingFloat)
    return {
      field: "openingFloat",
      message: `${began} with ${formatMoneyExactly(terms.openingFloat)} in the drawer. An administrator can count from another amount.`,
    };
  return null;
}
