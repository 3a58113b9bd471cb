import { describe, expect, it } from "vitest";
import { type ClosedDays, closedWithin } from "./closed-days.ts";

const closure = (fromDay: string, toDay = fromDay, changed: Partial<ClosedDays> = {}): ClosedDays => ({
  ...{ fromDay, toDay, weekdays: [1, 2, 3, 4, 5, 6, 7], name: { en: "Eid" }, hours: null, isExpected: false },
  ...changed,
});
const FRIDAYS = { weekdays: [5], name: { en: "Lectures" }, hours: { from: "13:00", to: "15:00" } };

/** 1 March 2027 is a Monday. */
const TODAY = "2027-03-01";

describe("the days on which the clinic is closed", () => {
  it.each<[string, ClosedDays[], string[]]>([
    ["nothing", [], []],
    ["in time", [closure("2027-03-10", "2027-03-12")], ["2027-03-10 2027-03-12"]],
    ["today", [closure(TODAY)], ["2027-03-01 2027-03-01"]],
    ["over since yesterday", [closure("2027-02-25", "2027-02-28")], []],
    ["begun, with its beginning", [closure("2027-02-25", "2027-03-02")], ["2027-02-25 2027-03-02"]],
    ["on the last day of fourteen", [closure("2027-03-14", "2027-03-20")], ["2027-03-14 2027-03-20"]],
    ["a day too late", [closure("2027-03-15")], []],
    ["day by day", [closure("2027-03-11"), closure("2027-03-10")], ["2027-03-10 2027-03-11"]],
    ["day by day, out of sight", [closure("2027-03-14"), closure("2027-03-15")], ["2027-03-14 2027-03-15"]],
    [
      "with a gap",
      [closure("2027-03-03"), closure("2027-03-05")],
      ["2027-03-03 2027-03-03", "2027-03-05 2027-03-05"],
    ],
    [
      "one within another",
      [closure("2027-03-03", "2027-03-08"), closure("2027-03-05")],
      ["2027-03-03 2027-03-08"],
    ],
    [
      "for two reasons",
      [closure("2027-03-03"), closure("2027-03-04", "2027-03-04", { name: { en: "Painting" } })],
      ["2027-03-03 2027-03-03", "2027-03-04 2027-03-04"],
    ],
    [
      "certain, and then expected",
      [closure("2027-03-10"), closure("2027-03-11", "2027-03-11", { isExpected: true })],
      ["2027-03-10 2027-03-10", "2027-03-11 2027-03-11"],
    ],
    [
      "on Fridays for some hours",
      [closure("2027-01-01", "2027-12-31", FRIDAYS)],
      ["2027-03-05 2027-03-05", "2027-03-12 2027-03-12"],
    ],
    [
      "on neighbouring weekdays",
      [closure("2027-03-05", "2027-03-09", { weekdays: [6, 7] })],
      ["2027-03-06 2027-03-07"],
    ],
    [
      "two at once, each for itself",
      [
        closure("2027-03-03", "2027-03-04", { name: { en: "Painting" } }),
        closure("2027-03-03", "2027-03-05"),
        closure("2027-03-05", "2027-03-06", { name: { en: "Painting" } }),
      ],
      ["2027-03-03 2027-03-06", "2027-03-03 2027-03-05"],
    ],
  ])("%s", (_words, closures, expected) => {
    const runs = closedWithin(closures, TODAY, 14);
    expect(runs.map(({ fromDay, toDay }) => `${fromDay} ${toDay}`)).toEqual(expected);
  });
});
