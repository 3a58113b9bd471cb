import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isCalendarDate } from "./clinic-time.ts";
import { MONTH_NAMES, NO_DATE, readDate, readTypedDate, wholeDate } from "./typed-date.ts";

const TODAY = "2026-11-20";
const read = (text: string) => readTypedDate(text, TODAY);

const inUrdu = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
const inArabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

/** The ways in which people write a day that are read back as that very day. */
const SPELLINGS: Readonly<Record<string, (year: string, month: string, day: string) => string>> = {
  "31/12/1990": (year, month, day) => `${day}/${month}/${year}`,
  "1990-12-31": (year, month, day) => `${year}-${month}-${day}`,
  "31-Dec-1990": (year, month, day) => `${day}-${MONTH_NAMES[Number(month) - 1]?.slice(0, 3)}-${year}`,
  "December 31, 1990": (year, month, day) => `${MONTH_NAMES[Number(month) - 1]} ${Number(day)}, ${year}`,
  "۳۱/۱۲/۱۹۹۰": (year, month, day) => inUrdu(`${day}/${month}/${year}`),
  "31121990": (year, month, day) => `${day}${month}${year}`,
  "٣١.١٢.١٩٩٠": (year, month, day) => inArabic(`${Number(day)}.${Number(month)}.${year}`),
};

function* everyDay(from: string, to: string) {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

describe("a typed date", () => {
  it.each([
    ["2026-11-05", "2026-11-05"],
    ["05-11-2026", "2026-11-05"],
    ["5/11/26", "2026-11-05"],
    ["5.11", "2026-11-05"],
    ["05112026", "2026-11-05"],
    ["5 nov", "2026-11-05"],
    ["5-Nov-2026", "2026-11-05"],
    ["5november 2026", "2026-11-05"],
    ["14-3-74", "1974-03-14"],
    [" 29/2/2024 ", "2024-02-29"],
    ["5th of Sept 2026", "2026-09-05"],
    ["2026 Nov 5", "2026-11-05"],
    ["۵ نومبر ۲۰۲۶", "2026-11-05"],
    ["5 - 11 - 2026", "2026-11-05"],
    ["\u200f5/11/2026\u200f", "2026-11-05"],
    ["2026-11-05T00:00:00", "2026-11-05"],
  ])("%j is %s", (typed, date) => {
    expect(read(typed)).toEqual({ date });
  });

  it.each<[string, string]>([
    ["31/04/1999", "There is no 31 April."],
    ["29/02/2023", "There is no 29 February 2023."],
    ["29/2", "There is no 29 February 2026."],
    ["31-02-2026", "There is no 31 February."],
    ["0/5/2026", "There is no 0 May."],
    ["11/20/2026", "There is no month 20. Are days and months the other way round?"],
    ["1/1/0000", "There is no year 0."],
    ...["tomorrow", "5", "5-11-202", "80 years", "1946", "5 mayhem 2026", "5 marble", "½", "5²/11/2026"].map(
      (typed) => [typed, NO_DATE] as [string, string],
    ),
    ...["2026-11-05 or so", "5/11/2026/7", "1/2-3/4", "32874", "-5/11/2026", "5/11/26 BC", "null"].map(
      (typed) => [typed, NO_DATE] as [string, string],
    ),
  ])("%j is none: %s", (typed, problem) => {
    expect(read(typed)).toEqual({ problem });
  });

  it("is nothing where nothing is typed", () => {
    expect(["", "  ", "\u200f"].map(read)).toEqual([null, null, null]);
  });

  it("of two digits is no year behind the last one that the field takes", () => {
    expect(readTypedDate("1/5/27", TODAY)).toEqual({ date: "2027-05-01" });
    expect(readTypedDate("1/5/27", TODAY, TODAY)).toEqual({ date: "1927-05-01" });
  });

  it.each(Object.entries(SPELLINGS))(
    "of every day from 1900 to 2030 is that day, written like %s",
    (_, write) => {
      for (const date of everyDay("1900-01-01", "2030-12-31")) {
        const [year = "", month = "", day = ""] = date.split("-");
        const found = read(write(year, month, day));
        if (found === null || !("date" in found) || found.date !== date)
          expect([date, found]).toEqual([date, { date }]);
      }
    },
  );

  it.each(Object.entries(SPELLINGS))(
    "is none on days that their month does not have, written like %s",
    (_, write) => {
      for (let year = 1900; year <= 2030; year += 1)
        for (let month = 1; month <= 12; month += 1)
          for (let day = 28; day <= 39; day += 1) {
            const [yearText, monthText, dayText] = [
              String(year),
              String(month).padStart(2, "0"),
              String(day),
            ];
            if (isCalendarDate(`${yearText}-${monthText}-${dayText}`)) continue;
            const leapDay = month === 2 && day === 29 ? ` ${year}` : "";
            const found = read(write(yearText, monthText, dayText));
            const problem = `There is no ${day} ${MONTH_NAMES[month - 1]}${leapDay}.`;
            if (found === null || !("problem" in found) || found.problem !== problem)
              expect([yearText, monthText, dayText, found]).toEqual([{ problem }]);
          }
    },
  );

  it("is never another day than its numbers say, whatever stands around them", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "/",
        "-",
        ".",
        " ",
        ",",
        ":",
        "T",
        "th",
        "Nov",
        "feb",
        "years",
        "~",
        "\u200f",
        "۵",
        "½",
      ),
      fc.integer({ min: 0, max: 99_999 }).map(String),
      fc.string({ maxLength: 3, unit: "grapheme" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const text = pieces.join("");
        const found = read(text);
        if (found === null || "problem" in found) return;
        expect(isCalendarDate(found.date)).toBe(true);
        const plain = text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
        const numbers = (plain.match(/\d+/g) ?? []).map(Number);
        const [year = 0, month = 0, day = 0] = found.date.split("-").map(Number);
        const isRun = /^\D*\d{8}\D*$/.test(plain);
        if (isRun)
          return expect(plain).toContain(
            `${found.date.slice(8)}${found.date.slice(5, 7)}${found.date.slice(0, 4)}`,
          );
        expect(numbers).toContain(day);
        if (!/\p{L}{3}/u.test(plain)) expect(numbers).toContain(month);
        const hasYear = numbers.some((number) => number === year || number === year % 100);
        expect(hasYear || year === 2026).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

it("a list's date may have the month first, and never lacks its year", () => {
  const how = { today: TODAY, lastYear: 2026 };
  expect(readDate("12/25/1990", { ...how, order: "mdy" })).toEqual({ date: "1990-12-25" });
  expect(readDate("5/11", how)).toEqual({ problem: "Write the year too, like 31/12/1990." });
});

it("a field's value is a date, or not yet", () => {
  expect(["2026-11-20", "31/04/1999", "", null, undefined].map(wholeDate)).toEqual([
    ...["2026-11-20", null, null, null, null],
  ]);
});
