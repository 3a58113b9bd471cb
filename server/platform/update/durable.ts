import { closeSync, fsyncSync, openSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Atomic changes to files that are on the disk when the call returns, even if the power fails. */

/** Waits until a folder's entries are on the disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** The name of a file or link until it is complete. */
export const unfinished = (path: string) => `${path}.part`;

export function writeDurably(file: string, text: string): void {
  writeFileSync(unfinished(file), text, { flush: true });
  renameDurably(unfinished(file), file);
}

/** Adds a link where there is none; a half-made one is never visible. */
export function addLinkDurably(target: string, link: string): void {
  symlinkSync(target, link);
  syncFolder(dirname(link));
}

/** Makes `link` lead to `target`, wherever it led before. */
export function linkDurably(target: string, link: string): void {
  rmSync(unfinished(link), { force: true });
  symlinkSync(target, unfinished(link));
  renameDurably(unfinished(link), link);
}

/** Removes files, links and folders; a missing one is no error. */
export function removeDurably(path: string): void {
  rmSync(path, { recursive: true, force: true });
  syncFolder(dirname(path));
}
