import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, isMoney, MAX_MONEY, moneyProblem, subtractMoney, toPaisa, toRupees } from "./money.ts";

const wholePaisa = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

describe("rupees and paisa", () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [12500, 1_250_000],
    [-0.05, -5],
    [MAX_MONEY, 999_999_999_999],
  ])("%d rupees are %d paisa", (rupees, paisa) => {
    expect(toPaisa(rupees)).toBe(paisa);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1.005, 0.1 + 0.2, 0.001, Number.MAX_SAFE_INTEGER])(
    "%d rupees are refused",
    (rupees) => {
      expect(() => toPaisa(rupees)).toThrow(RangeError);
      expect(() => addMoney(1, rupees)).toThrow(RangeError);
      expect(isMoney(rupees)).toBe(false);
    },
  );

  it("refuses half a paisa", () => {
    expect(() => toRupees(0.5)).toThrow(RangeError);
  });

  it("loses nothing on the way there and back, nor as JSON", () => {
    fc.assert(
      fc.property(wholePaisa, (paisa) => {
        expect(toPaisa(toRupees(paisa))).toBe(paisa);
        expect(toPaisa(JSON.parse(JSON.stringify(toRupees(paisa))))).toBe(paisa);
        expect(isMoney(toRupees(paisa))).toBe(true);
      }),
    );
  });

  it("reads what a person types with two decimals", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, part) => {
          const typed = `${whole}.${String(part).padStart(2, "0")}`;
          expect(toPaisa(Number(typed))).toBe(whole * 100 + part);
        },
      ),
    );
  });
});

describe("adding up", () => {
  it("has no floating-point error", () => {
    expect(addMoney(0.1, 0.2)).toBe(0.3);
    expect(subtractMoney(0.3, 0.1)).toBe(0.2);
    expect(addMoney(...Array<number>(1000).fill(0.1))).toBe(100);
    expect(addMoney()).toBe(0);
  });

  it("takes away what was added", () => {
    const amount = wholePaisa.map((paisa) => paisa / 100);
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(subtractMoney(addMoney(a, b), b)).toBe(a);
        expect(addMoney(a, b)).toBe(addMoney(b, a));
      }),
    );
  });
});

describe("what counts as money", () => {
  it.each([
    [MAX_MONEY, true],
    [-MAX_MONEY, true],
    [10_000_000_000, false],
    ["12", false],
    [null, false],
    [undefined, false],
  ])("%j: %s", (value, expected) => {
    expect(isMoney(value)).toBe(expected);
  });
});

describe("what is wrong with an amount", () => {
  it.each([
    [12.5, null],
    [MAX_MONEY, null],
    [0.005, "Amounts have at most two decimals."],
    [10_000_000_000, "This amount is too large: Rs 9,999,999,999.99 is the most."],
    [1e300, "This amount is too large: Rs 9,999,999,999.99 is the most."],
  ])("%d: %s", (rupees, problem) => expect(moneyProblem(rupees)).toBe(problem));
});
