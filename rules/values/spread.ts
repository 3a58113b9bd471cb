import { subtractMoney, toPaisa, toRupees } from "./money.ts";

/** Money laid on the lines of a bill, or on the sessions of a package. Amounts are rupees. */

/**
 * An amount in parts as large as these weights, by largest remainder: the parts sum to it exactly, none has another sign, and of
 * equal remainders the first is larger. Of weights that are all 0 the first takes everything. Throws RangeError for amounts
 * that are no money. The same as `spread` of db/functions/money/spread.sql; tests/api/money/day/received-kept.test.ts holds both
 * together.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(toPaisa(amount));
  if (weights.length < 2 || whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const each = weights.map((weight) => BigInt(toPaisa(weight)));
  const all = each.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = each.map((weight, index) => {
    // Downwards, so that what is left is never less than nothing.
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

/** What each line of a bill comes to after its part of the discount. */
export function netOfLines(prices: readonly number[], discount: number): number[] {
  const parts = spread(discount, prices);
  return prices.map((price, index) => subtractMoney(price, parts[index] ?? 0));
}
