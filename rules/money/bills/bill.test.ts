import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney } from "#rules/values/money.ts";
import {
  billProblem,
  billTotals,
  countCash,
  mostReceivable,
  mostReceivableWords,
  waive,
  wrongTotals,
} from "./bill.ts";

const amount = fc.integer({ min: 0, max: 100_000_000 }).map((paisa) => paisa / 100);
const prices = fc.array(amount, { maxLength: 20 });

const exceeds = { field: "receivedAmount", message: "Received amount cannot exceed chargeable amount." };
const nothingReceived = {
  field: "receivedAmount",
  message: "Please enter a valid received amount for the selected payment method.",
};
const tooMuchDiscount = { field: "discountAmount", message: "Discount cannot exceed chargeable amount." };

describe("what a bill comes to", () => {
  it.each([
    { prices: [5000, 7500], discount: 500, received: 12000, chargeable: 12500, due: 0, status: "Paid" },
    { prices: [5000, 7500], discount: 500, received: 4000, chargeable: 12500, due: 8000, status: "Partial" },
    { prices: [5000, 7500], discount: 0, received: 0, chargeable: 12500, due: 12500, status: "Due" },
    { prices: [0.1, 0.2], discount: 0, received: 0.3, chargeable: 0.3, due: 0, status: "Paid" },
    { prices: [100], discount: 0, received: 99.99, chargeable: 100, due: 0.01, status: "Partial" },
    { prices: [100], discount: 80, received: 50, chargeable: 100, due: 0, status: "Paid" },
    { prices: [], discount: 0, received: 0, chargeable: 0, due: 0, status: "Paid" },
  ])(
    "$prices less $discount, $received received: $due due, $status",
    ({ chargeable, due, status, ...input }) => {
      const { discount, received } = input;
      expect(billTotals(input)).toEqual({ chargeable, discount, received, due, status });
    },
  );

  it("refuses amounts that are no money", () => {
    expect(() => billTotals({ prices: [0.001], discount: 0, received: 0 })).toThrow(RangeError);
    expect(() => billTotals({ prices: [1], discount: Number.NaN, received: 0 })).toThrow(RangeError);
  });

  it("never owes less than nothing, and every acceptable bill balances", () => {
    fc.assert(
      fc.property(prices, amount, amount, (lines, discount, received) => {
        const bill = billTotals({ prices: lines, discount, received });
        expect(bill.due).toBeGreaterThanOrEqual(0);
        expect(bill.status === "Paid").toBe(bill.due === 0);
        if (billProblem({ method: "Free", prices: lines, discount, received }) === null) {
          expect(addMoney(bill.due, bill.received, bill.discount)).toBe(bill.chargeable);
        }
      }),
    );
  });
});

describe("the method Free", () => {
  it("waives every bill, which then reads Paid and has no problem", () => {
    fc.assert(
      fc.property(prices, (lines) => {
        const bill = waive(lines);
        expect(bill).toEqual({
          chargeable: addMoney(...lines),
          discount: addMoney(...lines),
          received: 0,
          due: 0,
          status: "Paid",
        });
        expect(billProblem({ method: "Free", prices: lines, ...bill })).toBeNull();
      }),
    );
  });
});

describe("why a bill cannot stand", () => {
  it.each([
    { method: "Cash", discount: 0, received: 1000, problem: null },
    { method: "Cash", discount: 200, received: 800, problem: null },
    { method: "Cash", discount: 0, received: 0.01, problem: null },
    { method: "Cash", discount: 0, received: 1000.01, problem: exceeds },
    { method: "Cash", discount: 200, received: 800.01, problem: exceeds },
    { method: "Free", discount: 0, received: 1000.01, problem: exceeds },
    { method: "Cash", discount: 0, received: 0, problem: nothingReceived },
    { method: "Online", discount: 1000, received: 0, problem: nothingReceived },
    { method: "Easypaisa", discount: 0, received: 0, problem: nothingReceived },
    { method: "Free", discount: 0, received: 0, problem: null },
    { method: "Cash", discount: 1000.01, received: 0, problem: tooMuchDiscount },
    { method: "Free", discount: 1000.01, received: 0, problem: tooMuchDiscount },
  ])("$method, 1000 less $discount, $received received", ({ problem, ...input }) => {
    expect(billProblem({ prices: [600, 400], ...input })).toEqual(problem);
  });
});

describe("what can be received on a bill", () => {
  it.each([
    [16_000, 1000, "At most Rs\u00a015,000 after the discount."],
    [16_000, 0, "At most Rs\u00a016,000."],
    [400.25, 0.25, "At most Rs\u00a0400 after the discount."],
    [100, 200, "At most Rs\u00a00 after the discount."],
  ])("of %d less %d is said", (chargeable, discount, words) => {
    expect(mostReceivableWords({ chargeable, discount })).toBe(words);
  });

  it("is what a bill takes, and one paisa more is refused", () => {
    fc.assert(
      fc.property(prices, amount, (each, discount) => {
        const chargeable = addMoney(...each);
        fc.pre(discount <= chargeable);
        const most = mostReceivable({ chargeable, discount });
        const received = addMoney(most, 0.01);
        expect(billProblem({ method: "Cash", prices: each, discount, received })).toEqual(exceeds);
        if (most > 0)
          expect(billProblem({ method: "Cash", prices: each, discount, received: most })).toBeNull();
      }),
    );
  });
});

describe("what a caller says a bill comes to", () => {
  const most = 9_999_999_999.99;
  const none = { chargeableAmount: null, dueAmount: null, paymentStatus: null };
  it.each([
    { prices: [most], said: none, field: null },
    { prices: [most, 0.01], said: none, field: "chargeableAmount" },
    { prices: [most, most], said: { ...none, chargeableAmount: most }, field: "chargeableAmount" },
    { prices: [600, 400], said: { ...none, chargeableAmount: 999 }, field: "chargeableAmount" },
    { prices: [600, 400], said: { ...none, dueAmount: 999 }, field: "dueAmount" },
  ])("of $prices, $said: $field", ({ prices, said, field }) => {
    const problems = wrongTotals(said, billTotals({ prices, discount: 0, received: 0 }));
    expect(problems.map((problem) => problem.field)).toEqual(field === null ? [] : [field]);
  });
});

describe("cash at the desk", () => {
  it.each([
    [5000, 4200.5, { change: 799.5, short: 0 }],
    [5000, 5000, { change: 0, short: 0 }],
    [4000, 5000, { change: 0, short: 1000 }],
    [1000, 2300, { change: 0, short: 1300 }],
    [0.1, 0.3, { change: 0, short: 0.2 }],
    [0, 2300, { change: 0, short: 2300 }],
  ])("of %d for %d is %j", (handedOver, toReceive, count) => {
    expect(countCash(handedOver, toReceive)).toEqual(count);
  });
});

/** What can be done to a bill, as the bills service lets the rules decide about it. */
const step = fc.oneof(
  fc.record({ do: fc.constant("receive" as const), amount }),
  fc.record({ do: fc.constant("edit" as const), prices, discount: amount }),
  fc.record({ do: fc.constant("pay what is due" as const) }),
);

it("equals its ledger after any steps in any order", () => {
  fc.assert(
    fc.property(prices, fc.array(step, { maxLength: 60 }), (first, steps) => {
      const payments: number[] = [];
      let lines = first;
      let discount = 0;
      const received = () => addMoney(...payments);
      for (const next of steps) {
        const { due } = billTotals({ prices: lines, discount, received: received() });
        if (next.do === "edit") {
          const changed = {
            method: "Free",
            prices: next.prices,
            discount: next.discount,
            received: received(),
          };
          if (billProblem(changed) === null) [lines, discount] = [next.prices, next.discount];
        } else {
          const paid = next.do === "receive" ? next.amount : due;
          if (paid > 0 && paid <= due) payments.push(paid);
        }
        const bill = billTotals({ prices: lines, discount, received: received() });
        expect(addMoney(bill.due, bill.discount, bill.received)).toBe(bill.chargeable);
        const status = bill.due === 0 ? "Paid" : bill.received > 0 ? "Partial" : "Due";
        expect(bill.status).toBe(status);
      }
    }),
    { numRuns: 300 },
  );
});
