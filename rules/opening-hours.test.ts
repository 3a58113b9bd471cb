import { describe, expect, it } from "vitest";
import {
  clockText,
  closedWords,
  openingText,
  outsideOpening,
  weekdaysText,
  weekText,
} from "./opening-hours.ts";

const open = (weekdays: number[], from = "13:00", to = "21:00") =>
  weekdays.map((weekday) => ({ weekday, from, to }));

describe("the week in words", () => {
  it.each([
    [[], "Closed"],
    [open([1, 2, 3, 4, 5]), "Monday to Friday, 1:00 pm to 9:00 pm"],
    [open([6, 1]), "Monday, Saturday, 1:00 pm to 9:00 pm"],
    [
      [...open([5], "15:00"), ...open([1, 2, 3, 4])],
      "Monday to Thursday, 1:00 pm to 9:00 pm; Friday, 3:00 pm to 9:00 pm",
    ],
    [open([7], "00:00", "12:30"), "Sunday, 12:00 am to 12:30 pm"],
  ])("%j: %s", (days, text) => void expect(weekText(days)).toBe(text));

  it.each([
    [[1], "Monday"],
    [[1, 2], "Monday, Tuesday"],
    [[3, 1, 2], "Monday to Wednesday"],
    [[1, 2, 3, 4, 6], "Monday to Thursday, Saturday"],
    [[1, 2, 3, 5, 6, 7], "Monday to Wednesday, Friday to Sunday"],
  ])("of %j is %s", (weekdays, text) => void expect(weekdaysText(weekdays)).toBe(text));

  it.each([
    ["00:00", "12:00 am"],
    ["09:05", "9:05 am"],
    ["12:00", "12:00 pm"],
    ["23:59", "11:59 pm"],
    ["24:00", "12:00 am"],
  ])("%s is %s", (time, text) => void expect(clockText(time)).toBe(text));
});

describe("whether the doors are open", () => {
  const week = {
    days: open([1, 2, 3, 4, 5]),
    closures: [{ day: "2026-12-25", reason: { en: "Quaid-e-Azam Day" } }],
  };

  it.each([
    ["2026-11-20", "12:59", "Opens at 13:00"],
    ["2026-11-20", "13:00", "Open until 21:00"],
    ["2026-11-20", "21:00", "Closed since 21:00"],
    ["2026-11-21", "14:00", "Closed today"],
    ["2026-12-25", "14:00", "Closed today: Quaid-e-Azam Day"],
  ])("on %s at %s: %s", (today, now, text) => void expect(openingText(week, today, now)).toBe(text));
});

describe("why the clinic is closed at a time", () => {
  const morning = { weekday: 1, from: "09:00", to: "12:00" };
  const week = {
    days: [...open([1, 2, 3, 4, 5]), morning],
    closures: [{ day: "2026-12-25", reason: { en: "Quaid-e-Azam Day" } }],
  };

  it.each([
    ["2026-11-20", "13:00", null],
    ["2026-11-23", "09:00", null],
    ["2026-11-23", "12:30", "The clinic is closed at 12:30: it opens at 13:00."],
    ["2026-11-23", "08:59", "The clinic is closed at 08:59: it opens at 09:00."],
    ["2026-11-23", "21:00", "The clinic is closed at 21:00: it closes at 21:00."],
    ["2026-11-22", "14:00", "The clinic is closed on 22-Nov-2026, a Sunday."],
    ["2026-12-25", "14:00", "The clinic is closed on 25-Dec-2026: Quaid-e-Azam Day."],
  ])("on %s at %s: %s", (date, time, words) => expect(closedWords(week, date, time)).toBe(words));

  it("is not said where the clinic has no hours yet", () =>
    expect(closedWords({ days: [], closures: [] }, "2026-11-20", "03:00")).toBeNull());
});

describe("hours outside the clinic's", () => {
  const clinic = [...open([1, 2, 3, 4]), ...open([5], "15:00")];
  it.each([
    [open([1, 2]), []],
    [open([1, 5]), ["Friday: from 13:00, the clinic opens at 15:00."]],
    [open([7]), ["Sunday: the clinic is closed."]],
    [
      open([1, 2, 3, 6], "12:00", "22:00"),
      [
        "Monday to Wednesday: from 12:00, the clinic opens at 13:00.",
        "Monday to Wednesday: until 22:00, the clinic closes at 21:00.",
        "Saturday: the clinic is closed.",
      ],
    ],
    [open([7], "", ""), []],
    [open([7], "18:00", "17:00"), []],
  ])("%j: %j", (windows, said) => expect(outsideOpening(windows, clinic)).toEqual(said));

  it("are none where the clinic has not said its own", () =>
    expect(outsideOpening(open([7], "00:00", "23:59"), [])).toEqual([]));
});
