import { describe, expect, it } from "vitest";
import {
  dayAfter,
  FAMILY_FITS,
  FOLLOW_UP_SPANS,
  familyFit,
  moveOffers,
  nearestOffers,
  nearestOnFirstDay,
  soughtFrom,
} from "./nearest-offers.ts";

const MONDAY = "2026-11-30";
const TUESDAY = "2026-12-01";
const on = (date: string, ...times: string[]) => times.map((time) => ({ date, time }));
const said = (offers: { date: string; time: string }[]) =>
  offers.map(({ date, time }) => `${date === MONDAY ? "Mon" : "Tue"} ${time}`);

it.each([
  [
    "a taken time",
    "17:00",
    on(MONDAY, "16:00", "16:30", "17:30", "18:00"),
    ["Mon 16:00", "Mon 16:30", "Mon 17:30"],
  ],
  [
    "after the hours",
    "23:00",
    on(MONDAY, "16:00", "20:00", "20:30"),
    ["Mon 16:00", "Mon 20:00", "Mon 20:30"],
  ],
  [
    "before the hours",
    "09:00",
    on(MONDAY, "16:00", "16:30", "17:00", "17:30"),
    ["Mon 16:00", "Mon 16:30", "Mon 17:00"],
  ],
  ["a full day", "17:00", on(TUESDAY, "16:00", "16:30"), ["Tue 16:00", "Tue 16:30"]],
  [
    "one left on the day",
    "17:00",
    [...on(MONDAY, "19:00"), ...on(TUESDAY, "16:00", "16:30", "17:00")],
    ["Mon 19:00", "Tue 16:00", "Tue 16:30"],
  ],
  ["its own time", "17:00", on(MONDAY, "17:00", "17:30"), ["Mon 17:30"]],
  ["nothing free", "17:00", [], []],
])("%s", (_, time, free, expected) => {
  expect(said(nearestOffers(free, { date: MONDAY, time }, 3))).toEqual(expected);
});

describe("a visit of Monday 17:00 whose time falls away", () => {
  const DAYS: Readonly<Record<string, string>> = {
    Mon: MONDAY,
    Tue: TUESDAY,
    Wed: "2026-12-02",
    "Mon next": "2026-12-07",
  };
  const free = (who: string, ...days: string[]) =>
    days.flatMap((day) => {
      const [name = "", times = ""] = day.split(": ");
      return times.split(" ").map((time) => ({ who, date: DAYS[name] ?? "", time }));
    });
  const nameOf = (day: string) => Object.keys(DAYS).find((name) => DAYS[name] === day);

  it.each([
    {
      given: "the doctor is in again tomorrow, and at the same hour",
      own: ["Tue: 16:00 17:00 18:00", "Wed: 17:00", "Mon next: 17:00"],
      others: [],
      offers: ["Tue 17:00", "Tue 16:00"],
    },
    {
      given: "tomorrow the hour is taken, next week it is free",
      own: ["Tue: 16:00 17:30 18:00", "Mon next: 17:00"],
      others: [],
      offers: ["Tue 17:30", "Tue 16:00"],
    },
    {
      given: "half an hour earlier and later are both free",
      own: ["Tue: 16:30 17:30"],
      others: [],
      offers: ["Tue 16:30", "Tue 17:30"],
    },
    {
      given: "two hours later is still near",
      own: ["Tue: 19:00 19:30", "Wed: 17:00"],
      others: [],
      offers: ["Tue 19:00", "Tue 19:30"],
    },
    {
      given: "tomorrow in the morning only",
      own: ["Tue: 09:00 12:00", "Wed: 17:30"],
      others: [],
      offers: ["Wed 17:30", "Tue 09:00"],
    },
    {
      given: "no day has anything near",
      own: ["Tue: 09:00 10:00", "Wed: 11:00"],
      others: [],
      offers: ["Tue 10:00", "Tue 09:00"],
    },
    {
      given: "only an hour of the day falls away",
      own: ["Mon: 16:00 18:30", "Tue: 17:00"],
      others: [],
      offers: ["Mon 16:00", "Mon 18:30"],
    },
    {
      given: "a colleague is in on the day",
      own: ["Tue: 17:00"],
      others: ["Mon: 15:00 16:30 20:00", "Tue: 17:00"],
      offers: ["Tue 17:00", "Mon 16:30 with Dr. Bilal"],
    },
    {
      given: "the colleague is next in tomorrow, in the morning",
      own: ["Wed: 17:00"],
      others: ["Tue: 09:00 10:00", "Wed: 17:00"],
      offers: ["Wed 17:00", "Tue 10:00 with Dr. Bilal"],
    },
    {
      given: "the doctor does not come again",
      own: [],
      others: ["Mon: 17:00", "Tue: 17:00"],
      offers: ["Mon 17:00 with Dr. Bilal"],
    },
    { given: "nobody has time", own: [], others: [], offers: [] },
  ])("$given", ({ own, others, offers }) => {
    const found = moveOffers(
      { date: MONDAY, time: "17:00" },
      free("Dr. Ayesha", ...own),
      free("Dr. Bilal", ...others),
    );
    expect(
      found.map(({ who, date, time }) =>
        [nameOf(date), time, who !== "Dr. Ayesha" && `with ${who}`].filter(Boolean).join(" "),
      ),
    ).toEqual(offers);
  });
});

describe("a day for a family's visits of Monday, at 16:00 with one doctor and at 18:00 with another", () => {
  it.each([
    ["near the same hours", "16:30", "18:00", true, "near"],
    ["two hours later", "18:00", "20:00", true, "near"],
    ["far from the hour of one of them", "16:00", "09:00", true, "own"],
    ["with another doctor for one of them", "16:00", "18:00", false, "other"],
  ])("%s", (_, one, two, isOwn, fit) => {
    const visits = [
      { was: { date: MONDAY, time: "16:00" }, to: { date: TUESDAY, time: one }, isOwn: true },
      { was: { date: MONDAY, time: "18:00" }, to: { date: TUESDAY, time: two }, isOwn },
    ];
    expect(familyFit(visits)).toBe(fit);
    expect(FAMILY_FITS).toContain(fit);
  });
});

describe("another time for a visit of Tuesday 15:00", () => {
  const WISH = { date: "2026-11-24", time: "15:00" };
  const at = (date: string, ...times: string[]) => times.map((time) => ({ date, time }));

  it.each([
    ["its own hour where that is free", at("2026-11-24", "14:30", "15:00", "15:30"), "2026-11-24 15:00"],
    [
      "the nearest of the day, the earlier of two",
      at("2026-11-24", "09:00", "14:30", "15:30"),
      "2026-11-24 14:30",
    ],
    [
      "the first later day, at the nearest hour, where the day is full",
      [...at("2026-11-26", "09:00", "16:00"), ...at("2026-11-27", "15:00")],
      "2026-11-26 16:00",
    ],
  ])("takes %s", (_, free, taken) => {
    const found = nearestOnFirstDay(free, WISH);
    expect(`${found?.date} ${found?.time}`).toBe(taken);
  });

  it("takes nothing where nothing is free", () => expect(nearestOnFirstDay([], WISH)).toBeUndefined());

  it.each([
    ["2026-11-24", ["2026-12-01", "2026-12-08", "2026-12-24", "2027-05-24"]],
    ["2027-01-31", ["2027-02-07", "2027-02-14", "2027-02-28", "2027-07-31"]],
  ])("finds a week, two weeks, a month and half a year after %s", (date, days) =>
    expect(FOLLOW_UP_SPANS.map((span) => dayAfter(date, span))).toEqual(days),
  );

  it("is looked for from its own day on, and from today once that is past", () => {
    expect(soughtFrom(WISH, "2026-11-20")).toEqual(WISH);
    expect(soughtFrom(WISH, "2026-11-30")).toEqual({ date: "2026-11-30", time: "15:00" });
  });
});
