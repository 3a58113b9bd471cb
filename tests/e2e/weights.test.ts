import { expect, test } from "@playwright/test";
import { weightOf } from "#tests/support/page-weights.ts";

/** On a slow line every kilobyte of script is waited for, and every file is a request. */

/** Bytes of JavaScript, compressed, and files, at most. */
const BUDGETS: Record<string, { bytes: number; files: number }> = {
  "/auth/login": { bytes: 150_000, files: 12 },
  "/admin/appoint-request": { bytes: 200_000, files: 26 },
  "/admin/appointments": { bytes: 200_000, files: 26 },
  "/admin/patients": { bytes: 200_000, files: 26 },
  "/admin/billing": { bytes: 200_000, files: 26 },
};

/** What the day board may add to the shell, in bytes: a grid of its own is there to be small. */
const BOARD_BYTES = 40_000;

for (const [page, budget] of Object.entries(BUDGETS)) {
  test(`${page} stays within its budget of scripts`, () => {
    const { bytes, files } = weightOf(page);
    expect(bytes, `bytes of ${page}; \`node bench/weights.ts\` shows all pages`).toBeLessThanOrEqual(
      budget.bytes,
    );
    expect(files, `files of ${page}`).toBeLessThanOrEqual(budget.files);
  });
}

test("the day board adds little to the shell", () => {
  expect(weightOf("/admin/board").bytes - weightOf("the shell").bytes).toBeLessThanOrEqual(BOARD_BYTES);
});
