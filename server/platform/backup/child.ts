import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/** A backup in a process of its own, with the lowest priority, so that the desk does not feel it. */

/** How far it is: a table or a step, and how many rows or megabytes of it. */
export interface BackupStep {
  step: string;
  count: number;
}

/** What the log is to say, though all went well. */
export interface BackupNotice {
  notice: string;
}

/** "begun": no other process makes a backup now, and this one does. */
export type ChildMessage = "begun" | BackupStep | BackupNotice;

/** Of the process that was started for a backup; said to nobody when a person started it. */
export function tellParent(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

export interface BackupChild {
  onMessage: (message: ChildMessage) => void;
  signal: AbortSignal;
}

/**
 * Runs `npm run backup` with the settings of this process, which breaks off when `signal` says so.
 * @returns null when all went well, else its last line.
 */
export async function runInChild(
  args: readonly string[],
  { onMessage, signal }: BackupChild,
): Promise<string | null> {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, "server/backup.ts"), ...args], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const stop = () => child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  child.on("message", (message) => onMessage(message as ChildMessage));
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; killedBy?: string | null }>();
  child.once("error", () => resolve({ code: 1 }));
  child.once("close", (code, killedBy) => resolve({ code, killedBy }));
  const { code, killedBy } = await promise;
  signal.removeEventListener("abort", stop);
  // Its last line is then how far it was.
  if (killedBy) return `its process was ended from outside (${killedBy})`;
  return code === 0 ? null : (said.trim().split("\n").at(-1) ?? "");
}
