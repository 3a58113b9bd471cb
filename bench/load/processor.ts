import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of one tick of Linux's process accounting. */
const TICK_MS = 10;

/**
 * How many milliseconds of processor time a process and its children have taken so far. Calls counted by it compare on a
 * busy machine too, where the clock does not. Null where the system does not tell (only Linux does).
 */
export function processorTime(pids: readonly number[]): number | null {
  if (process.platform !== "linux") return null;
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)));
  let ticks = 0;
  for (const found of processes) {
    if (!found) continue;
    // What its ended children had taken is told by the parent.
    if (pids.includes(found.pid)) ticks += found.ticks + found.ended;
    else if (pids.includes(found.parent)) ticks += found.ticks;
  }
  return ticks * TICK_MS;
}

/** Null when the process has just ended. */
function statOf(pid: number): { pid: number; parent: number; ticks: number; ended: number } | null {
  try {
    // The name, in brackets, may hold blanks. After it: state, parent, …, and from the 12th on utime, stime, cutime, cstime.
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
    const fields = rest.split(" ");
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { pid, parent: Number(fields[1]), ticks: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}
