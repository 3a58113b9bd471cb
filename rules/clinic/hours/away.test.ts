import { describe, expect, it } from "vitest";
import { awayAt } from "./away.ts";
import type { Closure } from "./hours.ts";
import type { Plan } from "./slots.ts";

const closure = (changes: Partial<Closure>): Closure => ({
  ...{ id: 1, idDoctor: null, kind: "holiday", name: "Eid", nameUr: null, isExpected: false, hours: null },
  ...{ fromDay: "2026-12-01", toDay: "2026-12-02", weekdays: [1, 2, 3, 4, 5, 6, 7], ...changes },
});
const at = { idDoctor: 1, date: "2026-12-01", minute: 22 * 60 };

/** A plan of doctor 1, who has no hours at all. */
function plan(closures: Closure[], windows: unknown[] | null = null): Plan {
  const days = windows ? [{ id: 1, day: "2026-12-01", windows, note: null }] : [];
  const doctor = { id: 1, name: "Sana", isActive: true, idDepartments: [], weeks: [], days };
  return { from: "2026-12-01", to: "2026-12-01", doctors: [doctor], closures } as unknown as Plan;
}

describe("awayAt", () => {
  it.each([
    ["nothing is entered", plan([]), null],
    ["the clinic is closed", plan([closure({})]), closure({})],
    ["the doctor is on leave", plan([closure({ idDoctor: 1 })]), closure({ idDoctor: 1 })],
    ["another doctor is on leave", plan([closure({ idDoctor: 2 })]), null],
    ["a holiday is only expected", plan([closure({ isExpected: true })]), null],
    ["it is closed on other days", plan([closure({ fromDay: "2026-12-02" })]), null],
    ["it is closed at another time", plan([closure({ hours: { from: 780, to: 840 } })]), null],
    ["the doctor is not in on that day", plan([], []), "day"],
    ["the day has hours of its own", plan([closure({})], [{ from: 960, to: 1260 }]), null],
  ])("when %s", (_, of, away) => expect(awayAt(of, at, 30)).toEqual(away));
});
