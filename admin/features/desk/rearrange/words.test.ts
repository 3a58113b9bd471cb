import { expect, it } from "vitest";
import { askedText, leftText } from "./words.ts";

const [AYESHA, IQRA, OMAR] = [
  { id: 1, patientName: "Ayesha Khan" },
  { id: 2, patientName: "Iqra Tariq" },
  { id: 3, patientName: "Omar Farooq" },
] as const;
const all = { rows: [AYESHA, IQRA, OMAR], total: 3 };

it.each([
  ["nothing left", all, [], null],
  ["one did", { rows: [AYESHA, OMAR], total: 2 }, [], "The visit of Iqra Tariq needs no new time any more"],
  ["all did", { rows: [], total: 0 }, [], "3 visits need no new time any more"],
  ["one was moved here", { rows: [AYESHA, OMAR], total: 2 }, [2], null],
  [
    "one was moved here, one left",
    { rows: [OMAR], total: 1 },
    [2],
    "The visit of Ayesha Khan needs no new time any more",
  ],
  ["another came before them", { rows: [{ id: 4, patientName: "Zoya" }, AYESHA, IQRA], total: 4 }, [], null],
])("says who left the list: %s", (_, after, own: number[], said) => {
  expect(leftText(all, after, (id) => own.includes(id))).toBe(said);
});

it("counts those of other pages without names", () => {
  const page = { rows: [AYESHA, IQRA], total: 40 };
  expect(leftText(page, { ...page, total: 37 }, () => false)).toBe("3 visits need no new time any more");
});

it.each([
  ["2026-11-23T05:12:00.000Z", "Sana", "Asked 10:12 by Sana"],
  ["2026-11-22T05:12:00.000Z", "Sana", "Asked Sun 22-Nov, 10:12 by Sana"],
  ["2026-11-23T05:12:00.000Z", null, "Asked 10:12"],
])("says when a patient was asked: %s by %s", (on, by, said) => {
  expect(askedText({ on, by }, "2026-11-23")).toBe(said);
});
