import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMinutes, minutesOf } from "#rules/values/time/clinic-time.ts";
import { type DayPlan, freeTimes, nextFreeTime, overlaps } from "./free-times.ts";

const evening = [{ from: "16:00", to: "18:00" }];
const slot = (time: string, durationMinutes = 30) => ({ time, durationMinutes });
const plan = (changes: Partial<DayPlan> = {}): DayPlan => ({
  windows: evening,
  taken: [],
  durationMinutes: 30,
  ...changes,
});
const shown = (day: DayPlan) => freeTimes(day).map(({ time, free }) => (free ? time : `(${time})`));

const anySlot = fc
  .tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 5, max: 120 }))
  .map(([start, length]) => slot(addMinutes("00:00", start), length));
const anyPlan: fc.Arbitrary<DayPlan> = fc.record({
  windows: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 30, max: 600 })).map(([start, length]) => ({
      from: addMinutes("00:00", start),
      to: addMinutes("00:00", start + length),
    })),
    { maxLength: 3 },
  ),
  taken: fc.array(anySlot, { maxLength: 8 }),
  durationMinutes: fc.integer({ min: 5, max: 120 }),
});

describe("times that somebody asked for", () => {
  it.each([
    [[slot("16:30")], ["16:30"]],
    [[slot("16:15")], ["16:00", "16:30"]],
    [[slot("16:00"), slot("17:30")], ["17:30"]],
    [[slot("20:00")], []],
    [[], []],
  ])("%j are marked where they are free", (asked, marked) => {
    const times = freeTimes(plan({ taken: [slot("16:00", 15)], asked }));
    expect(times.filter((time) => time.asked).map(({ time }) => time)).toEqual(
      marked.filter((time) => time !== "16:00"),
    );
    expect(times.every((time) => time.free || !time.asked)).toBe(true);
    expect(nextFreeTime(plan({ asked }))).toBe("16:00");
  });
});

describe("two appointments of one doctor", () => {
  it.each([
    [slot("16:00"), slot("16:00"), true],
    [slot("16:00"), slot("16:29"), true],
    [slot("16:00"), slot("16:30"), false],
    [slot("16:00", 60), slot("16:15", 15), true],
    [slot("16:00:00"), slot("17:00"), false],
    [slot("23:45"), slot("23:50"), true],
  ])("%j and %j overlap: %s", (a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });

  it("overlap exactly when some minute belongs to both", () => {
    const minutes = ({ time, durationMinutes }: { time: string; durationMinutes: number }) =>
      Array.from({ length: durationMinutes }, (_, minute) => minutesOf(time) + minute);
    fc.assert(
      fc.property(anySlot, anySlot, (a, b) => {
        expect(overlaps(a, b)).toBe(minutes(a).some((minute) => minutes(b).includes(minute)));
      }),
    );
  });
});

describe("the times of a day", () => {
  it.each([
    ["an empty evening", plan(), ["16:00", "16:30", "17:00", "17:30"]],
    ["one taken in between", plan({ taken: [slot("16:45")] }), ["16:00", "(16:30)", "(17:00)", "17:30"]],
    ["a longer visit", plan({ durationMinutes: 60 }), ["16:00", "16:30", "17:00"]],
    ["longer than the window", plan({ durationMinutes: 180 }), []],
    ["the rest of today", plan({ notBefore: "16:31" }), ["17:00", "17:30"]],
    ["a window off the half hour", plan({ windows: [{ from: "16:15", to: "17:20" }] }), ["16:15", "16:45"]],
    ["until midnight", plan({ windows: [{ from: "23:00", to: "24:00" }] }), ["23:00", "23:30"]],
    [
      "two windows, given in any order, one inside the other",
      plan({
        windows: [
          { from: "17:00", to: "18:00" },
          { from: "09:00", to: "09:30" },
          { from: "16:30", to: "18:00" },
        ],
      }),
      ["09:00", "16:30", "17:00", "17:30"],
    ],
    ["a day off", plan({ windows: [] }), []],
  ])("%s", (_, day, times) => {
    expect(shown(day)).toEqual(times);
  });

  it.each([
    ["the first of the grid", plan(), "16:00"],
    ["the minute another ends", plan({ taken: [slot("15:45")], notBefore: "16:00" }), "16:15"],
    ["after a clash", plan({ taken: [slot("16:45")], notBefore: "17:00" }), "17:15"],
    ["after two in a row", plan({ taken: [slot("16:00"), slot("16:30", 40)] }), "17:10"],
    ["too little left", plan({ taken: [slot("16:00", 100)] }), null],
    ["a day off", plan({ windows: [] }), null],
    ["too late", plan({ notBefore: "17:31" }), null],
  ])("the next free time: %s", (_, day, time) => {
    expect(nextFreeTime(day)).toBe(time);
  });

  it("offers only what clashes with nobody and ends within hours", () => {
    fc.assert(
      fc.property(anyPlan, (day) => {
        const free = freeTimes(day).filter((start) => start.free);
        const next = nextFreeTime(day);
        for (const time of [...free.map((start) => start.time), ...(next === null ? [] : [next])]) {
          const end = minutesOf(time) + day.durationMinutes;
          expect(day.taken.some((taken) => overlaps(taken, slot(time, day.durationMinutes)))).toBe(false);
          expect(
            day.windows.some(({ from, to }) => minutesOf(from) <= minutesOf(time) && end <= minutesOf(to)),
          ).toBe(true);
        }
        if (free[0]) expect(next !== null && next <= free[0].time).toBe(true);
      }),
    );
  });
});
