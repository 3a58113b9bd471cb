import { describe, expect, it } from "vitest";
import {
  isOpen,
  NO_STAMPS,
  STAMPS,
  type Stage,
  type Stamp,
  type Step,
  stageOf,
  stampsAfter,
  stepRefusal,
  tokenLetter,
  tokenText,
} from "./attendance.ts";

const NOW = "2026-11-20T12:10:00.000Z";
const was = (stamp: Stamp) => `2026-11-20T12:0${STAMPS.indexOf(stamp)}:00.000Z`;
const stamps = (...taken: Stamp[]) => ({
  ...NO_STAMPS,
  ...Object.fromEntries(taken.map((stamp) => [stamp, was(stamp)])),
});

it.each([
  ["Scheduled", [], "Scheduled"],
  ["Scheduled", ["confirmedOn"], "Scheduled"],
  ["Scheduled", ["arrivedOn"], "Arrived"],
  ["Scheduled", ["arrivedOn", "calledOn"], "Called"],
  ["Scheduled", ["seatedOn"], "With doctor"],
  ["Completed", ["arrivedOn"], "Done"],
  ["Cancelled", ["noShowOn"], "No-show"],
  ["Cancelled", ["arrivedOn", "leftOn"], "Left"],
  ["Cancelled", ["arrivedOn"], "Cancelled"],
] as const)("%s with %j is %s", (status, taken, stage) => {
  expect(stageOf(status, stamps(...taken))).toBe(stage);
});

const ALL = stamps("confirmedOn", "arrivedOn", "calledOn", "seatedOn");

describe("the stamps after a step", () => {
  it.each<[Stage, Step, Stamp[], Partial<Record<Stamp, string>>]>([
    ["Scheduled", "Confirmed", [], { confirmedOn: NOW }],
    ["Scheduled", "Scheduled", ["confirmedOn"], {}],
    ["Scheduled", "Arrived", ["confirmedOn"], { confirmedOn: was("confirmedOn"), arrivedOn: NOW }],
    ["Scheduled", "With doctor", [], { seatedOn: NOW }],
    ["Scheduled", "No-show", [], { noShowOn: NOW }],
    ["Arrived", "Called", ["arrivedOn"], { arrivedOn: was("arrivedOn"), calledOn: NOW }],
    ["Arrived", "Left", ["arrivedOn"], { arrivedOn: was("arrivedOn"), leftOn: NOW }],
    ["Called", "Called", ["arrivedOn", "calledOn"], { arrivedOn: was("arrivedOn"), calledOn: NOW }],
    [
      "With doctor",
      "Called",
      ["arrivedOn", "calledOn", "seatedOn"],
      { arrivedOn: was("arrivedOn"), calledOn: was("calledOn") },
    ],
    ["With doctor", "Called", ["arrivedOn", "seatedOn"], { arrivedOn: was("arrivedOn"), calledOn: NOW }],
    ["With doctor", "Arrived", ["seatedOn"], { arrivedOn: NOW }],
    ["Done", "With doctor", ["seatedOn"], { seatedOn: was("seatedOn") }],
    ["No-show", "Arrived", ["noShowOn"], { arrivedOn: NOW }],
    [
      "Left",
      "Called",
      ["arrivedOn", "calledOn", "leftOn"],
      { arrivedOn: was("arrivedOn"), calledOn: was("calledOn") },
    ],
    ["Left", "Scheduled", ["confirmedOn", "arrivedOn", "leftOn"], { confirmedOn: was("confirmedOn") }],
  ])("from %s to %s with %j", (stage, step, taken, after) => {
    expect(stampsAfter(stamps(...taken), stage, step, NOW)).toEqual({ ...NO_STAMPS, ...after });
  });

  it("are never before the arrival, though the clock went back", () => {
    const early = "2026-11-20T11:00:00.000Z";
    expect(stampsAfter(stamps("arrivedOn"), "Arrived", "With doctor", early).seatedOn).toBe(was("arrivedOn"));
  });

  it("of Done are those of before: the status says it", () => {
    expect(stampsAfter(ALL, "With doctor", "Done", NOW)).toEqual(ALL);
  });
});

describe("a step that cannot be", () => {
  const visit = (stage: Stage, date = "2026-11-20", time = "17:00") => ({
    patientName: "Ali Raza",
    stage,
    date,
    time,
  });
  const now = { today: "2026-11-20", time: "17:10" };

  it.each<[ReturnType<typeof visit>, Step, string | null]>([
    [visit("Scheduled"), "Called", "Ali Raza has not arrived yet."],
    [visit("Scheduled"), "Left", "Ali Raza has not arrived yet."],
    [visit("Arrived"), "No-show", "Ali Raza has arrived."],
    [visit("With doctor"), "Left", "Ali Raza is with the doctor."],
    [visit("Done"), "No-show", "The visit of Ali Raza is done."],
    [visit("No-show"), "Done", "Ali Raza did not come. Say that the patient has arrived first."],
    [visit("Cancelled"), "Arrived", "The visit of Ali Raza is cancelled."],
    [visit("Scheduled"), "No-show", null],
    [
      visit("Scheduled", "2026-11-20", "17:30"),
      "No-show",
      "The visit of Ali Raza begins on 20-Nov-2026 at 17:30. Until then it is no no-show; if the patient has cancelled, cancel it.",
    ],
    [visit("Scheduled", "2026-11-21"), "Arrived", "The visit of Ali Raza is on 21-Nov-2026, not today."],
    [visit("Scheduled", "2026-11-19"), "Arrived", "The visit of Ali Raza is on 19-Nov-2026, not today."],
    [visit("Scheduled", "2026-11-21"), "Done", "The visit of Ali Raza is on 21-Nov-2026, not today."],
    [visit("Scheduled", "2026-11-19"), "Done", null],
    [visit("Scheduled", "2026-11-19"), "No-show", null],
    [visit("Scheduled", "2026-11-21"), "Confirmed", null],
  ])("%j to %s: %s", (given, step, words) => {
    expect(stepRefusal(given, step, now)).toBe(words);
  });
});

it("the end of the day asks about those of whom nobody said what became", () => {
  expect(
    (
      ["Scheduled", "Arrived", "Called", "With doctor", "Done", "No-show", "Left", "Cancelled"] as const
    ).filter(isOpen),
  ).toEqual(["Scheduled", "Arrived", "Called", "With doctor"]);
});

it("letters of tokens are never read as digits, and each is another doctor's", () => {
  const letters = Array.from({ length: 600 }, (_, place) => tokenLetter(place));
  expect(letters.slice(0, 10)).toEqual(["A", "B", "C", "D", "E", "F", "G", "H", "J", "K"]);
  expect(new Set(letters).size).toBe(600);
  expect(letters.join("")).not.toMatch(/[IOQW]/);
  expect(letters.slice(21, 24)).toEqual(["Z", "AA", "AB"]);
  expect(tokenText("A", 9)).toBe("A-9");
});
