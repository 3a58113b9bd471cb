import { describe, expect, it } from "vitest";
import { leftToRightRuns } from "./runs.ts";

const latinIn = (text: string) =>
  leftToRightRuns(text)
    .filter(({ isLatin }) => isLatin)
    .map((piece) => piece.text);

describe("what reads from left to right within Urdu", () => {
  it.each([
    ["دوپہر 1:00 سے رات 9:00 بجے تک", ["1:00", "9:00"]],
    ["گلبرگ III، لاہور", ["III"]],
    ["(042) 000 0000 پر فون کریں۔", ["(042) 000 0000"]],
    ["ڈائریکٹر، مطب کلینک۔ BDS, MDS", ["BDS, MDS"]],
    ["hello@matab.example", ["hello@matab.example"]],
    ["(ایک یا زیادہ)", []],
    ["2–3 ہفتوں میں، 5", ["2–3", "5"]],
  ])("of %s", (text, runs) => {
    expect(latinIn(text)).toEqual(runs);
    expect(
      leftToRightRuns(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});
