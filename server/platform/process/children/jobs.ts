import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { ChildMessage } from "./child.ts";

/** Nice level: half of the server's share where cores are few, so that answers go first and papers still get done. */
const BEHIND_THE_SERVER = 3;

/**
 * The child's side: does the jobs one after the other, and ends when the channel to the parent closes. Call it once
 * everything that jobs need is loaded. Signals of a terminal or service manager reach the whole group; the child ignores
 * them, because the parent answers its last calls first.
 */
export function takeJobs<Input>(work: (input: Input) => Promise<unknown>): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit(0));
  const [parent, memoryMb] = process.argv.slice(2).map(Number);
  new Worker(new URL("./watch.ts", import.meta.url), { workerData: { parent, memoryMb } }).unref();
  setPriority(BEHIND_THE_SERVER);
  process.on("message", async ([input]: [Input]) => {
    say({ kind: "taken" });
    say(await answerOf(() => work(input)));
  });
}

async function answerOf(work: () => Promise<unknown>): Promise<ChildMessage> {
  try {
    return { kind: "done", result: await work() };
  } catch {
    return { kind: "refused" };
  }
}

const say = (what: ChildMessage) => process.send?.(what);
