import { AppError } from "#server/platform/http/errors.ts";

/**
 * How many calls are worked on at once, of all accounts together. Half of the connections to the database, so that whoever
 * asks for hundreds of reports at a time, be it with several accounts, waits for themselves, and nobody else for them.
 */
const AT_ONCE = 8;
/** How many of one account are worked on whatever others do: they have the other half of the connections. */
const ALWAYS = 1;
const WAITING = 500;
/** Milliseconds. Where the first eight wait for a database that hangs, the next are told instead of waiting behind them. */
const WAITS_AT_MOST = 10_000;
const BUSY = "Too much is asked for at once. Please try again in a moment.";

interface Account {
  running: number;
  /** Each has one that waits begin; in the order in which they came. */
  waiting: Set<() => void>;
}

/**
 * The turns of the accounts that have calls under way (docs/decisions/0082-concurrency-limits.md). A turn that is free goes to the
 * account that has the fewest.
 * @param waitsAtMost milliseconds that a call waits for its turn before it is refused.
 */
export function accountTurns(waitsAtMost = WAITS_AT_MOST) {
  const accounts = new Map<number, Account>();
  let running = 0;
  const mayBegin = (account: Account) => account.running < ALWAYS || running < AT_ONCE;
  const count = (account: Account, by: 1 | -1) => {
    account.running += by;
    running += by;
  };
  const nextInLine = () =>
    [...accounts.values()]
      .filter((account) => account.waiting.size > 0 && mayBegin(account))
      .reduce<Account | null>(
        (few, account) => (few && few.running <= account.running ? few : account),
        null,
      );
  const startNext = () => {
    for (let next = nextInLine(); next; next = nextInLine()) {
      const [begin] = next.waiting;
      if (!begin) return;
      // Counted before it resumes, so that no other call takes its turn.
      next.waiting.delete(begin);
      count(next, 1);
      begin();
    }
  };
  /**
   * Does the work of a call when it is its turn. Throws 503 when too many of the account wait or for too long, and the reason
   * of the signal of who has gone.
   */
  return async <T>(staffId: number, work: () => Promise<T>, gone: () => AbortSignal): Promise<T> => {
    const account = accounts.get(staffId) ?? { running: 0, waiting: new Set() };
    accounts.set(staffId, account);
    if (account.waiting.size === 0 && mayBegin(account)) count(account, 1);
    else if (account.waiting.size < WAITING) await waitForTurn(account.waiting, gone(), waitsAtMost);
    else throw busy();
    try {
      return await work();
    } finally {
      count(account, -1);
      if (account.running === 0 && account.waiting.size === 0) accounts.delete(staffId);
      startNext();
    }
  };
}

const busy = () => new AppError("unavailable", BUSY, { retryAfter: 2 });

/** Waits at the end of the line until it is begun. */
function waitForTurn(line: Account["waiting"], gone: AbortSignal, milliseconds: number): Promise<void> {
  gone.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => {
      line.delete(begin);
      clearTimeout(timer);
      gone.removeEventListener("abort", leave);
    };
    const begin = () => {
      end();
      resolve();
    };
    const leave = () => {
      end();
      reject(gone.reason);
    };
    const timer = setTimeout(() => {
      end();
      reject(busy());
    }, milliseconds);
    line.add(begin);
    gone.addEventListener("abort", leave, { once: true });
  });
}
