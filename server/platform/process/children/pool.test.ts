import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { faultyPool } from "#tests/support/platform/faulty-pool.ts";
import { JobRefused } from "./child.ts";

afterEach(() => void vi.unstubAllEnvs());

const LOST = { code: "unavailable", message: "This could not be done just now.", details: { retryAfter: 2 } };
const echo = (value: unknown) => ({ do: "echo", value }) as const;

describe("a pool of children", () => {
  it("runs jobs in child processes, which take turns", async () => {
    const pool = faultyPool();
    expect(pool.pids()).toEqual([]);
    const bytes = new Uint8Array([1, 2, 255]);
    expect(await pool.run(echo({ bytes, text: "زینب" }))).toEqual({ bytes, text: "زینب" });
    const [first] = pool.pids();
    await pool.run(echo(1));
    expect(pool.pids()).toEqual([first]);
    expect(first).not.toBe(process.pid);
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => pool.run(echo(n))));
    expect(pool.pids()).toHaveLength(2);
  });

  it("loses only the job that aborts its child, and runs the next", async () => {
    const pool = faultyPool();
    const others = [pool.run(echo("before")), pool.run({ do: "abort" }), pool.run(echo("after"))];
    expect(await Promise.allSettled(others)).toMatchObject([
      { value: "before" },
      { reason: LOST },
      { value: "after" },
    ]);
  });

  it("gives a job to another child if its child died before it", async () => {
    const pool = faultyPool();
    await pool.run(echo(1));
    const [pid = 0] = pool.pids();
    process.kill(pid, "SIGKILL");
    expect(await pool.run(echo(2))).toBe(2);
    expect(pool.pids()).not.toContain(pid);
  });

  it("ends a child that takes too long, even in native code", async () => {
    const pool = faultyPool({ jobMs: 500 });
    const error = await pool.run({ do: "hang" }).catch((reason: Error) => reason);
    expect(error).toMatchObject({ ...LOST, cause: { message: "the job took more than 500 ms" } });
    expect(pool.pids()).toEqual([]);
  });

  it("ends a child that uses too much memory outside of its heap", async () => {
    const pool = faultyPool({ memoryMb: 400 });
    await expect(pool.run({ do: "eat", mb: 6_000 })).rejects.toMatchObject(LOST);
    expect(await faultyPool({ memoryMb: 400 }).run({ do: "eat", mb: 64 })).toBe(2);
  });

  it("lets a limited number of jobs wait and refuses more at once", async () => {
    const pool = faultyPool({ atOnce: 1, waiting: 1, jobMs: 2_000 });
    const hanging = pool.run({ do: "hang" });
    const waiting = pool.run(echo("served"));
    await expect(pool.run(echo("too many"))).rejects.toMatchObject({
      code: "unavailable",
      message: "Many are waiting.",
      details: { retryAfter: 2 },
    });
    await expect(hanging).rejects.toMatchObject(LOST);
    expect(await waiting).toBe("served");
  });

  it("runs jobs of known callers before those of strangers", async () => {
    const pool = faultyPool({ atOnce: 1, jobMs: 2_000 });
    const done: string[] = [];
    const lost = pool.run({ do: "hang" }).catch(() => undefined);
    const others = ["stranger", "known"].map((who) =>
      pool.run(echo(who), { isKnown: who === "known" }).then((answer) => done.push(String(answer))),
    );
    await Promise.all([lost, ...others]);
    expect(done).toEqual(["known", "stranger"]);
  });

  it("keeps a child for known callers, however long strangers' jobs take", async () => {
    const pool = faultyPool({ strangersAtOnce: 1 });
    const leaving = new AbortController();
    const hanging = pool.run({ do: "hang" }, { from: "a" });
    const waiting = pool.run({ do: "hang" }, { from: "b", signal: leaving.signal });
    expect(await pool.run(echo("known"), { isKnown: true })).toBe("known");
    expect(await pool.run(echo("known again"), { isKnown: true })).toBe("known again");
    leaving.abort(new Error("hung up"));
    await expect(waiting).rejects.toThrow("hung up");
    // Who had not taken the job up yet is replaced once.
    const ending = setInterval(() => pool.pids().forEach((pid) => void process.kill(pid, "SIGKILL")), 5);
    await expect(hanging).rejects.toMatchObject(LOST);
    clearInterval(ending);
  });

  it("gives strangers' jobs less time than known callers'", async () => {
    const error = await faultyPool({ strangersJobMs: 500 })
      .run({ do: "hang" })
      .catch((reason: Error) => reason);
    expect(error).toMatchObject({ ...LOST, cause: { message: "the job took more than 500 ms" } });
    const ofStaff = faultyPool({ jobMs: 400, strangersJobMs: 60_000 }).run({ do: "hang" }, { isKnown: true });
    await expect(ofStaff).rejects.toMatchObject({ cause: { message: "the job took more than 400 ms" } });
  });

  it("reports a failed job as such, without the child's error text", async () => {
    const error = await faultyPool()
      .run({ do: "throw" })
      .catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(JobRefused);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("secret");
  });

  it("passes a child only the environment variables that it needs", async () => {
    for (const name of ["DATABASE_URL", "SMTP_URL", "ADMIN_PASSWORD", "NODE_OPTIONS"])
      vi.stubEnv(name, "--no-deprecation");
    const known = (await faultyPool().run({ do: "say surroundings" })) as string[];
    const foreign = known.filter(
      (name) => !/^(PATH|NODE_COMPILE_CACHE|NODE_CHANNEL_\w+|__CF\w+)$/.test(name),
    );
    expect(foreign).toEqual([]);
  });

  it("leaves no child process behind when the app is killed, idle or during a job", async () => {
    const parent = spawn(
      process.execPath,
      [fileURLToPath(import.meta.resolve("#tests/support/platform/faulty-parent.ts"))],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const [line] = await once(parent.stdout, "data");
    const ends = (JSON.parse(String(line)) as number[]).map(async (port) => {
      const watched = connect(port, "127.0.0.1").on("error", () => undefined);
      await once(watched, "connect");
      return new Promise((closed) => watched.once("close", closed));
    });
    parent.kill("SIGKILL");
    await Promise.all(ends);
  });
});
