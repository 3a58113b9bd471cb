import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getSettings, saveClinic, saveHours, savePrints } from "#contract/clinic/settings.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { getPost, savePost } from "#contract/website/posts.ts";
import { valueAt } from "#rules/values/value-at.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { fakeSite } from "#tests/support/website/fake-site.ts";
import { madeUpClinic, madeUpHours, madeUpPost, madeUpPrints } from "#tests/support/website/made-up-site.ts";
import { sampleSnapshot } from "#tests/support/website/site-snapshot.ts";

/**
 * Settings and posts made up: what they may say is kept, what they may not is refused by its field, and nothing is
 * public. The long form, with so many of each kind:
 *
 *   EDITOR_CASES=1000 npx vitest run tests/api/office/settings-property.test.ts
 */

const CASES = Number(process.env.EDITOR_CASES ?? 25);
vi.setConfig({ testTimeout: 30_000 + 100 * CASES });
const sample = sampleSnapshot();

let clinic: TestClinic;
let token: string;
let post: Record<string, unknown>;
beforeAll(async () => {
  clinic = await openClinic({}, { loadSite: async () => fakeSite() });
  ({ token } = await clinic.signIn("Administrator"));
  const { data } = (await clinic.call(getPost, { query: { id: 27 } }, token)).body;
  if (!data) throw new Error("the sample lost its post");
  const { state: _, isChanged: __, updatedOn: ___, ...written } = data;
  post = written;
});
afterAll(() => clinic.close());

const send = (endpoint: Endpoint, body: unknown) => clinic.call(endpoint, { body } as never, token);
const publicVersion = async () =>
  (await clinic.database.pool.query("SELECT version FROM site_version")).rows[0].version;
const settings = async () => (await clinic.call(getSettings, {}, token)).body.data;

/** The paths of everything in a value that is neither a list nor holds other fields. */
function leavesIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => leavesIn(one, path ? `${path}.${name}` : name));
}

const hours = {
  days: [{ weekday: 1, from: "09:00", to: "17:00" }],
  closures: [{ day: "2026-12-25", reason: { en: "Quaid's birthday", ur: "یوم قائد" } }],
};
const prints = { thankYou: { en: "Thank you", ur: "شکریہ" }, taxNumber: "1234567-8" };
const clinicFacts = { ...sample.clinic };
delete clinicFacts.logo;

const GROUPS: readonly [string, Endpoint, object][] = [
  ["clinic", saveClinic, clinicFacts],
  ["hours", saveHours, hours],
  ["prints", savePrints, prints],
];

/** What no field of a setting or a post may be. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(true, {}, ["text"], "a\u0000b", "half a letter \ud800", { en: "nested" }),
  fc.integer({ min: 40_001, max: 45_000 }).map((length) => "x".repeat(length)),
);

/** Sends a value with something wrong at one of its leaves; expects that it is refused there. */
async function expectRefused(endpoint: Endpoint, value: object, path: string, bad: unknown): Promise<void> {
  const { status, body } = await send(endpoint, withValueAt(value, path, bad as never));
  expect([path, bad, status]).toEqual([path, bad, 400]);
  const field = body.errors?.[0]?.field ?? "";
  // A text is refused as a whole or in one language; what dials a number, by the number.
  expect(`${path} by ${field}`).toMatch(new RegExp(`by ${path.replace(/\.(en|ur|tel|display|\d+)$/, "")}`));
}

describe("settings made up", () => {
  it("that may be are kept as they are sent", async () => {
    const groups = fc.oneof(
      madeUpClinic(clinicFacts).map((facts) => ({
        endpoint: saveClinic as Endpoint,
        facts: facts as object,
      })),
      madeUpHours.map((facts) => ({ endpoint: saveHours as Endpoint, facts: facts as object })),
      madeUpPrints.map((facts) => ({ endpoint: savePrints as Endpoint, facts: facts as object })),
    );
    await fc.assert(
      fc.asyncProperty(groups, async ({ endpoint, facts }) => {
        const { status, body } = await send(endpoint, facts);
        expect([status, body.errors]).toEqual([200, undefined]);
        expect(valueAt(body.data, "facts")).toEqual(JSON.parse(JSON.stringify(facts)));
      }),
      { numRuns: CASES },
    );
  });

  it.each(GROUPS)(
    "of the group %s that may not be are refused by their field",
    async (_name, endpoint, facts) => {
      expect((await send(endpoint, facts)).status).toBe(200);
      const before = [await publicVersion(), await settings()];
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...leavesIn(facts)), wrong, (path, bad) =>
          expectRefused(endpoint, facts, path, bad),
        ),
        { numRuns: CASES },
      );
      expect([await publicVersion(), await settings()]).toEqual(before);
    },
  );
});

describe("posts made up", () => {
  it("that may be are kept", async () => {
    await fc.assert(
      fc.asyncProperty(madeUpPost, async (written) => {
        const { status, body } = await send(savePost, { ...post, ...written });
        expect([status, body.errors]).toEqual([200, undefined]);
        expect(body.data).toMatchObject({ markdown: written.markdown });
      }),
      { numRuns: CASES },
    );
  });

  it("that may not be are refused by their field, and no visitor sees a change", async () => {
    const before = await publicVersion();
    const leaves = leavesIn(post).filter((path) => path !== "id" && path !== "idDepartment");
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...leaves), wrong, (path, bad) =>
        expectRefused(savePost, post, path, bad),
      ),
      { numRuns: CASES },
    );
    expect(await publicVersion()).toBe(before);
  });
});
