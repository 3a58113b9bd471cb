import { expect, it } from "vitest";
import { periodOf, presetOf } from "./presets.ts";

it.each([
  ["Today", "2026-11-20", "2026-11-20", "2026-11-20"],
  ["This week", "2026-11-20", "2026-11-16", "2026-11-20"],
  ["This week", "2026-11-22", "2026-11-16", "2026-11-22"],
  ["This week", "2027-01-01", "2026-12-28", "2027-01-01"],
  ["This month", "2026-11-20", "2026-11-01", "2026-11-20"],
  ["Last month", "2028-03-31", "2028-02-01", "2028-02-29"],
  ["Last month", "2027-01-01", "2026-12-01", "2026-12-31"],
  ["This year", "2026-11-20", "2026-01-01", "2026-11-20"],
] as const)("%s on %s is %s to %s", (preset, today, startDate, endDate) => {
  expect(periodOf(preset, today)).toEqual({ startDate, endDate });
});

it("knows a preset by its days", () => {
  expect(presetOf({ startDate: "2026-10-01", endDate: "2026-10-31" }, "2026-11-20")).toBe("Last month");
  expect(presetOf({ startDate: "2026-10-01", endDate: "2026-10-30" }, "2026-11-20")).toBeNull();
  expect(presetOf({ startDate: null, endDate: null }, "2026-11-20")).toBeNull();
});

it("calls the first day of a month the month, as the screen opens on it", () => {
  expect(presetOf({ startDate: "2027-01-01", endDate: "2027-01-01" }, "2027-01-01")).toBe("This month");
});
