import { describe, expect, it } from "vitest";
import { daysText, weekOf } from "./week.ts";

const at = (weekday: number, from = "16:00", to = "21:00") => ({ weekday, from, to });

describe("weekly hours", () => {
  it("puts days of equal hours together", () => {
    expect(weekOf([at(6, "13:00", "16:00"), at(2), at(1)])).toEqual([
      { days: [1, 2], from: "16:00", to: "21:00" },
      { days: [6], from: "13:00", to: "16:00" },
    ]);
  });

  it("keeps two windows of one day apart", () => {
    expect(weekOf([at(1), at(1, "09:00", "12:00")])).toEqual([
      { days: [1], from: "09:00", to: "12:00" },
      { days: [1], from: "16:00", to: "21:00" },
    ]);
  });

  it("has no lines for a week without hours", () => {
    expect(weekOf([])).toEqual([]);
  });
});

describe("days in words", () => {
  it.each([
    [[7], "Sunday"],
    [[1, 2], "Mon, Tue"],
    [[1, 2, 3, 4, 5], "Mon to Fri"],
    [[6, 1, 3], "Mon, Wed, Sat"],
    [[], ""],
  ])("%j is %s", (days, text) => {
    expect(daysText(days)).toBe(text);
  });
});
