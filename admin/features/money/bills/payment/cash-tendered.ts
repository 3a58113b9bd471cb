import { type CashCount, countCash } from "#rules/money/bills/bill.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { isMoney } from "#rules/values/money.ts";

/** Compares the cash in a field with the amount, in rupees; null while no amount is typed. */
export function cashCount(handedOver: number | string, toReceive: number): CashCount | null {
  const handed = Number(handedOver);
  return handedOver === "" || !isMoney(handed) || handed < 0 ? null : countCash(handed, toReceive);
}

/** The message when less cash was handed over than the amount to receive; null when there is enough. */
export function cashProblem(handedOver: number | string, toReceive: number): string | null {
  const { short } = cashCount(handedOver, toReceive) ?? { short: 0 };
  return short > 0
    ? `${formatMoneyExactly(short)} short. Receive what was handed over, or correct this.`
    : null;
}
