import { describe, expect, it } from "vitest";
import { afterCall, type CallResult, noShowWords, overdueWords, recallDay } from "./recalls.ts";

const TODAY = "2026-11-20";

describe("what follows from a call", () => {
  it.each<[CallResult, number, string | null, string, number, string | null]>([
    ["no answer", 0, null, "due", 1, "2026-11-23"],
    ["no answer", 1, null, "due", 2, "2026-11-23"],
    ["no answer", 2, null, "stopped no answer", 3, null],
    ["will call back", 1, null, "due", 1, "2026-11-27"],
    ["message sent", 0, null, "due", 0, "2026-11-27"],
    ["call again", 2, "2026-12-01", "due", 2, "2026-12-01"],
    ["call again", 0, null, "due", 0, "2026-11-21"],
    ["does not want", 0, null, "stopped does not want", 0, null],
    ["wrong number", 2, null, "stopped wrong number", 2, null],
    ["booked", 1, null, "booked", 1, null],
  ])("%s after %i without an answer, call on %s: %s", (result, calls, callOn, state, then, next) => {
    const after = afterCall(result, { calls, today: TODAY, callOn });
    expect([
      [after.state, after.stopReason].filter(Boolean).join(" "),
      after.calls,
      after.nextCallDay,
    ]).toEqual([state, then, next]);
  });
});

it.each([
  ["2026-11-20", 6, "2027-05-20"],
  ["2026-08-31", 6, "2027-02-28"],
  ["2026-11-30", 3, "2027-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
])("after a visit of %s, in %i months: %s", (day, months, due) => {
  expect(recallDay(day, months)).toBe(due);
});

it.each([
  [0, null, null],
  [1, "2026-11-03", "1 no-show since November"],
  [2, "2026-03-31", "2 no-shows since March"],
])("%i no-shows since %s are told as %s", (count, since, words) => {
  expect(noShowWords({ count, since })).toBe(words);
});

it.each([
  ["2026-11-20", "today"],
  ["2026-11-19", "1 day"],
  ["2026-11-02", "18 days"],
  ["2026-10-15", "5 weeks"],
  ["2026-06-18", "5 months"],
  ["2026-11-22", "in 2 days"],
])("due on %s: %s", (due, words) => {
  expect(overdueWords(due, TODAY)).toBe(words);
});
