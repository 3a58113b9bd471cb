import { expect, it } from "vitest";
import { noticesOfLooks } from "./looks.ts";

it.each([
  [0, 0, []],
  [60, 500, []],
  [61, 0, [/^Sana opened 61 patients’ files within one hour/]],
  [0, 501, [/^Sana exported 501 rows that name patients/]],
  [1200, 20_000, [/^Sana exported 20,000 rows/, /^Sana opened 1,200 patients’ files/]],
])("%i files in an hour and %i rows exported: %j", (files, exported, expected) => {
  expect(noticesOfLooks([{ name: "Sana", files, exported }])).toEqual(
    expected.map((words) => expect.stringMatching(words)),
  );
});
