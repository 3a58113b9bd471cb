import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDose } from "#tests/support/doses.ts";
import type { Dose } from "./dose.ts";
import { quantityOf, quantityOfCourse } from "./dose-quantity.ts";
import { readDose } from "./read-dose.ts";

function dose(text: string): Dose {
  const read = readDose(text);
  if (!read || !("dose" in read)) throw new Error(`${text} is no dose`);
  return read.dose;
}

describe("the quantity", () => {
  it.each([
    ["1+0+1 x5", 10],
    ["½+0+0 x5", 3],
    ["1½+0+0 x5", 8],
    ["q8h x5", 15],
    ["q5h x1", 5],
    ["alt x5", 3],
    ["1+0+1 alt x 6", 6],
    ["1/w x 1w", 1],
    ["1/w x8", 2],
    ["2 tabs stat", 2],
    ["2.5ml 1+0+1 x3", 15],
    ["0.1 ml 1+1+1 x1", 0.3],
    ["1+0+1", null],
    ["SOS pain max 3 x5", null],
    ["2 drops 1+0+1 x5", null],
    ["2 puffs bd x5", null],
    ["apply bd x5", null],
    ["10 units od x5", null],
  ])("of %s is %s", (text, quantity) => {
    expect(quantityOf(dose(text))).toBe(quantity);
  });

  it("is never below the doses, and less than a piece above them", () => {
    let told = 0;
    fc.assert(
      fc.property(anyDose, (any) => {
        const quantity = quantityOf(any);
        if (quantity === null) return;
        told++;
        const needed = takenIn(any);
        expect(quantity).toBeGreaterThanOrEqual(needed - 1e-6);
        expect(quantity).toBeLessThan(needed + 1);
      }),
      { numRuns: 3_000 },
    );
    expect(told).toBeGreaterThan(300);
  });
});

/** The sum of the doses, taken hour by hour. */
function takenIn({ amounts, everyHours, pattern, days }: Dose): number {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (pattern === "once") return sum;
  const gap = everyHours ?? { daily: 24, alternate: 48, weekly: 168, "as needed": Number.NaN }[pattern];
  let taken = 0;
  for (let hour = 0; hour < (days ?? 0) * 24; hour += gap) taken += sum;
  return taken;
}

describe("the quantity of a course", () => {
  it("sums its lines and rounds once", () => {
    expect(quantityOfCourse([dose("6+0+0 x3"), dose("4+0+0 x3"), dose("2+0+0 x3")])).toBe(36);
    expect(quantityOfCourse([dose("½+0+0 x5"), dose("½+0+0 x5")])).toBe(5);
  });

  it("is unknown where a line is, or where lines count in different units", () => {
    expect(quantityOfCourse([dose("6+0+0 x3"), dose("4+0+0")])).toBeNull();
    expect(quantityOfCourse([dose("1+0+0 x3"), dose("5ml 1+0+0 x3")])).toBeNull();
    expect(quantityOfCourse([])).toBeNull();
  });
});
