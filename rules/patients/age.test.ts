import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { ageOn, ageText, ageWords } from "./age.ts";

describe("age in whole years", () => {
  it.each([
    ["1990-11-20", "2026-11-20", 36],
    ["1990-11-21", "2026-11-20", 35],
    ["1990-11-19", "2026-11-20", 36],
    ["2026-11-20", "2026-11-20", 0],
    ["2025-11-21", "2026-11-20", 0],
    ["2025-11-20", "2026-11-20", 1],
    ["2000-02-29", "2026-02-28", 25],
    ["2000-02-29", "2026-03-01", 26],
    ["2000-02-29", "2024-02-28", 23],
    ["2000-02-29", "2024-02-29", 24],
    ["1926-01-01", "2026-11-20", 100],
    ["2027-01-01", "2026-11-20", 0],
    ["2099-01-01", "2026-11-20", 0],
    [null, "2026-11-20", 0],
    [undefined, "2026-11-20", 0],
    ["", "2026-11-20", 0],
    ["199", "2026-11-20", 0],
  ])("born %s, on %s: %i", (dob, today, age) => {
    expect(ageOn(dob, today)).toBe(age);
  });

  it("counts the birthdays that have come, one day at a time", () => {
    const day = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(day, day, (born, later) => {
        const dob = addDays("1920-01-01", born);
        const today = addDays(dob, later);
        const birthdayHasCome = today.slice(5) >= dob.slice(5);
        const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
        expect(ageOn(dob, today)).toBe(birthdayHasCome ? years : years - 1);
      }),
    );
  });
});

describe("an age in words", () => {
  const TODAY = "2026-11-22";

  it.each([
    ["1946-03-14", "day", "80", "80 years"],
    ["2024-11-22", "day", "2", "2 years"],
    ["2024-11-23", "day", "23 months", "23 months"],
    ["2026-04-22", "day", "7 months", "7 months"],
    ["2026-04-23", "day", "6 months", "6 months"],
    ["2025-10-22", "day", "13 months", "13 months"],
    ["2026-10-22", "day", "1 month", "1 month"],
    ["2026-11-22", "day", "0 months", "0 months"],
    ["1946-01-01", "year", "about 80", "about 80 years"],
    ["2025-01-01", "year", "about 1", "about 1 year"],
    ["2026-01-01", "year", "about 0", "about 0 years"],
    ["2026-04-01", "month", "about 7 months", "about 7 months"],
    ["1946-03-01", "month", "about 80", "about 80 years"],
    [null, "day", "", ""],
    ["31/04/1999", "day", "", ""],
  ] as const)("born %s, known to the %s: %s", (dob, dobPrecision, short, long) => {
    const birth = { dob, dobPrecision };
    expect([ageText(birth, TODAY), ageWords(birth, TODAY)]).toEqual([short, long]);
  });
});
