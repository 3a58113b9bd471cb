import { expect, it } from "vitest";
import { daysOf } from "./day-chips.ts";

it.each([
  ["Today", "2026-11-22", "2026-11-22", "2026-11-22"],
  ["Tomorrow", "2026-12-31", "2027-01-01", "2027-01-01"],
  ["Tomorrow", "2028-02-28", "2028-02-29", "2028-02-29"],
  ["This week", "2026-11-22", "2026-11-16", "2026-11-22"],
  ["This week", "2026-11-23", "2026-11-23", "2026-11-29"],
  ["This week", "2027-01-01", "2026-12-28", "2027-01-03"],
] as const)("%s on %s is %s to %s", (chip, today, from, to) => {
  expect(daysOf(chip, today)).toEqual({ from, to });
});
