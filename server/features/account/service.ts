import { createHash } from "node:crypto";
import type { adminLogin } from "#contract/account.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { recordEvent } from "#server/platform/audit.ts";
import type { Executor } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/mount.ts";
import { verifyAgainstNothing, verifyPassword } from "#server/platform/passwords.ts";
import { openSession } from "#server/platform/sessions.ts";
import {
  addressBucket,
  countFailure,
  forgetFailures,
  refuseWhileBlocked,
} from "#server/platform/throttle.ts";
import { type Account, findAccount, holdUnchanged } from "./store.ts";

/**
 * Signs in. An unknown e-mail, a wrong password and a disabled account get the same answer after the same work;
 * failures slow down the account and the address. Throws 401 "Invalid credentials" or 429.
 */
export async function signIn(call: Call<typeof adminLogin>): Promise<OutputOf<typeof adminLogin>> {
  const email = call.body.email.toLowerCase();
  const buckets = [signInBucket(email), addressBucket("sign-in", call.address)].filter(
    (bucket) => bucket !== null,
  );
  for (const bucket of buckets) await refuseWhileBlocked(call.db, bucket);
  const account = await verifiedAccount(call.db, email, call.body.password);
  if (!account) {
    for (const bucket of buckets) await countFailure(call.db, bucket);
    await call.write((trx) => recordEvent(trx, "sign-in failed", "staff", null));
    throw new AppError("unauthenticated", "Invalid credentials");
  }
  for (const bucket of buckets) await forgetFailures(call.db, bucket);
  const { passwordHash, ...user } = account;
  return await call.write(async (trx) => {
    // A password that was changed while this one was checked must not open a session that outlives the change.
    if (!(await holdUnchanged(trx, account))) throw new AppError("unauthenticated", "Invalid credentials");
    await recordEvent(trx, "signed in", "staff", user.id);
    return { user, ...(await openSession(trx, user.id)) };
  });
}

/** The active account of an e-mail (lower case) and its password, or null, after the same work. */
export async function verifiedAccount(
  db: Executor,
  email: string,
  password: string,
): Promise<Account | null> {
  const account = await findAccount(db, email);
  if (!account?.passwordHash) {
    await verifyAgainstNothing(password);
    return null;
  }
  return (await verifyPassword(password, account.passwordHash)) ? account : null;
}

/** Where an account's failed sign-ins are counted. */
export const signInBucket = (email: string) => `sign-in of ${fingerprint(email)}`;

/** The throttle table need not hold anybody's e-mail. */
export const fingerprint = (email: string) =>
  createHash("sha256").update(email).digest("base64url").slice(0, 22);
