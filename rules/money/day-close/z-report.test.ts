import { expect, it } from "vitest";
import type { ReportedClose } from "./reported-close.ts";
import { zReportOf } from "./z-report.ts";

const CLOSE: ReportedClose = {
  number: "Z-000002",
  fromDay: "2026-11-20",
  day: "2026-11-21",
  closedOn: "2026-11-21T16:02:00Z",
  nextFloat: 5000,
  handedOver: 8200,
  remarks: "Change given wrongly",
  methods: [
    { method: "Cash", expected: 13_249.5, counted: 13_200, variance: -49.5 },
    { method: "Online", expected: 500, counted: 500, variance: 0 },
  ],
  report: {
    clinicName: "Matab Clinic",
    closedBy: "Ayesha",
    replaces: ["Z-000001"],
    received: [
      { method: "Cash", count: 11, amount: 42_500 },
      { method: "Online", count: 1, amount: 500 },
    ],
    cashLines: [
      { label: "In the drawer before", count: 0, amount: 5000 },
      { label: "Received in cash", count: 11, amount: 8249.5 },
    ],
    notes: [
      { value: 5000, count: 2 },
      { value: 1000, count: 3 },
    ],
    coins: 200,
    earlierCounts: [
      { countedBy: "Hina", on: "2026-11-21T15:50:00Z", methods: [{ method: "Cash", amount: 13_000 }] },
    ],
    people: [{ name: "نازیہ پروین", count: 12, amount: 43_000 }],
    bills: { count: 9, amount: 50_000, due: 7000 },
    refunds: [{ transactionId: 812, paymentId: 77, method: "Cash", amount: -3000 }],
    corrections: [],
    putRight: [
      {
        transactionId: 800,
        day: "2026-11-19",
        method: "Cash",
        amount: 5000,
        right: { method: "Online", amount: 5000 },
        explains: [
          { method: "Cash", amount: -5000 },
          { method: "Online", amount: 5000 },
        ],
      },
    ],
    voids: [{ paymentId: 70, amount: 0 }],
    creditNotes: [],
    discounts: [{ paymentId: 71, amount: 900, percent: 45 }],
    lowered: [{ paymentId: 4961, amount: 19_500 }],
    advances: [
      { type: "Advance", count: 2, amount: 10_000 },
      { type: "To bill", count: 1, amount: -4000 },
    ],
    expenses: [{ name: "Ayesha, Tea", amount: 1250.5 }],
    moves: [{ kind: "Taken out", reason: "To the bank", amount: -40_000 }],
    firstReceipt: 801,
    lastReceipt: 812,
  },
  reopened: null,
};

it("says what was counted, expected and worth a look, all amounts with paisa once one has some", () => {
  const paper = zReportOf(CLOSE);
  expect(paper.head.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Number: Z-000002",
    "Days: 20-Nov-2026 to 21-Nov-2026",
    "Closed: 21-Nov-2026 21:02, Ayesha",
    "Stands for: Z-000001",
    "Receipts: 801 to 812",
  ]);
  expect(paper.difference).toEqual({ label: "Cash", shown: "Rs\u00A049.50 short" });
  expect(paper.parts.map(({ heads: [title] }) => title)).toEqual([
    "Method",
    "Received on bills",
    "Cash that must be there",
    "Counted",
    "Received by",
    "Other counts",
    "Bills made",
    "Refunds",
    "Puts right",
    "Bills voided",
    "Discounts above 20\u00A0%",
    "Bills lowered afterwards",
    "Advances",
    "Paid from the drawer",
    "Put in and taken out",
  ]);
  expect(paper.parts[0]?.lines.map(({ cells }) => cells)).toEqual([
    ["Cash", "13,249.50", "13,200.00", "−49.50"],
    ["Online", "500.00", "500.00", "0"],
  ]);
  const advances = paper.parts.find(({ heads: [title] }) => title === "Advances");
  expect(advances?.lines.map(({ cells }) => cells)).toEqual([
    ["Received", "2", "Rs\u00A010,000.00"],
    ["Used by bills", "1", "−Rs\u00A04,000.00"],
  ]);
  const putRight = paper.parts.find(({ heads: [title] }) => title === "Puts right");
  expect(putRight?.lines[0]?.cells).toEqual([
    "800 of 19-Nov-2026, Rs\u00A05,000.00 Cash → Rs\u00A05,000.00 Online",
    "Cash −Rs\u00A05,000.00, Online Rs\u00A05,000.00",
  ]);
});

it("sets the names of methods above their amounts once one line would be too long for a roll", () => {
  const method = "Meezan Bank, Gulberg branch";
  const methods = [...CLOSE.methods, { method, expected: 0, counted: 0, variance: 0 }];
  expect(zReportOf({ ...CLOSE, methods }).parts[0]?.lines.map(({ cells }) => cells)).toEqual([
    ...[["Cash"], ["", "13,249.50", "13,200.00", "−49.50"]],
    ...[["Online"], ["", "500.00", "500.00", "0"]],
    ...[[method], ["", "0.00", "0.00", "0"]],
  ]);
});

it("says what its sums count where they differ, and of what was put right that it explains nothing", () => {
  const linesOf = (close: ReportedClose, title: string) =>
    zReportOf(close)
      .parts.find(({ heads }) => heads[0] === title)
      ?.lines.map(({ cells }) => cells);
  const { report } = CLOSE;
  expect(linesOf(CLOSE, "Received on bills")?.map((cells) => cells.join(" "))).toEqual([
    "Before anything was given back or put right",
    "Cash 11 Rs\u00A042,500.00",
    "Online 1 Rs\u00A0500.00",
    "All 12 Rs\u00A043,000.00",
    "Given back or put right 1 −Rs\u00A03,000.00",
    "Left  Rs\u00A040,000.00",
  ]);
  expect(linesOf(CLOSE, "Received by")?.at(-1)).toEqual(["All", "12", "Rs\u00A043,000.00"]);
  const people = [{ name: "Ayesha", count: 15, amount: 50_000 }];
  const quiet = { ...CLOSE, report: { ...report, people, refunds: [] } };
  expect(linesOf(quiet, "Received on bills")?.[0]).toEqual(["Cash", "11", "Rs\u00A042,500.00"]);
  expect(linesOf(quiet, "Received by")).toEqual([
    ["With advances, less what was given back or put right"],
    ["Ayesha", "15", "Rs\u00A050,000.00"],
    ["All", "15", "Rs\u00A050,000.00"],
  ]);
  const putRight = report.putRight.map((row) => ({ ...row, right: null, explains: [] }));
  expect(linesOf({ ...CLOSE, report: { ...report, putRight } }, "Puts right")).toEqual([
    ["800 of 19-Nov-2026, Rs\u00A05,000.00 Cash → nothing", "nothing"],
  ]);
});

it("says who did what is worth a look, and what became of it, as far as the report knows", () => {
  const linesOf = (report: ReportedClose["report"], title: string) =>
    zReportOf({ ...CLOSE, report })
      .parts.find(({ heads }) => heads[0] === title)
      ?.lines.map(({ cells }) => cells.join(" | ").replaceAll("\u00a0", " "));
  const { report } = CLOSE;
  expect(linesOf(report, "Bills voided")).toEqual(["Bill 70 |  | Rs 0.00"]);
  expect(linesOf(report, "Discounts above 20\u00A0%")).toEqual(["Bill 71 | 45 | Rs 900.00"]);
  const by = "Ayesha";
  const row = { transactionId: 813, paymentId: 78, method: "Cash", amount: -4000, by };
  const known = {
    ...report,
    refunds: [row],
    corrections: [
      { ...row, right: { method: "Card", amount: 400.5 } },
      { ...row, by: null, right: null },
    ],
    creditNotes: [{ number: "CN-000003", paymentId: 78, amount: 10, by }],
    voids: [
      { paymentId: 70, amount: 0, billed: 20_000, givenBack: 0, by },
      { paymentId: 71, amount: 1, billed: 9000, givenBack: 5000, putRight: 400, by },
    ],
    discounts: [{ paymentId: 71, amount: 900, percent: 45, by }],
    lowered: [{ paymentId: 72, amount: 900, by }],
    moreCounts: 7,
  };
  expect(linesOf(known, "Refunds")).toEqual(["813, bill 78, Cash, Ayesha | −Rs 4,000.00"]);
  expect(linesOf(known, "Corrections")).toEqual([
    "813, bill 78, Cash → Rs 400.50 Card, Ayesha | −Rs 4,000.00",
    "813, bill 78, Cash | −Rs 4,000.00",
  ]);
  expect(linesOf(known, "Credit notes")).toEqual(["CN-000003, bill 78, Ayesha | Rs 10.00"]);
  expect(linesOf(known, "Bills voided")).toEqual([
    "Bill 70, Ayesha | Rs 20,000.00 | Rs 0.00",
    "Bill 71, Rs 5,000.00 given back before, Rs 400.00 put right before, Ayesha | Rs 9,000.00 | Rs 1.00",
  ]);
  expect(linesOf(known, "Discounts above 20\u00A0%")).toEqual(["Bill 71, Ayesha | 45 | Rs 900.00"]);
  expect(linesOf(known, "Bills lowered afterwards")).toEqual(["Bill 72, Ayesha | Rs 900.00"]);
  expect(linesOf(known, "Other counts")?.at(-1)).toBe("and 7 counts between these | ");
});

it("leaves out what there was none of", () => {
  const { report } = CLOSE;
  const quiet = zReportOf({
    ...CLOSE,
    fromDay: "2026-11-21",
    remarks: null,
    report: {
      ...report,
      ...{ replaces: [], received: [], earlierCounts: [], people: [], refunds: [], putRight: [] },
      ...{
        voids: [],
        discounts: [],
        lowered: [],
        advances: [],
        expenses: [],
        moves: [],
        firstReceipt: null,
        lastReceipt: null,
      },
    },
  });
  expect(quiet.head.map(({ label }) => label)).toEqual(["Number", "Day", "Closed"]);
  expect(quiet.parts).toHaveLength(4);
  expect(quiet.after.map(({ label }) => label)).toEqual(["Stays in the drawer", "Handed over"]);
});
