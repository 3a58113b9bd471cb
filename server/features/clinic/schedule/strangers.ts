import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { concurrencyLimit } from "#server/platform/process/concurrency-limit.ts";

/**
 * Anybody may read free times, and each read takes milliseconds of the process: visitors' reads have a queue of their own,
 * so that a flood does not slow down the desk.
 */
const limited = concurrencyLimit({
  atOnce: 2,
  waiting: 60,
  waitingPerBlock: 12,
  busy: "Very many people are looking for a time right now. Please try again in a moment.",
});

/** Reads free times for a visitor. Throws 503 when too many do. */
export const limitVisitors = <T>(
  { network, signal }: { network: CallerNetwork; signal: AbortSignal },
  look: () => Promise<T>,
): Promise<T> => limited(look, { from: network?.block ?? null, signal });
