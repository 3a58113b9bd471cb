import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { meet, minuteOf, type Stretch, timeOf } from "#rules/values/time/stretch.ts";
import { type DayPlan, freeTimes } from "./free-times.ts";
import { type Closure, hoursOn, type Week } from "./hours.ts";
import {
  type Ask,
  beginningOf,
  candidates,
  daysOf,
  expectedClosures,
  hoursFor,
  judge,
  offeredWindows,
  offers,
  type Plan,
  type PlanDoctor,
} from "./slots.ts";
import type { Taken } from "./taken.ts";

/** Plans of the property test. SLOT_PLANS=10000 npx vitest run rules/clinic/hours/slots.test.ts: the long form. */
const PLANS = Number(process.env.SLOT_PLANS ?? 300);

const MONDAY = "2026-11-30";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const hm = (from: string, to: string): Stretch => ({ from: minuteOf(from), to: minuteOf(to) });
const week = (windows: readonly [string, string][], changes: Partial<Week> = {}): Week => ({
  ...{ id: 1, name: null, fromDay: null, toDay: null },
  windows: EVERY_DAY.flatMap((weekday) => windows.map(([from, to]) => ({ weekday, ...hm(from, to) }))),
  ...changes,
});
const doctor = (changes: Partial<PlanDoctor> = {}): PlanDoctor => ({
  ...{
    id: 1,
    name: "Sana",
    nameUr: null,
    isActive: true,
    idDepartments: [],
    weeks: [week([["16:00", "21:00"]])],
    days: [],
  },
  ...changes,
});
const closure = (changes: Partial<Closure> = {}): Closure => ({
  ...{ id: 1, idDoctor: null, kind: "holiday", name: "Quaid Day", fromDay: MONDAY, toDay: MONDAY },
  ...{ weekdays: EVERY_DAY, hours: null, isExpected: false },
  ...changes,
});
const plan = (changes: Partial<Plan> = {}): Plan => ({
  ...{ from: MONDAY, to: MONDAY, doctors: [doctor()], closures: [], chairs: [], taken: [] },
  rules: { stepMinutes: 30, noticeMinutes: 0, horizonDays: 730 },
  ...changes,
});
const taken = (time: string, minutes: number, changes: Partial<Taken> & { day?: number } = {}): Taken => {
  const from = minuteOf(time) + (changes.day ?? 0) * 1440;
  return { id: 9, idDoctor: 1, buffer: 0, idChair: null, from, to: from + minutes, ...changes };
};
const ask = (changes: Partial<Ask> = {}): Ask => ({
  ...{ minutes: 30, buffer: 0, needsChair: false, audience: "public" },
  now: { date: addDays(MONDAY, -1), minute: 0 },
  ...changes,
});
const times = (of: Plan, asked: Ask, date = MONDAY) =>
  offers(of, asked)
    .filter((offer) => offer.date === date)
    .flatMap((offer) => offer.times.map(({ time }) => time));
const kinds = (of: Plan, time: string, asked: Ask, date = MONDAY) =>
  judge(of, { idDoctor: 1, date, minute: minuteOf(time) }, asked).map(({ kind }) => kind);

const busy = plan({ taken: [taken("17:00", 30, { buffer: 10 })] });
const friday = plan({
  from: "2026-12-04",
  to: "2026-12-04",
  doctors: [doctor({ weeks: [week([["10:00", "18:00"]])] })],
  closures: [
    closure({ kind: "break", fromDay: MONDAY, toDay: null, weekdays: [5], hours: hm("13:00", "14:00") }),
  ],
});
const tokens = plan({
  doctors: [
    doctor({
      weeks: [
        week([], {
          windows: EVERY_DAY.map((weekday) => ({ weekday, byToken: true, ...hm("17:00", "21:00") })),
        }),
      ],
    }),
  ],
});
const twoChairs = plan({
  doctors: [doctor(), doctor({ id: 2 }), doctor({ id: 3 })],
  chairs: [
    { id: 1, name: "Chair 1" },
    { id: 2, name: "Chair 2" },
  ],
  taken: [taken("17:00", 30, { idDoctor: 2, idChair: 1 }), taken("17:00", 30, { idDoctor: 3, idChair: 2 })],
});

describe("the times that are offered", () => {
  it.each<[string, Plan, Ask, string, string, number]>([
    ["a week's windows", plan(), ask(), "16:00", "20:30", 10],
    ["45 minutes: the last ends within", plan(), ask({ minutes: 45 }), "16:00", "20:00", 9],
    [
      "until midnight",
      plan({ doctors: [doctor({ weeks: [week([["21:00", "24:00"]])] })] }),
      ask(),
      "21:00",
      "23:30",
      6,
    ],
    [
      "a notice of an hour",
      plan({ rules: { stepMinutes: 30, noticeMinutes: 60, horizonDays: 60 } }),
      ask({ now: { date: MONDAY, minute: minuteOf("17:10") } }),
      "18:30",
      "20:30",
      5,
    ],
    [
      "the desk needs no notice",
      plan({ rules: { stepMinutes: 30, noticeMinutes: 60, horizonDays: 60 } }),
      ask({ audience: "desk", now: { date: MONDAY, minute: minuteOf("17:10") } }),
      "17:30",
      "20:30",
      7,
    ],
    [
      "the horizon's last day",
      plan({ rules: { stepMinutes: 30, noticeMinutes: 0, horizonDays: 60 } }),
      ask({ now: { date: addDays(MONDAY, -60), minute: 0 } }),
      "16:00",
      "20:30",
      10,
    ],
    [
      "the desk beyond the horizon",
      plan({ rules: { stepMinutes: 30, noticeMinutes: 0, horizonDays: 60 } }),
      ask({ audience: "desk", now: { date: addDays(MONDAY, -61), minute: 0 } }),
      "16:00",
      "20:30",
      10,
    ],
    [
      "a single day wins over a holiday",
      plan({
        closures: [closure()],
        doctors: [doctor({ days: [{ day: MONDAY, windows: [hm("16:00", "18:00")], note: null }] })],
      }),
      ask(),
      "16:00",
      "17:30",
      4,
    ],
    [
      "the desk while Eid is expected",
      plan({ closures: [closure({ isExpected: true })] }),
      ask({ audience: "desk" }),
      "16:00",
      "20:30",
      10,
    ],
  ])("%s", (_, of, asked, first, last, count) => {
    const found = times(of, asked);
    expect([found[0], found.at(-1), found.length]).toEqual([first, last, count]);
  });

  it.each<[string, Plan, Ask]>([
    ["a holiday", plan({ closures: [closure()] }), ask()],
    ["what is expected, for the public", plan({ closures: [closure({ isExpected: true })] }), ask()],
    [
      "leave, and a single day without hours",
      plan({
        closures: [closure({ kind: "leave", idDoctor: 1, toDay: null })],
        doctors: [doctor({ days: [{ day: MONDAY, windows: [], note: null }] })],
      }),
      ask(),
    ],
    [
      "the day after the horizon",
      plan({ rules: { stepMinutes: 30, noticeMinutes: 0, horizonDays: 60 } }),
      ask({ now: { date: addDays(MONDAY, -61), minute: 0 } }),
    ],
    ["a doctor who is inactive", plan({ doctors: [doctor({ isActive: false })] }), ask({ audience: "desk" })],
    ["by token, for the public", tokens, ask()],
    [
      "a weekday without windows",
      plan({
        doctors: [doctor({ weeks: [week([], { windows: [{ weekday: 2, ...hm("16:00", "21:00") }] })] })],
      }),
      ask(),
    ],
  ])("none: %s", (_, of, asked) => {
    expect(times(of, asked)).toEqual([]);
  });

  it("step by the visit with its buffer, which may reach over the window's end", () => {
    const rules = { stepMinutes: 0, noticeMinutes: 0, horizonDays: 730 };
    const found = times(plan({ rules }), ask({ minutes: 20, buffer: 5 }));
    expect(found.slice(0, 3)).toEqual(["16:00", "16:25", "16:50"]);
    expect(times(plan(), ask({ minutes: 30, buffer: 60 })).at(-1)).toBe("20:30");
  });

  it("keep another visit's buffer free, and their own; the desk goes on where it ends", () => {
    expect(times(busy, ask())).toEqual([
      "16:00",
      "16:30",
      "18:00",
      "18:30",
      "19:00",
      "19:30",
      "20:00",
      "20:30",
    ]);
    expect(times(busy, ask({ audience: "desk" }))).toContain("17:40");
    expect(times(busy, ask({ buffer: 10 }))).not.toContain("16:30");
  });

  it("leave out Friday prayer", () => {
    const found = times(friday, ask({ minutes: 60 }), "2026-12-04");
    expect([found.includes("12:00"), found.includes("12:30"), found.includes("14:00")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("are nobody's while yesterday's last visit goes on, and while all chairs are taken", () => {
    const night = plan({
      doctors: [doctor({ weeks: [week([["00:00", "02:00"]])] })],
      taken: [taken("23:45", 30, { day: -1 })],
    });
    expect(times(night, ask({ now: { date: addDays(MONDAY, -2), minute: 0 } }))).toEqual([
      "00:30",
      "01:00",
      "01:30",
    ]);
    expect(times(twoChairs, ask({ needsChair: true })).filter((time) => time === "17:00")).toEqual([]);
    expect(offers(twoChairs, ask())[0]?.times.some(({ time }) => time === "17:00")).toBe(true);
    expect(times(plan(), ask({ needsChair: true }))).toContain("17:00");
    expect(times(plan({ taken: [taken("17:00", 30)] }), ask({ exceptId: 9 }))).toContain("17:00");
  });
});

it.each<[string, Plan, string, Ask, string[]]>([
  ["free", plan(), "17:00", ask(), []],
  ["a weekday without windows", plan({ doctors: [doctor({ weeks: [] })] }), "17:00", ask(), ["notIn"]],
  ["partly before the hours", plan(), "15:45", ask(), ["notIn"]],
  ["a holiday", plan({ closures: [closure()] }), "17:00", ask(), ["holiday"]],
  ["another closure", plan({ closures: [closure({ kind: "other" })] }), "17:00", ask(), ["holiday"]],
  ["leave", plan({ closures: [closure({ kind: "leave", idDoctor: 1 })] }), "17:00", ask(), ["leave"]],
  [
    "another doctor's leave",
    plan({ closures: [closure({ kind: "leave", idDoctor: 2 })] }),
    "17:00",
    ask(),
    [],
  ],
  ["by token", tokens, "17:00", ask(), ["byToken"]],
  ["by token, at the desk", tokens, "17:00", ask({ audience: "desk" }), []],
  ["taken", busy, "17:15", ask(), ["taken"]],
  ["its buffer", busy, "17:30", ask(), ["buffer"]],
  ["no chair", twoChairs, "17:00", ask({ needsChair: true }), ["noChair"]],
  ["past", plan(), "17:00", ask({ now: { date: MONDAY, minute: minuteOf("17:01") } }), ["past"]],
  [
    "two windows that meet are one",
    plan({
      doctors: [
        doctor({
          weeks: [
            week([
              ["16:00", "17:00"],
              ["17:00", "21:00"],
            ]),
          ],
        }),
      ],
    }),
    "16:45",
    ask(),
    [],
  ],
])("why a time is not offered: %s", (_, of, time, asked, expected) => {
  expect(kinds(of, time, asked)).toEqual(expected);
});

it.each([
  ["a whole day", {}, "17:00", ["Quaid Day"]],
  ["its hours", { hours: hm("13:00", "17:00") }, "16:45", ["Quaid Day"]],
  ["not after its hours", { hours: hm("13:00", "17:00") }, "17:00", []],
  ["not on another day", { fromDay: "2026-12-01", toDay: "2026-12-03" }, "17:00", []],
  ["nothing that is certain", { isExpected: false }, "17:00", []],
])("tells the desk of what is expected: %s", (_, changes, time, names) => {
  const of = plan({ closures: [closure({ isExpected: true, ...changes })] });
  const at = { idDoctor: 1, date: MONDAY, minute: minuteOf(time) };
  expect(expectedClosures(of, at, { minutes: 30 }).map(({ name }) => name)).toEqual(names);
});

it("says why Friday prayer is not offered", () => {
  expect(kinds(friday, "12:30", ask({ minutes: 60 }), "2026-12-04")).toEqual(["break"]);
});

it("gives a day to the week that began last of those that hold", () => {
  const ramadan = week([["10:00", "14:00"]], { id: 2, fromDay: "2027-02-09", toDay: "2027-03-09" });
  const weeks = [week([["16:00", "21:00"]]), ramadan];
  const from = (date: string, of: readonly Week[]) =>
    hoursOn(doctor({ weeks: of }), [], date).windows[0]?.from;
  expect([from("2027-03-09", weeks), from("2027-03-10", weeks)]).toEqual([600, 960]);
  const later = week([["12:00", "13:00"]], { id: 3, fromDay: "2027-03-01" });
  expect(from("2027-03-02", [...weeks, later])).toBe(720);
});

const anyStretch = (most: number) =>
  fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 10, max: most })).map(([from, length]) => ({
    from,
    to: Math.min(from + length, 1440),
  }));
const anyClosure: fc.Arbitrary<Closure> = fc
  .record({
    idDoctor: fc.constantFrom(null, 1, 2),
    kind: fc.constantFrom("leave", "holiday", "break", "other"),
    hours: fc.option(anyStretch(300)),
    weekdays: fc.subarray(EVERY_DAY, { minLength: 1 }),
    isExpected: fc.boolean(),
    first: fc.integer({ min: -2, max: 3 }),
    length: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ first, length, ...rest }) =>
    closure({ ...rest, fromDay: addDays(MONDAY, first), toDay: addDays(MONDAY, first + length) }),
  );
const anyDoctor = (id: number): fc.Arbitrary<PlanDoctor> =>
  fc
    .record({
      isActive: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
      windows: fc.array(fc.tuple(fc.constantFrom(...EVERY_DAY), anyStretch(600), fc.boolean()), {
        maxLength: 10,
      }),
      ramadan: fc.array(fc.tuple(fc.constantFrom(...EVERY_DAY), anyStretch(600), fc.boolean()), {
        maxLength: 5,
      }),
      day: fc.option(fc.array(anyStretch(400), { maxLength: 2 })),
    })
    .map(({ isActive, windows, ramadan, day }) => {
      const entered = (list: typeof windows) =>
        list.map(([weekday, at, byToken]) => ({ weekday, byToken, ...at }));
      return doctor({
        ...{ id, isActive },
        weeks: [
          week([], { windows: entered(windows) }),
          week([], {
            id: 2,
            fromDay: addDays(MONDAY, 1),
            toDay: addDays(MONDAY, 2),
            windows: entered(ramadan),
          }),
        ],
        days: day ? [{ day: addDays(MONDAY, 1), windows: day, note: null }] : [],
      });
    });
const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    doctors: fc.tuple(anyDoctor(1), anyDoctor(2)),
    closures: fc.array(anyClosure, { maxLength: 3 }),
    chairs: fc.subarray([
      { id: 1, name: "1" },
      { id: 2, name: "2" },
    ]),
    stepMinutes: fc.constantFrom(0, 5, 15, 30, 60),
    noticeMinutes: fc.constantFrom(0, 90),
    horizonDays: fc.integer({ min: 1, max: 4 }),
    taken: fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 99 }),
        idDoctor: fc.constantFrom(1, 2),
        from: fc.integer({ min: -200, max: 4300 }),
        length: fc.integer({ min: 5, max: 120 }),
        buffer: fc.constantFrom(0, 10),
        idChair: fc.constantFrom(null, 1, 2),
      }),
      { maxLength: 25 },
    ),
  })
  .map(({ doctors, stepMinutes, noticeMinutes, horizonDays, taken: visits, ...rest }) =>
    plan({
      ...rest,
      ...{ doctors, to: addDays(MONDAY, 2), rules: { stepMinutes, noticeMinutes, horizonDays } },
      taken: visits.map(({ from, length, ...one }) => ({ ...one, from, to: from + length })),
    }),
  );
const anyAsk: fc.Arbitrary<Ask> = fc.record({
  minutes: fc.integer({ min: 5, max: 90 }),
  buffer: fc.constantFrom(0, 15),
  needsChair: fc.boolean(),
  audience: fc.constantFrom("public", "desk"),
  now: fc.record({
    date: fc.constantFrom(addDays(MONDAY, -1), MONDAY),
    minute: fc.integer({ min: 0, max: 1439 }),
  }),
  exceptId: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
});

describe("of any plan", () => {
  it("the offers are the starts against which nothing speaks; none meets what is taken; the desk can book all of the public's", () => {
    fc.assert(
      fc.property(anyPlan, anyAsk, (of, asked) => {
        const found = offers(of, asked).flatMap(({ idDoctor, date, times: starts }) =>
          starts.map(({ time }) => `${idDoctor} ${date} ${time}`),
        );
        const judged = of.doctors.flatMap((one) =>
          daysOf(of).flatMap((date) =>
            candidates(of, one, date, asked)
              .filter((minute) => judge(of, { idDoctor: one.id, date, minute }, asked).length === 0)
              .map((minute) => `${one.id} ${date} ${timeOf(minute)}`),
          ),
        );
        expect(found).toEqual(judged);
        for (const { idDoctor, date, times: starts } of offers(of, asked))
          for (const { time } of starts) {
            const from = beginningOf(of, date) + minuteOf(time);
            const held = { from, to: from + asked.minutes + asked.buffer };
            const others = of.taken.filter((one) => one.idDoctor === idDoctor && one.id !== asked.exceptId);
            expect(others.some((one) => meet({ from: one.from, to: one.to + one.buffer }, held))).toBe(false);
            const [visit] = [{ from: minuteOf(time), to: minuteOf(time) + asked.minutes }];
            const who = of.doctors.find(({ id }) => id === idDoctor) as PlanDoctor;
            const open = offeredWindows(hoursFor(of, who, date, asked.audience).windows, asked.audience);
            expect(open.some((window) => window.from <= visit.from && visit.to <= window.to)).toBe(true);
          }
        const visitors = { ...asked, audience: "public" } as const;
        for (const { idDoctor, date, times: starts } of offers(of, visitors))
          for (const { time } of starts)
            expect(
              judge(of, { idDoctor, date, minute: minuteOf(time) }, { ...asked, audience: "desk" }),
            ).toEqual([]);
      }),
      { numRuns: PLANS },
    );
  }, 120_000);
});

/** The free times of a day as they were reckoned while a doctor had one week: kept to compare with. */
function timesOfOneWeek(windows: readonly Stretch[], taken: readonly Stretch[], notBefore: number) {
  const starts = windows.flatMap(({ from, to }) => {
    const count = Math.max(Math.floor((to - 30 - from) / 30) + 1, 0);
    return Array.from({ length: count }, (_, step) => from + step * 30);
  });
  return [...new Set(starts)]
    .filter((start) => start >= notBefore)
    .sort((a, b) => a - b)
    .map((start) => ({
      time: timeOf(start),
      free: !taken.some(({ from, to }) => start < to && from < start + 30),
      asked: false,
    }));
}

it("with one week and nothing else entered, the times are those of before", () => {
  const anyDay = fc.record({
    windows: fc.array(anyStretch(600), { maxLength: 3 }),
    visits: fc.array(anyStretch(120), { maxLength: 10 }),
    notBefore: fc.integer({ min: 0, max: 1439 }),
  });
  fc.assert(
    fc.property(anyDay, ({ windows, visits, notBefore }) => {
      const entered = windows.map((at) => ({ weekday: weekdayOf(MONDAY), ...at }));
      const of = plan({ doctors: [doctor({ weeks: [week([], { windows: entered })] })] });
      const [only] = of.doctors;
      const open = only ? hoursFor(of, only, MONDAY, "public").windows : [];
      const day: DayPlan = {
        windows: open.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
        taken: visits.map(({ from, to }) => ({ time: timeOf(from), durationMinutes: to - from })),
        ...{ durationMinutes: 30, notBefore: timeOf(notBefore) },
      };
      expect(freeTimes(day)).toEqual(timesOfOneWeek(windows, visits, notBefore));
    }),
    { numRuns: PLANS },
  );
});
