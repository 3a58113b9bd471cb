import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCalendarDate } from "#rules/values/time/clinic-time.ts";
import { ageOn, ageText } from "./age.ts";
import { birthText, readBirth } from "./birth.ts";

const TODAY = "2026-11-22";
const read = (text: string) => readBirth(text, { today: TODAY });

describe("a birthday", () => {
  it("is a day in any way to write one", () => {
    const birth = { dob: "1974-03-14", dobPrecision: "day" };
    expect([read("14/3/74"), read("14 March 1974"), read("۱۴/۰۳/۱۹۷۴")]).toEqual([
      { birth },
      { birth },
      { birth },
    ]);
  });

  it.each([
    ["80 years", "1946-01-01", "year", "about 1946", "about 80"],
    ["80", "1946-01-01", "year", "about 1946", "about 80"],
    ["1946", "1946-01-01", "year", "about 1946", "about 80"],
    ["۸۰ سال", "1946-01-01", "year", "about 1946", "about 80"],
    ["١٩٤٦", "1946-01-01", "year", "about 1946", "about 80"],
    ["80 years old", "1946-01-01", "year", "about 1946", "about 80"],
    ["80yrs", "1946-01-01", "year", "about 1946", "about 80"],
    ["80 y/o", "1946-01-01", "year", "about 1946", "about 80"],
    ["born in 1946", "1946-01-01", "year", "about 1946", "about 80"],
    ["0", "2026-01-01", "year", "about 2026", "about 0"],
    ["1 year", "2025-01-01", "year", "about 2025", "about 1"],
    ["7 months", "2026-04-01", "month", "about Apr-2026", "about 7 months"],
    ["7m", "2026-04-01", "month", "about Apr-2026", "about 7 months"],
    ["۷ ماہ", "2026-04-01", "month", "about Apr-2026", "about 7 months"],
    ["18 months", "2025-05-01", "month", "about May-2025", "about 18 months"],
    ["1 year 6 months", "2025-05-01", "month", "about May-2025", "about 18 months"],
    ["1.5 years", "2025-05-01", "month", "about May-2025", "about 18 months"],
    ["0 months", "2026-11-01", "month", "about Nov-2026", "about 0 months"],
    ["10 days", "2026-11-12", "month", "about Nov-2026", "about 0 months"],
    ["6 weeks", "2026-10-11", "month", "about Oct-2026", "about 1 month"],
    ["March 1946", "1946-03-01", "month", "about Mar-1946", "about 80"],
    ["3/1946", "1946-03-01", "month", "about Mar-1946", "about 80"],
    ["1946-03", "1946-03-01", "month", "about Mar-1946", "about 80"],
  ])("of which %j is known is offered", (typed, dob, dobPrecision, shown, age) => {
    const about = { dob, dobPrecision: dobPrecision as "month" | "year" };
    expect(read(typed)).toEqual({ about, isSaid: false });
    expect([birthText(about), ageText(about, TODAY)]).toEqual([shown, age]);
  });

  it.each(["about 1946", "born about 1946", "c. 1946", "~1946", "about 80 years", "تقریباً ۱۹۴۶"])(
    "that is called approximate is taken: %j",
    (typed) => {
      expect(read(typed)).toEqual({ about: { dob: "1946-01-01", dobPrecision: "year" }, isSaid: true });
    },
  );

  it.each([
    ["31/04/1999", "There is no 31 April."],
    ["29/02/2023", "There is no 29 February 2023."],
    ["400", "Nobody is so old. Write the age in years, or the date of birth."],
    ["126 years", "Nobody is so old. Write the age in years, or the date of birth."],
    ["2030", "This birthday is in the future."],
    ["Dec 2026", "This birthday is in the future."],
    ["5/11", "Write the year too, like 31/12/1990."],
    ["1812", "This is not a date. Write it like 31/12/1990."],
    ["child", "This is not a date. Write it like 31/12/1990."],
    ["years", "This is not a date. Write it like 31/12/1990."],
  ])("%j is none: %s", (typed, problem) => {
    expect(read(typed)).toEqual({ problem });
  });

  it("in the future is asked about", () => {
    expect(read("14/08/2047")).toEqual({
      problem: "This birthday is in the future; 1947 is meant?",
      suggestion: "14/08/1947",
    });
  });

  it("by an age is of who is that old today, at every age and on every day", () => {
    const day = fc
      .date({ min: new Date("1999-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 23 }),
        (today, years, months) => {
          const old = readBirth(`${years} years`, { today });
          const young = readBirth(`${months} months`, { today });
          if (!old || !("about" in old) || !young || !("about" in young)) throw new Error("An age is none");
          expect(ageOn(old.about.dob, today)).toBe(years);
          expect(ageText(young.about, today)).toBe(`about ${months} ${months === 1 ? "month" : "months"}`);
          expect(old.about.dob <= today && young.about.dob <= today).toBe(true);
        },
      ),
    );
  });

  it("is never anything else, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
        const found = read(text);
        if (found && "birth" in found) expect(isCalendarDate(found.birth.dob)).toBe(true);
        if (found && "about" in found) expect(isCalendarDate(found.about.dob)).toBe(true);
      }),
    );
  });
});

it("without a birthday nothing is shown", () => {
  expect([
    birthText({ dob: null, dobPrecision: "day" }),
    birthText({ dob: "31/04/1999", dobPrecision: "year" }),
  ]).toEqual([...["", "31/04/1999"]]);
});
