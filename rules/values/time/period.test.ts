import { describe, expect, it } from "vitest";
import { daysOf, monthSoFarBefore, periodBefore } from "./period.ts";

const period = (startDate: string, endDate: string) => ({ startDate, endDate });

describe("the days of a period", () => {
  it.each([
    ["2026-11-20", "2026-11-20", 1],
    ["2028-02-01", "2028-03-01", 30],
    ["2027-02-01", "2027-03-01", 29],
    ["0001-01-01", "9999-12-31", 3_652_059],
  ])("%s to %s are %d", (startDate, endDate, days) => {
    expect(daysOf(period(startDate, endDate))).toBe(days);
  });
});

describe("the period before", () => {
  it.each([
    ["a day", "2026-11-20", "2026-11-20", "2026-11-19", "2026-11-19"],
    ["the first of a month alone", "2026-11-01", "2026-11-01", "2026-10-31", "2026-10-31"],
    ["a week", "2026-11-16", "2026-11-22", "2026-11-09", "2026-11-15"],
    ["a month so far", "2026-11-01", "2026-11-20", "2026-10-01", "2026-10-20"],
    ["a whole month", "2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["a March so far, past February's end", "2027-03-01", "2027-03-30", "2027-02-01", "2027-02-28"],
    ["a whole February of a leap year", "2028-02-01", "2028-02-29", "2028-01-01", "2028-01-31"],
    ["a whole March after it", "2028-03-01", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["a January", "2027-01-01", "2027-01-31", "2026-12-01", "2026-12-31"],
    ["a quarter so far", "2026-07-01", "2026-08-20", "2026-05-01", "2026-06-20"],
    ["a year so far", "2026-01-01", "2026-11-20", "2025-01-01", "2025-11-20"],
    ["a whole year", "2028-01-01", "2028-12-31", "2027-01-01", "2027-12-31"],
    ["two years so far", "2025-01-01", "2026-11-20", "2023-01-01", "2024-11-20"],
    ["days from the middle of a month", "2026-10-20", "2026-11-10", "2026-09-28", "2026-10-19"],
  ])("of %s", (_, startDate, endDate, earlierStart, earlierEnd) => {
    expect(periodBefore(period(startDate, endDate))).toEqual(period(earlierStart, earlierEnd));
  });

  it("is none before the calendar begins", () => {
    expect(periodBefore(period("0001-01-01", "9999-12-31"))).toBeNull();
    expect(periodBefore(period("0001-01-01", "0001-01-01"))).toBeNull();
    expect(periodBefore(period("0001-01-02", "0001-01-05"))).toBeNull();
  });
});

describe("the days that a month so far stands beside", () => {
  it.each([
    ["2026-11-22", "2026-10-01", "2026-10-22"],
    ["2026-11-01", "2026-10-01", "2026-10-01"],
    ["2026-11-30", "2026-10-01", "2026-10-31"],
    ["2026-10-30", "2026-09-01", "2026-09-30"],
    ["2027-03-29", "2027-02-01", "2027-02-28"],
    ["2028-02-29", "2028-01-01", "2028-01-31"],
    ["2027-01-15", "2026-12-01", "2026-12-15"],
  ])("on %s are %s to %s", (today, startDate, endDate) => {
    expect(monthSoFarBefore(today)).toEqual(period(startDate, endDate));
  });
});
