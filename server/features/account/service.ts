import { createHash } from "node:crypto";
import type { z } from "zod";
import type { adminLogin, LoginInput } from "#contract/account.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { recordEvent } from "#server/platform/audit.ts";
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
import { findAccount } from "./store.ts";

type Login = z.output<typeof LoginInput>;

/**
 * Signs in. An unknown e-mail, a wrong password and a disabled account get the same answer after the same work;
 * failures slow down the account and the address. Throws 401 "Invalid credentials" or 429.
 */
export async function signIn(call: Call<typeof adminLogin>): Promise<OutputOf<typeof adminLogin>> {
  const email = call.body.email.toLowerCase();
  const buckets = [`sign-in of ${fingerprint(email)}`, addressBucket("sign-in", call.address)].filter(
    (bucket) => bucket !== null,
  );
  for (const bucket of buckets) await refuseWhileBlocked(call.db, bucket);
  const account = await verified(call, email, call.body);
  if (!account) {
    for (const bucket of buckets) await countFailure(call.db, bucket);
    await call.write((trx) => recordEvent(trx, "sign-in failed", "staff", null));
    throw new AppError("unauthenticated", "Invalid credentials");
  }
  for (const bucket of buckets) await forgetFailures(call.db, bucket);
  const { passwordHash, ...user } = account;
  return await call.write(async (trx) => {
    await recordEvent(trx, "signed in", "staff", user.id);
    return { user, ...(await openSession(trx, user.id)) };
  });
}

async function verified(call: Call<typeof adminLogin>, email: string, { password }: Login) {
  const account = await findAccount(call.db, email);
  if (!account?.passwordHash) {
    await verifyAgainstNothing(password);
    return null;
  }
  return (await verifyPassword(password, account.passwordHash)) ? account : null;
}

/** The throttle table need not hold anybody's e-mail. */
const fingerprint = (email: string) => createHash("sha256").update(email).digest("base64url").slice(0, 22);
