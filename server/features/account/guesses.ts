import type { Executor } from "#server/platform/db/database.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { throttled } from "#server/platform/http/errors.ts";
import {
  countGuess,
  countUse,
  delayBucket,
  forgetGuesses,
  PACE,
  type Pace,
  uncountGuess,
} from "#server/platform/http/throttle.ts";
import type { Waiter } from "#server/platform/process/concurrency-limit.ts";
import { shortFingerprint } from "./fingerprint.ts";
import { identifyPlace, type SignInPlace } from "./sign-in-places.ts";

/** From a place where the account never signed in, the wait grows further: up to half an hour. */
const STRANGER: Pace = { ...PACE, longest: 1800 };
/** Per address block, over all accounts: a whole clinic's staff may share one, and each may mistype. */
const PER_BLOCK: Pace = { free: 30, longest: 300 };
const PER_WIDE_BLOCK: Pace = { free: 120, longest: 300 };
const HOUR = 3600;

/**
 * Strangers' guesses at one account within an hour → as how many guesses a newcomer's first one counts: it waits 32
 * seconds, and four minutes and a quarter at most. One address alone does not get as far as the first step.
 */
const STEPS = [
  { above: 5000, guesses: 12 },
  { above: 1000, guesses: 11 },
  { above: 200, guesses: 10 },
  { above: 50, guesses: 9 },
];
const FIRST_STEP = 9;

/** A guess that may be checked. */
export interface Guess {
  /** How this caller queues for the password check. */
  waiter: Waiter;
  /** Call when the password was right: resets the count of this place, and subtracts this guess from shared counts. */
  right(): Promise<void>;
}

/** Where guesses at an account from one place are counted, however its e-mail (lower case) is known here. */
async function bucketOf(db: Executor, email: string, place: string): Promise<string> {
  return `sign-in of ${await shortFingerprint(db, email)} from ${place}`;
}

/**
 * Counts a guess at an account's password before it is checked; throws 429 with the time to wait. The e-mail need not
 * be anybody's: unknown ones slow down alike.
 *
 * Guesses are counted by account and place, so that nobody's guesses keep anybody else out. Strangers' are counted by
 * address block over all accounts too, and by account over all blocks: that last count makes newcomers wait, once.
 */
export async function countSignIn(db: Executor, email: string, place: SignInPlace): Promise<Guess> {
  const { name, isKnown } = await identifyPlace(db, email, place);
  const own = await bucketOf(db, email, name);
  const { network } = place;
  if (isKnown || !network) {
    await countGuess(db, own, PACE);
    return { waiter: { isKnown }, right: () => forgetGuesses(db, own) };
  }
  const guesses = await countGuess(db, own, STRANGER);
  await delayNewcomer(db, email, { own, guesses });
  const blocks = blocksOf(network);
  for (const [block, pace] of blocks) await countGuess(db, block, pace);
  return {
    waiter: { from: network.near },
    right: async () => {
      await forgetGuesses(db, own);
      for (const [block, pace] of blocks) await uncountGuess(db, block, pace);
    },
  };
}

function blocksOf({ near, wide }: NonNullable<CallerNetwork>): [bucket: string, pace: Pace][] {
  const inner: [string, Pace] = [`sign-in from ${near}`, PER_BLOCK];
  return wide ? [inner, [`sign-in from ${wide}`, PER_WIDE_BLOCK]] : [inner];
}

/** While strangers from many places guess at an account, a guess from a place that has not waited yet waits first. */
async function delayNewcomer(
  db: Executor,
  email: string,
  { own, guesses }: { own: string; guesses: number },
): Promise<void> {
  const together = await countUse(db, await bucketOf(db, email, "anywhere"), HOUR);
  const step = STEPS.find(({ above }) => together > above);
  if (step && guesses <= FIRST_STEP) throw throttled(await delayBucket(db, own, step.guesses, STRANGER));
}

/** Resets the guesses from this place, for somebody who proved by other means that the account is theirs. */
export async function forgiveSignIns(db: Executor, email: string, place: SignInPlace): Promise<void> {
  const { name } = await identifyPlace(db, email, place);
  await forgetGuesses(db, await bucketOf(db, email, name));
}
