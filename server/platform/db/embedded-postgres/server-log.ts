import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** PostgreSQL begins a new log file at this size, in MB, and each day. */
export const SERVER_LOG_MB = 10;
const FILES = 10;
const LOOK_EVERY = 60_000;

/** The folder of the server's log, in the folder of a cluster. */
export const serverLogFolder = (cluster: string) => join(cluster, "log");

/** The files of the server's log, the newest first. */
export function serverLogFiles(cluster: string): string[] {
  const folder = serverLogFolder(cluster);
  try {
    return readdirSync(folder)
      .map((name) => join(folder, name))
      .map((file) => ({ file, at: statSync(file).mtimeMs }))
      .sort((a, b) => b.at - a.at || (a.file < b.file ? 1 : -1))
      .map(({ file }) => file);
  } catch {
    return [];
  }
}

/**
 * Removes the oldest files of the server's log now and each minute: PostgreSQL only overwrites files whose name recurs, so
 * one bad day could fill the disk. @returns a function that ends it.
 */
export function trimServerLog(cluster: string): () => void {
  const trim = () => {
    for (const file of serverLogFiles(cluster).slice(FILES)) rmSync(file, { force: true });
  };
  trim();
  const timer = setInterval(trim, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
