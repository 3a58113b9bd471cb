import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney } from "#rules/values/money.ts";
import {
  balanceOf,
  type Entry,
  entryDetail,
  entryTitle,
  runStatement,
  type Stated,
  type StatedEntry,
  type StatementType,
  statementDays,
  statementPaper,
} from "./statement.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const NOTHING = { owed: 0, advance: 0 };

/** [type, owed, advance] and, after it, [charged, paid, balance]. */
const EXAMPLES: [StatementType, number, number, number, number, number][] = [
  ["Advance", 0, 5000, 0, 5000, -5000],
  ["Bill", 7000, 0, 7000, 0, 2000],
  ["Credit", -3000, -3000, 0, 0, 2000],
  ["Payment", -1500.5, 0, 0, 1500.5, 499.5],
  ["Correction", 1500.5, 0, 0, -1500.5, 2000],
  ["Payment", -2000, 0, 0, 2000, 0],
  ["Refund", 500, 0, 0, -500, 500],
  ["Refund", 1500, 1500, 0, 0, 500],
  ["Advance returned", 0, -1000, 0, -1000, 1500],
  ["Credit note", -600, 0, -600, 0, 900],
];
const entriesOf = (rows: typeof EXAMPLES): Entry[] =>
  rows.map(([type, owed, advance]) => ({ type, owed, advance }));

describe("a statement", () => {
  it("says after each entry what is owed less what is held", () => {
    const { entries, end } = runStatement(NOTHING, entriesOf(EXAMPLES));
    expect(entries.map(({ type, charged, paid, balance }) => [type, charged, paid, balance])).toEqual(
      EXAMPLES.map(([type, , , ...movement]) => [type, ...movement]),
    );
    expect([end, balanceOf(end)]).toEqual([{ owed: 3400, advance: 2500 }, 900]);
  });

  const amount = fc.integer({ min: 1, max: 10_000_000 }).map((paisa) => paisa / 100);
  const entry = fc.oneof(
    amount.map((rupees): Entry => ({ type: "Bill", owed: rupees, advance: 0 })),
    amount.map((rupees): Entry => ({ type: "Credit note", owed: -rupees, advance: 0 })),
    amount.map((rupees): Entry => ({ type: "Payment", owed: -rupees, advance: 0 })),
    amount.map((rupees): Entry => ({ type: "Credit", owed: -rupees, advance: -rupees })),
    amount.map((rupees): Entry => ({ type: "Refund", owed: rupees, advance: rupees })),
    amount.map((rupees): Entry => ({ type: "Advance", owed: 0, advance: rupees })),
  );
  const account = fc.array(entry, { maxLength: 40 });

  it("ends with what is owed and held, whatever came before, and adds up across its columns", () => {
    fc.assert(
      fc.property(account, (entries) => {
        const run = runStatement(NOTHING, entries);
        expect(run.end).toEqual({
          owed: addMoney(...entries.map(({ owed }) => owed)),
          advance: addMoney(...entries.map(({ advance }) => advance)),
        });
        const charged = addMoney(...run.entries.map((row) => row.charged));
        const paid = addMoney(...run.entries.map((row) => row.paid));
        expect(addMoney(charged, -paid)).toBe(balanceOf(run.end));
      }),
    );
  });

  it("of two periods that follow one another is the one of both", () => {
    fc.assert(
      fc.property(account, account, (first, second) => {
        const before = runStatement(NOTHING, first);
        const after = runStatement(before.end, second);
        const both = runStatement(NOTHING, [...first, ...second]);
        expect([...before.entries, ...after.entries]).toEqual(both.entries);
        expect(after.end).toEqual(both.end);
      }),
    );
  });
});

describe("its paper", () => {
  it.each([
    [null, null, "Everything"],
    ["2026-11-01", null, "From 01-Nov-2026"],
    [null, "2026-11-30", "Up to 30-Nov-2026"],
    ["2026-11-01", "2026-11-30", "01-Nov-2026 to 30-Nov-2026"],
    ["2026-11-01", "2026-11-01", "01-Nov-2026"],
  ])("of %s to %s says %s", (startDate, endDate, words) => {
    expect(statementDays(startDate, endDate)).toBe(words);
  });

  const stated = (type: StatementType, owed: number, advance: number): StatedEntry => {
    const [row] = runStatement(NOTHING, [{ type, owed, advance }]).entries;
    const facts = {
      date: "2026-11-20",
      paymentId: 12,
      creditNote: type === "Credit note" ? "CN-000003" : null,
      words: "Not done",
      paymentMethod: "Cash",
      channelInfo: null,
    };
    return { ...facts, type, owed, advance, charged: 0, paid: 0, balance: 0, ...row };
  };

  it.each<[StatementType, number, number, string, string]>([
    ["Bill", 900, 0, "Bill 12", "Cash, Not done"],
    ["Credit note", -900, 0, "Credit note CN-000003, bill 12", "Cash, Not done"],
    ["Payment", -900, 0, "Payment, bill 12", "Cash, Not done"],
    ["Credit", -900, -900, "Advance used, bill 12", "Rs 900, Not done"],
    ["Refund", 900, 0, "Given back, bill 12", "Cash, Not done"],
    ["Refund", 900, 900, "Kept as advance, bill 12", "Rs 900, Not done"],
    ["Correction", 900, 0, "Put right, bill 12", "Cash, Not done"],
    ["Advance", 0, 900, "Advance", "Cash, Not done"],
  ])("calls %s of %d and %d: %s", (type, owed, advance, title, detail) => {
    const entry = stated(type, owed, advance);
    expect(entryTitle(entry)).toBe(title);
    expect(plain(entryDetail(entry, entry, (rupees) => `Rs ${rupees}`))).toBe(detail);
  });

  const paperOf = (changes: Partial<Stated>) =>
    statementPaper({
      ...{ patientName: "Bushra", patientRegisterNo: "P-000001", startDate: null, endDate: null },
      ...{ madeOn: "2026-11-23", brought: NOTHING, end: NOTHING, folded: 0, entries: [] },
      ...changes,
    });

  it("tells what is owed apart from what is held, and which of them is more", () => {
    const sums = (end: Stated["end"]) =>
      paperOf({ end }).sums.map(({ label, shown }) => `${label} ${plain(shown)}`);
    expect(sums({ owed: 4000, advance: 2500 })).toEqual([
      "Owed on bills Rs 4,000",
      "Advance held −Rs 2,500",
      "To pay Rs 1,500",
    ]);
    expect(sums({ owed: 4000, advance: 0 })[1]).toBe("Advance held Rs 0");
    expect(sums({ owed: 0, advance: 2500.5 }).at(-1)).toBe("In the patient's favour Rs 2,500.50");
  });

  it("says what it leaves out", () => {
    expect(paperOf({}).notice).toBeNull();
    expect(paperOf({ folded: 1234 }).notice).toBe(
      "The newest 1,000 entries. 1,234 older ones are in the balance brought forward; choose fewer days to see them.",
    );
  });
});
