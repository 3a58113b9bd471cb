import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DataLocation } from "./data-location.ts";
import { SOCKET_NAME } from "./socket.ts";

/**
 * After a power cut, or in a restarted container, another process of the same account may have the process id that the dead
 * server left in `postmaster.pid`. PostgreSQL then believes that it still runs and refuses to start. Only in that case this
 * removes the file and the socket's lock file; both stay while any process of the cluster lives.
 */
export function clearStaleLock({ cluster, socket }: DataLocation): void {
  const file = join(cluster, "postmaster.pid");
  if (process.platform !== "linux" || !existsSync(file)) return;
  if (readdirSync("/proc").some((entry) => /^\d+$/.test(entry) && worksIn(entry, cluster))) return;
  rmSync(file, { force: true });
  rmSync(join(socket, `${SOCKET_NAME}.lock`), { force: true });
}

/** Whether a process is a PostgreSQL of this cluster; true where that cannot be seen. */
function worksIn(pid: string, cluster: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres") return false;
  } catch {
    return false;
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}
