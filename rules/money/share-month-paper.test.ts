import { expect, it } from "vitest";
import { shareMonthPaper } from "./share-month-paper.ts";

const bill = (paymentId: number, received: number, share: number) => ({
  ...{ paymentId, paymentDate: "2026-11-10", patientName: "بشریٰ بی بی", received, share },
});
const ZARA = { name: "Dr Zara", received: 5000, share: 2000.5, bills: [bill(7, 5000, 2000.5)] };
const BILAL = { name: "ڈاکٹر بلال", received: -100, share: -40, bills: [bill(8, -100, -40)] };
const MONTH = { month: "2026-11", received: 4900, share: 1960.5, doctors: [ZARA, BILAL] };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("\u00a0", " "));

it("has a line for each doctor and what all come to, with paisa in every amount where one has some", () => {
  const paper = plain(shareMonthPaper(MONTH, null));
  expect(paper.facts).toEqual([{ label: "Month", value: "November 2026" }]);
  expect(paper.tables[0]).toMatchObject({
    lines: [
      ["Dr Zara", "1", "5,000.00", "2,000.50"],
      ["ڈاکٹر بلال", "1", "−100.00", "−40.00"],
    ],
    total: ["All together", "", "4,900.00", "1,960.50"],
  });
  expect(paper.sums.at(-1)).toEqual({ label: "Share", shown: "Rs 1,960.50" });
  expect(paper.words.join(" ")).toMatch(
    /A package counts by its used sessions, .* differ from that of Reports.*after the close of a day belongs to the day on which it counts/,
  );
});

it("has the bills of a chosen doctor", () => {
  const paper = plain(shareMonthPaper(MONTH, BILAL));
  expect(paper.facts).toEqual([
    { label: "Month", value: "November 2026" },
    { label: "Doctor", value: "ڈاکٹر بلال" },
  ]);
  expect(paper.tables[0].lines).toEqual([["8", "10-Nov-2026", "بشریٰ بی بی", "−100", "−40"]]);
  expect(paper.sums.at(-1)).toEqual({ label: "Share", shown: "−Rs 40" });
});
