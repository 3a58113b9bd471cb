import { expect, it } from "vitest";
import { freeWorkProblem } from "./free-work.ts";

const LONG = "Free work is told for a year at most.";

it.each([
  ["2026-11-01", "2026-11-01", null],
  ["2024-01-01", "2024-12-31", null],
  ["2026-01-01", "2027-01-01", null],
  ["2026-01-01", "2027-01-02", LONG],
  [null, "2026-11-30", LONG],
  ["2026-11-01", null, LONG],
  [null, null, LONG],
  ["2026-11-02", "2026-11-01", "The end date cannot be before the start date."],
])("free work of %s to %s: %s", (startDate, endDate, problem) => {
  expect(freeWorkProblem({ startDate, endDate })).toBe(problem);
});
