import { expect, it } from "vitest";
import { countsLaterWords } from "./received.ts";
import { receivedBillsPaper, receivedPaper } from "./received-paper.ts";

const NOVEMBER = { startDate: "2026-11-01", endDate: "2026-11-24" };
const FIGURES = {
  ...{ by: "doctor" as const, ...NOVEMBER, total: 12_000, bills: 9 },
  previous: { startDate: "2026-10-01", endDate: "2026-10-24", total: 14_000 },
  rows: [
    { name: "Dr Zara", amount: 9000, previous: 14_000, bills: 6 },
    { name: "ڈاکٹر بلال", amount: 3000, previous: 0, bills: 3 },
  ],
};
const LEDGERS = [{ name: "Credit notes", count: 2, amount: 3000 }];
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

it("says of which days, compared with which, each figure, and what all come to", () => {
  const paper = plain(receivedPaper(FIGURES, LEDGERS));
  expect(paper).toMatchObject({
    title: "Received by doctor",
    facts: [
      { label: "Days", value: "01-Nov-2026 to 24-Nov-2026" },
      { label: "Compared with", value: "01-Oct-2026 to 24-Oct-2026" },
    ],
    sums: [
      { label: "Period before", shown: "Rs 14,000" },
      { label: "Received", shown: "Rs 12,000" },
    ],
  });
  expect(paper.tables[0]).toMatchObject({
    lines: [
      ["Dr Zara", "6", "75.0%", "9,000", "14,000", "−5,000"],
      ["ڈاکٹر بلال", "3", "25.0%", "3,000", "0", "+3,000"],
    ],
    total: ["All together", "9", "100.0%", "12,000", "14,000", "−2,000"],
  });
  expect(paper.tables[1].lines).toEqual([["Credit notes", "2", "3,000"]]);
  expect(paper.words.join(" ")).toMatch(/share counts a package by its used sessions, .* can differ/);
});

it("says what counts tomorrow, before how it is counted", () => {
  const later = countsLaterWords(-1500.5, "2026-11-25");
  const { words } = plain(receivedPaper(FIGURES, LEDGERS, { later }));
  expect(words[0]).toBe("Rs 1,500.50 taken back after the close counts on 25-Nov-2026.");
  expect([words.length, countsLaterWords(0, "2026-11-25")]).toEqual([2, null]);
});

it("compares an open range with nothing, and shows paisa in the whole column", () => {
  const rows = FIGURES.rows.map((row, at) => ({ ...row, previous: null, amount: at ? 3000 : 9000.5 }));
  const open = { ...FIGURES, endDate: null, previous: null, total: 12_000.5, rows };
  const paper = plain(receivedPaper(open, LEDGERS));
  expect(paper.facts).toEqual([{ label: "Days", value: "From 01-Nov-2026" }]);
  expect(paper.tables[0].lines).toEqual([
    ["Dr Zara", "6", "75.0%", "9,000.50"],
    ["ڈاکٹر بلال", "3", "25.0%", "3,000.00"],
  ]);
  expect(paper.sums).toEqual([{ label: "Received", shown: "Rs 12,000.50" }]);
});

it("lists free work with its reasons and its sum, where there is any", () => {
  const work = { doneOn: "2026-11-10", patientName: "بشریٰ", serviceName: "Filling", doctorName: "Zara" };
  const rows = [
    { ...work, teeth: "15 M O", value: 8001, reason: "Free remake", settledBy: "Sana" },
    { ...work, teeth: "", value: 4000, reason: "Courtesy", settledBy: null },
  ];
  const free = { count: 2, value: 12_001, rows };
  const paper = plain(receivedPaper(FIGURES, LEDGERS, { free }));
  expect(paper.tables[2]).toMatchObject({
    name: "Free work",
    lines: [
      ["بشریٰ", "10-Nov-2026", "Filling 15 M O", "Zara", "Free remake", "Sana", "8,001"],
      ["بشریٰ", "10-Nov-2026", "Filling", "Zara", "Courtesy", "–", "4,000"],
    ],
    total: ["All together: 2", "", "", "", "", "", "12,001"],
  });
  expect(paper.words).toHaveLength(1);
  const part = plain(receivedPaper(FIGURES, LEDGERS, { free: { ...free, count: 1500 } }));
  expect(part.words[1]).toBe("Of the free work these are the newest 2.");
  const none = { count: 0, value: 0, rows: [] };
  expect(receivedPaper(FIGURES, LEDGERS, { free: none }).tables).toHaveLength(2);
});

it("lists the bills behind a figure with what they come to, and says where there are more", () => {
  const bill = { paymentId: 7, paymentDate: "2026-11-10", patientName: "بشریٰ", received: 5000, amount: 2000 };
  const behind = { name: "Cash", amount: 2000, count: 1, rows: [bill] };
  const whole = plain(receivedBillsPaper("method", NOVEMBER, behind));
  expect(whole.facts).toEqual([
    { label: "Method", value: "Cash" },
    { label: "Days", value: "01-Nov-2026 to 24-Nov-2026" },
  ]);
  expect(whole.tables[0].lines).toEqual([["7", "10-Nov-2026", "بشریٰ", "5,000", "2,000"]]);
  expect(whole.tables[0].total).toEqual(["All together", "", "", "5,000", "2,000"]);
  expect(whole.words).toHaveLength(1);
  const part = plain(receivedBillsPaper("method", NOVEMBER, { ...behind, count: 2, amount: 9000 }));
  expect(part.tables[0].total).toBeNull();
  expect(part.words[1]).toBe("These are the newest 1 bills. Export, on Reports, gives all of them.");
});
