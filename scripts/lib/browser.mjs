import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { fail, ROOT, say } from "./project.mjs";
import { collect, step } from "./run.mjs";

const FINDER = "tests/support/browser-path.ts";
const APT = "/usr/bin/apt-get";

/** Makes sure that the browser tests find a browser. */
export async function ensureBrowser(node) {
  if (await isFound(node)) return;
  say("Installing a browser for the tests …");
  const attempts = canUseApt() ? [fromDebian, fromPlaywright] : [fromPlaywright];
  for (const attempt of attempts) {
    await attempt(node).catch((error) => process.stderr.write(`${error.output.trim()}\n`));
    if (await isFound(node)) return;
  }
  fail(
    "The browser tests need Chromium or Chrome, and none could be installed: install one, then run this again.",
  );
}

async function isFound(node) {
  return (await collect(node, [FINDER])).code === 0;
}

function canUseApt() {
  try {
    accessSync(APT, constants.X_OK);
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Debian's package comes with the libraries that it needs; Playwright's download takes them for granted. */
async function fromDebian() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await step("reading the list of Debian's packages", APT, ["update"], env);
  await step("installing chromium", APT, ["install", "-y", "chromium"], env);
}

async function fromPlaywright(node) {
  await step("installing chromium", node, [
    join(ROOT, "node_modules/@playwright/test/cli.js"),
    "install",
    "chromium",
  ]);
}
