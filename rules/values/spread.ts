import { subtractMoney, toPaisa, toRupees } from "./money.ts";

/** Spreads money over the lines of a bill, or the sessions of a package. Amounts are rupees. */

/**
 * Splits an amount in proportion to weights, by largest remainder: the parts sum to it exactly, all have its sign, and of
 * equal remainders the first is larger. If all weights are 0 the first part takes everything. Throws RangeError for amounts
 * that are no money. Equals `spread` of db/functions/money/spread.sql; tests/api/money/day/received-kept.test.ts compares
 * both.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(toPaisa(amount));
  if (weights.length < 2 || whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const each = weights.map((weight) => BigInt(toPaisa(weight)));
  const all = each.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = each.map((weight, index) => {
    // Rounded down, so that the rest is never negative.
    const remainder = (((whole * weight) % all) + all) % all;
    return { index, paisa: (whole * weight - remainder) / all, remainder };
  });
  let left = Number(whole - parts.reduce((sum, { paisa }) => sum + paisa, 0n));
  const order = parts.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  for (const part of order) {
    if (left === 0) break;
    part.paisa += 1n;
    left -= 1;
  }
  return parts.map(({ paisa }) => toRupees(Number(paisa)));
}

/** The net of each line of a bill after its part of the discount. */
export function netOfLines(prices: readonly number[], discount: number): number[] {
  const parts = spread(discount, prices);
  return prices.map((price, index) => subtractMoney(price, parts[index] ?? 0));
}
