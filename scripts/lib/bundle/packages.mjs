import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Files of a package that never run: texts, types, tests, compilers' input. Licences are kept. */
const NEVER_RUNS =
  /\.(md|markdown|map|[cm]?ts|flow|tsbuildinfo|a)$|\.test\.[cm]?js$|^(\.github|tests?|__tests__|benchmarks?|examples?|docs?)\/|\/(include|pkgconfig)\//i;
const LICENCE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;
/** Bundled separately: Node itself (`nodeFiles`). */
const TAKEN_APART = ["node"];

/**
 * The folders of the packages that run the server, relative to `root`: the `dependencies` of its package.json and theirs,
 * as far as they are installed for this platform.
 */
export function runtimePackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const found = new Set();
  const add = (from, name) => {
    const folder = resolvePackage(packages, from, name);
    if (!folder || found.has(folder) || !existsSync(join(root, folder))) return;
    found.add(folder);
    for (const needed of neededBy(packages[folder])) add(folder, needed);
  };
  for (const name of Object.keys(packages[""].dependencies)) if (!TAKEN_APART.includes(name)) add("", name);
  return [...found].sort();
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** The folder in which a package finds another one, by Node's rules; null where it is not locked. */
function resolvePackage(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
    const folder = `${place && `${place}/`}node_modules/${name}`;
    if (packages[folder]) return folder;
    if (place === "") return null;
  }
}

/** The files of a package that its programs may need, relative to `root`. Packages inside it are packages of their own. */
export function filesOfPackage(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .filter((file) => !/(^|\/)node_modules\//.test(file))
    .filter((file) => LICENCE.test(file) || !NEVER_RUNS.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();
}
