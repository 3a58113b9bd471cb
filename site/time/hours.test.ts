import { describe, expect, it } from "vitest";
import { wholeHours, wordsOfHours } from "./hours.ts";
import { wordsOfDays } from "./weekdays.ts";

const on = (weekdays: readonly number[], from = "13:00", to = "21:00") =>
  weekdays.map((weekday) => ({ weekday, from, to }));

describe("hours as visitors read them", () => {
  it.each([
    [[1, 2, 3, 4, 5], "Monday to Friday"],
    [[6, 7], "Saturday and Sunday"],
    [[1], "Monday"],
    [[5, 1, 2, 3], "Monday to Wednesday and Friday"],
    [[1, 3, 5], "Monday, Wednesday and Friday"],
    [[], ""],
  ])("calls %j %s", (days, words) => {
    expect(wordsOfDays(days)).toBe(words);
  });

  it("says when the clinic is open and closed", () => {
    expect(wordsOfHours({ days: on([1, 2, 3, 4, 5]), closures: [] })).toEqual({
      days: "Monday to Friday",
      times: "1:00 pm to 9:00 pm",
      closed: "Closed on Saturday and Sunday",
      opens: "01:00 PM",
      closes: "9:00 PM",
    });
  });

  it("says what differs on some days", () => {
    const days = [...on([1, 2, 3, 4, 6]), ...on([5], "15:30", "22:00")];
    expect(wordsOfHours({ days, closures: [] })).toMatchObject({
      days: "Monday to Saturday",
      times: "1:00 pm to 9:00 pm, on Friday 3:30 pm to 10:00 pm",
      closed: "Closed on Sunday",
      closes: "10:00 PM",
    });
  });

  it("says both sittings of a day, in both languages", () => {
    const days = [...on([1, 2], "10:00", "14:00"), ...on([1, 2, 5], "17:00", "21:00")];
    expect(wordsOfHours({ days, closures: [] })).toMatchObject({
      days: "Monday, Tuesday and Friday",
      times: "10:00 am to 2:00 pm and 5:00 pm to 9:00 pm, on Friday 5:00 pm to 9:00 pm",
    });
    expect(wordsOfHours({ days, closures: [] }, "ur").times).toMatch(/2:00 بجے تک اور شام 5:00 سے/);
  });

  it("closes on no day of a full week, and has words for a clinic without fixed hours", () => {
    expect(wordsOfHours({ days: on([1, 2, 3, 4, 5, 6, 7]), closures: [] }).closed).toBeNull();
    expect(wordsOfHours({ days: [], closures: [] })).toMatchObject({
      days: "By arrangement",
      times: "please call",
      closed: null,
    });
  });

  it("says them in Urdu as the desk does", () => {
    expect(wordsOfHours({ days: on([1, 2, 3, 4, 5]), closures: [] }, "ur")).toEqual({
      days: "پیر تا جمعہ",
      times: "دوپہر 1:00 سے رات 9:00 بجے تک",
      closed: "ہفتہ اور اتوار کو بند",
      opens: "دوپہر 1:00",
      closes: "رات 9:00",
    });
    const days = [...on([1, 2, 3, 6]), ...on([5], "15:00", "19:30")];
    expect(wordsOfHours({ days, closures: [] }, "ur")).toMatchObject({
      days: "پیر تا بدھ، جمعہ اور ہفتہ",
      times: "دوپہر 1:00 سے رات 9:00 بجے تک، جمعہ کو دوپہر 3:00 سے شام 7:30 بجے تک",
    });
    expect(wordsOfHours({ days: [], closures: [] }, "ur").times).toBe("براہِ کرم فون کریں");
  });
});

describe("the hours of the timetable", () => {
  it.each([
    ["16:00", "21:00", 16, 21],
    ["09:30", "20:15", 9, 21],
    ["18:00", "24:00", 18, 24],
    ["00:00", "24:00", 0, 24],
  ])("from %s to %s are whole ones", (from, to, first, last) => {
    expect(wholeHours(on([5], from, to))).toEqual({ from: first * 60, to: last * 60 });
  });

  it("are none without hours", () => {
    expect(wholeHours([])).toBeNull();
  });
});
