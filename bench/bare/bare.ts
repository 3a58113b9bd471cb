import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Times } from "#bench/load/times.ts";

/** The bare routes (main.ts), running. */
export interface Bare {
  port: number;
  pid: number;
  /** What a statement takes through `pg` alone. @param asked what the calls ask for, over and over. */
  alone(name: string, asked: string[], seconds: number, atOnce: number): Promise<Times>;
  stop(): Promise<void>;
}

/** Starts them on a database. */
export async function startBare(database: pg.ClientConfig): Promise<Bare> {
  const child = fork(fileURLToPath(new URL("main.ts", import.meta.url)), [JSON.stringify(database)]);
  const ended = once(child, "exit");
  const answer = async () => (await Promise.race([once(child, "message"), ended.then(fail)]))[0];
  const port: number = await answer();
  return {
    port,
    pid: child.pid ?? 0,
    alone: async (name, asked, seconds, atOnce) => {
      child.send({ name, asked, seconds, atOnce });
      return await answer();
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

function fail(): never {
  throw new Error("the bare routes ended: what they said is above");
}
