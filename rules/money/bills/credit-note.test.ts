import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, toPaisa } from "#rules/values/money.ts";
import { spread } from "#rules/values/spread.ts";
import { billTotals } from "./bill.ts";
import {
  askedThoughNotDone,
  type CreditedBill,
  creditEffect,
  creditedBillProblem,
  discountProblem,
  leftOfLines,
  lineCreditProblem,
  linesStay,
  plainDiscount,
  proposeLines,
  settleProblem,
  takeNewestFirst,
} from "./credit-note.ts";

interface Given {
  prices: number[];
  /** All that is taken off, credit included. */
  discount?: number;
  received?: number;
  credits?: [position: number, amount: number][];
}

function billOf({ prices, discount = 0, received = 0, credits = [] }: Given): CreditedBill {
  return {
    paymentMethod: "Cash",
    discountAmount: discount,
    dueAmount: billTotals({ prices, discount, received }).due,
    creditedAmount: addMoney(...credits.map(([, amount]) => amount)),
    paymentDetails: prices.map((price) => ({ price })),
    creditNotes: credits.map(([position, amount]) => ({ lines: [{ position, amount }] })),
  };
}
const plain = (text: string | null) => text?.replaceAll("\u00A0", " ") ?? null;

describe("what is left of each line", () => {
  it.each<Given & { left: number[]; why: string }>([
    { why: "all of it", prices: [7000, 3000], left: [7000, 3000] },
    { why: "less its part of the discount", prices: [7000, 3000], discount: 1000, left: [6300, 2700] },
    { why: "to the paisa", prices: [100, 100, 100], discount: 100, left: [66.66, 66.67, 66.67] },
    {
      why: "less what was credited of it",
      prices: [7000, 3000],
      discount: 500,
      credits: [[2, 500]],
      left: [7000, 2500],
    },
    {
      why: "less both",
      prices: [7000, 3000],
      discount: 1500,
      credits: [[2, 500]],
      left: [6300, 2200],
    },
    {
      why: "nothing below 0 where the discount was raised later: the others bear it",
      prices: [7000, 3000],
      discount: 4000,
      credits: [[2, 3000]],
      left: [6000, 0],
    },
    { why: "nothing of what is given away", prices: [7000, 3000], discount: 10_000, left: [0, 0] },
    { why: "nothing of a line that costs nothing", prices: [0, 50.01], discount: 0.01, left: [0, 50] },
    { why: "nothing of a bill for nothing", prices: [0], left: [0] },
  ])("is $why", ({ left, ...given }) => {
    expect(leftOfLines(billOf(given))).toEqual(left);
  });

  it("is together what the bill comes to, and never negative, whatever was credited and taken off", () => {
    const price = fc.integer({ min: 0, max: 999_999_999_999 }).map((paisa) => paisa / 100);
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (prices, steps, first, later) => {
          const whole = addMoney(...prices);
          let off = Math.floor(toPaisa(whole) * first) / 100;
          const credits: [number, number][] = [];
          const bill = () => billOf({ prices, discount: off, credits });
          for (const [line, part] of steps) {
            const left = leftOfLines(bill());
            const index = line % prices.length;
            const amount = Math.floor(toPaisa(left[index] ?? 0) * part) / 100;
            if (amount === 0) continue;
            credits.push([index + 1, amount]);
            off = addMoney(off, amount);
          }
          off = addMoney(off, Math.floor((toPaisa(whole) - toPaisa(off)) * later) / 100);
          const left = leftOfLines(bill());
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
          expect(addMoney(...left, off)).toBe(whole);
          for (const [index, rupees] of left.entries())
            expect(rupees).toBeLessThanOrEqual(prices[index] ?? 0);
        },
      ),
    );
  });
});

it("spreads an amount in parts that sum to it, none above its weight, the same ones every time", () => {
  const rupees = fc.integer({ min: 0, max: 999_999_999_999 }).map((paisa) => paisa / 100);
  fc.assert(
    fc.property(
      fc.array(rupees, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const amount = Math.floor(toPaisa(addMoney(...weights)) * part) / 100;
        const parts = spread(amount, weights);
        expect(addMoney(...parts)).toBe(amount);
        for (const [index, each] of parts.entries()) {
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(weights[index] ?? 0);
        }
      },
    ),
  );
});

describe("a credit note", () => {
  const paid = billOf({ prices: [7000, 3000], received: 10_000 });
  const unpaid = billOf({ prices: [7000, 3000] });
  const partly = billOf({ prices: [7000, 3000], received: 8000 });

  it.each([
    { what: "a paid bill", bill: paid, amount: 3000, overpaid: 3000, due: 0 },
    { what: "an unpaid bill", bill: unpaid, amount: 3000, overpaid: 0, due: 7000 },
    { what: "a bill paid in part", bill: partly, amount: 3000, overpaid: 1000, due: 0 },
    { what: "what is due to the paisa", bill: partly, amount: 1999.99, overpaid: 0, due: 0.01 },
  ])("on $what leaves $due due and $overpaid paid too much", ({ bill, amount, overpaid, due }) => {
    expect(creditEffect(bill, [{ position: 2, amount }])).toEqual({ amount, overpaid, due });
  });

  it("refuses in words what it cannot do", () => {
    expect(lineCreditProblem(2500, 2500)).toBeNull();
    expect(plain(lineCreditProblem(2500.01, 2500))).toBe("Rs 2,500 of this line is left to credit.");
    expect(lineCreditProblem(1, 0)).toBe("Nothing of this line is left to credit.");
    expect(settleProblem("due", 0)).toBeNull();
    expect(settleProblem("refund", 3000)).toBeNull();
    expect(plain(settleProblem("due", 3000))).toBe(
      "Rs 3,000 is paid too much then. Give it back or keep it as advance.",
    );
    expect(creditedBillProblem(paid)).toBeNull();
    expect(creditedBillProblem({ paymentMethod: "Free" })).toBe(
      "This bill is free: nothing was received or is owed.",
    );
    expect(linesStay(["CN-000003"])).toBe(
      "This bill has credit note CN-000003; its lines stay. Make another credit note or a new bill.",
    );
    expect(discountProblem(3000, 3000, ["CN-000003"])).toBeNull();
    expect(plain(discountProblem(2999.99, 3000, ["CN-000003"]))).toBe(
      "Rs 3,000 of the discount is credit note CN-000003.",
    );
    expect(plain(discountProblem(0, 3000, ["CN-000003", "CN-000004"]))).toBe(
      "Rs 3,000 of the discount is credit notes CN-000003, CN-000004.",
    );
  });

  it("takes the newest payments first, each up to what it holds", () => {
    const payments = [
      { id: 1, left: 5000 },
      { id: 2, left: 0 },
      { id: 3, left: 1000.5 },
    ];
    const taken = (amount: number) =>
      takeNewestFirst(amount, payments).map(({ payment, amount: part }) => [payment.id, part]);
    expect(taken(1000)).toEqual([[3, 1000]]);
    expect(taken(3000)).toEqual([
      [3, 1000.5],
      [1, 1999.5],
    ]);
    expect(taken(0)).toEqual([]);
  });

  it("is told apart from plain discount", () => {
    expect(plainDiscount({ discountAmount: 3500.5, creditedAmount: 3000 })).toBe(500.5);
  });
});

describe("a credit note in place of a refund", () => {
  it.each<[amount: number, left: number[], (number | null)[], why: string]>([
    [3000, [7000, 3000], [null, 3000], "one line has just so much left"],
    [2000, [7000], [2000], "there is one line"],
    [2000, [0, 7000], [null, 2000], "one line has anything left"],
    [9000, [7000], [7000], "no more than is left"],
    [3000, [3000, 3000], [null, null], "it could be either"],
    [2000, [7000, 3000], [null, null], "a part of which one is not known"],
    [0, [7000], [null], "nothing was typed"],
    [0, [0, 7000], [null, null], "nothing was typed, and one is used up"],
  ])("of %j with %j left: %j (%s)", (amount, left, proposed) => {
    expect(proposeLines(amount, left)).toEqual(proposed);
  });

  const refund = (amount: number, reason: string | null, type = "Refund") => ({
    ...{ transactionType: type, transactionAmount: -amount, reason },
  });
  it.each<[due: number, refunds: ReturnType<typeof refund>[], notes: [number, string][], asked: number]>([
    [3000, [refund(3000, "Not done")], [], 3000],
    [3000, [refund(3000, " not done. ")], [], 3000],
    [3000, [refund(3000, "Charged twice")], [], 0],
    [3000, [refund(3000, "Not done", "Correction")], [], 0],
    [1000, [refund(3000, "Not done")], [], 1000],
    [0, [refund(3000, "Not done")], [], 0],
    [3000, [refund(3000, "Not done")], [[3000, "Not done"]], 0],
    [3000, [refund(3000, "Not done")], [[500, "Too dear"]], 3000],
    [5000, [refund(3000, "Not done"), refund(1000, "Not done")], [[3000, "Not done"]], 1000],
  ])(
    "due %j, given back %j, credited %j: still asked for %j",
    (dueAmount, paymentTransactions, notes, asked) => {
      const creditNotes = notes.map(([amount, reason]) => ({ amount, reason }));
      expect(askedThoughNotDone({ dueAmount, paymentTransactions, creditNotes })).toBe(asked);
    },
  );
});
