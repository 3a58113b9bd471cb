import { describe, expect, it } from "vitest";
import {
  cancelText,
  horizonText,
  lateText,
  lengthText,
  longWaitText,
  noticeText,
  quietText,
  screenNamesText,
  stepText,
} from "./clinic-rule-words.ts";

describe("a length of time", () => {
  it.each([
    [0, "0 minutes"],
    [1, "1 minute"],
    [90, "1 hour 30 minutes"],
    [120, "2 hours"],
    [1440, "1 day"],
    [10_080, "7 days"],
    [1501, "1 day 1 hour 1 minute"],
  ])("%i minutes is %s", (minutes, text) => {
    expect(lengthText(minutes)).toBe(text);
  });
});

it("each rule is said with its number", () => {
  expect(stepText(20)).toBe("Hours from 16:00 on offer 16:00, 16:20, 16:40.");
  expect(stepText(60)).toContain("16:00, 17:00, 18:00");
  expect(stepText(0)).toContain("One visit follows the other");
  expect(noticeText(0)).toContain("every time that has not begun");
  expect(noticeText(120)).toContain("times from 2 hours later on");
  expect(horizonText(30, "2026-11-22")).toContain("until 22-Dec-2026");
  expect(cancelText(0)).toContain("until it begins");
  expect(cancelText(120)).toContain("2 hours before a visit");
  expect(longWaitText(30)).toContain("waited 30 minutes");
  expect(lateText(0)).toContain("after the time is called");
  expect(lateText(15)).toContain("more than 15 minutes after");
  expect(quietText("21:00", "09:00")).toContain("from 21:00 until 09:00 the next morning");
  expect(quietText("13:00", "14:00")).toContain("from 13:00 until 14:00 waits");
  expect(quietText("09:00", "09:00")).toContain("at any time");
  expect(screenNamesText(true)).toContain("first two letters");
  expect(screenNamesText(false)).toContain("tokens alone");
});
