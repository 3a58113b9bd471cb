import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { UpdateError } from "./update-error.ts";

/** Starts and stops Matab, and tells whether it answers. */
export interface Service {
  start(): void;
  stop(): Promise<void>;
  /** Waits until calls may be made. @returns null, or Matab's last answer when the time is over. */
  untilReady(): Promise<string | null>;
}

export interface ServiceOptions {
  /** The program called with `start matab` and `stop matab`: `systemctl`, runit's `sv`. */
  command: string;
  /** Matab's address, without a slash at the end. */
  address: string;
  /** Seconds that a start may take, migrations included. */
  timeoutSeconds: number;
}

const ASK_EVERY_MS = 250;
const ANSWER_WITHIN_MS = 5_000;

export function serviceBy({ command, address, timeoutSeconds }: ServiceOptions): Service {
  const call = (verb: "start" | "stop") => {
    try {
      execFileSync(command, [verb, "matab"], { stdio: ["ignore", "inherit", "inherit"] });
    } catch (error) {
      throw new UpdateError(`${command} ${verb} matab failed: what it said is above.`, { cause: error });
    }
  };
  const ask = (path: string) => fetch(`${address}${path}`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const stop = async () => {
    call("stop");
    const isGone = await ask("/healthz").then(
      () => false,
      () => true,
    );
    if (!isGone)
      throw new UpdateError(
        `Something still answers at ${address} after "${command} stop matab": a Matab that was started otherwise? Stop it, then update again.`,
      );
  };
  const untilReady = async () => {
    const deadline = performance.now() + timeoutSeconds * 1000;
    let said = "it did not answer";
    while (performance.now() < deadline) {
      try {
        const answer = await ask("/readyz");
        if (answer.ok) return null;
        said = ((await answer.json()) as { status: string }).status;
      } catch {
        // Nobody listens yet.
      }
      await delay(ASK_EVERY_MS);
    }
    return said;
  };
  return { start: () => call("start"), stop, untilReady };
}
