import { describe, expect, it } from "vitest";
import { advanceProblem, advanceTooLarge, heldReason, keptProblem, proposedAdvance } from "./advance.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

describe("an advance", () => {
  it.each([
    [3000, 3000, null],
    [0.01, 3000, null],
    [3000.01, 3000, "Rs 3,000 is left of the advance."],
    [1, 0, "This patient has no advance."],
    [2500.5, 2500.25, "Rs 2,500.25 is left of the advance."],
  ])("of which %d is taken where %d is left: %s", (amount, credit, problem) => {
    expect(plain(advanceProblem(amount, credit))).toBe(problem);
  });

  it.each([
    [9_999_999_999.99, 0, null],
    [0.01, 9_999_999_999.99, "An advance comes to at most Rs 9,999,999,999.99."],
  ])("to which %d is added beside %d: %s", (amount, credit, problem) => {
    expect(plain(advanceTooLarge(amount, credit))).toBe(problem);
  });

  it.each([
    [2000, 3000, 2000],
    [5000, 3000, 3000],
    [0, 3000, 0],
  ])("of a bill of which %d is due, where %d is held, is proposed as %d", (due, credit, proposed) => {
    expect(proposedAdvance(due, credit)).toBe(proposed);
  });

  it("is returned before its patient is deleted, and a bill that gave to it stays", () => {
    expect([heldReason(0), keptProblem(0)]).toEqual([null, null]);
    expect(plain(heldReason(3000))).toBe(
      "Rs 3,000 is held as the patient's advance. Return or move it first.",
    );
    expect(plain(keptProblem(50))).toBe(
      "Rs 50 of this bill was kept as the patient's advance. A bill that gave to an advance stays.",
    );
  });
});
