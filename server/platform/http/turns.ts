import { concurrencyLimit } from "#server/platform/process/concurrency-limit.ts";

/**
 * How many calls of one account are worked on at once; further ones wait for their turn. Half of the connections to the
 * database, so that whoever asks for hundreds of reports at a time waits for themselves, and nobody else for them.
 */
const AT_ONCE = 8;
const WAITING = 500;

type Turns = ReturnType<typeof concurrencyLimit>;

/** The turns of each account that has calls under way. */
export function accountTurns() {
  const accounts = new Map<number, { turns: Turns; calls: number }>();
  /** Does the work of a call when it is the account's turn. Throws 503 when too many wait, and `signal`'s reason. */
  return async <T>(staffId: number, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const account = accounts.get(staffId) ?? {
      turns: concurrencyLimit({
        atOnce: AT_ONCE,
        waiting: WAITING,
        busy: "Too much is asked for at once with this account. Please try again in a moment.",
      }),
      calls: 0,
    };
    accounts.set(staffId, account);
    account.calls += 1;
    try {
      return await account.turns(work, { isKnown: true, signal });
    } finally {
      account.calls -= 1;
      if (account.calls === 0) accounts.delete(staffId);
    }
  };
}
