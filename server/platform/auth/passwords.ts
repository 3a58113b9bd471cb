import { hash, verify } from "@node-rs/argon2";
import { concurrencyLimit, type QueuedCaller } from "#server/platform/process/concurrency-limit.ts";

/** Argon2id (the library's default kind) at 19 MiB and two passes: OWASP's minimum, 20 to 30 ms of a core. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A well-formed hash at the same strength that no password is known to give. */
const NOBODYS_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Each computation takes 19 MiB and all of one core. */
const limited = concurrencyLimit({
  atOnce: 2,
  waiting: 32,
  busy: "Many people are signing in right now. Please try again.",
});

/** The same password typed on two keyboards may differ in its bytes (é, or Urdu letters with marks). */
const normalised = (password: string) => password.normalize("NFKC");

/** Whoever sets a password is already authenticated. */
const CHOOSING: QueuedCaller = { isKnown: true };

/** The text to store for a password; different each time. @throws AppError "unavailable" when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(normalised(password), STRENGTH), CHOOSING);
}

/**
 * Whether the password gave this stored hash; `caller` is queued. @throws AppError "unavailable" when the caller's queue is
 * full.
 */
export function verifyPassword(
  password: string,
  storedHash: string,
  caller?: QueuedCaller,
): Promise<boolean> {
  return limited(() => verify(storedHash, normalised(password)), caller);
}

/**
 * Always false, at the cost of a real check: for unknown e-mails and accounts without a password, so that the time of an
 * answer does not tell who has an account. @throws AppError "unavailable" when the queue is full.
 */
export function verifyAgainstNothing(password: string, caller?: QueuedCaller): Promise<false> {
  return limited<false>(async () => {
    await verify(NOBODYS_HASH, normalised(password));
    return false;
  }, caller);
}
