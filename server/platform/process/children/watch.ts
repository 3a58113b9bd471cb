import { workerData } from "node:worker_threads";

/**
 * A thread beside the child's work, which native code may hold up for as long as it likes: ends the process when it
 * has grown too large, or when its parent is gone and nobody will stop it any more. Measured from inside, because
 * resident memory is known there on every system, and no limit of the kernel counts it on all of them.
 */
const { parent, memoryMb } = workerData as { parent: number; memoryMb: number };

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryMb * 1024 * 1024;
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 50);
