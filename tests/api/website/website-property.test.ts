import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import { getPublications, getSections, previewSite, saveSectionDraft } from "#contract/website/editor.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import { textsIn, words } from "#tests/support/browser/site-words.ts";
import { openClinic } from "#tests/support/clinic.ts";
import { fakeSite } from "#tests/support/website/fake-site.ts";

/**
 * Texts of the website made up: what the sections may say is kept and drawn, what they may not is refused by its field,
 * and nothing is public. The long form, with so many texts of each kind:
 *
 *   EDITOR_CASES=1000 npx vitest run tests/api/website/website-property.test.ts
 */

const CASES = Number(process.env.EDITOR_CASES ?? 25);
vi.setConfig({ testTimeout: 30_000 + 200 * CASES });

const clinic = await openClinic({}, { loadSite: async () => fakeSite() });
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

const texts = (await clinic.call(getSections, {}, token)).body.data ?? [];
const versions = async () => (await clinic.call(getPublications, {}, token)).body.data?.length;

const places = texts.flatMap((text) => textsIn(text.content).map((path) => ({ text, path })));

/** What no text may be. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(null, 7, true, [], {}, ["text"], "a\u0000b", "half a letter \ud800", {
    en: "nested",
  }),
  fc.integer({ min: 20_001, max: 30_000 }).map((length) => "x".repeat(length)),
);

const saved = (at: (typeof places)[number], value: unknown) =>
  clinic.call(
    saveSectionDraft,
    {
      body: {
        key: at.text.key,
        content: withValueAt(at.text.content, at.path, value),
        isShown: true,
      },
    },
    token,
  );

describe("texts made up", () => {
  it("that sections may say are kept and drawn", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), words, async (at, value) => {
        expect((await saved(at, value)).status).toBe(200);
        expect((await clinic.call(previewSite, { body: { path: "/" } }, token)).status).toBe(200);
      }),
      { numRuns: CASES },
    );
  });

  it("that they may not are refused by their field, and nothing is public", async () => {
    const before = await versions();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), wrong, async (at, value) => {
        const { status, body } = await saved(at, value);
        expect(status).toBe(400);
        expect(body.errors?.[0]?.field).toMatch(new RegExp(`^content\\.${at.path.replace(/\.en$/, "")}`));
      }),
      { numRuns: CASES },
    );
    expect(await versions()).toBe(before);
  });
});
