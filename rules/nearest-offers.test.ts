import { expect, it } from "vitest";
import { nearestOffers } from "./nearest-offers.ts";

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
