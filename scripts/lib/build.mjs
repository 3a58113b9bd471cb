import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compress } from "./compress.mjs";
import { ROOT, say, timeSince } from "./project.mjs";
import { collect, step } from "./run.mjs";

const DIST = join(ROOT, "dist");
const STAMP = join(DIST, ".built");
/** The sources of templates, scripts and pictures, without a clinic's texts. */
const SOURCES = [
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
  "scripts/lib/build.mjs",
  "scripts/lib/compress.mjs",
  "package-lock.json",
  "tsconfig.base.json",
];
const NOT_A_SOURCE = /^node_modules$|^\.|\.test\.tsx?$/;

/** Builds site and back-office unless their sources are unchanged since the last build. */
export async function ensureBuilt(node) {
  const current = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === current) return;
  await build(node);
}

/** Builds site and back-office into dist/ and compresses them in advance, so that no visitor waits for it. */
export async function build(node) {
  await checkSettings(node);
  const start = performance.now();
  say("Building site and back-office …");
  const current = fingerprint();
  rmSync(STAMP, { force: true });
  const bin = (path) => join(ROOT, "node_modules", path);
  const env = { NODE_ENV: "production", NO_COLOR: "1" };
  await Promise.all([
    step(
      "building the back-office",
      node,
      [bin("vite/bin/vite.js"), "build", "--config", "admin/vite.config.ts"],
      env,
    ),
    step("building the public site", node, ["site/build/build.ts"], env),
  ]);
  await step("making the sample's pictures", node, ["server/build-sample-pictures.ts"], env);
  const compressing = performance.now();
  const count =
    (await compress(join(DIST, "admin"))) +
    (await compress(join(DIST, "site"))) +
    (await compress(join(DIST, "screen")));
  say(`  ${count} files compressed (${timeSince(compressing)})`);
  writeFileSync(STAMP, current);
  say(`Built in ${timeSince(start)}.`);
}

/** Exits with the check's message where the environment's settings are unusable. */
export async function checkSettings(node) {
  const { code, output } = await collect(node, ["server/check-settings.ts"]);
  if (code === 0) return;
  process.stderr.write(output);
  process.exit(1);
}

/** A hash of contents, not times, so that a fresh clone, a switched branch or a copied folder builds only once. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap(filesBelow)) {
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
