import { expect, it } from "vitest";
import { type OwnersClose, ownerWords, unfinishedWords } from "./owner-words.ts";

const CLOSE: OwnersClose = {
  ...{ number: "Z-000002", fromDay: "2026-11-21", day: "2026-11-21", handedOver: 8200 },
  methods: [
    { method: "Cash", expected: 13_250, counted: 13_200, variance: -50 },
    { method: "JazzCash", expected: 500, counted: 700, variance: 200 },
    { method: "Online", expected: 500, counted: 500, variance: 0 },
  ],
  report: {
    clinicName: "Matab Clinic",
    people: [
      { name: "Ayesha", count: 3, amount: 12_000 },
      { name: null, count: 1, amount: 500.5 },
    ],
    expenses: [{ name: "Ayesha, Tea", amount: 250 }],
    visits: { seen: 23, noShows: 2 },
    dues: 41_000,
  },
};

it("tells the owner of a close in a few lines, and of no patient", () => {
  expect(ownerWords(CLOSE).replaceAll("\u00A0", " ").split("\n")).toEqual([
    "Matab Clinic, 21-Nov-2026 (Z-000002)",
    "Received: Rs 12,500.50",
    "Paid from the drawer: Rs 250",
    "Cash: Rs 50 short",
    "JazzCash: Rs 200 over",
    "Handed over: Rs 8,200",
    "Dues of all patients, after advances: Rs 41,000",
    "Seen: 23, no-shows: 2",
  ]);
});

it("leaves out what an early close does not know", () => {
  const report = { ...CLOSE.report, expenses: [], visits: undefined, dues: undefined };
  const words = ownerWords({ ...CLOSE, fromDay: "2026-11-20", report, methods: [] });
  expect(words.replaceAll("\u00A0", " ").split("\n")).toEqual([
    "Matab Clinic, 20-Nov-2026 to 21-Nov-2026 (Z-000002)",
    "Received: Rs 12,500.50",
    "Cash: Exact",
    "Handed over: Rs 8,200",
  ]);
});

it.each([
  [0, 0, null],
  [1, 0, "1 patient is still here."],
  [3, 0, "3 patients are still here."],
  [0, 1, "1 completed visit has no bill."],
  [2, 2, "2 patients are still here and 2 completed visits have no bill."],
])("says of %i people and %i visits what is not finished", (here, notBilled, words) => {
  expect(unfinishedWords({ here, notBilled })).toBe(words);
});
