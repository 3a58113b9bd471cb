import { describe, expect, it } from "vitest";
import { clinicToday } from "./clinic-time.ts";
import { type DayKind, dayProblem, dayRange } from "./day-range.ts";

const TODAY = "2026-11-21";

describe("a day of its kind", () => {
  it.each<[DayKind, string, string, string, string]>([
    ["appointment", "1999-12-31", "before 01-Jan-2000", "2028-11-22", "after 21-Nov-2028"],
    ["booking", "2026-11-20", "before today", "9999-12-31", "after 21-Nov-2028"],
    ["closure", "0226-11-22", "before 01-Jan-2000", "9999-12-31", "after 21-Nov-2036"],
    ["money", "1900-01-01", "before 01-Jan-2000", "2026-11-22", "after today"],
    ["birth", "1899-12-31", "before 01-Jan-1900", "2026-11-22", "after today"],
    ["registration", "1949-12-31", "before 01-Jan-1950", "2026-11-22", "after today"],
    ["joining", "0001-01-01", "before 01-Jan-1950", "2027-11-22", "after 21-Nov-2027"],
    ["insurance", "1999-12-31", "before 01-Jan-2000", "9999-12-31", "after 21-Nov-2076"],
    ["post", "0001-01-01", "before 01-Jan-2000", "9999-12-31", "after 21-Nov-2027"],
  ])("%s: %s is too early, %s too late", (kind, early, before, late, after) => {
    expect(dayProblem(kind, "Date", early, TODAY)).toBe(`Date cannot be ${before}.`);
    expect(dayProblem(kind, "Date", late, TODAY)).toBe(`Date cannot be ${after}.`);
    const { from, to } = dayRange(kind, TODAY);
    expect([from, to, TODAY].map((day) => dayProblem(kind, "Date", day, TODAY))).toEqual([null, null, null]);
  });

  it("is reckoned from the clinic's today", () => {
    expect([clinicToday(), dayRange("booking").from, clinicToday()].sort()[1]).toBe(dayRange("booking").from);
  });
});
