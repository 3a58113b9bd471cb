import { describe, expect, it } from "vitest";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import type { Stage } from "./attendance.ts";
import {
  clashesAt,
  closedSpans,
  type DayVisit,
  expectedAt,
  freeGaps,
  isOutsideHours,
  nextFreeFrom,
  shownHours,
  snap,
  stretchOf,
  timeAt,
  withinDay,
} from "./board-day.ts";

const AYESHA = { id: 1, windows: [{ from: "16:00", to: "21:00" }] };
const at = (time: string, idDoctor = 1, durationMinutes = 30) => ({
  idDoctor,
  from: minutesOf(time),
  durationMinutes,
});
const times = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => `${timeAt(from)}-${timeAt(to)}`);

let id = 0;
function visit(time: string, durationMinutes = 30, changes: Partial<DayVisit> = {}): DayVisit {
  id += 1;
  return {
    id,
    idDoctor: 1,
    time,
    durationMinutes,
    stage: "Scheduled",
    isWalkIn: false,
    seatedOn: null,
    doneOn: null,
    ...changes,
  };
}
// 17:10 in Karachi
const SEATED = "2026-11-20T12:10:00Z";

describe("where a visit lies", () => {
  it.each<[string, DayVisit, string | null]>([
    ["a booked one at its time", visit("17:00"), "17:00-17:30"],
    [
      "late or not, a booked one stays there",
      visit("17:00", 30, { stage: "With doctor", seatedOn: SEATED }),
      "17:00-17:30",
    ],
    ["a walk-in in the queue: nowhere", visit("16:50", 30, { isWalkIn: true, stage: "Arrived" }), null],
    [
      "a walk-in with the doctor: where it began",
      visit("16:50", 15, { isWalkIn: true, stage: "With doctor", seatedOn: SEATED }),
      "17:10-17:25",
    ],
    [
      "a walk-in done without a seat: when it was done",
      visit("16:50", 15, { isWalkIn: true, stage: "Done", doneOn: SEATED }),
      "17:10-17:25",
    ],
    ["a cancelled one takes a line", visit("17:00", 60, { stage: "Cancelled" }), "17:00-17:15"],
    ["over midnight it ends with the day", visit("23:45", 30), "23:45-24:00"],
  ])("%s", (_, given, expected) => {
    const stretch = stretchOf(given);
    expect(stretch && times([stretch])[0]).toBe(expected);
  });
});

it("shows whole hours around windows and visits", () => {
  expect(times([shownHours([], [])])).toEqual(["09:00-18:00"]);
  expect(times([shownHours([AYESHA], [visit("15:40"), visit("20:45")])])).toEqual(["15:00-22:00"]);
  expect(times([shownHours([{ id: 1, windows: [{ from: "21:00", to: "24:00" }] }], [])])).toEqual([
    "21:00-24:00",
  ]);
});

it("knows when a doctor is not in", () => {
  const split = {
    id: 1,
    windows: [
      { from: "14:30", to: "20:00" },
      { from: "11:00", to: "13:00" },
    ],
  };
  expect(times(closedSpans(split, { from: 660, to: 1260 }))).toEqual(["13:00-14:30", "20:00-21:00"]);
  expect(times(closedSpans({ id: 2, windows: [] }, { from: 660, to: 720 }))).toEqual(["11:00-12:00"]);
});

it("finds the free stretches from now on; what is over or in the queue takes none", () => {
  const visits = [
    visit("16:00"),
    visit("17:00", 45),
    visit("18:00", 30, { stage: "Cancelled" }),
    visit("19:00", 110),
    visit("16:30", 30, { isWalkIn: true, stage: "Arrived" }),
    visit("20:00", 60, { idDoctor: 2 }),
  ];
  expect(times(freeGaps(AYESHA, visits))).toEqual(["16:30-17:00", "17:45-19:00"]);
  expect(times(freeGaps(AYESHA, visits, minutesOf("18:50")))).toEqual([]);
});

describe("a move", () => {
  const visits = [visit("18:00", 45), visit("18:15", 30), visit("19:00", 60, { stage: "Done" })];
  const [first, second] = visits.map((one) => one.id);
  it.each<[string, string, number, (number | undefined)[]]>([
    ["meets both", "18:20", 0, [first, second]],
    ["not itself", "18:20", first as number, [second]],
    ["may begin when they end", "18:45", 0, []],
    ["may end when they begin", "17:30", 0, []],
    ["what is done is over", "19:00", 0, []],
  ])("%s", (_, time, exceptId, expected) => {
    expect(clashesAt(visits, at(time), exceptId)).toEqual(expected);
  });

  it("names the next time that is free", () => {
    expect(nextFreeFrom(AYESHA, visits, at("18:20"), 0)).toBe(minutesOf("18:45"));
    expect(nextFreeFrom(AYESHA, visits, at("16:00"), 0)).toBe(minutesOf("16:00"));
    expect(nextFreeFrom(AYESHA, visits, at("20:45"), 0)).toBeNull();
  });

  it.each<[string, number, boolean]>([
    ["16:00", 30, false],
    ["20:30", 30, false],
    ["20:45", 30, true],
    ["15:45", 30, true],
  ])("at %s for %i minutes outside hours: %s", (time, minutes, expected) => {
    expect(isOutsideHours(AYESHA, at(time, 1, minutes))).toBe(expected);
  });

  it("stays within the day and within 5 to 480 minutes", () => {
    expect(withinDay(at("23:55"))).toMatchObject({ from: minutesOf("23:30") });
    expect(withinDay({ idDoctor: 1, from: -5, durationMinutes: 0 })).toMatchObject({
      from: 0,
      durationMinutes: 5,
    });
    expect([snap(1002), snap(1003)]).toEqual([1000, 1005]);
  });
});

it.each<Stage>(["Scheduled", "Arrived", "Called", "With doctor"])("%s holds the time", (stage) => {
  const held = visit("17:00", 30, { stage });
  expect(clashesAt([held], at("17:00"), 0)).toEqual([held.id]);
});

it.each([
  ["15:30", 30, []],
  ["15:30", 35, ["Eid"]],
  ["17:55", 5, ["Eid"]],
  ["18:00", 30, ["Moharram"]],
  ["23:55", 10, ["Moharram"]],
] as const)("what may close the clinic at %s for %i minutes is %o", (time, durationMinutes, names) => {
  const expected = [
    { from: "16:00", to: "18:00", words: "Eid" },
    { from: "18:00", to: "24:00", words: "Moharram" },
  ];
  expect(expectedAt({ expected }, at(time, 1, durationMinutes))).toEqual(names);
  expect(expectedAt({}, at(time))).toEqual([]);
});
