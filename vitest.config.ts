import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const withDatabase = [
  "bench/bare/*.test.ts",
  "server/**/*.test.ts",
  "tests/api/**/*.test.ts",
  "tests/support/**/*.test.ts",
];

/** Put something in the place of a module, or watch one being loaded: their modules must be their own. */
const alone = ["server/platform/auth/passwords.test.ts", "admin/kit/form/deferred-zod.test.ts"];

export default defineConfig({
  test: {
    // The clinic's zone is nobody's default: a test that forgets it fails here, wherever it runs.
    env: { TZ: "America/New_York" },
    maxWorkers: Math.max(2, availableParallelism()),
    // Modules are loaded once per worker, not once per file: a test keeps what it needs in what it opens, never in a module.
    isolate: false,
    setupFiles: "tests/support/platform/fixed-seed.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: ["**/node_modules/**", "dist/**", "tests/e2e/**", ...withDatabase, ...alone],
          // Far above what any test needs on a quiet machine: a busy one must not look like a fault.
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: "alone", include: alone, isolate: true, testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: "server",
          include: withDatabase,
          exclude: ["**/node_modules/**", ...alone],
          globalSetup: "tests/support/platform/vitest-cluster.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
