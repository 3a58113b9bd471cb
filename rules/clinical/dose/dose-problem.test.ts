import { describe, expect, it } from "vitest";
import type { Dose } from "./dose.ts";
import { doseProblem } from "./dose-problem.ts";

const DAILY: Dose = {
  unit: "tablet",
  amounts: [1, 0, 0, 1],
  everyHours: null,
  pattern: "daily",
  neededFor: null,
  mostADay: null,
  days: 5,
  meal: "after",
};
const NEEDED: Dose = { ...DAILY, amounts: [1], pattern: "as needed", neededFor: "pain", mostADay: 3 };

describe("the parts of a dose", () => {
  it.each<[Dose]>([
    [DAILY],
    [NEEDED],
    [{ ...DAILY, amounts: [0.25, 0, 0, 999] }],
    [{ ...DAILY, days: null }],
  ])("%j are one", (dose) => expect(doseProblem(dose)).toBeNull());

  it.each<[string, Partial<Dose>]>([
    ["Write four amounts (morning, noon, evening, night), or one for each time.", { amounts: [1, 1] }],
    ["Write four amounts (morning, noon, evening, night), or one for each time.", { amounts: [] }],
    ["This is no amount of tablets.", { amounts: [0.3, 0, 0, 0] }],
    ["This is no amount of tablets.", { amounts: [-1, 0, 0, 0] }],
    ["This is no amount of tablets.", { amounts: [1000, 0, 0, 0] }],
    ["This is no amount of tablets.", { amounts: [Number.NaN, 0, 0, 1] }],
    ["This is no amount of ml.", { unit: "ml", amounts: [1.125, 0, 0, 0] }],
    ["This is no amount of capsules.", { unit: "capsule", amounts: [0.5, 0, 0, 0] }],
    ["One application at a time.", { unit: "application", amounts: [2, 0, 0, 0] }],
    ["Write how much to take.", { amounts: [0, 0, 0, 0] }],
    ["Write when to take it.", { amounts: [1] }],
    ["Times of day go with a daily dose, every other day or once a week.", { everyHours: 8 }],
    ["Times of day go with a daily dose, every other day or once a week.", { pattern: "once", days: null }],
    ["Hours go with a daily dose or one as needed.", { amounts: [1], everyHours: 8, pattern: "weekly" }],
    ["Write 1 to 72 hours.", { amounts: [1], everyHours: 73 }],
    ["Write 1 to 72 hours.", { amounts: [1], everyHours: 7.5 }],
    ["Bedtime goes with a dose at night.", { meal: "at bedtime" }],
    ["A complaint and the most a day go with a dose as needed.", { neededFor: "pain" }],
    ["A complaint and the most a day go with a dose as needed.", { mostADay: 3 }],
    ["A dose that is taken once has no length.", { amounts: [1], pattern: "once" }],
    ["Write 1 to 365 days.", { days: 0 }],
    ["Write 1 to 365 days.", { days: 366 }],
    ["Write 1 to 365 days.", { days: 1.5 }],
  ])("are none: %s %j", (problem, parts) => {
    expect(doseProblem({ ...DAILY, ...parts })).toBe(problem);
  });

  it("have as many times a day as a day has hours, at most", () => {
    expect(doseProblem({ ...NEEDED, mostADay: 24 })).toBeNull();
    expect(doseProblem({ ...NEEDED, mostADay: 25 })).toBe("Write 1 to 24 times a day.");
  });

  it.each([
    "",
    " pain",
    "pain ",
    "pain, fever",
    "pain · fever",
    "pain max 3",
    "3",
    "after food",
    "not pain",
    "a b c d e f",
    "x".repeat(41),
    "pa\u202ein",
  ])("have no complaint such as '%s'", (neededFor) =>
    expect(doseProblem({ ...NEEDED, neededFor })).toBe("Write the complaint in a few words, such as pain."),
  );
});
