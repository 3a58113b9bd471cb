import { expect, it } from "vitest";
import { teethInWords } from "./teeth-words.ts";

it.each([
  [[46], "lower right first molar"],
  [[38], "lower left wisdom tooth"],
  [[55], "upper right milk second molar"],
  [[35, 36, 37], "lower left"],
  [[13, 12, 21], "upper right, upper left"],
  [[], ""],
])("says where %j are", (teeth, words) => {
  expect(teethInWords(teeth)).toBe(words);
});
