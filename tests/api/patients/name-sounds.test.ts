import "#tests/support/platform/fixed-seed.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nameSounds } from "#rules/patients/name-sounds.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

const inDatabase = async (names: readonly string[]): Promise<string[][]> => {
  const { rows } = await clinic.database.pool.query<{ keys: string[] }>(
    "SELECT name_sounds(name) AS keys FROM unnest($1::text[]) WITH ORDINALITY AS given (name, n) ORDER BY n",
    [names],
  );
  return rows.map(({ keys }) => keys);
};

const LETTERS =
  "aeiouyhmsdkqcxvwtbgrl12 .-'ABDMHSKاآأعبپتٹةثسصجچحخدڈذزژضظرڑطشغفقکكگلمنںوؤہھیيئےءمحمدسیدعبدالخان";

it("the database hears a name as the rules do, whatever it is made of", async () => {
  const words = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 24 });
  const anything = fc.string({ unit: "binary", maxLength: 20 }).filter((text) => !text.includes("\0"));
  const names = [
    ...fc.sample(words, 3000),
    ...fc.sample(anything, 2000),
    ..."Md. Ali|Syed Muhammad|M. Khan|Chaudhry Abdur Rehman|عبدالرحمٰن|عبداللہ|بی بی|Ch. Sh. Khan|İrem ẞ KÉLVIN".split(
      "|",
    ),
  ];
  expect(await inDatabase(names)).toEqual(names.map(nameSounds));
});
