import { execFileSync, spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Release } from "#server/platform/process/start/release.ts";
import { isSignedBy, readReleaseKeys } from "#server/platform/update/release-keys.ts";
import { BACKUP_RECIPIENT } from "#tests/support/backups.ts";

/** An installation with a version that runs, and archives of others: small ones, of the fake app beside this file. */

const FAKE_APP = resolve("tests/support/updates/fake-app.ts");
const PROGRAM = resolve("server/update.ts");

export const RELEASE: Release = {
  version: "1.0.0",
  commit: "aaaaaaaaaaaa",
  date: "2026-11-01T10:00:00+00:00",
  platform: "linux-x64",
  node: process.versions.node,
  postgres: "18.4.0",
};
export const NEXT: Release = {
  ...RELEASE,
  version: "1.1.0",
  commit: "bbbbbbbbbbbb",
  date: "2026-11-20T10:00:00+00:00",
};

/** The migration that newer versions have beyond the one that runs. */
export const NEWER = "0104_newer.sql";

export interface Version {
  release: Release;
  behaviour: "ready" | "unready" | "broken";
  /** Of its last migration, what it promises. */
  worksFrom: string;
}

/** A key pair of a release, and its public key as `deploy/release-keys.txt` says it. */
export function releaseKey(): { key: KeyObject; line: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  return { key: privateKey, line: Buffer.from(x, "base64url").toString("base64") };
}

/** Signs an archive as `npm run bundle -- --sign` does. */
export function signArchive(file: string, key: KeyObject): void {
  const sha512 = createHash("sha512").update(readFileSync(file)).digest("hex");
  writeFileSync(
    `${file}.sig`,
    `${sign(null, Buffer.from(`matab release sha512 ${sha512}\n`), key).toString("base64")}\n`,
  );
}

function writeVersion(folder: string, { release, behaviour, worksFrom }: Version, keyLine: string): void {
  const isNewer = release.version !== RELEASE.version;
  const files: Record<string, string> = {
    matab: `#!/bin/sh
home=$(dirname "$(readlink -f "$0")")
command=$1
shift
case $command in
  start) exec "${process.execPath}" "${FAKE_APP}" "$home" ;;
  update) exec "${process.execPath}" "${PROGRAM}" --in "$INSTALLATION" --wait 0.03 "$@" ;;
  backup) [ -z "\${BACKUP_FAILS:-}" ] || exit 1; cp "$RECORDS" "$INSTALLATION/backup"; echo "$INSTALLATION/backup" ;;
esac
`,
    "bin/node": "a program",
    behaviour,
    "release.json": JSON.stringify(release),
    "deploy/release-keys.txt": `# keys\n${keyLine}\n`,
    "db/migrations/0103_plan_in_urdu.sql": "-- works from 0102\n",
    ...(isNewer && { [`db/migrations/${NEWER}`]: `${worksFrom}\n` }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  chmodSync(join(folder, "matab"), 0o755);
  const sums = Object.entries(files).map(
    ([path, text]) => `${createHash("sha256").update(text).digest("hex")}  ${path}\n`,
  );
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
}

export interface Archived extends Partial<Version> {
  key?: KeyObject;
  /** Changes the unpacked folder before it is packed. */
  change?(folder: string): void;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve: isListening } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", isListening);
  await promise;
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

export async function installed() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "matab-update-"));
  const { key, line } = releaseKey();
  const old = join(folder, "versions/1.0.0");
  const records = join(folder, "records");
  mkdirSync(join(folder, "stick"));
  writeFileSync(records, "");
  writeVersion(old, { release: RELEASE, behaviour: "ready", worksFrom: "" }, line);
  symlinkSync(old, join(folder, "current"));
  const port = await freePort();
  const service = resolve("tests/support/updates/fake-service.ts");
  const env = {
    // The fake service is run by the Node of the tests.
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    INSTALLATION: folder,
    RECORDS: records,
    PORT: String(port),
    UPDATE_SERVICE: service,
    BACKUP_RECIPIENT,
    DATA_DIR: join(folder, "data"),
    NODE_COMPILE_CACHE: resolve(".cache/node"),
  };
  const call = (verb: "start" | "stop" | "kill") => execFileSync(service, [verb, "matab"], { env });
  return {
    folder,
    old,
    address: `http://127.0.0.1:${port}`,
    env,
    records,
    /** Packs a version and signs it. @returns the archive's path. */
    archive: (name: string, archived: Archived = {}) => archive(folder, name, { key, line }, archived),
    /** An archive under another name. @returns its path. */
    copyOf: (file: string, name: string) => {
      const copy = join(dirname(file), name);
      cpSync(file, copy);
      cpSync(`${file}.sig`, `${copy}.sig`);
      return copy;
    },
    start: () => call("start"),
    /** The power goes: nothing that runs here runs on. */
    cutPower: () => call("kill"),
    /** The computer starts again, as systemd would do it. */
    boot() {
      call("start");
      if (existsSync(join(folder, "updating")))
        spawnSync(join(folder, "updating/matab"), ["update", "--resume"], { env });
    },
    current: () => realpathSync(join(folder, "current")),
    /** What an update left beside what is always there. */
    leftovers: () =>
      [...readdirSync(folder), ...readdirSync(join(folder, "versions"))].filter((name) =>
        /^updat|\.part$/.test(name),
      ),
    remove() {
      call("kill");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function archive(
  folder: string,
  name: string,
  own: { key: KeyObject; line: string },
  { key = own.key, change, ...version }: Archived,
): string {
  const stage = mkdtempSync(join(folder, "stage-"));
  const top = join(stage, `matab-${name}`);
  mkdirSync(top);
  writeVersion(
    top,
    { release: NEXT, behaviour: "ready", worksFrom: "-- works from 0103", ...version },
    own.line,
  );
  change?.(top);
  const file = join(folder, "stick", `${name}.tar.gz`);
  execFileSync("tar", ["--create", "--gzip", `--file=${file}`, `--directory=${stage}`, `matab-${name}`]);
  rmSync(stage, { recursive: true });
  signArchive(file, key);
  return file;
}

export type Installed = Awaited<ReturnType<typeof installed>>;

/** Whether a Matab that knows these keys takes a signed archive for one of theirs. */
export function isInstalled(file: string, keys: readonly string[]): boolean {
  const sha512 = createHash("sha512").update(readFileSync(file)).digest("hex");
  return isSignedBy(readReleaseKeys(keys.join("\n")), sha512, readFileSync(`${file}.sig`, "utf8"));
}
