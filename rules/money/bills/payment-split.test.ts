import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney } from "#rules/values/money.ts";
import { type DueBill, isSameSplit, splitPayment, splitTotal } from "./payment-split.ts";

/** Bills 3, 1 and 2, of which 1 is the oldest and 3 and 2 are of one day; 4 is paid. */
const BILLS: DueBill[] = [
  { paymentId: 3, paymentDate: "2026-11-10", dueAmount: 500 },
  { paymentId: 1, paymentDate: "2026-10-01", dueAmount: 2000 },
  { paymentId: 2, paymentDate: "2026-11-10", dueAmount: 300.5 },
  { paymentId: 4, paymentDate: "2026-01-01", dueAmount: 0 },
];

describe("one payment over several bills", () => {
  it.each([
    [1500, [[1, 1500]], 0],
    [2000, [[1, 2000]], 0],
    [
      2000.01,
      [
        [1, 2000],
        [2, 0.01],
      ],
      0,
    ],
    [
      2800.5,
      [
        [1, 2000],
        [2, 300.5],
        [3, 500],
      ],
      0,
    ],
    [
      3000,
      [
        [1, 2000],
        [2, 300.5],
        [3, 500],
      ],
      199.5,
    ],
    [0, [], 0],
  ])("of %d pays the oldest first: %j, %d left over", (amount, parts, left) => {
    const split = splitPayment(amount, BILLS);
    expect([split.parts.map((part) => [part.paymentId, part.amount]), split.left]).toEqual([parts, left]);
  });

  const paisa = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100);
  const bills = fc.array(
    fc.record({
      paymentId: fc.integer({ min: 1, max: 1_000_000 }),
      paymentDate: fc.constantFrom("2026-01-01", "2026-06-30", "2026-11-23"),
      dueAmount: paisa,
    }),
    { maxLength: 20 },
  );

  it("comes to the amount, gives no bill more than is due, and is the same in whatever order the bills come", () => {
    fc.assert(
      fc.property(paisa, bills, (amount, due) => {
        const unique = due.filter((bill, at) => due.findIndex((b) => b.paymentId === bill.paymentId) === at);
        const split = splitPayment(amount, unique);
        expect(splitTotal(split)).toBe(amount);
        expect(split.left).toBe(Math.max(addMoney(amount, -addMoney(...unique.map((b) => b.dueAmount))), 0));
        for (const part of split.parts) {
          const bill = unique.find(({ paymentId }) => paymentId === part.paymentId);
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(bill?.dueAmount ?? 0);
        }
        expect(isSameSplit(split, splitPayment(amount, unique.toReversed()))).toBe(true);
      }),
    );
  });

  it.each([
    [{ parts: [{ paymentId: 1, amount: 5 }], left: 0 }, true],
    [{ parts: [{ paymentId: 1, amount: 5 }], left: 1 }, false],
    [{ parts: [{ paymentId: 2, amount: 5 }], left: 0 }, false],
    [{ parts: [{ paymentId: 1, amount: 5.01 }], left: 0 }, false],
    [{ parts: [], left: 0 }, false],
  ])("is compared whole: %j", (other, same) => {
    expect(isSameSplit({ parts: [{ paymentId: 1, amount: 5 }], left: 0 }, other)).toBe(same);
  });
});
