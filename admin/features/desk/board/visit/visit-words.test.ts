import { expect, it } from "vitest";
import type { BoardVisit } from "#contract/desk/board.ts";
import { minutesAtStage, minutesSoFar } from "./visit-words.ts";

it("counts from the call for who was called, and from the arrival for how long they have waited", () => {
  const called = {
    stage: "Called",
    arrivedOn: "2026-11-20T10:00:00Z",
    calledOn: "2026-11-20T12:20:00Z",
    seatedOn: null,
  } as BoardVisit;
  const now = "2026-11-20T12:29:00Z";
  expect(minutesAtStage(called, now)).toBe(9);
  expect(minutesSoFar(called, now)).toBe(149);
  const arrived = { ...called, stage: "Arrived", calledOn: null } as BoardVisit;
  expect(minutesAtStage(arrived, now)).toBe(149);
  const inside = { ...called, stage: "With doctor", seatedOn: "2026-11-20T12:25:00Z" } as BoardVisit;
  expect(minutesAtStage(inside, now)).toBe(4);
});
