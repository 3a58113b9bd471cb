import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ROOT, say } from "./project.mjs";
import { collect, step } from "./run.mjs";

const MODULES = join(ROOT, "node_modules");
/** Written last, so that a broken-off install is repeated. */
const STAMP = join(MODULES, ".installed");
/** Where tests were run, their packages stay when the lock file changes. */
const TEST_RUNNER = join(MODULES, "vitest");
const NODE = join(MODULES, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const OLDEST_NODE = 20;
const RUNTIME_NODE = 24;

/**
 * Makes sure that the locked dependencies are installed: those for building and running, and on demand those of the tests.
 * @returns the path of the Node that everything else runs on.
 */
export async function ensureInstalled({ forTests = false } = {}) {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE) fail(`Matab needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
  const hasTests = existsSync(TEST_RUNNER);
  const wanted = fingerprint();
  const isUpToDate = existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted;
  if (isUpToDate && (hasTests || !forTests)) return runtime(major);
  await install({ withTests: hasTests || forTests, isUpToDate });
  const node = await runtime(major, { anew: isUpToDate });
  writeFileSync(STAMP, wanted);
  return node;
}

/** Adds to an up-to-date installation instead of replacing it, because a clinic may be running on it. */
async function install({ withTests, isUpToDate }) {
  say("Installing what package-lock.json names; the first time this takes a few minutes …");
  rmSync(STAMP, { force: true });
  const command = isUpToDate ? ["install", "--no-save"] : ["ci"];
  const scope = withTests ? "--include=dev" : "--omit=dev";
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  await step("installing the dependencies", ...npm(...command, scope, ...quietly));
}

function fingerprint() {
  const lock = readFileSync(join(ROOT, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}`;
}

/** Runs npm's own script where npm started this: on Windows there is no `npm` to run directly. */
function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith("npm-cli.js") ? [process.execPath, [script, ...args]] : ["npm", args];
}

/**
 * The package `node` fetches its binary in an install script, which npm may be told not to run. `anew`: when npm adds to an
 * installation, it deletes the fetched files, the licence included.
 */
async function runtime(major, { anew = false } = {}) {
  if (existsSync(NODE) && !anew) return NODE;
  const script = join(MODULES, "node", "installArchSpecificPackage.js");
  const command = `process.chdir(${JSON.stringify(join(MODULES, "node"))}); require(${JSON.stringify(script)})`;
  const { output } = await collect(process.execPath, ["-e", command]);
  if (existsSync(NODE)) return NODE;
  if (major >= RUNTIME_NODE) return process.execPath;
  process.stderr.write(`${output.trim()}\n`);
  return fail(
    `Node ${RUNTIME_NODE} could not be fetched. Allow npm's install scripts, or run Matab with Node ${RUNTIME_NODE}.`,
  );
}
