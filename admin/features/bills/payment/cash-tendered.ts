import { type CashCount, countCash } from "#rules/bill.ts";
import { formatMoneyExactly } from "#rules/display.ts";
import { isMoney } from "#rules/money.ts";

/** What the cash in a field is against the amount; null while nothing, or no amount, is typed. Rupees. */
export function cashCount(handedOver: number | string, toReceive: number): CashCount | null {
  const handed = Number(handedOver);
  return handedOver === "" || !isMoney(handed) || handed < 0 ? null : countCash(handed, toReceive);
}

/** Why a payment in cash cannot be received as it stands: less was handed over than it says. Null where it can. */
export function cashProblem(handedOver: number | string, toReceive: number): string | null {
  const { short } = cashCount(handedOver, toReceive) ?? { short: 0 };
  return short > 0
    ? `${formatMoneyExactly(short)} short. Receive what was handed over, or correct this.`
    : null;
}
