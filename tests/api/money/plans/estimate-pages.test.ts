import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { crownService } from "#tests/support/plans.ts";
import { rawCalls } from "#tests/support/raw-calls.ts";

/** A usual estimate is one page; a longer one breaks where it may; each option has a chart of its own. */

let clinic: TestClinic;
let token: string;
let idDoctor: number;
let idService: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const { idDepartment, ...found } = await catalogue(clinic);
  ({ idDoctor } = found);
  idService = await crownService(clinic, idDepartment);
});
afterAll(() => clinic.close());

const { ask, send } = rawCalls(() => ({ clinic, token }));

const WORDS = {
  English: {
    ...{ name: "Lower right and wisdom tooth", phases: ["Stop the pain", "Protect it", "Fill the gap"] },
    ...{ work: "Root canal treatment with composite core", note: "Lasts longest, looks like your own teeth" },
  },
  Urdu: {
    ...{ name: "نچلے دائیں دانت", phases: ["درد ختم کرنا", "دانتوں کی حفاظت", "خالی جگہ بھرنا"] },
    ...{ work: "زرکونیا کا تاج، روٹ کینال کے بعد", note: "سب سے زیادہ دیر چلتا ہے، اپنے دانتوں جیسا" },
  },
};
const LETTERS = ["A", "B", "C"] as const;

/** The pages of an estimate whose options each crown a tooth of their own, of so many lines. */
async function pagesOf({ words = WORDS.English, options = 1, lines = 8, teeth = [15, 26, 37] }) {
  const letters = LETTERS.slice(0, options);
  const items = Array.from({ length: lines }, (_, at) => {
    const letter = at < options && options > 1 ? letters[at] : null;
    const [one] = letter ? teeth.slice(at) : [46];
    return {
      ...{ idService, description: words.work, price: 42_000, quantity: 1 + (at % 2) },
      ...{ phase: 1 + (at % 3), teeth: [one], letter },
    };
  });
  const { id } = await send("/TreatmentPlans/Insert", {
    ...{ idPatient: (await registerPatient(clinic, token)).id, idDoctor, items, advance: 20_000 },
    ...{ name: words.name, phases: words.phases },
    options: letters.map((letter) => ({ letter, name: words.name, note: words.note, discount: 1000 })),
  });
  await send("/TreatmentPlans/Present", { id });
  return await textOfPdf((await ask(`/TreatmentPlans/GetPdf?id=${id}`)).rawPayload);
}

describe.each(Object.entries(WORDS))("an estimate in %s", (_, words) => {
  it.each([1, 2, 3])("of eight lines and %i options is one page", async (options) => {
    expect(await pagesOf({ words, options })).toEqual([expect.stringContaining("Page 1 of 1")]);
  });
});

describe("an estimate", () => {
  it.each([22, 27, 32, 37])(
    "of %i lines repeats its headings and signs below a line and the sums",
    async (lines) => {
      const pages = await pagesOf({ options: 2, lines });
      expect(pages).toHaveLength(2);
      for (const page of pages) expect(page).toContain("Tooth Treatment Option Rs");
      expect(pages[1]).toMatch(/Root canal.* A, B .*You pay.* Patient, date Doctor/);
    },
  );

  it("draws what each option plans, and says of each line whose it is", async () => {
    const [page] = await pagesOf({ options: 2 });
    expect(page).toContain("15 46 26 46 Tooth Treatment Option Rs");
    expect(page).toContain("core A 42,000");
    expect(page).toContain("core, 2 at Rs 42,000 B 84,000");
    expect(page).toContain("core A, B 42,000");
  });

  it("draws one chart where the options plan the same", async () => {
    const [page] = await pagesOf({ options: 2, teeth: [15, 15] });
    expect(page).toContain("15 46 Tooth Treatment Option Rs");
  });
});
