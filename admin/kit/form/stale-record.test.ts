import { describe, expect, test } from "vitest";
import { staleChanges } from "./stale-record.ts";

const LABELS = { name: "Name", fees: "Fees", idDoctor: "Doctor", day: "Date", lines: "Lines" };
const BEFORE = {
  name: "Filling",
  fees: 500,
  idDoctor: 1,
  day: "2026-11-20",
  lines: [{ key: "a", price: 1 }],
};
const record = { settled: ["lines"], labels: LABELS, say: { fees: (rupees: number) => `Rs ${rupees}` } };

function changes(theirs: Partial<typeof BEFORE>, mine: Partial<typeof BEFORE> = {}) {
  return staleChanges<Record<string, unknown>>(record, {
    before: { values: BEFORE, names: { idDoctor: "Sana" } },
    mine: { ...BEFORE, ...mine },
    theirs: { values: { ...BEFORE, ...theirs }, names: { idDoctor: "Bilal" } },
    recall: (_field, id) => (id === 3 ? "Danish" : undefined),
  });
}

describe("what somebody else changed meanwhile", () => {
  test("reads as the form shows it, and says whether it was changed here too", () => {
    expect(changes({ name: "Crown", fees: 900, day: "2026-11-23" }, { name: "Inlay" })).toEqual([
      { field: "name", label: "Name", mine: "Inlay", theirs: "Crown", both: true, settled: false },
      { field: "fees", label: "Fees", mine: "Rs 500", theirs: "Rs 900", both: false, settled: false },
      {
        field: "day",
        label: "Date",
        mine: "20-Nov-2026",
        theirs: "23-Nov-2026",
        both: false,
        settled: false,
      },
    ]);
  });

  test("calls ids by the names they stand for", () => {
    expect(changes({ idDoctor: 2 })).toMatchObject([{ mine: "Sana", theirs: "Bilal" }]);
    expect(changes({ idDoctor: 2 }, { idDoctor: 3 })).toMatchObject([{ mine: "Danish", theirs: "Bilal" }]);
  });

  test("tells what there is nothing to choose about", () => {
    expect(changes({ name: "Crown", lines: [] })).toMatchObject([{ settled: false }, { settled: true }]);
  });

  test("leaves out what is the same on both sides, and what only the screen tells apart", () => {
    expect(changes({ name: "Crown" }, { name: "Crown" })).toEqual([]);
    expect(changes({ lines: [{ key: "b", price: 1 }] }, { fees: 700 })).toEqual([]);
  });

  test("a field that was emptied says so", () => {
    expect(changes({ name: "" })).toMatchObject([{ theirs: "empty" }]);
  });
});
