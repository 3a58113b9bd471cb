import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, subtractMoney, toRupees } from "#rules/values/money.ts";
import {
  ruleFor,
  SHARES_COUNTED_AS,
  type SharedBill,
  type ShareRule,
  shareOf,
  sharesOfBill,
} from "./share.ts";

const DAY = "2026-11-20";
const DOCTOR = 7;
type Agreed = { percent: number } | { fixed: number };
const rule = (agreed: Agreed, idService: number | null = null, validFrom = "2026-01-01"): ShareRule => ({
  ...{ idDoctor: DOCTOR, idService, percent: null, fixed: null, validFrom },
  ...agreed,
});
const billOf = (prices: readonly number[], changes: Partial<SharedBill> = {}): SharedBill => ({
  ...{ paymentDate: DAY, idDoctor: DOCTOR, discountAmount: 0, creditedAmount: 0, creditNotes: [] },
  // Each line is a service of its own: 1, 2, …
  paymentDetails: prices.map((price, index) => ({ price, idService: index + 1, package: null })),
  ...changes,
});
const sumOf = (bill: SharedBill, received: number, rules: readonly ShareRule[]) =>
  addMoney(...sharesOfBill(bill, received, rules).map(({ share }) => share));

describe("the share of a bill", () => {
  const mixed = [rule({ percent: 40 }, 1), rule({ percent: 30 }, 2)];
  const credited = {
    ...{ discountAmount: 3000, creditedAmount: 3000 },
    creditNotes: [{ lines: [{ position: 2, amount: 3000 }] }],
  };
  it.each<[string, SharedBill, number, ShareRule[], [number, number][], number]>([
    [
      "40 % and 30 %, part",
      billOf([22_000, 28_000], { discountAmount: 5000 }),
      20_000,
      mixed,
      [
        [8800, 3520],
        [11_200, 3360],
      ],
      6880,
    ],
    [
      "40 % and 30 %, whole",
      billOf([22_000, 28_000], { discountAmount: 5000 }),
      45_000,
      mixed,
      [
        [19_800, 7920],
        [25_200, 7560],
      ],
      15_480,
    ],
    [
      "thirds",
      billOf([1000, 1000, 1000], { discountAmount: 100 }),
      1000,
      [rule({ percent: 33.33 })],
      [
        [333.33, 111.1],
        [333.34, 111.1],
        [333.33, 111.1],
      ],
      333.3,
    ],
    [
      "fixed beside percent",
      billOf([6500, 2500]),
      4500,
      [rule({ fixed: 1500 }, 1), rule({ percent: 50 })],
      [
        [3250, 750],
        [1250, 625],
      ],
      1375,
    ],
    [
      "before a credit note",
      billOf([7000, 3000]),
      10_000,
      [rule({ percent: 40 })],
      [
        [7000, 2800],
        [3000, 1200],
      ],
      4000,
    ],
    [
      "after it",
      billOf([7000, 3000], credited),
      7000,
      [rule({ percent: 40 })],
      [
        [7000, 2800],
        [0, 0],
      ],
      2800,
    ],
    ["waived", billOf([7000], { discountAmount: 7000 }), 0, [rule({ fixed: 900 })], [[0, 0]], 0],
    [
      "before the first rule",
      billOf([7000], { paymentDate: "2025-12-31" }),
      7000,
      [rule({ percent: 40 })],
      [[7000, 0]],
      0,
    ],
    ["of another doctor", billOf([7000], { idDoctor: 8 }), 7000, [rule({ percent: 40 })], [[7000, 0]], 0],
    ["of no doctor", billOf([7000], { idDoctor: null }), 7000, [rule({ percent: 40 })], [[7000, 0]], 0],
  ])("%s", (_, bill, received, rules, lines, sum) => {
    expect(sharesOfBill(bill, received, rules).map((line) => [line.received, line.share])).toEqual(lines);
    expect(sumOf(bill, received, rules)).toBe(sum);
  });

  it("of a package comes with each session, for the doctor who gave it", () => {
    const bill = billOf([], {
      paymentDetails: [
        { price: 32_000, idService: 1, package: { sessions: 6, usedBy: [null, 8, DOCTOR], closing: null } },
      ],
    });
    const rules = [rule({ percent: 50 }), { ...rule({ fixed: 600 }), idDoctor: 8 }];
    expect(sharesOfBill(bill, 32_000, rules)).toEqual([
      { position: 1, idDoctor: DOCTOR, received: 10_666.67, share: 5333.34 },
      { position: 1, idDoctor: 8, received: 5333.34, share: 600 },
    ]);
    expect(sumOf(bill, 16_000, rules)).toBe(addMoney(1333.34, 1333.34, 300));
  });

  /** 33,000 in six sessions of which two were used, with so much credited when its patient stopped. */
  const stopped = (credited: number, isPast = true) =>
    billOf([], {
      ...{ discountAmount: credited, creditedAmount: credited },
      creditNotes: [{ lines: [{ position: 1, amount: credited }] }],
      paymentDetails: [
        {
          price: 33_000,
          idService: 1,
          package: { sessions: 6, usedBy: [null, null], closing: { credited, isPast } },
        },
      ],
    });
  it.each([
    ["by the value of the sessions left", stopped(22_000), 11_000, [11_000, 4400, 1200]],
    ["by the price of a single session", stopped(20_000), 13_000, [11_000, 4400, 1200]],
    ["with nothing credited", stopped(0), 33_000, [11_000, 4400, 1200]],
    ["with less paid than was used", stopped(22_000), 5500, [5500, 2200, 600]],
    ["before the day on which it was closed", stopped(22_000, false), 33_000, [11_000, 4400, 1200]],
  ])(
    "of a package that was closed %s is what its sessions had earned",
    (_, bill, received, [of, byPercent, fixed]) => {
      expect(sharesOfBill(bill, received, [rule({ percent: 40 })])).toEqual([
        { position: 1, idDoctor: DOCTOR, received: of, share: byPercent },
      ]);
      expect(sumOf(bill, received, [rule({ fixed: 600 })])).toBe(fixed);
    },
  );
});

describe("the rule of a line", () => {
  const rules = [
    rule({ percent: 40 }, null, "2026-01-01"),
    rule({ percent: 50 }, 3, "2026-02-01"),
    rule({ percent: 45 }, null, "2026-11-20"),
    rule({ percent: 42 }, null, "2026-03-01"),
    rule({ percent: 41 }, null, "2026-03-01"),
  ];
  it.each([
    ["2025-12-31", 1, undefined],
    ["2026-01-01", 1, 40],
    ["2026-01-31", 3, 40],
    ["2026-12-31", 3, 50],
    ["2026-03-01", 1, 41],
    ["2026-11-19", null, 41],
    ["2026-11-20", null, 45],
  ])("on %s for service %s", (day, idService, percent) =>
    expect(ruleFor(rules, { idDoctor: DOCTOR, idService, day })?.percent).toBe(percent),
  );
});

const paisa = (max: number) => fc.integer({ min: 0, max }).map(toRupees);

it("is never negative nor more than was received by percent, and what a month adds makes up the whole", () => {
  fc.assert(
    fc.property(
      fc.array(paisa(99_999_999), { minLength: 1, maxLength: 12 }),
      paisa(10_000),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
      (prices, percent, [off = 0, first = 0, second = 0]) => {
        const floor = (amount: number, part: number) => toRupees(Math.floor(amount * 100 * part));
        const all = addMoney(...prices);
        const discountAmount = floor(all, off);
        const bill = billOf(prices, { discountAmount });
        const rest = subtractMoney(all, discountAmount);
        const received = [floor(rest, first), floor(rest, second), 0, rest];
        const rules = [rule({ percent })];
        const months = received.map((now, index) =>
          subtractMoney(sumOf(bill, now, rules), index ? sumOf(bill, received[index - 1] ?? 0, rules) : 0),
        );
        expect(addMoney(...months)).toBe(sumOf(bill, rest, rules));
        for (const now of received) {
          const lines = sharesOfBill(bill, now, rules);
          expect(addMoney(...lines.map((line) => line.received))).toBe(now);
          for (const line of lines) {
            expect(line.share).toBeGreaterThanOrEqual(0);
            expect(line.share).toBeLessThanOrEqual(line.received);
          }
        }
      },
    ),
  );
});

it.each([
  [33.33, 333.34, 111.1],
  [50, 0.01, 0.01],
  [49.99, 0.01, 0],
  [100, 9_999_999_999.99, 9_999_999_999.99],
])("rounds half up to the paisa: %d %% of %d", (percent, received, share) =>
  expect(shareOf({ percent, fixed: null }, received, received)).toBe(share),
);

it("is counted as statements were before, or says that it is not", () => {
  const amounts = [0, 1, 333.33, 2000, 1500.5, 0.07];
  const rules = [rule({ percent: 33.33 }), rule({ fixed: 1234.56 }, 2), rule({ percent: 12.5 }, 3)];
  const bills = amounts.flatMap((price, n) =>
    [0, 0.5, 1].map((part) => {
      const prices = [price, 999.99, amounts[(n + 2) % amounts.length] ?? 0];
      const discountAmount = Math.round(price * part);
      const bill = billOf(prices, { discountAmount, creditedAmount: part === 1 ? discountAmount : 0 });
      const noted =
        part === 1 && discountAmount > 0 ? [{ lines: [{ position: 1, amount: discountAmount }] }] : [];
      const packed = {
        price: 500.01,
        idService: 3,
        package: { sessions: 6, usedBy: [null, 8, DOCTOR, DOCTOR], closing: null },
      };
      return { ...bill, creditNotes: noted, paymentDetails: [...bill.paymentDetails, packed] };
    }),
  );
  const counted = bills.map((bill) =>
    [700.03, 1499.99].map((received) => sharesOfBill(bill, received, rules)),
  );
  const digest = createHash("sha256").update(JSON.stringify(counted)).digest("hex").slice(0, 16);
  // Where this differs on purpose, raise SHARES_COUNTED_AS: statements that were made read every bill again then.
  expect([SHARES_COUNTED_AS, digest]).toEqual([3, "00bee34cb4ab4ccc"]);
});
