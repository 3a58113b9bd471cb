import type { Executor } from "#server/platform/db/database.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { throttled } from "#server/platform/http/errors.ts";
import {
  type Backoff,
  countGuess,
  countUse,
  delayBucket,
  forgetGuesses,
  GUESS_BACKOFF,
  uncountGuess,
} from "#server/platform/http/throttle.ts";
import type { QueuedCaller } from "#server/platform/process/concurrency-limit.ts";
import { shortFingerprint } from "./fingerprint.ts";
import { identifyPlace, type SignInPlace } from "./sign-in-places.ts";

/** For places where the account has never signed in: the wait grows up to half an hour. */
const STRANGER: Backoff = { ...GUESS_BACKOFF, longest: 1800 };
/** Per address block, over all accounts: a clinic's whole staff may share one, and each may mistype. */
const PER_BLOCK: Backoff = { free: 30, longest: 300 };
const PER_WIDE_BLOCK: Backoff = { free: 120, longest: 300 };
const HOUR = 3600;

/**
 * The more guesses strangers made at one account within an hour (`above`), the more guesses a newcomer's first one
 * counts for (`guesses`): it waits from 32 seconds up to 4¼ minutes. One address alone never reaches the first step.
 */
const STEPS = [
  { above: 5000, guesses: 12 },
  { above: 1000, guesses: 11 },
  { above: 200, guesses: 10 },
  { above: 50, guesses: 9 },
];
const FIRST_STEP = 9;

/** A counted guess that may be checked. */
export interface Guess {
  /** The caller in the queue of password checks. */
  caller: QueuedCaller;
  /** Call when the password was right: resets this place's count and takes this guess off the shared counts. */
  right(): Promise<void>;
}

/** The bucket in which guesses at an account (e-mail in lower case) from one place are counted. */
async function bucketOf(db: Executor, email: string, place: string): Promise<string> {
  return `sign-in of ${await shortFingerprint(db, email)} from ${place}`;
}

/**
 * Counts a guess at an account's password before it is checked; throws 429 with the time to wait. An e-mail without an
 * account is slowed down the same way.
 *
 * Guesses are counted by account and place, so that one person's guesses do not lock out another. Strangers' guesses
 * are also counted by address block over all accounts, and by account over all blocks; the last count makes a newcomer
 * wait once.
 */
export async function countSignIn(db: Executor, email: string, place: SignInPlace): Promise<Guess> {
  const { name, isKnown } = await identifyPlace(db, email, place);
  const own = await bucketOf(db, email, name);
  const { network } = place;
  if (isKnown || !network) {
    await countGuess(db, own, GUESS_BACKOFF);
    return { caller: { isKnown }, right: () => forgetGuesses(db, own) };
  }
  const guesses = await countGuess(db, own, STRANGER);
  await delayNewcomer(db, email, { own, guesses });
  const blocks = blocksOf(network);
  for (const [block, backoff] of blocks) await countGuess(db, block, backoff);
  return {
    caller: { from: network.block },
    right: async () => {
      await forgetGuesses(db, own);
      for (const [block, backoff] of blocks) await uncountGuess(db, block, backoff);
    },
  };
}

function blocksOf({ block, wideBlock }: NonNullable<CallerNetwork>): [bucket: string, backoff: Backoff][] {
  const inner: [string, Backoff] = [`sign-in from ${block}`, PER_BLOCK];
  return wideBlock ? [inner, [`sign-in from ${wideBlock}`, PER_WIDE_BLOCK]] : [inner];
}

/** While strangers guess at an account from many places, delays the first guesses from a new place. */
async function delayNewcomer(
  db: Executor,
  email: string,
  { own, guesses }: { own: string; guesses: number },
): Promise<void> {
  const together = await countUse(db, await bucketOf(db, email, "anywhere"), HOUR);
  const step = STEPS.find(({ above }) => together > above);
  if (step && guesses <= FIRST_STEP) throw throttled(await delayBucket(db, own, step.guesses, STRANGER));
}

/** Resets the count of this place for an owner who proved by a mailed link that the account is theirs. */
export async function forgiveSignIns(db: Executor, email: string, place: SignInPlace): Promise<void> {
  const { name } = await identifyPlace(db, email, place);
  await forgetGuesses(db, await bucketOf(db, email, name));
}
