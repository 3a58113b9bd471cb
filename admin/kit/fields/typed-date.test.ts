import { expect, it } from "vitest";
import { parseTypedDate, parseTypedTime } from "./typed-date.ts";

const TODAY = "2026-11-20";

it.each([
  ["2026-11-05", "2026-11-05"],
  ["05-11-2026", "2026-11-05"],
  ["5/11/26", "2026-11-05"],
  ["5.11", "2026-11-05"],
  ["05112026", "2026-11-05"],
  ["5 nov", "2026-11-05"],
  ["5-Nov-2026", "2026-11-05"],
  ["5november 2026", "2026-11-05"],
  ["14-3-74", "1974-03-14"],
  [" 29/2/2024 ", "2024-02-29"],
])("a date typed as %j is %s", (typed, date) => {
  expect(parseTypedDate(typed, TODAY)).toBe(date);
});

it.each(["", "tomorrow", "31-02-2026", "29/2/2026", "5", "11/20/2026", "5-11-202"])(
  "%j is no date",
  (typed) => {
    expect(parseTypedDate(typed, TODAY)).toBeNull();
  },
);

it.each([
  ["16:30", "16:30"],
  ["1630", "16:30"],
  ["9.15", "09:15"],
  ["9", "09:00"],
  ["4pm", "16:00"],
  ["4:30 pm", "16:30"],
  ["12 am", "00:00"],
  ["12pm", "12:00"],
])("a time typed as %j is %s", (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time);
});

it.each(["", "25:00", "12:60", "noon", "1:2:3"])("%j is no time", (typed) => {
  expect(parseTypedTime(typed)).toBeNull();
});
