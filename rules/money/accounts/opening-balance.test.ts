import { describe, expect, it } from "vitest";
import { openingChange } from "./opening-balance.ts";

const plain = (told: ReturnType<typeof openingChange>) =>
  "problem" in told ? told.problem.replaceAll("\u00a0", " ") : told.change;

describe("an opening balance that was paid ahead", () => {
  it.each([
    [5000, 0, 0, 5000],
    [5000.5, 5000, 5000, 0.5],
    [3000, 5000, 5000, -2000],
    [0, 5000, 5000, -5000],
    // 1,000 more came in since, as an ordinary advance.
    [0, 5000, 6000, -5000],
    [4000, 5000, 1000, -1000],
    [3999.99, 5000, 1000, "Rs 4,000 of the opening balance is used already; it cannot be less."],
    [5000, 5000, 5000, "Rs 5,000 is the opening balance already."],
    [0, 0, 0, "Rs 0 is the opening balance already."],
  ])("of %d, where %d was said and %d is held: %s", (amount, before, credit, told) => {
    expect(plain(openingChange(amount, { before, credit }))).toBe(told);
  });
});
