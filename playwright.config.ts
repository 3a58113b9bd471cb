import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "#tests/support/browser/browser-path.ts";

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./tests/support/platform/playwright-cluster.ts",
  workers: Math.max(2, availableParallelism()),
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  // Far above what any test needs on a quiet machine: a busy one must not look like a fault.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        // Chromium's sandbox does not work for root.
        ...(asRoot ? ["--no-sandbox"] : []),
        // Letters stand where they do in a browser with a window, or a printed word falls apart into two.
        "--font-render-hinting=none",
      ],
    },
    viewport: { width: 1440, height: 900 },
    // Neither the clinic's zone nor its language: nothing may depend on the visitor's machine.
    timezoneId: "America/New_York",
    locale: "de-DE",
    trace: "off",
    screenshot: "only-on-failure",
  },
});
