import { closeSync, fsyncSync, openSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Changes to files that are on the disk when the call returns, and are either made or not, wherever the power goes. */

/** Waits until the names in a folder are on the disk. */
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

/** What a file or link is called until it is whole. */
export const unfinished = (path: string) => `${path}.part`;

export function writeDurably(file: string, text: string): void {
  writeFileSync(unfinished(file), text, { flush: true });
  renameDurably(unfinished(file), file);
}

/** Where there is none: nobody finds a link half made. */
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

/** Files, links and folders; one that is gone is gone. */
export function removeDurably(path: string): void {
  rmSync(path, { recursive: true, force: true });
  syncFolder(dirname(path));
}
