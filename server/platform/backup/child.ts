import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/** A backup in a process of its own at the lowest priority, so that the desk does not notice it. */

/** The progress of a backup: a table or a step, and how many rows or megabytes of it are done. */
export interface BackupStep {
  step: string;
  count: number;
}

/** A warning for the log of a backup that succeeded. */
export interface BackupNotice {
  notice: string;
}

/** "begun": this process holds the lock, so no other one makes a backup. */
export type ChildMessage = "begun" | BackupStep | BackupNotice;

/** Sends a message to the process that started this backup; does nothing when a person started it. */
export function reportToParent(message: ChildMessage): void {
  if (process.connected) process.send?.(message);
}

export interface BackupChild {
  onMessage: (message: ChildMessage) => void;
  signal: AbortSignal;
}

/**
 * Runs `npm run backup` with the settings of this process; `signal` breaks it off.
 * @returns null on success, else its last line.
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
  // Its last line would then be its progress, not a reason.
  if (killedBy) return `its process was ended from outside (${killedBy})`;
  return code === 0 ? null : (said.trim().split("\n").at(-1) ?? "");
}
