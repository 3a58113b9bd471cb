import type { adminLogin } from "#contract/clinic/account.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { browserWords } from "#rules/clinic/browser-words.ts";
import { verifyAgainstNothing, verifyPassword } from "#server/platform/auth/passwords.ts";
import { openSession } from "#server/platform/auth/sessions.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/http/errors.ts";
import type { Call } from "#server/platform/http/mount.ts";
import type { QueuedCaller } from "#server/platform/process/concurrency-limit.ts";
import { shortFingerprint } from "./fingerprint.ts";
import { countSignIn } from "./guesses.ts";
import { deviceMarkOf, rememberPlace, type SignInPlace } from "./sign-in-places.ts";
import { type Account, findAccount, lockUnchanged } from "./store.ts";

/**
 * Signs in. An unknown e-mail, a wrong password and a disabled account get the same answer after the same work. A
 * guess is counted before it is checked (guesses.ts). Throws 401 "Invalid credentials", 429 or 503.
 */
export async function signIn(call: Call<typeof adminLogin>): Promise<OutputOf<typeof adminLogin>> {
  const email = call.body.email.toLowerCase();
  const place = { device: call.body.device ?? null, network: call.network };
  const guess = await countSignIn(call.db, email, place);
  const { account, isRight } = await check(call.db, email, call.body.password, guess.caller);
  if (!account || !isRight) {
    await call.audit((trx) => recordFailure(trx, email, account, place));
    throw new AppError("unauthenticated", "Invalid credentials");
  }
  await guess.right();
  const { passwordHash, ...user } = account;
  return await call.audit(async (trx) => {
    // If the password was changed during the check, the old one must not open a session.
    if (!(await lockUnchanged(trx, account))) throw new AppError("unauthenticated", "Invalid credentials");
    await recordEvent(trx, "signed in", "staff", user.id);
    const device = deviceMarkOf(place);
    await rememberPlace(trx, user.id, { ...place, device });
    return { user, device, ...(await openSession(trx, user.id, browserWords(call.userAgent))) };
  });
}

/** The active account of an e-mail (lower case) and whether the password is right; takes as long for unknown e-mails. */
async function check(db: Executor, email: string, password: string, caller: QueuedCaller) {
  const account = await findAccount(db, email);
  const isRight = account?.passwordHash
    ? await verifyPassword(password, account.passwordHash, caller)
    : await verifyAgainstNothing(password, caller);
  return { account, isRight };
}

/** The active account of an e-mail (lower case) if this is its password, else null. */
export async function verifiedAccount(
  db: Executor,
  email: string,
  password: string,
): Promise<Account | null> {
  const { account, isRight } = await check(db, email, password, { isKnown: true });
  return account && isRight ? account : null;
}

/**
 * Records a failed sign-in as a short hash of the e-mail and the rough network: enough to notice an attack and to block
 * a network. The e-mail itself is not stored, since people also type passwords into that field.
 */
async function recordFailure(
  trx: Executor,
  email: string,
  account: Account | undefined,
  { network }: SignInPlace,
): Promise<void> {
  await recordEvent(trx, "sign-in failed", "staff", account?.id ?? null, {
    tried: await shortFingerprint(trx, email),
    from: network?.area ?? "this computer, or a proxy that TRUST_PROXY does not name",
  });
}
