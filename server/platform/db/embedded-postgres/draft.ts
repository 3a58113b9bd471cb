import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { stopServer } from "./cluster.ts";
import { findDataLocation, homeElsewhere } from "./data-location.ts";
import { clearStaleLock } from "./stale-lock.ts";

/**
 * The folder inside a data folder in which a restore builds a clinic before it is moved to its place. It carries a mark; a
 * folder without that mark is never removed.
 */

const DRAFT = "restoring";
const MARK = "matab-restore";

/** The path of the draft of `dataDir`, whether it exists or not. */
export const draftOf = (dataDir: string) => join(dataDir, DRAFT);

/**
 * Makes an empty draft in `dataDir` for this process, which has to remove it. The draft of a killed restore is removed
 * first.
 * @throws StartError when another restore builds one there, or a foreign folder has that name.
 */
export async function makeDraft(dataDir: string): Promise<string> {
  const draft = draftOf(dataDir);
  await clearDraft(dataDir);
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  try {
    mkdirSync(draft, { mode: 0o711 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isEmptyFolder(draft)) throw foreign(draft);
  }
  writeFileSync(join(draft, MARK), markOf(process.pid) ?? "", { flag: "wx" });
  return draft;
}

/**
 * Removes the draft that a killed restore left in `dataDir`, and stops its server; a foreign folder stays.
 * @throws StartError when a restore is under way there.
 */
export async function clearDraft(dataDir: string): Promise<void> {
  const draft = draftOf(dataDir);
  const mark = readMark(draft);
  if (mark === null) return;
  if (mark === markOf(Number.parseInt(mark, 10))) {
    throw new StartError(
      `A backup is just being restored into ${dataDir}. Wait until it is done, or stop it first.`,
    );
  }
  await stopLeftServer(draft);
  removeDraft(draft);
}

/** Removes a draft with the mark, and its cluster where that lies elsewhere. */
export function removeDraft(draft: string): void {
  if (readMark(draft) === null) return;
  const home = homeElsewhere(draft);
  if (home) rmSync(home, { recursive: true, force: true });
  rmSync(draft, { recursive: true, force: true });
}

/** A server outlives a killed command. */
async function stopLeftServer(draft: string): Promise<void> {
  if (!existsSync(join(draft, "postgres/postmaster.pid"))) return;
  const location = findDataLocation(draft, true);
  clearStaleLock(location);
  await stopServer(location);
}

/** A process's id and, where the system tells, its start time, because ids are reused. */
function markOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  if (process.platform !== "linux") return `${pid}`;
  try {
    // Counted after the name, which may hold anything: the 22nd field of all is the 20th here.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return null;
  }
}

/** Null: no draft of ours. A link to a folder is none. */
function readMark(draft: string): string | null {
  try {
    return lstatSync(draft).isDirectory() ? readFileSync(join(draft, MARK), "utf8") : null;
  } catch {
    return null;
  }
}

const isEmptyFolder = (path: string) => lstatSync(path).isDirectory() && readdirSync(path).length === 0;

const foreign = (draft: string) =>
  new StartError(
    `${draft} was not made by Matab, and was left as it is. Move it elsewhere, then restore again.`,
  );
