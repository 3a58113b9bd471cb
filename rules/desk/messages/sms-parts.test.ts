import { expect, it } from "vitest";
import { smsParts } from "./sms-parts.ts";

it.each([
  ["", 0, true],
  ["a".repeat(160), 1, true],
  ["a".repeat(161), 2, true],
  ["a".repeat(307), 3, true],
  ["{".repeat(80), 1, true],
  [`${"a".repeat(152)}{${"a".repeat(152)}`, 3, true],
  [`${"a".repeat(150)} 042\u00A0111\u00A0`, 1, true],
  ["ا".repeat(70), 1, false],
  ["ا".repeat(71), 2, false],
  ["ا".repeat(135), 3, false],
  [`${"ا".repeat(66)}😀${"ا".repeat(65)}`, 2, false],
  [`${"ا".repeat(66)}😀${"ا".repeat(66)}`, 3, false],
])("%s: SMS", (text, parts, isPlain) => {
  expect(smsParts(text)).toMatchObject({ parts, isPlain });
});
