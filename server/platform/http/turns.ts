import { AppError } from "#server/platform/http/errors.ts";
import { concurrencyLimit } from "#server/platform/process/concurrency-limit.ts";

/**
 * How many calls of one account are worked on at once; further ones wait for their turn. Half of the connections to the
 * database, so that whoever asks for hundreds of reports at a time waits for themselves, and nobody else for them.
 */
const AT_ONCE = 8;
const WAITING = 500;
/** Milliseconds. Where the first eight wait for a database that hangs, the next are told instead of waiting behind them. */
const WAITS_AT_MOST = 10_000;
const BUSY = "Too much is asked for at once with this account. Please try again in a moment.";

type Turns = ReturnType<typeof concurrencyLimit>;

/**
 * The turns of each account that has calls under way.
 * @param waitsAtMost milliseconds that a call waits for its turn before it is refused.
 */
export function accountTurns(waitsAtMost = WAITS_AT_MOST) {
  const accounts = new Map<number, { turns: Turns; calls: number }>();
  /**
   * Does the work of a call when it is the account's turn. Throws 503 when too many wait or for too long, and the reason of the
   * signal of who has gone.
   */
  return async <T>(staffId: number, work: () => Promise<T>, gone: () => AbortSignal): Promise<T> => {
    const account = accounts.get(staffId) ?? {
      turns: concurrencyLimit({ atOnce: AT_ONCE, waiting: WAITING, busy: BUSY }),
      calls: 0,
    };
    accounts.set(staffId, account);
    account.calls += 1;
    try {
      if (account.calls <= AT_ONCE) return await account.turns(work, { isKnown: true });
      return await patiently(waitsAtMost, (signal, begins) => {
        const begin = () => {
          begins();
          return work();
        };
        return account.turns(begin, { isKnown: true, signal: AbortSignal.any([gone(), signal]) });
      });
    } finally {
      account.calls -= 1;
      if (account.calls === 0) accounts.delete(staffId);
    }
  };
}

/** Has `wait` refused after so many milliseconds by its signal, unless it calls `begins` before. */
async function patiently<T>(
  milliseconds: number,
  wait: (signal: AbortSignal, begins: () => void) => Promise<T>,
): Promise<T> {
  const tooLong = new AbortController();
  const timer = setTimeout(
    () => tooLong.abort(new AppError("unavailable", BUSY, { retryAfter: 2 })),
    milliseconds,
  );
  try {
    return await wait(tooLong.signal, () => clearTimeout(timer));
  } finally {
    clearTimeout(timer);
  }
}
