import { describe, expect, it } from "vitest";
import type { BoardDoctor, BoardVisit } from "#contract/desk/board.ts";
import { offersOf, presetOf } from "./offers.ts";

const AT = { now: "2026-11-25T07:53:00.000Z", clock: "12:53", priority: "Medium" } as const;

type Hours = [from: string, to: string][];
const doctor = (id: number, hours: Hours) =>
  ({ id, windows: hours.map(([from, to]) => ({ from, to })) }) as Partial<BoardDoctor> as BoardDoctor;
const waits = (idDoctor: number, at: number, durationMinutes = 15) =>
  ({
    ...{ id: at, idDoctor, stage: "Arrived", isWalkIn: true, time: "12:40", token: at, priority: "Medium" },
    ...{ durationMinutes, arrivedOn: "2026-11-25T07:40:00.000Z", seatedOn: null, doneOn: null },
  }) as Partial<BoardVisit> as BoardVisit;

const AFTERNOON: Hours = [["16:00", "21:00"]];
const SOON: Hours = [["13:00", "17:00"]];
const NOW: Hours = [["09:00", "17:00"]];
const OVER: Hours = [["09:00", "12:00"]];

describe("the doctor who is chosen beforehand for a walk-in", () => {
  it.each<[string, Hours[], number[], number, boolean]>([
    ["is in and has the shortest queue", [AFTERNOON, NOW, NOW], [0, 2, 1], 3, true],
    ["is in, and named the shortest only alone", [NOW, NOW], [0, 0], 1, false],
    ["is in, though those who come later have nobody waiting", [SOON, NOW], [0, 3], 2, true],
    ["comes next where nobody is in", [AFTERNOON, [], SOON, OVER], [0, 0, 2, 0], 3, false],
    ["has the shorter queue of two who come together", [SOON, SOON], [1, 0], 2, false],
    ["has the shortest queue where nobody comes any more", [OVER, []], [1, 0], 2, false],
  ])("%s", (_, hours, queues, idDoctor, isShortest) => {
    const doctors = hours.map((windows, at) => doctor(at + 1, windows));
    const visits = queues.flatMap((length, at) => Array.from({ length }, (__, n) => waits(at + 1, n + 1)));
    const offers = offersOf({ doctors, visits, lateAfterMinutes: 15 }, AT);
    expect(presetOf(offers)).toEqual({ idDoctor, isShortest });
  });

  it("has the shorter wait, though more people wait", () => {
    const doctors = [doctor(1, NOW), doctor(2, NOW)];
    const visits = [waits(1, 1, 65), waits(2, 1), waits(2, 2)];
    const offers = offersOf({ doctors, visits, lateAfterMinutes: 15 }, AT);
    expect(offers.map(({ aboutMinutes }) => aboutMinutes)).toEqual([65, 30]);
    expect(presetOf(offers)).toEqual({ idDoctor: 2, isShortest: true });
  });

  it("is nobody without doctors", () => {
    expect(presetOf([])).toBeUndefined();
  });
});
