import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, say, timeSince } from "./lib/project.mjs";
import { main, show, step } from "./lib/run.mjs";

// `npm test`: sets up what the tests need, then runs all of them, the quick ones first. Ends at the first stage
// that fails.

const RESULTS = join(ROOT, "test-results");
const VITEST = join(RESULTS, "vitest.json");
const PLAYWRIGHT = join(RESULTS, "playwright.json");

/** An operator's settings for the real clinic (docs/settings.md); the tests bring their own. */
const SETTINGS = [
  "PORT",
  "HOST",
  "SERVE",
  "SITE_PORT",
  "SITE_HOST",
  "OFFICE_URL",
  "LOG_FILE",
  "METRICS_PORT",
  "DATA_DIR",
  "DATABASE_URL",
  "DATABASE_MIGRATE_URL",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "PUBLIC_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "LOG_LEVEL",
  "BACKUP_RECIPIENT",
  "BACKUP_TO",
  "BACKUP_COMMAND",
];

await main(async () => {
  const start = performance.now();
  for (const name of SETTINGS) delete process.env[name];
  const node = await ensureInstalled({ forTests: true });
  await ensureBrowser(node);
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS);
  const bin = (path) => join(ROOT, "node_modules", path);

  say("Checking style and types …");
  await step("checking the style", node, [bin("@biomejs/biome/bin/biome"), "check", "."]);
  await step("checking the types of the server", node, [
    bin("typescript/bin/tsc"),
    "-p",
    "tsconfig.server.json",
  ]);
  await step("checking the types of the pages", node, [
    bin("typescript/bin/tsc"),
    "-p",
    "tsconfig.browser.json",
  ]);
  await step("checking the types of the pages' tests", node, [
    bin("typescript/bin/tsc"),
    "-p",
    "tsconfig.tests.json",
  ]);

  // Some tests of the server read the website as visitors get it.
  await ensureBuilt(node);
  say("Testing rules, server and API …");
  const json = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`];
  const unit = await show(node, [bin("vitest/vitest.mjs"), "run", ...json]);
  if (unit !== 0) return end("Tests of rules, server and API failed.", start);

  say("Testing in the browser …");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT };
  const browser = await show(node, [bin("@playwright/test/cli.js"), "test"], env);
  return end(browser === 0 ? null : "Tests in the browser failed.", start);
});

function end(complaint, start) {
  const counts = [vitestCounts(), playwrightCounts()];
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  say(complaint ? `\n${complaint}` : `\nEverything passed in ${timeSince(start)}.`);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  say(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  process.exitCode = complaint ? 1 : 0;
}

function vitestCounts() {
  const report = read(VITEST);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

function playwrightCounts() {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = read(PLAYWRIGHT)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** A stage that did not run has no report. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
