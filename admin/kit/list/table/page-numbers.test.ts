import { expect, it } from "vitest";
import { GAP, pageNumbers } from "./page-numbers.ts";

it.each([
  { page: 1, last: 1, shown: [1] },
  { page: 1, last: 3, shown: [1, 2, 3] },
  { page: 1, last: 7, shown: [1, 2, 3, 4, GAP, 7] },
  { page: 4, last: 7, shown: [1, GAP, 3, 4, 5, GAP, 7] },
  { page: 7, last: 7, shown: [1, GAP, 6, 7] },
])("on page $page of $last", ({ page, last, shown }) => {
  expect(pageNumbers(page, last)).toEqual(shown);
});
