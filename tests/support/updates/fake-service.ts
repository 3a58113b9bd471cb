#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Stands for systemctl: `start matab` and `stop matab` in the installation INSTALLATION; `kill matab` is a power cut. */

const POLL_MS = 10;
const folder = process.env.INSTALLATION ?? "";
const pidFile = join(folder, "pid");
const [verb] = process.argv.slice(2);

/** The process that runs, if one does; a zombie does not. */
function running(): number | null {
  if (!existsSync(pidFile)) return null;
  const pid = Number(readFileSync(pidFile, "utf8"));
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8")) ? null : pid;
  } catch {
    return null;
  }
}

if (verb === "start" && running() === null) {
  const app = spawn(join(folder, "current/matab"), ["start"], { detached: true, stdio: "ignore" });
  writeFileSync(pidFile, String(app.pid));
  app.unref();
}
if (verb === "stop" || verb === "kill") {
  const pid = running();
  if (pid !== null) {
    process.kill(pid, verb === "kill" ? "SIGKILL" : "SIGTERM");
    while (running() !== null) await delay(POLL_MS);
  }
  rmSync(pidFile, { force: true });
}
