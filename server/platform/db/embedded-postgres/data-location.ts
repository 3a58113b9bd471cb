import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { type Account, accountName, firstInaccessibleFolder, serverAccount } from "./account.ts";
import { findBinaries, SHARED_HOME } from "./binaries.ts";
import { digest, socketFolder } from "./socket.ts";

/** Where one cluster lives. */
export interface DataLocation {
  /** PostgreSQL's data directory, its real path. */
  cluster: string;
  /** The folder of its socket. */
  socket: string;
  /** The folder with `bin`, `lib` and `share`. */
  binaries: string;
  /** The account of the server; null: the app's own. */
  account: Account | null;
}

/**
 * Finds or creates the folders of the cluster of `dataDir`: `dataDir/postgres`. Under root, when `movable` and the server's
 * account cannot enter it, that is a symbolic link to a folder below /var/lib/matab.
 * @throws StartError when the folders cannot be created.
 */
export function findDataLocation(dataDir: string, movable: boolean): DataLocation {
  try {
    return layOut(dataDir, movable);
  } catch (error) {
    throw refusedBySystem(error, dataDir);
  }
}

function layOut(dataDir: string, movable: boolean): DataLocation {
  const link = join(dataDir, "postgres");
  const account = serverAccount(link);
  makeFolder(dataDir, account ? 0o711 : 0o700);
  if (account) makeReachable(dataDir, link, account, movable);
  makeFolder(link, 0o700);
  const cluster = realpathSync(link);
  if (account) {
    chownSync(cluster, account.uid, account.gid);
  } else {
    refuseForeign(cluster);
  }
  return { cluster, socket: socketFolder(cluster, account), binaries: findBinaries(account), account };
}

/**
 * Creates the folder and its missing parents one by one, because Node's recursive mkdir never returns on file systems that
 * accept no folders, such as /proc.
 */
function makeFolder(path: string, mode: number): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Another app that starts at the same time may have created it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  readdirSync(path);
  accessSync(path, constants.W_OK);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  EROFS: "cannot be written",
  ENOENT: "cannot be made",
  ENOTDIR: "is no folder",
  EEXIST: "is no folder",
  ENOSPC: "does not fit on the disk",
};

/** The system's error as one line for the person who chose the folder. */
function refusedBySystem(error: unknown, dataDir: string): unknown {
  const { code, path = dataDir } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ""];
  if (!reason) return error;
  const line = `The data folder ${dataDir} cannot be used: ${path} ${reason}. Set DATA_DIR to another one.`;
  return new StartError(line, { cause: error });
}

function refuseForeign(cluster: string): void {
  const owner = statSync(cluster).uid;
  if (process.getuid && owner !== process.getuid()) {
    throw new StartError(
      `The database in ${cluster} belongs to "${accountName(owner)}": start Matab as that user, or as root.`,
    );
  }
}

function makeReachable(dataDir: string, link: string, account: Account, movable: boolean): void {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (!isCopied(link)) {
      requireReachable(link, account);
      return;
    }
    rmSync(link);
  }
  const barrier = openUp(realpathSync(dataDir), account);
  if (barrier === null) return;
  if (!movable || existsSync(link)) refuse(dataDir, account, barrier);
  moveOut(dataDir, link, account);
}

/** Lets other accounts pass through the data folder without listing it. Folders above it are not changed. */
function openUp(dataDir: string, account: Account): string | null {
  const barrier = firstInaccessibleFolder(account, dataDir);
  if (barrier !== dataDir) return barrier;
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  return firstInaccessibleFolder(account, dataDir);
}

function refuse(folder: string, account: Account, barrier: string): never {
  throw new StartError(
    `The database cannot run in ${folder}: PostgreSQL refuses to run as root, so it runs as "${account.name}", ` +
      `who may not enter ${barrier}. Choose another DATA_DIR, or let others pass: chmod o+x ${barrier}`,
  );
}

function requireReachable(link: string, account: Account): void {
  const target = readlinkSync(link);
  if (!statSync(link, { throwIfNoEntry: false })) {
    throw new StartError(
      `The database is missing: ${link} leads to ${target}, which is not there. Bring it back, or remove the link to start empty.`,
    );
  }
  const barrier = firstInaccessibleFolder(account, realpathSync(link));
  if (barrier !== null) refuse(target, account, barrier);
}

/**
 * Whether the link was copied with its whole checkout, so that the data belongs to the other checkout. If the checkout was
 * moved instead, the note of its place is updated.
 */
function isCopied(link: string): boolean {
  const target = readlinkSync(link);
  const note = join(dirname(target), "origin");
  const here = realpathSync(dirname(link));
  const origin = read(note);
  if (origin === null || origin === here) return false;
  if (linkTarget(join(origin, "postgres")) === target) return true;
  writeFileSync(note, here);
  return false;
}

/**
 * The folder below /var/lib/matab made for the cluster of `dataDir`; null when its `postgres` is no link, or leads
 * elsewhere.
 */
export function homeElsewhere(dataDir: string): string | null {
  const origin = realpathSync(dataDir);
  const home = homeOf(origin);
  const isOurs = linkTarget(join(dataDir, "postgres")) === join(home, "postgres");
  return isOurs && read(join(home, "origin")) === origin ? home : null;
}

const homeOf = (origin: string) => join(SHARED_HOME, `${basename(dirname(origin))}-${digest(origin)}`);

function moveOut(dataDir: string, link: string, account: Account): void {
  const origin = realpathSync(dataDir);
  const home = homeOf(origin);
  mkdirSync(join(home, "postgres"), { recursive: true });
  chmodSync(SHARED_HOME, 0o755);
  chmodSync(home, 0o711);
  const barrier = firstInaccessibleFolder(account, home);
  if (barrier !== null) refuse(home, account, barrier);
  writeFileSync(join(home, "origin"), origin);
  symlinkSync(join(home, "postgres"), link);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}

function linkTarget(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}
