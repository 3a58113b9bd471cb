import { workerData } from "node:worker_threads";

/**
 * A thread beside the child's work, which native code may block for any time: ends the process when it has grown too large,
 * or when its parent is gone and can no longer stop it. It measures from inside, where every system tells the resident
 * memory; no kernel limit covers it on all of them.
 */
const { parent, memoryMb } = workerData as { parent: number; memoryMb: number };

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 50);
