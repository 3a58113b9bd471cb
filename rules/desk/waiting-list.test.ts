import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge, type Plan, type PlanDoctor } from "#rules/clinic/hours/slots.ts";
import { addDays, instantOf } from "#rules/values/time/clinic-time.ts";
import { minuteOf, timeOf } from "#rules/values/time/stretch.ts";
import {
  compareWishes,
  freePart,
  type Gap,
  noteOf,
  offerExpiry,
  type Wish,
  whoFits,
  wishes,
  wishWords,
} from "./waiting-list.ts";

/** WAITING_CASES=10000 npx vitest run rules/desk/waiting-list.test.ts: the long form. */
const CASES = Number(process.env.WAITING_CASES ?? 200);

const MONDAY = "2026-11-30";
const NOW = instantOf("2026-11-30T12:00");
const CLOCK = { date: MONDAY, minute: 720 };
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const doctor: PlanDoctor = {
  ...{ id: 1, name: "Sana", nameUr: null, isActive: true, idDepartments: [], days: [] },
  weeks: [
    {
      ...{ id: 1, name: null, fromDay: null, toDay: null },
      windows: EVERY_DAY.map((weekday) => ({ weekday, from: minuteOf("16:00"), to: minuteOf("21:00") })),
    },
  ],
};
const taken = (id: number, from: string, to: string, buffer = 0) => ({
  ...{ id, idDoctor: 1, idChair: null, buffer },
  ...{ from: minuteOf(from), to: minuteOf(to) },
});
const plan = (visits: Plan["taken"] = [], changes: Partial<Plan> = {}): Plan => ({
  ...{ from: MONDAY, to: MONDAY, doctors: [doctor], closures: [], chairs: [], taken: visits },
  rules: { stepMinutes: 30, noticeMinutes: 0, horizonDays: 730 },
  ...changes,
});
const gap = (from: string, to: string): Gap => ({
  ...{ idDoctor: 1, date: MONDAY, from: minuteOf(from), to: minuteOf(to) },
});
const wish = (changes: Partial<Wish> = {}): Wish => ({
  ...{ id: 1, minutes: 30, buffer: 0, needsChair: false, idDoctor: null },
  ...{ fromDay: "2026-11-01", toDay: "2026-12-31", weekdays: EVERY_DAY, hours: null, noticeMinutes: 120 },
  ...{ priority: "Medium", laterVisit: null, offeredOn: null, since: "2026-11-01T08:00:00Z" },
  ...changes,
});
/** Who could take 17:30 to 18:00 between two visits, and when. */
const between = [taken(7, "17:00", "17:30"), taken(8, "18:00", "18:30", 10)];
const fits = (one: Wish, where = gap("17:30", "18:00"), at = plan(between)) =>
  whoFits(at, where, [one], { clock: CLOCK, now: NOW }).map(({ minute }) => timeOf(minute))[0] ?? null;

describe("who fits a time that became free", () => {
  it.each<[why: string, Partial<Wish>, time: string | null]>([
    ["as long as it", {}, "17:30"],
    ["shorter", { minutes: 15 }, "17:30"],
    ["longer, into the next visit", { minutes: 45 }, null],
    ["its buffer meets the next visit", { buffer: 5 }, null],
    ["shorter with a buffer", { minutes: 20, buffer: 10 }, "17:30"],
    ["any doctor", { idDoctor: null }, "17:30"],
    ["this doctor", { idDoctor: 1 }, "17:30"],
    ["another doctor", { idDoctor: 2 }, null],
    ["from a later day on", { fromDay: "2026-12-01" }, null],
    ["from this day on", { fromDay: MONDAY }, "17:30"],
    ["until the day before", { toDay: "2026-11-29" }, null],
    ["until this day", { toDay: MONDAY }, "17:30"],
    ["Mondays", { weekdays: [1] }, "17:30"],
    ["Tuesdays and Fridays", { weekdays: [2, 5] }, null],
    ["within the hours", { hours: { from: minuteOf("17:30"), to: minuteOf("18:00") } }, "17:30"],
    [
      "later than it begins, and short",
      { minutes: 20, hours: { from: minuteOf("17:35"), to: 1440 } },
      "17:35",
    ],
    ["over before it ends", { hours: { from: 0, to: minuteOf("17:55") } }, null],
    ["five and a half hours' notice", { noticeMinutes: 330 }, "17:30"],
    ["a minute more", { noticeMinutes: 331 }, null],
    ["a minute more, and short: five minutes later", { noticeMinutes: 331, minutes: 25 }, "17:35"],
    ["a later visit", { laterVisit: { id: 99, start: "2026-12-09T10:00" } }, "17:30"],
    ["an earlier visit", { laterVisit: { id: 99, start: "2026-11-30T17:30" } }, null],
    [
      "the visit that is in the way makes way",
      { minutes: 45, laterVisit: { id: 8, start: `${MONDAY}T18:00` } },
      "17:30",
    ],
    ["a chair, of which the clinic has none entered", { needsChair: true }, "17:30"],
  ])("%s", (_, changes, time) => expect(fits(wish(changes))).toBe(time));

  it("a visit may reach over the stretch into what was free already, not over the hours", () => {
    expect(fits(wish({ minutes: 60 }), gap("17:30", "18:00"), plan([taken(7, "17:00", "17:30")]))).toBe(
      "17:30",
    );
    expect(fits(wish({ minutes: 60 }), gap("20:30", "21:00"), plan())).toBeNull();
  });

  it("a chair that is taken all the time fits nobody who needs one", () => {
    const seated = plan([{ ...taken(9, "17:00", "19:00"), idDoctor: 2, idChair: 3 }], {
      chairs: [{ id: 3, name: "1" }],
    });
    expect([fits(wish({ needsChair: true }), undefined, seated), fits(wish(), undefined, seated)]).toEqual([
      null,
      "17:30",
    ]);
  });

  it("a stretch from an odd minute on is tried there and then every five minutes", () => {
    const later = { minutes: 15, hours: { from: minuteOf("17:33"), to: 1440 } };
    expect([
      fits(wish({ minutes: 15 }), gap("17:32", "18:00")),
      fits(wish(later), gap("17:32", "18:00")),
    ]).toEqual(["17:32", "17:35"]);
  });

  it.each([
    ["in the order of the table", gap("17:30", "18:00"), between, { free: { from: 1050, to: 1080 } }],
    ["begun already by another", gap("17:00", "17:45"), between, { free: { from: 1050, to: 1065 } }],
    ["taken again", gap("17:00", "17:30"), between, { reasons: [{ kind: "taken" }] }],
    ["outside the hours", gap("10:00", "10:30"), [], { reasons: [{ kind: "past" }, { kind: "notIn" }] }],
  ] as const)("what is left of a stretch: %s", (_, where, visits, expected) =>
    expect(freePart(plan([...visits]), where, CLOCK)).toMatchObject(expected),
  );
});

describe("who is asked first", () => {
  const lately = new Date(NOW - 3_600_000).toISOString();
  const long = new Date(NOW - 25 * 3_600_000).toISOString();
  it.each<[why: string, first: Partial<Wish>, second: Partial<Wish>]>([
    ["tooth ache before cleaning", { priority: "High", since: lately }, { priority: "Low" }],
    [
      "who has no visit before who has a later one",
      { since: lately },
      { laterVisit: { id: 9, start: "2026-12-09T10:00" } },
    ],
    ["priority before that", { priority: "High", laterVisit: { id: 9, start: "2026-12-09T10:00" } }, {}],
    ["not asked within a day before who was", { since: lately }, { offeredOn: lately }],
    ["asked longer ago counts as not asked", { offeredOn: long, since: "2026-10-01T08:00:00Z" }, {}],
    ["longest waiting", { since: "2026-10-31T08:00:00Z" }, {}],
    ["by number at last", { id: 1 }, { id: 2 }],
  ])("%s", (_, first, second) => {
    const [a, b] = [wish({ id: 1, ...first }), wish({ id: 2, ...second })];
    expect([Math.sign(compareWishes(a, b, NOW)), Math.sign(compareWishes(b, a, NOW))]).toEqual([-1, 1]);
  });
});

describe("any list", () => {
  const minute = fc.integer({ min: 0, max: 287 }).map((n) => n * 5);
  const day = fc.integer({ min: -2, max: 2 }).map((n) => addDays(MONDAY, n));
  const anyWish = fc.record({
    minutes: fc.constantFrom(5, 15, 30, 45, 90),
    buffer: fc.constantFrom(0, 10),
    needsChair: fc.boolean(),
    idDoctor: fc.constantFrom(null, 1, 2),
    fromDay: day,
    toDay: day,
    weekdays: fc.subarray(EVERY_DAY, { minLength: 1 }),
    hours: fc.option(
      fc.tuple(minute, minute).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    ),
    noticeMinutes: fc.constantFrom(0, 120, 400),
    priority: fc.constantFrom("Low" as const, "Medium" as const, "High" as const),
    laterVisit: fc.option(
      fc.record({ id: fc.integer({ min: 1, max: 4 }), start: fc.constant(`${MONDAY}T19:00`) }),
    ),
    offeredOn: fc.constantFrom(null, "2026-11-30T05:00:00Z", "2026-11-20T05:00:00Z"),
    since: fc.constantFrom("2026-11-01T08:00:00Z", "2026-11-02T08:00:00Z"),
  });
  const anyTaken = fc
    .array(fc.tuple(minute, fc.constantFrom(15, 30, 60), fc.constantFrom(0, 10), fc.constantFrom(null, 3)), {
      maxLength: 4,
    })
    .map((visits) =>
      visits.map(([from, length, buffer, idChair], index) => ({
        ...{ id: index + 1, idDoctor: 1, from, to: from + length, buffer, idChair },
      })),
    );

  it("is told exactly those for whom some minute of the stretch is free and suits, at the first of them, in one order", () => {
    fc.assert(
      fc.property(
        fc.array(anyWish, { maxLength: 6 }).map((list) => list.map((one, id) => ({ id, ...one }))),
        anyTaken,
        minute,
        fc.constantFrom(15, 30, 90),
        (waiting, visits, from, length) => {
          const at = plan(visits, { chairs: [{ id: 3, name: "1" }] });
          const where: Gap = { idDoctor: 1, date: MONDAY, from, to: from + length };
          const found = whoFits(at, where, waiting, { clock: CLOCK, now: NOW });
          const expected = waiting.flatMap((one) => {
            for (let start = from; start < Math.min(from + length, 1440); start += 5) {
              const exceptId = one.laterVisit?.id;
              const ask = { ...one, audience: "desk" as const, now: CLOCK, exceptId };
              const time = { idDoctor: 1, date: MONDAY, minute: start };
              if (wishes(one, time, NOW) && judge(at, time, ask).length === 0) return [`${one.id} ${start}`];
            }
            return [];
          });
          const told = found.map((fit) => `${fit.wish.id} ${fit.minute}`);
          expect(told.toSorted()).toEqual(expected.toSorted());
          const reversed = whoFits(at, where, waiting.toReversed(), { clock: CLOCK, now: NOW });
          expect(reversed.map((fit) => fit.wish.id)).toEqual(found.map((fit) => fit.wish.id));
          for (const [index, fit] of found.entries()) {
            const next = found[index + 1];
            if (next) expect(compareWishes(fit.wish, next.wish, NOW)).toBeLessThan(0);
          }
        },
      ),
      { numRuns: CASES },
    );
  });
});

it.each([
  ["half an hour", "17:30", "12:30"],
  ["an hour before, where that is sooner", "13:10", "12:10"],
  ["until it begins, where it is nearer than an hour", "12:25", "12:25"],
  ["half an hour of one that begins in forty minutes", "12:40", "12:30"],
])("an offer lasts %s", (_, start, until) =>
  expect(offerExpiry(NOW, instantOf(`${MONDAY}T${start}`))).toBe(instantOf(`${MONDAY}T${until}`)),
);

it("says what is wished in words", () => {
  const words = (weekdays: number[], fromTime: string | null, toTime: string | null) =>
    wishWords({ weekdays, fromTime, toTime });
  expect([words(EVERY_DAY, null, null), words([3, 1], "16:00", "24:00"), words([5], null, null)]).toEqual([
    "Any day",
    "Mon, Wed, 16:00 to 24:00",
    "Fri",
  ]);
});

it.each([
  ["lines as one", " Bad tooth,\n since Sunday ", "Bad tooth, since Sunday"],
  ["what cannot be seen left out", "Ali\u202E\u2066 Raza", "Ali Raza"],
  ["Urdu as it is", "دانت میں\u200c درد", "دانت میں\u200c درد"],
  ["200 characters, none of them half", `${"x".repeat(199)}👩`, "x".repeat(199)],
  ["nothing", "  \n ", ""],
])("a visitor's message as a note: %s", (_, message, note) => expect(noteOf(message)).toBe(note));
