import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { fail, ROOT, say } from "./project.mjs";
import { collect, step } from "./run.mjs";

const FINDER = "tests/support/browser/browser-path.ts";
const APT = "/usr/bin/apt-get";
const SHELL = "chromium-headless-shell";
/** Gives up after seconds without a network and uses the installed browser. */
const IMPATIENT = ["-o", "Acquire::http::Timeout=15", "-o", "Acquire::Retries=1"];

/**
 * Makes sure that the browser tests find a browser. Where Debian's packages can be installed, it is the headless one, even
 * beside another: tests take a third less time in it.
 */
export async function ensureBrowser(node) {
  const present = await find(node);
  if (present?.endsWith(SHELL) || (present && !canUseApt())) return;
  say("Installing a browser for the tests …");
  const attempts = canUseApt() ? [fromDebian] : [];
  if (!present) attempts.push(fromPlaywright);
  for (const attempt of attempts) {
    await attempt(node).catch((error) => process.stderr.write(`${error.output.trim()}\n`));
    const found = await find(node);
    if (found && found !== present) return;
  }
  if (await find(node)) return say("  going on with the one that is there");
  fail(
    "The browser tests need Chromium or Chrome, and none could be installed: install one, then run this again.",
  );
}

/** The path of the browser for the tests; null without any. */
async function find(node) {
  const { code, output } = await collect(node, [FINDER]);
  return code === 0 ? output.trim() : null;
}

function canUseApt() {
  try {
    accessSync(APT, constants.X_OK);
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Debian's package includes the libraries that it needs; Playwright's download does not. */
async function fromDebian() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await step("reading the list of Debian's packages", APT, [...IMPATIENT, "update"], env);
  await step(`installing ${SHELL}`, APT, [...IMPATIENT, "install", "-y", SHELL], env);
}

async function fromPlaywright(node) {
  await step("installing chromium", node, [
    join(ROOT, "node_modules/@playwright/test/cli.js"),
    "install",
    "chromium",
  ]);
}
