import { expect, it } from "vitest";
import { moved } from "./grid-keys.ts";

// Three doctors, four weeks.
it.each([
  ["ArrowRight", 0, 6, 0, 7],
  ["ArrowRight", 0, 27, 0, 27],
  ["ArrowLeft", 1, 7, 1, 6],
  ["ArrowLeft", 1, 0, 1, 0],
  ["ArrowDown", 1, 3, 2, 3],
  ["ArrowDown", 2, 3, 0, 10],
  ["ArrowDown", 2, 24, 2, 24],
  ["ArrowUp", 0, 10, 2, 3],
  ["ArrowUp", 0, 3, 0, 3],
  ["Home", 1, 12, 1, 7],
  ["End", 1, 12, 1, 13],
])("%s from doctor %i, day %i", (key, row, day, toRow, toDay) => {
  expect(moved({ row, day }, key, 3, 28)).toEqual({ row: toRow, day: toDay });
});

it("leaves other keys alone", () => {
  expect(moved({ row: 0, day: 0 }, "Enter", 3, 28)).toBeNull();
});
