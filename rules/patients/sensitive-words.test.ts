import { expect, it } from "vitest";
import { namesSensitive } from "./sensitive-words.ts";

it.each([
  ["HIV positive", true],
  ["H\u200bIV", true],
  ["known case of Hepatitis-B", true],
  ["HBsAg +ve", true],
  ["ٹی بی", true],
  ["anxiety attacks", true],
  ["diabetes", false],
  ["hepatitis A vaccine", false],
  ["allergic to dust", false],
  ["", false],
  [null, false],
])("%j names a sensitive illness: %j", (text, is) => {
  expect(namesSensitive(text)).toBe(is);
});
