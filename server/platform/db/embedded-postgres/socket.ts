import { createHash } from "node:crypto";
import { chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "#server/platform/process/start/start-error.ts";
import type { Account } from "./account.ts";

/** PostgreSQL names its socket after its port. */
export const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** The longest path of a socket that the system accepts, in bytes. */
const PATH_LIMIT = process.platform === "darwin" ? 103 : 107;

/** The cluster's own folder, which nobody else may enter; a short private one where its path is too long. */
export function socketFolder(cluster: string, account: Account | null): string {
  if (Buffer.byteLength(join(cluster, SOCKET_NAME)) <= PATH_LIMIT) return cluster;
  const base = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : "/tmp";
  const folder = join(base, `matab-${digest(cluster)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = account?.uid ?? process.getuid?.();
  if (account && lstatSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  const { uid, mode } = lstatSync(folder);
  if (uid !== owner || (mode & 0o077) !== 0) {
    throw new StartError(`${folder}, for the database's socket, belongs to somebody else: remove it.`);
  }
  return folder;
}

/** A short name for a path. */
export function digest(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}
