import { test as base, expect } from "@playwright/test";
import { asOwner, createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";
import { withPromptRoutes } from "#tests/support/platform/routes.ts";

/** A running clinic as its people meet it, with a database of its own. */
export interface RunningClinic {
  url: string;
  admin: { email: string; password: string };
  /** To look at, or prepare, what the pages show. */
  database: TestDatabase;
  /** The process, to stop, kill or question. */
  app: AppProcess;
}

interface ClinicOfFile {
  of(file: string): Promise<RunningClinic>;
}

const ADMIN = { email: "admin@clinic.example", password: "a password for tests" };

/**
 * Playwright's `test` with `clinic`, the whole application on its own process and database, new for every test
 * file; `baseURL` leads to it, so that pages open by path. What `page.route` puts in the way stops the next request.
 *
 * @example
 * import { expect, test } from "./browser.ts";
 * test("signs in", async ({ page, clinic }) => { await page.goto("/auth/login"); … });
 */
export const test = base.extend<{ clinic: RunningClinic }, { clinics: ClinicOfFile }>({
  clinics: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern.
    async ({}, use) => {
      let current: { file: string; clinic: RunningClinic } | undefined;
      const close = async () => {
        await current?.clinic.app.stop();
        await current?.clinic.database.drop();
        current = undefined;
      };
      const of = async (file: string) => {
        if (current?.file !== file) await close();
        current ??= { file, clinic: await openClinic() };
        return current.clinic;
      };
      await use({ of });
      await close();
    },
    { scope: "worker" },
  ],
  clinic: async ({ clinics }, use, { file }) => use(await clinics.of(file)),
  baseURL: async ({ clinic }, use) => use(clinic.url),
  page: async ({ page }, use) => use(withPromptRoutes(page)),
});

async function openClinic(): Promise<RunningClinic> {
  const database = await createClinicDatabase();
  const env = { DATABASE_URL: database.url, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const app = await spawnApp({ env });
  // A clinic at work, with a backup; only the tests of the first hour begin before it.
  await asOwner(
    database,
    `INSERT INTO set_up (said) VALUES ('left');
     INSERT INTO backups (place, file, taken_on, verified_on, finished_on) VALUES ('/media/stick', 'a.age', now(), now(), now())`,
  );
  return { url: app.url, admin: ADMIN, database, app };
}

/** Beside `test`, so that a browser test imports from one place. */
export { expect };
