import { describe, expect, it } from "vitest";
import { clockHour, clockTime, dayMonth, timeRange, weekdayAndDay } from "./time.ts";

describe("days and times in Urdu", () => {
  it.each([
    ["00:15", "رات 12:15"],
    ["03:59", "رات 3:59"],
    ["04:00", "صبح 4:00"],
    ["11:30", "صبح 11:30"],
    ["12:00", "دوپہر 12:00"],
    ["16:30", "شام 4:30"],
    ["19:59", "شام 7:59"],
    ["20:00", "رات 8:00"],
  ])("reads %s as %s", (time, words) => {
    expect(clockTime(time)).toBe(words);
  });

  it("leaves out the minutes of a full hour only", () => {
    expect(clockHour("16:00")).toBe("شام 4");
    expect(clockHour("16:30")).toBe("شام 4:30");
  });

  it("says the part of the day once where both ends share it", () => {
    expect(timeRange("16:00", "21:00")).toBe("شام 4 سے رات 9 بجے تک");
    expect(timeRange("12:00", "14:30")).toBe("دوپہر 12 سے 2:30 بجے تک");
    expect(timeRange("13:00", "21:00", clockTime)).toBe("دوپہر 1:00 سے رات 9:00 بجے تک");
  });

  it.each([
    ["2026-11-23", "پیر 23 نومبر"],
    ["2026-11-26", "جمعرات 26 نومبر"],
    ["2026-11-29", "اتوار 29 نومبر"],
    ["2027-01-01", "جمعہ 1 جنوری"],
  ])("reads %s as %s", (date, words) => {
    expect(weekdayAndDay(date)).toBe(words);
    expect(words).toContain(dayMonth(date));
  });
});
