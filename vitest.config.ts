import { defineConfig } from "vitest/config";

const withDatabase = [
  "bench/bare/*.test.ts",
  "server/**/*.test.ts",
  "tests/api/**/*.test.ts",
  "tests/support/**/*.test.ts",
];

export default defineConfig({
  test: {
    // The clinic's zone is nobody's default: a test that forgets it fails here, wherever it runs.
    env: { TZ: "America/New_York" },
    maxWorkers: 2,
    setupFiles: "tests/support/fixed-seed.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: ["**/node_modules/**", "dist/**", "tests/e2e/**", ...withDatabase],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: withDatabase,
          globalSetup: "tests/support/vitest-cluster.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
