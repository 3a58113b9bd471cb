import { describe, expect, it } from "vitest";
import { formatClockTime, formatHour } from "./format-clock-time.ts";

describe("times as visitors read them", () => {
  it.each([
    ["00:00", "12:00 am"],
    ["09:05", "9:05 am"],
    ["12:00", "12:00 pm"],
    ["16:30", "4:30 pm"],
    ["21:00", "9:00 pm"],
    ["24:00", "12:00 am"],
  ])("reads %s as %s", (time, words) => {
    expect(formatClockTime(time)).toBe(words);
  });

  it("leaves out the minutes of a full hour only", () => {
    expect(formatHour("16:00")).toBe("4 pm");
    expect(formatHour("16:30")).toBe("4:30 pm");
  });
});
