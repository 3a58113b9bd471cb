import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  addMinutes,
  addMonths,
  clinicDateOf,
  clinicTimeNow,
  clinicToday,
  endOfMonth,
  isCalendarDate,
  isInstant,
  lastOfDays,
  minutesOf,
  startOfMonth,
  weekdayOf,
} from "./clinic-time.ts";

const anyInstant = fc.date({
  min: new Date("1950-01-01T00:00:00Z"),
  max: new Date("2100-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const anyDate = anyInstant.map((instant) => instant.toISOString().slice(0, 10));
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

describe("the clinic's today and wall clock", () => {
  it.each([
    ["2026-11-20T18:59:59.999Z", "2026-11-20", "23:59"],
    ["2026-11-20T19:00:00.000Z", "2026-11-21", "00:00"],
    ["2026-12-31T19:00:00.000Z", "2027-01-01", "00:00"],
    ["2026-11-20T11:58:00.000Z", "2026-11-20", "16:58"],
    ["2008-08-01T18:30:00.000Z", "2008-08-02", "00:30"],
  ])("at %s it is %s, %s in Karachi", (instant, date, time) => {
    expect(clinicToday(new Date(instant))).toBe(date);
    expect(clinicTimeNow(new Date(instant))).toBe(time);
  });

  it("is today when no moment is given", () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T20:15:00Z") });
    expect(clinicToday()).toBe("2026-11-21");
    expect(clinicTimeNow()).toBe("01:15");
    vi.useRealTimers();
  });

  it.each([
    ["2026-11-20T23:30:00+05:00", "2026-11-20"],
    ["2026-11-20T23:30:00-05:00", "2026-11-21"],
    ["2026-11-20 19:00:00.123456+00", "2026-11-21"],
    ["2026-11-20T23:30", "2026-11-20"],
    ["2026-11-20", "2026-11-20"],
    ["1900-01-01", "1900-01-01"],
  ])("the instant %s falls on %s", (instant, date) => {
    expect(clinicDateOf(instant)).toBe(date);
  });

  it.each(["", "yesterday", "12", "2026-02-30", "2026-11-20T25:00:00Z"])("%j is no instant", (text) => {
    expect(isInstant(text)).toBe(false);
    expect(() => clinicDateOf(text)).toThrow(RangeError);
  });

  it("agrees with the platform's own zone data at every instant", () => {
    const platform = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Asia/Karachi",
      dateStyle: "short",
      timeStyle: "short",
    });
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(`${clinicToday(instant)} ${clinicTimeNow(instant)}`).toBe(platform.format(instant));
        expect(clinicDateOf(instant.toISOString())).toBe(clinicToday(instant));
      }),
    );
  });
});

describe("calendar dates", () => {
  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2008-05-31", 1, "2008-06-01"],
    ["2026-11-20", 0, "2026-11-20"],
  ])("%s and %i days make %s", (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });

  it.each([
    ["2026-11-20", 1, "2026-11-20"],
    ["2026-11-20", 14, "2026-12-03"],
    ["9999-12-30", 2, "9999-12-31"],
    ["9999-12-20", 31, "9999-12-31"],
  ])("from %s on, %i of them end with %s", (date, days, last) => {
    expect(lastOfDays(date, days)).toBe(last);
  });

  it.each([
    ["2026-11-20", "2026-11-01", "2026-11-30"],
    ["2024-02-29", "2024-02-01", "2024-02-29"],
    ["2026-12-31", "2026-12-01", "2026-12-31"],
  ])("the month of %s runs from %s to %s", (date, first, last) => {
    expect(startOfMonth(date)).toBe(first);
    expect(endOfMonth(date)).toBe(last);
  });

  it.each([
    ["2026-11-16", 1],
    ["2026-11-20", 5],
    ["2026-11-22", 7],
  ])("%s is weekday %i", (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday);
  });

  it.each([
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["2026-11-20T10:00:00Z", false],
    ["0000-01-01", false],
    ["20-Nov-2026", false],
    ["", false],
  ])("%j is a calendar date: %s", (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });

  it("refuses to reckon with what is no date", () => {
    for (const reckon of [startOfMonth, endOfMonth, weekdayOf, (date: string) => addDays(date, 1)]) {
      expect(() => reckon("2026-02-30")).toThrow(RangeError);
      expect(() => reckon("2026-11-20T10:00:00Z")).toThrow(RangeError);
    }
  });

  it("moves there and back, one weekday a day, within its month", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        expect(isCalendarDate(date)).toBe(true);
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) % 7) + 1);
        expect(startOfMonth(date) <= date && date <= endOfMonth(date)).toBe(true);
        expect(addDays(endOfMonth(date), 1)).toBe(startOfMonth(addDays(endOfMonth(date), 1)));
      }),
    );
  });
});

describe("times of day", () => {
  it.each([
    ["00:00", 0],
    ["16:30", 990],
    ["16:30:59", 990],
    ["23:59", 1439],
  ])("%s is minute %i", (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });

  it.each(["", "24:00", "7:30", "12:60", "noon", "12:30 PM"])("%j is no time", (text) => {
    expect(() => minutesOf(text)).toThrow(RangeError);
  });

  it.each([
    ["16:30", 30, "17:00"],
    ["23:45", 30, "00:15"],
    ["00:10", -30, "23:40"],
    ["09:00:30", 5, "09:05"],
  ])("%s and %i minutes make %s", (time, minutes, result) => {
    expect(addMinutes(time, minutes)).toBe(result);
  });

  it("goes round the clock and back", () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: -5000, max: 5000 }), (time, minutes) => {
        expect(addMinutes(addMinutes(time, minutes), -minutes)).toBe(time);
        expect(addMinutes(time, 1440)).toBe(time);
      }),
    );
  });
});

describe("whatever zone the machine is in", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ["Asia/Beirut", -120],
    ["America/New_York", 300],
    ["UTC", 0],
  ])("%s gives the same dates", (zone, offsetInJanuary) => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-01-15T12:00:00Z").getTimezoneOffset()).toBe(offsetInJanuary);
    expect(clinicToday(new Date("2026-11-20T19:00:00Z"))).toBe("2026-11-21");
    expect(clinicDateOf("2026-11-20T23:30")).toBe("2026-11-20");
    expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
    expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
    expect(weekdayOf("2026-11-20")).toBe(5);
    expect(endOfMonth("2026-11-01")).toBe("2026-11-30");
    expect(isCalendarDate("2026-03-29")).toBe(true);
  });
});

it("adds months, and keeps to the end of a shorter one", () => {
  expect(addMonths("2026-11-20", 1)).toBe("2026-12-20");
  expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
  expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
  expect(() => addMonths("20-11-2026", 1)).toThrow(RangeError);
});
