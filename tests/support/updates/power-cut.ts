import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * Imported before a program: kills it, as nothing can notice, before the call number CUT_AT of all those by which it
 * changes files or runs another program. Without CUT_AT the program's last line says how many calls there were.
 */

const CHANGING = ["renameSync", "symlinkSync", "writeFileSync", "rmSync", "mkdirSync", "fsyncSync"] as const;
const RUNNING = ["execFileSync", "spawnSync"] as const;
const cutAt = Number(process.env.CUT_AT);
let calls = 0;

function counted<Call extends (...args: never[]) => unknown>(call: Call): Call {
  return ((...args: Parameters<Call>) => {
    calls += 1;
    if (calls === cutAt) process.kill(process.pid, "SIGKILL");
    return call(...args);
  }) as Call;
}

for (const name of CHANGING)
  Object.assign(fs, { [name]: counted(fs[name] as (...args: never[]) => unknown) });
for (const name of RUNNING)
  Object.assign(childProcess, { [name]: counted(childProcess[name] as (...args: never[]) => unknown) });
syncBuiltinESMExports();
if (!process.env.CUT_AT) process.on("exit", () => fs.writeSync(1, `calls: ${calls}\n`));
