import { expect, it } from "vitest";
import { compare } from "#admin/features/money/dashboard/figures/comparison.ts";
import { formatPeriod, formatRange } from "./format-period.ts";

const TODAY = "2026-11-20";

it.each([
  ["2026-10-01", "2026-10-20", "1 to 20 Oct"],
  ["2026-10-01", "2026-10-31", "Oct"],
  ["2025-12-01", "2025-12-31", "Dec 2025"],
  ["2026-11-19", "2026-11-19", "19 Nov"],
  ["2025-11-19", "2025-11-19", "19 Nov 2025"],
  ["2026-10-26", "2026-11-01", "26 Oct to 1 Nov"],
  ["2025-12-29", "2026-01-04", "29 Dec 2025 to 4 Jan 2026"],
  ["2025-01-01", "2025-11-20", "1 Jan to 20 Nov 2025"],
  ["2025-01-01", "2025-12-31", "2025"],
])("%s to %s is called %s", (startDate, endDate, words) => {
  expect(formatPeriod({ startDate, endDate }, TODAY)).toBe(words);
});

it("names open ranges", () => {
  expect(formatRange({ startDate: null, endDate: null }, TODAY)).toBe("All time");
  expect(formatRange({ startDate: "2026-11-01", endDate: null }, TODAY)).toBe("From 1 Nov");
  expect(formatRange({ startDate: null, endDate: "2025-11-01" }, TODAY)).toBe("Up to 1 Nov 2025");
});

it.each([
  [112, 100, "up", "12%", "more than Oct"],
  [96, 100, "down", "4%", "less than Oct"],
  [1001, 1000, "up", "Under 1%", "more than Oct"],
  [0, 100, "down", "100%", "less than Oct"],
  [100, 100, null, "", "The same as in Oct"],
  [5, 0, "up", "Rs 0", "in Oct"],
  [5, -10, "up", "Rs -10", "in Oct"],
  [-5, 10, "down", "Rs 10", "in Oct"],
  [1100, 100, "up", "Rs 100", "in Oct"],
])("%d beside %d", (now, before, direction, strong, text) => {
  expect(compare(now, before, "Oct", (value) => `Rs ${value}`)).toEqual({ direction, strong, text });
});
