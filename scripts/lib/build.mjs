import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compress } from "./compress.mjs";
import { ROOT, say, timeSince } from "./project.mjs";
import { collect, step } from "./run.mjs";

const DIST = join(ROOT, "dist");
const TOOLS = ["scripts/lib/build.mjs", "package-lock.json", "tsconfig.base.json"];
/** The sources of templates, scripts and pictures, without a clinic's texts. */
const PAGES = [
  "admin",
  "site",
  "ui",
  "contract",
  "rules",
  "db/seed/sample-pictures.ts",
  "server/platform/media/picture-ladder.ts",
  "server/platform/media/picture-variants.ts",
  "server/build-sample-pictures.ts",
  "content/pictures",
  "brand",
  "scripts/lib/compress.mjs",
  ...TOOLS,
];
/** Without SQL, which the server reads by its path. */
const SERVER = [
  "vite.server.config.ts",
  "server",
  "contract",
  "rules",
  "content",
  "db/domains.ts",
  "db/locks.ts",
  "db/seed",
  ...TOOLS,
];
const NOT_A_SOURCE = /^node_modules$|^\.|\.test\.tsx?$/;

/** Builds pages and server unless their sources are unchanged since the last build. */
export async function ensureBuilt(node) {
  await ensurePagesBuilt(node);
  await ensureServerBuilt(node);
}

/** Builds site and back-office unless their sources are unchanged; half a minute. */
export const ensurePagesBuilt = (node) => unlessBuilt("pages", PAGES, () => buildPages(node));

/** Builds the server unless its sources are unchanged; a second or two. */
export const ensureServerBuilt = (node) => unlessBuilt("server", SERVER, () => buildServer(node));

/** Builds pages and server into dist/, whether or not they have changed. */
export async function build(node) {
  for (const name of ["pages", "server"]) rmSync(stampOf(name), { force: true });
  await ensureBuilt(node);
}

async function unlessBuilt(name, sources, work) {
  const stamp = stampOf(name);
  const current = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, current);
}

const stampOf = (name) => join(DIST, `.built-${name}`);

const bin = (path) => join(ROOT, "node_modules", path);
const PRODUCTION = { NODE_ENV: "production", NO_COLOR: "1" };
const withVite = (config) => [bin("vite/bin/vite.js"), "build", "--config", config];

async function buildServer(node) {
  say("Building the server …");
  await step("building the server", node, withVite("vite.server.config.ts"), PRODUCTION);
}

/** Compresses what it built in advance, so that no visitor waits for it. */
async function buildPages(node) {
  await checkSettings(node);
  const start = performance.now();
  say("Building site and back-office …");
  await Promise.all([
    step("building the back-office", node, withVite("admin/vite.config.ts"), PRODUCTION),
    step("building the public site", node, ["site/build/build.ts"], PRODUCTION),
  ]);
  await step("making the sample's pictures", node, ["server/build-sample-pictures.ts"], PRODUCTION);
  const compressing = performance.now();
  const count =
    (await compress(join(DIST, "admin"))) +
    (await compress(join(DIST, "site"))) +
    (await compress(join(DIST, "screen")));
  say(`  ${count} files compressed (${timeSince(compressing)})`);
  say(`Built in ${timeSince(start)}.`);
}

/** Exits with the check's message where the environment's settings are unusable. */
async function checkSettings(node) {
  const { code, output } = await collect(node, ["server/check-settings.ts"]);
  if (code === 0) return;
  process.stderr.write(output);
  process.exit(1);
}

/** A hash of contents, not times, so that a fresh clone, a switched branch or a copied folder builds only once. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesBelow)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => !NOT_A_SOURCE.test(name))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
