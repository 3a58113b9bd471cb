import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf } from "#rules/values/time/clinic-time.ts";
import { MS_PER_HOUR, MS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import { MESSAGE_KINDS, messagesAfter, type VisitAct, type VisitToTell, visitAct } from "./messages.ts";

/** A Monday is 1 February 2027. */
const day = { Mon: "2027-02-01", Tue: "2027-02-02", Wed: "2027-02-03" };
const at = (text: string) => {
  const [name = "", time = ""] = text.split(" ");
  return instantOf(`${day[name as keyof typeof day]}T${time}`);
};
const shown = (instant: string) => {
  const [name = ""] =
    Object.entries(day).find(
      ([, date]) =>
        instantOf(date) <= instantOf(instant) && instantOf(instant) < instantOf(date) + 24 * MS_PER_HOUR,
    ) ?? [];
  const minutes = (instantOf(instant) - instantOf(day[name as keyof typeof day])) / MS_PER_MINUTE;
  return `${name} ${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};

const steps = [
  { position: 1, daysBefore: 1, at: "18:00", minutesBefore: null },
  { position: 2, daysBefore: null, at: null, minutesBefore: 150 },
];
const visit = (start: string, changes: Partial<VisitToTell> = {}): VisitToTell => ({
  start: `${day[start.slice(0, 3) as keyof typeof day]}T${start.slice(4)}`,
  kinds: MESSAGE_KINDS,
  steps,
  quiet: { from: "21:00", to: "09:00" },
  ...changes,
});
const planned = (act: VisitAct, of: VisitToTell, now: string) =>
  messagesAfter(act, of, at(now)).map(
    ({ kind, dueOn, why }) => `${kind} ${shown(dueOn)}${why ? ` ${why}` : ""}`,
  );

describe("what is planned", () => {
  it.each<[string, VisitAct, string, string, string[]]>([
    [
      "a day ahead",
      "booked",
      "Tue 17:00",
      "Mon 10:00",
      ["booked Mon 10:00", "reminder Mon 18:00", "reminder Tue 14:30"],
    ],
    ["an hour ahead", "booked", "Tue 17:00", "Tue 16:00", ["booked Tue 16:00"]],
    [
      "an early visit",
      "booked",
      "Tue 09:30",
      "Mon 10:00",
      ["booked Mon 10:00", "reminder Mon 18:00", "reminder Mon 21:00 covered"],
    ],
    [
      "moved by a day",
      "moved",
      "Wed 17:00",
      "Tue 12:00",
      ["moved Tue 12:00", "reminder Tue 18:00", "reminder Wed 14:30"],
    ],
    [
      "booked shortly before a reminder",
      "booked",
      "Tue 17:00",
      "Mon 14:00",
      ["booked Mon 14:00", "reminder Mon 18:00 covered", "reminder Tue 14:30"],
    ],
    ["cancelled", "cancelled", "Tue 17:00", "Mon 10:00", ["cancelled Mon 10:00"]],
    ["at night", "booked", "Tue 17:00", "Mon 22:00", ["booked Tue 09:00", "reminder Tue 14:30 covered"]],
    ["at night for the early morning", "booked", "Tue 09:30", "Mon 22:00", ["booked Mon 22:00"]],
    ["begun already", "booked", "Tue 17:00", "Tue 17:00", []],
    ["cancelled afterwards, a no-show", "cancelled", "Tue 17:00", "Tue 17:20", []],
  ])("%s", (_what, act, start, now, expected) => {
    expect(planned(act, visit(start), now)).toEqual(expected);
  });

  it("is nothing of a kind that is switched off, and then nothing covers the reminder", () => {
    expect(planned("booked", visit("Tue 17:00", { kinds: [] }), "Mon 10:00")).toEqual([]);
    expect(planned("booked", visit("Tue 17:00", { kinds: ["reminder"] }), "Mon 14:00")).toEqual([
      "reminder Mon 18:00",
      "reminder Tue 14:30",
    ]);
  });

  it("is stale 30 minutes before the visit, an event when it begins", () => {
    expect(
      messagesAfter("booked", visit("Tue 17:00"), at("Mon 10:00")).map(({ notAfter }) => shown(notAfter)),
    ).toEqual(["Tue 17:00", "Tue 16:30", "Tue 16:30"]);
  });

  it("is never in the past, never stale when due and never twice in six hours", () => {
    const minute = fc.integer({ min: 0, max: 3 * 24 * 60 - 1 });
    const cases = Number(process.env.SITE_CASES ?? 300);
    const clock = fc
      .integer({ min: 0, max: 47 })
      .map((half) => `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
    fc.assert(
      fc.property(minute, minute, clock, clock, (from, until, quietFrom, quietTo) => {
        const now = at("Mon 00:00") + from * MS_PER_MINUTE;
        const start = new Date(at("Mon 00:00") + until * MS_PER_MINUTE + 5 * MS_PER_HOUR)
          .toISOString()
          .slice(0, 16);
        const found = messagesAfter(
          "booked",
          { start, kinds: MESSAGE_KINDS, steps, quiet: { from: quietFrom, to: quietTo } },
          now,
        );
        const sent = found.filter(({ why }) => why === null);
        for (const { dueOn, notAfter } of found) {
          expect(instantOf(dueOn)).toBeGreaterThanOrEqual(now);
          expect(instantOf(dueOn)).toBeLessThanOrEqual(instantOf(notAfter));
          expect(instantOf(notAfter)).toBeLessThanOrEqual(instantOf(start));
        }
        sent.slice(1).forEach(({ dueOn }, index) => {
          expect(instantOf(dueOn) - instantOf(sent[index]?.dueOn ?? "")).toBeGreaterThanOrEqual(
            6 * MS_PER_HOUR,
          );
        });
      }),
      { numRuns: cases },
    );
  });
});

describe("of a move", () => {
  const here = { start: `${day.Wed}T17:00`, idDoctor: 1 };
  const elsewhere = { start: `${day.Tue}T17:00`, idDoctor: 1 };
  const all = ["reminder Tue 18:00", "reminder Wed 14:30"];
  it.each<[string, Partial<VisitToTell>, string[]]>([
    ["nothing is known", {}, ["moved Tue 12:00"]],
    ["it is where the patient was told", { told: here }, []],
    ["the doctor is another", { told: { ...here, idDoctor: 2 } }, ["moved Tue 12:00"]],
    ["the doctor was not noted", { told: { ...here, idDoctor: null } }, ["moved Tue 12:00"]],
    ["the patient was told it is cancelled", { told: { ...here, start: null } }, ["moved Tue 12:00"]],
    ["it is where it was before moves nobody told of", { untold: here }, []],
    ["the word of the booking never left", { untold: here, bookingUntold: true }, ["booked Tue 12:00"]],
    ["what was told counts for more", { told: elsewhere, untold: here }, ["moved Tue 12:00"]],
  ])("where %s", (_case, facts, expected) => {
    expect(planned("moved", visit("Wed 17:00", { idDoctor: 1, ...facts }), "Tue 12:00")).toEqual([
      ...expected,
      ...all,
    ]);
  });

  it("notes what the patient knows until the message leaves", () => {
    const [event] = messagesAfter("moved", visit("Wed 17:00", { idDoctor: 1 }), at("Tue 12:00"), elsewhere);
    expect(event).toMatchObject({ kind: "moved", known: elsewhere });
    expect(
      messagesAfter("moved", visit("Wed 17:00", { idDoctor: 1 }), at("Tue 12:00"), here)[0],
    ).toMatchObject({ kind: "reminder" });
  });
});

it.each([
  [{}, null],
  [{ appointmentTime: "18:00" }, "moved"],
  [{ idDoctor: 2 }, "moved"],
  [{ idPatient: 2 }, "booked"],
  [{ status: "Cancelled" }, "cancelled"],
  [{ status: "Completed" }, null],
] as const)("of a scheduled visit the change %o means %s", (change, act) => {
  const before = {
    idPatient: 1,
    idDoctor: 1,
    appointmentDate: day.Tue,
    appointmentTime: "17:00",
    status: "Scheduled",
  } as const;
  expect(visitAct(before, { ...before, ...change })).toBe(act);
  expect(visitAct({ ...before, status: "Cancelled" }, before)).toBe("booked");
});
