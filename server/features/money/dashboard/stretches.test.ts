import { describe, expect, it } from "vitest";
import { firstMonthOf, stretchesOf } from "./stretches.ts";

const written = (first: string, last: string) =>
  stretchesOf({ first, last }).map(({ grain, from, to }) => `${grain} ${from} ${to}`);

describe("a range is read", () => {
  it.each([
    ["a day", "2024-02-15", "2024-02-15", ["day 2024-02-15 2024-02-15"]],
    ["a whole month", "2024-02-01", "2024-02-29", ["month 2024-02-01 2024-02-29"]],
    ["a month but a day", "2024-02-01", "2024-02-28", ["day 2024-02-01 2024-02-28"]],
    [
      "days on either side of a month",
      "2024-01-31",
      "2024-03-01",
      ["month 2024-02-01 2024-02-29", "day 2024-01-31 2024-01-31", "day 2024-03-01 2024-03-01"],
    ],
    ["days over a month's end", "2023-12-30", "2024-01-02", ["day 2023-12-30 2024-01-02"]],
    ["two years", "2023-01-01", "2024-12-31", ["month 2023-01-01 2024-12-31"]],
    ["all time", "-infinity", "infinity", ["month -infinity infinity"]],
    ["up to a day", "-infinity", "2024-02-29", ["month -infinity 2024-02-29"]],
    ["from a day on", "2024-02-29", "infinity", ["month 2024-03-01 infinity", "day 2024-02-29 2024-02-29"]],
    ["the calendar's first days", "0001-01-01", "0001-01-05", ["day 0001-01-01 0001-01-05"]],
    ["the calendar's last days", "9999-12-20", "9999-12-31", ["day 9999-12-20 9999-12-31"]],
    ["the whole calendar", "0001-01-01", "9999-12-31", ["month 0001-01-01 9999-12-31"]],
  ])("by whole months and the days around them: %s", (_, first, last, stretches) => {
    expect(written(first, last)).toEqual(stretches);
  });

  it.each([
    ["2024-02-29", "2024-02-01"],
    ["0001-01-20", "0001-01-01"],
    ["-infinity", "0001-01-01"],
  ])("beginning with %s, from the month of %s", (first, month) => {
    expect(firstMonthOf({ first, last: "infinity" })).toBe(month);
  });
});
