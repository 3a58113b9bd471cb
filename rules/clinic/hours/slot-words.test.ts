import { describe, expect, it } from "vitest";
import { minuteOf } from "#rules/values/time/stretch.ts";
import type { Closure } from "./hours.ts";
import { closedText, closedWord, movedText, reasonText } from "./slot-words.ts";
import { judge, type Plan, type Reason } from "./slots.ts";

const FRIDAY = "2026-12-04";
const closure = (changes: Partial<Closure>): Closure => ({
  ...{ id: 1, idDoctor: null, kind: "holiday", name: "Eid", fromDay: FRIDAY, toDay: FRIDAY },
  ...{ weekdays: [5], hours: null, isExpected: false },
  ...changes,
});
const prayer = closure({
  kind: "break",
  name: "Prayer",
  hours: { from: minuteOf("13:00"), to: minuteOf("14:00") },
});

describe("a reason in words", () => {
  it.each<[Reason, string]>([
    [{ kind: "past" }, "This time has passed."],
    [{ kind: "notIn" }, "Dr Sana has no hours then on 04-Dec-2026."],
    [{ kind: "notIn", endsAt: minuteOf("21:00") }, "The visit runs past 21:00, when Dr Sana's hours end."],
    [{ kind: "notIn", endsAt: 1440 }, "The visit runs past 24:00, when Dr Sana's hours end."],
    [
      { kind: "leave", closure: closure({ kind: "leave", idDoctor: 1 }) },
      "Dr Sana is on leave, 04-Dec-2026.",
    ],
    [{ kind: "holiday", closure: closure({}) }, "Closed: Eid."],
    [{ kind: "break", closure: prayer }, "Prayer, 13:00 to 14:00."],
    [{ kind: "taken" }, "Dr Sana has another visit then."],
    [{ kind: "buffer" }, "Dr Sana has too little time between this visit and another."],
    [{ kind: "noChair" }, "Every chair is taken then."],
  ])("%j", (reason, words) => {
    expect(reasonText(reason, "Sana", FRIDAY)).toBe(words);
  });
});

it("says who is moved to when, and with whom", () => {
  const to = { date: FRIDAY, time: "14:30", doctorName: "Sana Misaal" };
  expect(movedText("Ayesha Khan", to)).toBe("Ayesha Khan is moved to Fri 04-Dec, 14:30 with Dr Sana Misaal");
});

it.each([
  ["09:30", "before the hours", "Dr Sana has no hours then on 04-Dec-2026."],
  ["12:30", "into the prayer", "Prayer, 13:00 to 14:00."],
  ["17:45", "past closing", "The visit runs past 18:00, when Dr Sana's hours end."],
  ["18:00", "after closing", "Dr Sana has no hours then on 04-Dec-2026."],
])("at %s, %s", (time, _, words) => {
  const windows = [{ weekday: 5, from: minuteOf("10:00"), to: minuteOf("18:00") }];
  const weeks = [{ id: 1, name: null, fromDay: null, toDay: null, windows }];
  const plan: Plan = {
    ...{ from: FRIDAY, to: FRIDAY, closures: [prayer], chairs: [], taken: [] },
    doctors: [{ id: 1, name: "Sana", nameUr: null, isActive: true, idDepartments: [], weeks, days: [] }],
    rules: { stepMinutes: 30, noticeMinutes: 0, horizonDays: 730 },
  };
  const ask = { minutes: 60, buffer: 0, needsChair: false, audience: "desk" as const };
  const [reason] = judge(
    plan,
    { idDoctor: 1, date: FRIDAY, minute: minuteOf(time) },
    { ...ask, now: { date: "2026-12-01", minute: 0 } },
  );
  expect(reason && reasonText(reason, "Sana", FRIDAY)).toBe(words);
});

describe("why a doctor is not in", () => {
  const none = { windows: [], entered: [], cuts: [], source: "week" as const, week: null, oneDay: null };
  const oneDay = (note: string | null) => ({ ...none, oneDay: { day: FRIDAY, windows: [], note } });
  const leave = closure({ kind: "leave", idDoctor: 1 });
  it.each([
    ["leave", { ...none, cuts: [prayer, leave] }, "Dr Sana is on leave, 04-Dec-2026.", "On leave"],
    ["a holiday", { ...none, cuts: [closure({})] }, "Closed: Eid.", "Eid"],
    ["a single day", oneDay(null), "Dr Sana is not in.", "Not in"],
    ["a single day with a note", oneDay("Workshop"), "Dr Sana is not in (Workshop).", "Not in (Workshop)"],
    ["nothing that was said", none, null, null],
    ["nothing: there are hours", { ...none, windows: [{ from: 600, to: 780 }] }, null, null],
  ])("%s", (_, hours, sentence, word) => {
    expect([closedText(hours, "Sana"), closedWord(hours)]).toEqual([sentence, word]);
  });
});
