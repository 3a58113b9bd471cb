import { execFileSync } from "node:child_process";
import { createHash, type KeyObject } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isSignedBy } from "./release-keys.ts";
import { UpdateError } from "./update-error.ts";

/** Above the length of any signature. */
const SIGNATURE_BYTES = 10_000;

/**
 * Copies an archive to where nobody else can write, and checks that a release key signed the copy.
 * @throws UpdateError in words: missing, no file, unsigned, forged, cut off, no room.
 */
export async function takeArchive(file: string, copy: string, keys: readonly KeyObject[]): Promise<void> {
  const name = basename(file);
  if (keys.length === 0)
    throw new UpdateError(
      "This Matab knows no release key, so it cannot tell who made an archive: its deploy/release-keys.txt is empty.",
    );
  if (!existsSync(file)) throw new UpdateError(`${file} is not there.`);
  if (!existsSync(`${file}.sig`))
    throw new UpdateError(`${name} is not signed: ${name}.sig does not lie beside it. Copy both files.`);
  for (const path of [file, `${file}.sig`])
    if (!statSync(path).isFile())
      throw new UpdateError(`${basename(path)} is a folder or a device, and no file.`);
  if (statSync(`${file}.sig`).size > SIGNATURE_BYTES)
    throw new UpdateError(`${name}.sig is too large for a signature. Copy it again.`);
  const sum = createHash("sha512");
  const summing = new Transform({
    transform(chunk, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(file), summing, createWriteStream(copy, { mode: 0o600, flush: true }));
    if (isSignedBy(keys, sum.digest("hex"), readFileSync(`${file}.sig`, "utf8"))) return;
  } catch (error) {
    throw fileError(error, name, dirname(copy));
  }
  throw new UpdateError(
    `${name} is not what was signed: it was cut off or changed, or somebody else made it. Copy it and ${name}.sig again; if that does not help, do not use it.`,
  );
}

/** A line of `tar`'s listing: kind, rights, owner, size, date, time, name, and the target of a link. */
const LISTED = /^([-dl])\S+ +\S+ +(\d+) +\S+ +\S+ (\S+?)(?: -> (\S+))?$/;

/**
 * Unpacks a bundle into a new folder, which then holds exactly what its checksums list.
 * @param name its name in messages.
 * @throws UpdateError when an entry would lie elsewhere, it is no bundle, or it does not fit on the disk.
 */
export function unpack(archive: string, folder: string, name: string): void {
  const bytes = sizeOf(
    tar(name, ["--list", "--verbose", "--numeric-owner", "--quoting-style=escape", `--file=${archive}`]),
    name,
  );
  const { bavail, bsize } = statfsSync(dirname(folder));
  if (bavail * bsize < bytes)
    throw new UpdateError(
      `${name} needs ${megabytes(bytes)} and its disk has ${megabytes(bavail * bsize)} left. Make room, then update again.`,
    );
  makeFolder(folder, name);
  tar(name, [
    ...["--extract", `--file=${archive}`, `--directory=${folder}`, "--strip-components=1"],
    ...["--no-same-owner", "--no-same-permissions", "--keep-old-files"],
  ]);
  if (["matab", "bin/node", "release.json", "SHA256SUMS"].some((file) => !existsSync(join(folder, file))))
    throw notOurs(name);
  requireNamed(folder, name);
  run(
    "sha256sum",
    ["--check", "--quiet", "--strict", "SHA256SUMS"],
    folder,
    () => new UpdateError(`${name} did not come out as it was packed: the disk is going bad, or full.`),
  );
  run("sync", ["--file-system", folder], folder, () => new UpdateError(`The disk does not keep ${folder}.`));
}

/** Refuses files that the checksums do not name. */
function requireNamed(folder: string, name: string): void {
  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").split("\n");
  const named = new Set(["SHA256SUMS", ...sums.map((line) => line.replace(/^[0-9a-f]{64} [ *]/, ""))]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !named.has(path))
      throw new UpdateError(
        `${name} holds ${path}, which its SHA256SUMS does not name. It is not installed.`,
      );
  }
}

function makeFolder(folder: string, name: string): void {
  try {
    mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    throw fileError(error, name, dirname(folder));
  }
}

/**
 * The unpacked bytes of a listed archive.
 * @throws UpdateError unless everything lies below one folder and no link leads out of its own.
 */
function sizeOf(listing: string, name: string): number {
  const lines = listing.trim().split("\n");
  let root: string | undefined;
  let bytes = 0;
  for (const line of lines) {
    const [, kind, size, path = "", target] = LISTED.exec(line) ?? [];
    const [first, ...rest] = path.replace(/\/$/, "").split("/");
    root ??= first;
    const staysInside =
      kind &&
      first &&
      first === root &&
      [first, ...rest].every((part) => part !== "" && part !== "." && part !== "..");
    const leadsInside = kind === "l" ? target && !target.includes("/") && target !== ".." : !target;
    if (!staysInside || !leadsInside || path.includes("\\")) throw notOurs(name);
    bytes += Number(size);
  }
  return bytes;
}

const notOurs = (name: string) =>
  new UpdateError(`${name} is no bundle of Matab, though it is signed: nothing was unpacked from it.`);

/** `tar`'s messages for a full disk or quota. */
const NO_ROOM = /No space left|Disk quota exceeded|Wrote only \d+ of \d+ bytes/;

const tar = (name: string, args: string[]) =>
  run("tar", args, "/", (said) =>
    NO_ROOM.test(said) ? new UpdateError(`There is no room for ${name} on the disk.`) : notOurs(name),
  );

/** Runs a program to its end. @returns its output. */
function run(program: string, args: string[], cwd: string, failure: (said: string) => UpdateError): string {
  try {
    return execFileSync(program, args, {
      cwd,
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    throw failure(String((error as { stderr?: string }).stderr ?? ""));
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EIO: "cannot be read: the stick or disk reports an error",
  ENODEV: "is not there any more",
  ENXIO: "is not there any more",
};

function fileError(error: unknown, name: string, folder: string): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new UpdateError(`${folder} has no room for ${name}.`);
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return new UpdateError(
      `This user may not read ${name}, or may not write in ${folder}. As a service, update as root: sudo matab update FILE`,
    );
  return REASONS[code] ? new UpdateError(`${name} ${REASONS[code]}.`) : error;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
