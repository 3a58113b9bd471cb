import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOn } from "./age.ts";
import { addDays } from "./clinic-time.ts";

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
