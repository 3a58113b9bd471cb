import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { foldedText } from "#rules/values/text/folded-text.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const inDatabase = async (texts: string[]) => {
  const { rows } = await clinic.database.pool.query<{ text: string }>(
    "SELECT folded(t) AS text FROM unnest($1::text[]) WITH ORDINALITY AS given (t, n) ORDER BY n",
    [texts],
  );
  return rows.map(({ text }) => text);
};

it("says the same as the database about every character, alone and between two blanks", async () => {
  const characters = Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1));
  const texts = characters.filter((letter) => letter.isWellFormed()).flatMap((c) => [c, ` ${c} `, `a${c}`]);
  expect(await inDatabase(texts)).toEqual(texts.map(foldedText));
});

it("says the same as the database about any text, and folding twice changes nothing", async () => {
  const letters = fc.constantFrom(
    ..."abcéñøßæİıς’´–-٣۷\u0301\u0654'`  \n\t\u00a0\u200c\u064e\u0670\u0640يىئكهةۃۂھأإآٱؤیکہاو😬",
  );
  const texts = fc.sample(fc.string({ unit: letters, maxLength: 20 }), { numRuns: 2000, seed: 7 });
  expect(await inDatabase(texts)).toEqual(texts.map(foldedText));
  expect(texts.map((text) => foldedText(foldedText(text)))).toEqual(texts.map(foldedText));
});
