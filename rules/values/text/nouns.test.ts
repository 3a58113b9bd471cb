import { expect, test } from "vitest";
import { countOfNoun } from "./nouns.ts";

test.each([
  [1, "bills", "1 bill"],
  [2, "bills", "2 bills"],
  [0, "bills", "0 bills"],
  [12_345, "patients", "12,345 patients"],
  [1, "patients who owe", "1 patient who owes"],
  [3, "patients who owe", "3 patients who owe"],
  [1, "patients who wait", "1 patient who waits"],
  [1, "patients to call", "1 patient to call"],
  [1, "entries of advances", "1 entry of advances"],
  [2, "entries of advances", "2 entries of advances"],
  [1, "credit notes", "1 credit note"],
  [1, "daily expenses", "1 daily expense"],
  [1, "services", "1 service"],
  [1, "categories", "1 category"],
])("%i %s is said as %s", (count, many, said) => {
  expect(countOfNoun(count, many)).toBe(said);
});
