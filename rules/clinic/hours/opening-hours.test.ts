import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clockText,
  closedWords,
  hoursLines,
  openingText,
  outsideOpening,
  overlappingSittings,
  splitDay,
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
    [[2, 1, 2, 1, 3], "Monday to Wednesday"],
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

describe("two sittings a day", () => {
  const morning = open([1, 2, 3, 4, 6], "10:00", "14:00");
  const evening = open([1, 2, 3, 4, 5], "17:00", "21:00");
  const days = [...evening, ...morning];

  it("are said together", () =>
    expect(weekText(days)).toBe(
      "Monday to Thursday, 10:00 am to 2:00 pm and 5:00 pm to 9:00 pm; Friday, 5:00 pm to 9:00 pm; Saturday, 10:00 am to 2:00 pm",
    ));

  it("are said together in Urdu", () =>
    expect(hoursLines(days, "ur").slice(0, 2)).toEqual([
      { days: "پیر تا جمعرات", times: "صبح 10:00 سے دوپہر 2:00 بجے تک اور شام 5:00 سے رات 9:00 بجے تک" },
      { days: "جمعہ", times: "شام 5:00 سے رات 9:00 بجے تک" },
    ]));

  it.each([
    ["09:59", "Opens at 10:00"],
    ["10:00", "Open until 14:00"],
    ["14:00", "Closed, opens again at 17:00"],
    ["16:59", "Closed, opens again at 17:00"],
    ["17:00", "Open until 21:00"],
    ["21:00", "Closed since 21:00"],
  ])("on a Thursday at %s: %s", (now, text) =>
    expect(openingText({ days, closures: [] }, "2026-11-26", now)).toBe(text),
  );

  it.each([
    [open([1], "10:00", "14:00"), []],
    [open([1], "17:00", "21:00"), []],
    [
      open([1], "09:00", "22:00"),
      [
        "Monday: from 09:00, the clinic opens at 10:00.",
        "Monday: the clinic is closed from 14:00 to 17:00.",
        "Monday: until 22:00, the clinic closes at 21:00.",
      ],
    ],
    [open([1, 2], "15:00", "16:00"), ["Monday, Tuesday: the clinic is closed from 14:00 to 17:00."]],
    [open([5], "10:00", "12:00"), ["Friday: from 10:00, the clinic opens at 17:00."]],
  ])("leave %j outside: %j", (windows, said) => expect(outsideOpening(windows, days)).toEqual(said));

  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minute) => `${`${Math.floor(minute / 60)}`.padStart(2, "0")}:${`${minute % 60}`.padStart(2, "0")}`);
  const sitting = fc.tuple(time, time).filter(([from, to]) => from < to);

  it("are open exactly between their times, whatever these are", () =>
    fc.assert(
      fc.property(fc.array(sitting, { maxLength: 2 }), time, (times, now) => {
        const thursday = times.map(([from, to]) => ({ weekday: 4, from, to }));
        fc.pre(overlappingSittings(thursday).length === 0);
        const isOpen = thursday.some(({ from, to }) => from <= now && now < to);
        const text = openingText({ days: thursday, closures: [] }, "2026-11-26", now);
        expect(text.startsWith("Open until")).toBe(isOpen);
      }),
    ));

  it("come of any day that is split", () =>
    fc.assert(
      fc.property(sitting, ([from, to]) => {
        const halves = splitDay({ weekday: 1, from, to });
        expect(halves.every((half) => half.from < half.to)).toBe(true);
        expect(overlappingSittings(halves)).toEqual([]);
      }),
    ));

  it.each([
    [open([1, 1], "10:00", "14:00"), [1]],
    [[...open([1], "14:00", "20:00"), ...open([1], "10:00", "14:00")], [0]],
    [[...open([1], "14:01", "20:00"), ...open([1], "10:00", "14:00")], []],
    [[...open([1], "10:00", "20:00"), ...open([2], "10:00", "14:00")], []],
  ])("of %j those at %j begin too early", (list, places) =>
    expect(overlappingSittings(list)).toEqual(places),
  );
});
