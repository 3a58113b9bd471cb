import { expect, it } from "vitest";
import { charactersIn, chunks } from "./store.ts";

it("pieces of a list hold so many rows at most, and fewer of long ones", () => {
  const sizes = (lengths: readonly number[]) =>
    [...chunks(lengths, 250, (length) => length)].map((part) => part.length);
  expect(sizes(Array(600).fill(10))).toEqual([250, 250, 100]);
  expect(sizes(Array(45).fill(14_000))).toEqual([15, 15, 15]);
  expect(sizes([12_000_000, 1, 1])).toEqual([1, 2]);
  expect([...chunks([], 250)]).toEqual([]);
  expect(charactersIn(["ab", "", "c"])).toBe(3);
});
