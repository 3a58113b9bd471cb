import { describe, expect, it } from "vitest";
import type { Stage } from "./attendance.ts";
import { presenceOf } from "./presence.ts";

const DAY = [
  { from: "16:00", to: "24:00" },
  { from: "10:00", to: "13:00" },
];
const visit = (stage: Stage) => ({
  stage,
  seatedOn: stage === "With doctor" || stage === "Done" ? "2026-11-20T12:00:00.000Z" : null,
});

describe("whether a doctor sees patients now", () => {
  it.each<[string, typeof DAY, Stage[], string, object]>([
    ["before the first hours", DAY, [], "09:59", { is: "later", from: "10:00" }],
    ["in the first hours", DAY, [], "10:00", { is: "in" }],
    [
      "between them, with a queue for the evening",
      DAY,
      ["Done", "Arrived"],
      "13:00",
      { is: "later", from: "16:00" },
    ],
    ["between them, with a patient inside", DAY, ["With doctor"], "13:20", { is: "in" }],
    ["in the last hours", DAY, [], "23:59", { is: "in" }],
    ["early, with a patient inside", DAY, ["With doctor"], "09:30", { is: "in" }],
    ["after the hours", DAY.slice(1), [], "13:00", { is: "gone" }],
    [
      "after the hours, with somebody who was never called in",
      DAY.slice(1),
      ["Arrived"],
      "13:10",
      { is: "gone" },
    ],
    [
      "after the hours, with a queue that is worked off",
      DAY.slice(1),
      ["Done", "Called"],
      "13:10",
      { is: "in" },
    ],
    ["on leave", [], ["Scheduled", "Arrived"], "11:00", { is: "away" }],
    ["on leave from noon on, with a queue left behind", [], ["Done", "Arrived"], "12:30", { is: "away" }],
    ["on leave, with a patient inside all the same", [], ["With doctor", "Arrived"], "11:00", { is: "in" }],
  ])("%s", (_, windows, stages, clock, presence) => {
    expect(presenceOf(windows, stages.map(visit), clock)).toEqual(presence);
  });
});
