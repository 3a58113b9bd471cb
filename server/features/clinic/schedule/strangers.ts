import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { concurrencyLimit } from "#server/platform/process/concurrency-limit.ts";

/**
 * Anybody may look through free times, and each look takes the process for some milliseconds: a flood of them waits in a
 * queue of its own, and the desk does not notice.
 */
const limited = concurrencyLimit({
  atOnce: 2,
  waiting: 60,
  waitingPerBlock: 12,
  busy: "Very many people are looking for a time right now. Please try again in a moment.",
});

/** Looks through free times for a visitor. Throws 503 when too many do. */
export const lookInTurn = <T>(
  { network, signal }: { network: CallerNetwork; signal: AbortSignal },
  look: () => Promise<T>,
): Promise<T> => limited(look, { from: network?.block ?? null, signal });
