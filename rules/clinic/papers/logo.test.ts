import { expect, it } from "vitest";
import { fitted, isWordmark } from "./logo.ts";

const size = (text: string) => {
  const [width = 0, height = 0] = text.split("×").map(Number);
  return { width, height };
};

it.each([
  ["400×400", false],
  ["400×201", false],
  ["400×200", true],
  ["960×160", true],
])("a logo of %s is a wordmark: %s", (logo, expected) => {
  expect(isWordmark(size(logo))).toBe(expected);
});

it.each([
  ["480×480", "200×40", "40×40"],
  ["960×160", "200×40", "200×33"],
  ["128×128", "200×160", "160×160"],
  ["2560×2", "100×40", "100×1"],
])("a logo of %s is shown in a box of %s at %s", (logo, box, expected) => {
  expect(fitted(size(logo), size(box))).toEqual(size(expected));
});
