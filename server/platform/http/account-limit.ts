import { AppError } from "#server/platform/http/errors.ts";

/**
 * Calls of all accounts together that run at once. They use half of the database's connections, so that whoever asks for
 * hundreds of reports, even with several accounts, delays only themselves.
 */
const AT_ONCE = 8;
/** Calls that one account may always run; these use the other half of the connections. */
const ALWAYS = 1;
const WAITING = 500;
/** Milliseconds. While the first eight hang on the database, later calls are refused instead of queueing behind them. */
const WAITS_AT_MOST = 10_000;
const BUSY = "Too much is asked for at once. Please try again in a moment.";

interface Account {
  running: number;
  /** Callbacks that start the waiting calls, in the order of arrival. */
  waiting: Set<() => void>;
}

/**
 * Limits the calls that run at once, per account (docs/decisions/0082-concurrency-limits.md). A free slot goes to the
 * account with the fewest running calls.
 * @param limits atOnce: of all accounts; waitsAtMost: milliseconds that a call waits for a slot before it is refused.
 */
export function accountLimit({ atOnce = AT_ONCE, waitsAtMost = WAITS_AT_MOST } = {}) {
  const accounts = new Map<number, Account>();
  let running = 0;
  const mayBegin = (account: Account) => account.running < ALWAYS || running < atOnce;
  const count = (account: Account, by: 1 | -1) => {
    account.running += by;
    running += by;
  };
  const nextAccount = () =>
    [...accounts.values()]
      .filter((account) => account.waiting.size > 0 && mayBegin(account))
      .reduce<Account | null>(
        (few, account) => (few && few.running <= account.running ? few : account),
        null,
      );
  const startNext = () => {
    for (let next = nextAccount(); next; next = nextAccount()) {
      const [begin] = next.waiting;
      if (!begin) return;
      // Counted before it resumes, so that no other call takes its slot.
      next.waiting.delete(begin);
      count(next, 1);
      begin();
    }
  };
  /**
   * Does a call's work once it has a slot. Throws 503 when too many of the account's calls wait or this one waits too long,
   * and the reason of `gone` when the caller disconnects.
   */
  return async <T>(staffId: number, work: () => Promise<T>, gone: () => AbortSignal): Promise<T> => {
    const account = accounts.get(staffId) ?? { running: 0, waiting: new Set() };
    accounts.set(staffId, account);
    if (account.waiting.size === 0 && mayBegin(account)) count(account, 1);
    else if (account.waiting.size < WAITING) await waitForSlot(account.waiting, gone(), waitsAtMost);
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

/** Waits at the end of the queue until started. */
function waitForSlot(queue: Account["waiting"], gone: AbortSignal, milliseconds: number): Promise<void> {
  gone.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => {
      queue.delete(begin);
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
    queue.add(begin);
    gone.addEventListener("abort", leave, { once: true });
  });
}
