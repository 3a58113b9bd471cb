import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { weightOf } from "#tests/support/browser/page-weights.ts";

/** On a slow line every kilobyte of script is waited for, and every file is a request. */

/** Bytes of JavaScript, compressed, and files, at most. */
const BUDGETS: Record<string, { bytes: number; files: number }> = {
  "/auth/login": { bytes: 150_000, files: 12 },
  "/admin/appoint-request": { bytes: 185_000, files: 26 },
  "/admin/appointments": { bytes: 185_000, files: 26 },
  "/admin/patients": { bytes: 185_000, files: 26 },
  "/admin/billing": { bytes: 185_000, files: 26 },
};

/** What the day board may add to the shell, in bytes: a grid of its own is there to be small. */
const BOARD_BYTES = 40_000;

for (const [page, budget] of Object.entries(BUDGETS)) {
  test(`${page} stays within its budget of scripts`, () => {
    const { bytes, files } = weightOf(page);
    process.stdout.write(`    ${page}: ${budget.bytes - bytes} of ${budget.bytes} bytes left\n`);
    expect(bytes, `bytes of ${page}; \`node bench/weights.ts\` shows all pages`).toBeLessThanOrEqual(
      budget.bytes,
    );
    expect(files, `files of ${page}`).toBeLessThanOrEqual(budget.files);
  });
}

test("the day board adds little to the shell", () => {
  expect(weightOf("/admin/board").bytes - weightOf("the shell").bytes).toBeLessThanOrEqual(BOARD_BYTES);
});

/** What the tooth chart may add to the doctor's panel, in bytes, once its tab is opened. */
const CHART_BYTES = 28_000;

test("the tooth chart adds little to the doctor's panel, and is loaded only when it is opened", () => {
  const added = weightOf("the tooth chart").bytes - weightOf("/admin/doctors-panel").bytes;
  process.stdout.write(`    the tooth chart: ${CHART_BYTES - added} of ${CHART_BYTES} bytes left\n`);
  expect(added).toBeLessThanOrEqual(CHART_BYTES);
  expect(added).toBeGreaterThan(0);
});

test("no style sheet asks for a file that the build did not make", () => {
  const built = new URL("../../../dist/", import.meta.url);
  const files = readdirSync(built, { recursive: true, encoding: "utf8" });
  const sheets = files.filter((file) => file.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(5);
  const missing = sheets.flatMap((sheet) => {
    const text = readFileSync(new URL(sheet, built), "utf8");
    const urls = [...text.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, url = ""]) => url);
    return (
      urls
        .filter((url) => !url.startsWith("data:"))
        // A "#" alone stays at the sheet itself, which an unresolved "#admin/…" must not be taken for.
        .filter((url) => {
          const path = new URL(url.replaceAll("#", "%23"), `http://clinic.example/${sheet}`).pathname.slice(
            1,
          );
          return !files.includes(path) && !files.includes(`site/${path}`);
        })
        .map((url) => `${sheet}: ${url}`)
    );
  });
  expect(missing).toEqual([]);
});
