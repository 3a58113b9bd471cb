import fc from "fast-check";
import { expect, it } from "vitest";
import { addMoney, toRupees } from "./money.ts";
import { netOfLines, spread } from "./spread.ts";

const rupees = fc.integer({ min: 0, max: 999_999_999_999 }).map(toRupees);

it("spreads so that the parts sum to the whole, and none is negative", () => {
  fc.assert(
    fc.property(rupees, fc.array(rupees, { minLength: 1, maxLength: 60 }), (amount, weights) => {
      const parts = spread(amount, weights);
      expect(addMoney(...parts)).toBe(amount);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      expect(parts).toHaveLength(weights.length);
    }),
  );
});

it("spreads what was given back as exactly", () => {
  fc.assert(
    fc.property(
      rupees.filter((amount) => amount > 0),
      fc.array(rupees, { minLength: 1, maxLength: 60 }),
      (amount, weights) => {
        const parts = spread(-amount, weights);
        expect(addMoney(...parts)).toBe(-amount);
        expect(Math.max(...parts)).toBeLessThanOrEqual(0);
      },
    ),
  );
  expect(spread(-250, [333.33, 333.33, 333.34])).toEqual([-83.33, -83.33, -83.34]);
});

it("gives no line more discount than its price", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99_999_999 }).map(toRupees), { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (prices, share) => {
        const discount = toRupees(Math.floor(addMoney(...prices) * 100 * share));
        const nets = netOfLines(prices, discount);
        expect(Math.min(...nets)).toBeGreaterThanOrEqual(0);
        expect(addMoney(...nets, discount)).toBe(addMoney(...prices));
      },
    ),
  );
});
