import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupThousands, readAmount, readCount, readPercent } from "./typed-amount.ts";

const problemOf = (read: ReturnType<typeof readAmount>) => ("problem" in read ? read.problem : undefined);

describe("an amount", () => {
  it.each([
    ["", ""],
    ["500", 500],
    ["12,500", 12_500],
    ["1,25,000", 125_000],
    ["12 500", 12_500],
    ["1500.50", 1500.5],
    ["12.", 12],
    ["Rs. 12,000/-", 12_000],
    ["PKR 2500.50", 2500.5],
    ["۳۵۰۰ روپے", 3500],
    ["۱۲٬۵۰۰٫۵۰", 12_500.5],
    ["99999999999.5", 99_999_999_999.5],
    ["12345678901234567", "12345678901234567"],
  ])("%j is %j", (typed, value) => {
    expect(readAmount(typed)).toMatchObject({ value });
  });

  it.each([
    ["10%", "Rupees, not percent."],
    ["10 percent", "Rupees, not percent."],
    ["-5", "This cannot be less than nothing. Write it without a minus."],
    ["(500)", "This cannot be less than nothing. Write it without a minus."],
    ["250.555", "At most two decimals."],
    ["4,50", "Commas stand between thousands, 12,500; paisa follow a point, 4.50."],
    ["1,2345", "Commas stand between thousands, 12,500; paisa follow a point, 4.50."],
    [".5", "Write a digit before the point, like 0.50."],
    ["12.5.5", "This is not an amount. Write it like 12,500."],
    ["Rs", "This is not an amount. Write it like 12,500."],
    ["5k", "This is not an amount. Write it like 12,500."],
    ["1e3", "This is not an amount. Write it like 12,500."],
    ["500-", "This is not an amount. Write it like 12,500."],
  ])("%j is refused: %s", (typed, problem) => {
    expect(readAmount(typed)).toEqual({ problem });
  });

  it("may be negative where the field says so", () => {
    expect(readAmount("-1,500", { mayBeNegative: true })).toEqual({ value: -1500, plain: "-1500" });
    expect(problemOf(readAmount("-", { mayBeNegative: true }))).toBeDefined();
    expect(problemOf(readAmount("(500)", { mayBeNegative: true }))).toBeDefined();
  });

  it("whose commas the field has set may be edited", () => {
    expect(readAmount("1,23", { isGrouped: true })).toEqual({ value: 123, plain: "123" });
  });

  it("is what stands in the box, or refused, however it is spelled", () => {
    const piece = fc.constantFrom(
      ..."0123456789",
      ",",
      ".",
      "-",
      "%",
      " ",
      "Rs",
      "/-",
      "k",
      "۵",
      "٫",
      "(",
      ")",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const typed = pieces.join("");
        const read = readAmount(typed);
        if ("problem" in read) return;
        // Every digit is kept in its order, and a point stands where one was typed.
        const said = typed.replaceAll("۵", "5").replaceAll("٫", ".");
        const written = said.replace(/^\s*Rs\.?|Rs\.?\s*$/gi, "");
        expect(read.plain).toBe(written.replace(/[^\d.]/g, ""));
        expect(said.replace("/-", "")).not.toMatch(/[-%k(]/);
        if (read.value !== "") expect(Number(read.value)).toBe(Number(read.plain));
        // What the field makes of it is read as the same.
        expect(readAmount(groupThousands(read.plain))).toMatchObject({ value: read.value });
      }),
      { numRuns: 5000 },
    );
  });
});

it.each([
  ["12.5", 12.5],
  ["12.5 %", 12.5],
  ["40%", 40],
])("the percentage %j is %j", (typed, value) => {
  expect(readPercent(typed)).toMatchObject({ value });
});

it.each(["12.555", "-5", "half", "5%%"])("%j is no percentage", (typed) => {
  expect(problemOf(readPercent(typed))).toBeDefined();
});

it.each([
  ["", ""],
  ["3", 3],
  ["۳", 3],
  ["1,200", 1200],
  ["30 minutes", 30],
])("the count %j is %j", (typed, value) => {
  expect(readCount(typed, "minutes")).toMatchObject({ value });
});

it.each([
  ["2.5", "A whole number of notes."],
  ["2.", "A whole number of notes."],
  ["1,5", "A whole number of notes."],
  ["two", "A whole number of notes."],
  ["-2", "This cannot be less than nothing. Write it without a minus."],
])("the count %j is refused: %s", (typed, problem) => {
  expect(readCount(typed, "notes")).toEqual({ problem });
});
