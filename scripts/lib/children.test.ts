import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";

/** A stand-in of `npm test`: the same way of running a stage, the stage a process that starts others as tests do. */

const cleanups: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const RUN = new URL("./run.mjs", import.meta.url).href;

/** Says its number in a file of its own, starts another one away from our group, and stays; those may be deaf. */
const MEMBER = `
  import { spawn } from "node:child_process";
  import { writeFileSync } from "node:fs";
  const [folder, depth, deaf] = process.argv.slice(2);
  if (deaf === "deaf" && depth < 2) for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  if (Number(depth) > 0) {
    spawn(process.execPath, [process.argv[1], folder, depth - 1, deaf], { detached: true, stdio: "ignore" });
  }
  writeFileSync(folder + "/" + depth + ".pid", String(process.pid));
  setInterval(() => {}, 1000);`;

const DEPTH = 2;

/** As npm starts a script: passes signals on, and its own end is told by nothing. */
const NPM = `
  import { spawn } from "node:child_process";
  const child = spawn(process.execPath, [process.argv[2]], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code));`;

interface Stage {
  npm: ChildProcess;
  /** The numbers of those of the stage that still run. */
  left(): number[];
}

function runs(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** npm, the script, its stage and all that the stage has started, running. */
async function startStage(how: string, hears: "deaf" | "hears"): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "children-"));
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const args = JSON.stringify([await write("member.mjs", MEMBER), folder, String(DEPTH), hears]);
  const script = await write(
    "script.mjs",
    `import { main, show, step } from ${JSON.stringify(RUN)};
     await main(async () => {
       await ${how === "show" ? "show(" : 'step("staying", '}process.execPath, ${args});
       process.stdout.write("went on");
     });`,
  );
  const npm = spawn(process.execPath, [await write("npm.mjs", NPM), script], {
    env: { ...process.env, npm_lifecycle_event: "test" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const family = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".pid"))
      .map((name) => Number(readFileSync(join(folder, name), "utf8")));
  cleanups.push(async () => {
    npm.kill("SIGKILL");
    for (const pid of family().filter(runs)) process.kill(pid, "SIGKILL");
    await rm(folder, { recursive: true });
  });
  await vi.waitFor(() => expect(family().filter(Boolean)).toHaveLength(DEPTH + 1), { timeout: 30_000 });
  return { npm, left: () => family().filter(runs) };
}

const LONG = 60_000;

describe.runIf(process.platform === "linux").concurrent("a script that ends early", () => {
  it.each([
    ["SIGTERM", "show", 143],
    ["SIGINT", "show", 130],
    ["SIGHUP", "show", 129],
    ["SIGTERM", "step", 143],
  ] as const)(
    "by %s, while its %s runs, leaves nothing of what the stage had started, and does not go on",
    async (signal, how, code) => {
      const { npm, left } = await startStage(how, "hears");
      const said = text(npm.stdout as Readable);
      npm.kill(signal);
      expect(await once(npm, "close")).toEqual([code, null]);
      expect(left()).toEqual([]);
      expect(await said).toBe("");
    },
    LONG,
  );

  it(
    "because npm is gone, which only its parent's number tells, leaves nothing either",
    async () => {
      const { npm, left } = await startStage("show", "hears");
      npm.kill("SIGKILL");
      await vi.waitFor(() => expect(left()).toEqual([]), { timeout: LONG });
    },
    LONG,
  );

  it(
    "makes those end who do not hear",
    async () => {
      const { npm, left } = await startStage("show", "deaf");
      npm.kill("SIGTERM");
      await once(npm, "close");
      expect(left()).toEqual([]);
    },
    LONG,
  );
});
