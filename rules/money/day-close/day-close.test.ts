import { expect, it } from "vitest";
import {
  cashLinesOf,
  closedDayWords,
  compare,
  countedCash,
  countedExpenseWords,
  dayToClose,
  expectedOf,
  explains,
  foldMethods,
  laterWords,
  movedWords,
  oppositeMove,
  receivedOf,
  remarksProblem,
  toldCounts,
  varianceWords,
  voidProblem,
  zNumber,
} from "./day-close.ts";

const cash = (amount: number) => ({ method: "Cash", amount });

it("expects what the ledger says, to the paisa, and says by how much the count differs", () => {
  const expected = expectedOf(5000, [cash(52_500), cash(-3000), cash(-1250.5), cash(-40_000)]);
  expect(expected).toEqual([cash(13_249.5)]);
  const counted = countedCash(
    [
      { value: 5000, count: 2 },
      { value: 1000, count: 3 },
      { value: 100, count: 2 },
    ],
    0,
  );
  expect(counted).toBe(13_200);
  const compared = compare(expected, [cash(counted)]);
  expect(compared).toEqual([{ method: "Cash", expected: 13_249.5, counted: 13_200, variance: -49.5 }]);
  expect(compared.map(({ variance }) => varianceWords(variance))).toEqual(["Rs\u00A049.50 short"]);
});

it.each([
  [[], 0, 0],
  [[{ value: 75, count: 3 }], 0.05, 225.05],
  [[{ value: 10, count: 1 }], 0.3, 10.3],
  [[{ value: 5000, count: 100_000 }], 9_999_999_999.99, 10_499_999_999.99],
] as const)("adds up notes and coins without losing a paisa: %j and %d", (notes, coins, sum) => {
  expect(countedCash(notes, coins)).toBe(sum);
});

it("takes methods that differ in spelling as one, Cash first", () => {
  expect(
    foldMethods([
      { method: "Easypaisa", amount: 0.1 },
      { method: "cash ", amount: 5 },
      { method: " easy\u00A0paisa", amount: 1 },
      { method: "EASYPAISA", amount: 0.2 },
      { method: "Card", amount: -3 },
    ]),
  ).toEqual([
    cash(5),
    { method: "Card", amount: -3 },
    { method: "easy\u00A0paisa", amount: 1 },
    { method: "Easypaisa", amount: 0.3 },
  ]);
  expect(foldMethods([])).toEqual([cash(0)]);
});

it("tells how the cash comes about, what was typed wrong beside what was really received", () => {
  const moved = (kind: string, method: string, amount: number, source = "bill_transactions") => ({
    ...{ source, kind, method, amount },
    count: 1,
  });
  const movements = [
    moved("Replacement", "cash ", 700),
    moved("Payment", "Cash", 7000),
    moved("Replacement", "Card", 50),
    moved("Advance", "Cash", 100, "patient_account"),
    moved("Correction", "Cash", -7000),
  ];
  expect(cashLinesOf(5000, movements)).toEqual([
    { label: "In the drawer before", count: 0, amount: 5000 },
    { label: "Received in cash", count: 1, amount: 7000 },
    { label: "Put right: typed wrong", count: 1, amount: -7000 },
    { label: "Put right: really received", count: 1, amount: 700 },
    { label: "Advances received in cash", count: 1, amount: 100 },
  ]);
  expect(receivedOf(movements)).toEqual([
    { method: "Cash", count: 2, amount: 7700 },
    { method: "Card", count: 1, amount: 50 },
  ]);
});

it("compares every method that was expected or counted", () => {
  expect(
    compare([cash(100), { method: "Online", amount: 50 }], [cash(100), { method: "card", amount: 7 }]),
  ).toEqual([
    { method: "Cash", expected: 100, counted: 100, variance: 0 },
    { method: "card", expected: 0, counted: 7, variance: 7 },
    { method: "Online", expected: 50, counted: 0, variance: -50 },
  ]);
});

it.each([
  [0, null, "Exact"],
  [-0.34, null, "Rs 0.34 short (less than a rupee)"],
  [0.99, null, "Rs 0.99 over (less than a rupee)"],
  [-1, "Say in a word why the count differs.", "Rs 1 short"],
  [1.01, "Say in a word why the count differs.", "Rs 1.01 over"],
])("asks for no word of cash that is off by less than a rupee: %d", (variance, problem, words) => {
  expect(remarksProblem(compare([cash(500)], [cash(500 + variance)]), null)).toBe(problem);
  expect(varianceWords(variance).replace("\u00a0", " ")).toBe(words);
});

it("asks for a word of other methods to the paisa", () => {
  const card = (amount: number) => ({ method: "Card", amount });
  const off = compare([cash(1), card(0.34)], [cash(1), card(0)]);
  expect(remarksProblem(off, null)).toBe("Say in a word why the count differs.");
});

it("asks for a word only where something differs", () => {
  const off = compare([cash(1)], [cash(2)]);
  expect(remarksProblem(off, null)).toBe("Say in a word why the count differs.");
  expect([
    remarksProblem(off, "Found under the till"),
    remarksProblem(compare([cash(1)], [cash(1)]), null),
  ]).toEqual([null, null]);
});

it.each([
  [[cash(1)], [cash(1)], null],
  [[cash(1)], [cash(2001)], "Rs\u00A02,000 came in while you counted."],
  [[cash(501)], [cash(0.5)], "Rs\u00A0500.50 went out while you counted."],
  [
    [cash(5)],
    [cash(0), { method: "Card", amount: 5 }],
    "Money went from one method to another while you counted.",
  ],
  [[{ method: "Card", amount: 0 }], [], null],
])("tells what moved while somebody counted: %j, %j", (before, now, words) => {
  expect(movedWords(before, now)).toBe(words);
});

const CLOSED = {
  table: "bill_transactions",
  day: "2026-11-20",
  zNo: 123,
  closedBy: "Ayesha",
  closedOn: "2026-11-20T16:02:00Z",
  nextDay: "2026-11-21",
};

it.each([
  [{}, "2026-11-20", "The day was closed at 21:02 by Ayesha (Z-000123)."],
  [{ closedBy: null }, "2026-11-20", "The day was closed at 21:02 (Z-000123)."],
  [{}, "2026-11-22", "20-Nov-2026 was closed on 20-Nov-2026 at 21:02 by Ayesha (Z-000123)."],
  [
    { closedOn: "2026-11-20T19:30:00Z" },
    "2026-11-21",
    "20-Nov-2026 was closed at 00:30 by Ayesha (Z-000123).",
  ],
  [{ table: "expenses" }, "2026-11-21", "20-Nov-2026 is closed. Date it today."],
  [
    { table: "expenses" },
    "2026-11-20",
    "20-Nov-2026 is closed. Record it on 21-Nov-2026, or have the day opened again.",
  ],
])("says of a closed day when, by whom and what to do: %j on %s", (changes, today, words) => {
  expect(closedDayWords({ ...CLOSED, ...changes }, today)).toBe(words);
});

it("says of an expense that was counted why it stays as it is", () => {
  expect(countedExpenseWords("2026-11-20")).toBe(
    "20-Nov-2026 is closed, and this expense was counted with it. To change it, have the day opened again.",
  );
});

it.each([
  [[], null],
  [[{ method: "Cash", amount: 0 }], null],
  [
    [
      { method: "Online", amount: 500 },
      { method: "cash", amount: 2000.5 },
      { method: "Cash", amount: -500 },
    ],
    "Counts on a later day: Cash Rs 1,500.50, Online Rs 500. What of it lies in the drawer does not belong to this count.",
  ],
])("says of %j that it belongs to a later close", (later, words) => {
  expect(laterWords(later)?.replaceAll("\u00a0", " ") ?? null).toBe(words);
});

it("tells the first and the last counts, and how many it leaves out", () => {
  const counts = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  expect([0, 1, 15].map((count) => toldCounts(counts(count)))).toEqual(
    [0, 1, 15].map((count) => ({ told: counts(count), more: 0 })),
  );
  expect(toldCounts(counts(40))).toEqual({
    told: [1, 2, 3, 4, 5, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40],
    more: 25,
  });
});

it("says by which method of a voided bill more went out than came in", () => {
  const words = (...moved: [string, number][]) =>
    voidProblem(
      0,
      moved.map(([method, amount]) => ({ method, amount })),
    )?.replaceAll("\u00a0", " ");
  expect(words(["Cash", 9000], ["cash ", -9000], ["Online", 0])).toBeUndefined();
  expect(words(["Cash", 9000], ["Online", -0.5])).toBe(
    "Rs 0.50 of this bill was given back by Online, by which it had not come. The bill stays; a credit note takes off what is still due.",
  );
});

it("says what of a bill lies in closed days", () => {
  expect([voidProblem(0, []), voidProblem(7000, [])]).toEqual([
    null,
    "Rs\u00A07,000 of this bill lies in days that are closed. Give it back with a refund and a credit note instead.",
  ]);
  expect(zNumber(1_234_567)).toBe("Z-1234567");
});

const NIGHT = {
  fromDay: "2026-11-20",
  today: "2026-11-21",
  yesterday: "2026-11-20",
  time: "00:30",
  movedToday: false,
};

it.each([
  [{}, "2026-11-20"],
  [{ time: "06:00" }, "2026-11-21"],
  [{ movedToday: true }, "2026-11-21"],
  [{ fromDay: "2026-11-21" }, "2026-11-21"],
])("offers the evening before in the night: %j", (changes, day) => {
  expect(dayToClose({ ...NIGHT, ...changes })).toBe(day);
});

it.each([
  [
    { method: "Cash", amount: 5000, right: { method: "Online", amount: 5000 } },
    [cash(-5000), { method: "Online", amount: 5000 }],
  ],
  [{ method: "Cash", amount: 5000, right: { method: "cash", amount: 500 } }, [cash(-4500)]],
  [{ method: "Card", amount: 50, right: null }, [{ method: "Card", amount: -50 }]],
])("tells what a correction explains: %j", (putRight, amounts) => {
  expect(explains(putRight)).toEqual(amounts);
});

it.each([
  [{ kind: "Taken out", amount: -40_000, reason: "To the bank" }, "Put in", 40_000],
  [{ kind: "Put in", amount: 500.5, reason: "Change" }, "Taken out", 500.5],
] as const)("takes a move of cash back by the opposite one: %#", (move, kind, amount) => {
  expect(oppositeMove(move)).toEqual({ kind, amount, reason: `Typed wrong: ${move.reason}` });
});

it("keeps the reason of the opposite move as long as one may be", () => {
  expect(oppositeMove({ kind: "Put in", amount: 1, reason: "x".repeat(500) }).reason).toHaveLength(500);
});
