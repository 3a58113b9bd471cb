import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_MONEY } from "#rules/values/money.ts";
import { moneyInWords } from "./money-words.ts";

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Record<string, number> = { hundred: 100, thousand: 1000, lakh: 100_000, crore: 10_000_000 };

/** Counts words as a reader would, from the largest scale down. */
function countOf(words: readonly string[]): number {
  for (const [scale, worth] of Object.entries(SCALES).reverse()) {
    const at = words.lastIndexOf(scale);
    if (at >= 0) return countOf(words.slice(0, at)) * worth + countOf(words.slice(at + 1));
  }
  expect(words.length, words.join(" ")).toBeLessThan(2);
  return words.reduce((sum, word) => {
    const [first = "", unit] = word.split("-");
    if (!TENS.includes(first)) {
      expect(UNITS).toContain(word);
      return sum + UNITS.indexOf(word);
    }
    if (unit !== undefined) expect(UNITS.slice(1, 10)).toContain(unit);
    return sum + 10 * (TENS.indexOf(first) + 2) + (unit === undefined ? 0 : UNITS.indexOf(unit));
  }, 0);
}

const reading =
  /^(?:Rupees (?<whole>[a-z -]+)|(?:(?<rupees>[A-Z][a-z -]+) rupees? and )?(?<paisa>[A-Za-z][a-z-]*) paisa) only$/;

function paisaOf(text: string): number {
  const { whole, rupees, paisa } = reading.exec(text)?.groups ?? {};
  expect(whole ?? paisa, text).toBeDefined();
  const count = (words: string | undefined) => countOf(words?.toLowerCase().split(" ") ?? []);
  return count(whole ?? rupees) * 100 + count(paisa);
}

describe("money in words", () => {
  it.each([
    [0, "Rupees zero only"],
    [1, "Rupees one only"],
    [15, "Rupees fifteen only"],
    [101, "Rupees one hundred one only"],
    [12_500, "Rupees twelve thousand five hundred only"],
    [99_999, "Rupees ninety-nine thousand nine hundred ninety-nine only"],
    [100_000, "Rupees one lakh only"],
    [1_234_567, "Rupees twelve lakh thirty-four thousand five hundred sixty-seven only"],
    [10_000_000, "Rupees one crore only"],
    [1_000_000_000, "Rupees one hundred crore only"],
    [10.5, "Ten rupees and fifty paisa only"],
    [0.05, "Five paisa only"],
    [400.25, "Four hundred rupees and twenty-five paisa only"],
    [1.01, "One rupee and one paisa only"],
    [21, "Rupees twenty-one only"],
    [
      MAX_MONEY,
      "Nine hundred ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees and ninety-nine paisa only",
    ],
  ])("%d is %s", (rupees, words) => {
    expect(moneyInWords(rupees)).toBe(words);
  });

  it("reads back as the same amount, to the paisa", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (paisa) => {
        expect(paisaOf(moneyInWords(paisa / 100))).toBe(paisa);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([-1, -0.01, 0.001, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d", (rupees) => {
    expect(() => moneyInWords(rupees)).toThrow(RangeError);
  });
});
