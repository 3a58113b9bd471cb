import { fileURLToPath } from "node:url";

/**
 * The scripts run on the machine's own Node (20 or newer), before any dependency exists, so they import only Node's
 * modules. What they start runs on the locked Node 24.
 */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Prints a line in the terminal. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints what is wrong and what to do, and exits with code 1. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** "0.4 s", "34 s", "2 min 05 s" since a moment of `performance.now()`. */
export function timeSince(start) {
  const seconds = (performance.now() - start) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const rest = String(Math.floor(seconds % 60)).padStart(2, "0");
  return `${Math.floor(seconds / 60)} min ${rest} s`;
}
