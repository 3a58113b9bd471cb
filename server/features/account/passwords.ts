import { setTimeout as pause } from "node:timers/promises";
import type { changePassword, forgotPassword, resetPassword } from "#contract/account.ts";
import { passwordProblem } from "#rules/password.ts";
import { recordEvent } from "#server/platform/audit.ts";
import type { Executor } from "#server/platform/database.ts";
import { CHANGED_MEANWHILE, conflict, invalid } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/mount.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { closeSessionsOf } from "#server/platform/sessions.ts";
import {
  addressBucket,
  allowUse,
  countFailure,
  forgetFailures,
  refuseWhileBlocked,
} from "#server/platform/throttle.ts";
import { hashOfLink, mailPasswordLink } from "./password-links.ts";
import { fingerprint, signInBucket, verifiedAccount } from "./service.ts";
import * as store from "./store.ts";

const WINDOW_SECONDS = 1800;
const PER_ACCOUNT = 5;
const PER_ADDRESS = 30;
/** Far above what the work takes, so that the time of the answer does not tell who has an account. */
const ANSWER_AFTER_MS = 250;

const LINK_SPENT = "This link has expired or was already used. Ask for a new one.";

/** Mails a link if there is such an account. The answer is the same, after the same time, if not. Throws 429. */
export async function forgot(call: Call<typeof forgotPassword>): Promise<null> {
  const email = call.body.email.toLowerCase();
  await allowFromAddress(call);
  await allowUse(call.db, `password link for ${fingerprint(email)}`, PER_ACCOUNT, WINDOW_SECONDS);
  const work = call.write(async (trx) => {
    const account = await store.findAccount(trx, email);
    await recordEvent(trx, "password reset asked", "staff", account?.id ?? null);
    if (account) await mailPasswordLink(trx, call.config, account, "forgotten");
  });
  await Promise.all([work, pause(ANSWER_AFTER_MS)]);
  return null;
}

/** Sets the password that a link's holder chose; every session of the account ends. Throws 409 for a spent link. */
export async function reset(call: Call<typeof resetPassword>): Promise<null> {
  await allowFromAddress(call);
  const tokenHash = hashOfLink(call.body.token);
  const owner = await store.findLinkOwner(call.db, tokenHash);
  if (!owner) throw conflict(LINK_SPENT);
  const passwordHash = await hashOfChosen(call.body.password, owner.email);
  await call.write(async (trx) => {
    if (!(await store.useLink(trx, tokenHash))) throw conflict(LINK_SPENT);
    await setPassword(trx, owner.id, passwordHash);
    await closeSessionsOf(trx, owner.id);
  });
  // Who forgot a password has often guessed a few times before asking.
  await forgetFailures(call.db, signInBucket(owner.email));
  return null;
}

/** Changes one's own password; this session goes on, all others end. A wrong current password is 400 on its field. */
export async function change({ body, db, staff, write }: Call<typeof changePassword>): Promise<null> {
  const bucket = `password change of ${staff.id}`;
  await refuseWhileBlocked(db, bucket);
  const account = await verifiedAccount(db, staff.email, body.currentPassword);
  if (!account) {
    await countFailure(db, bucket);
    throw invalid({ field: "currentPassword", message: "The current password is not right." });
  }
  await forgetFailures(db, bucket);
  const passwordHash = await hashOfChosen(body.password, staff.email);
  await write(async (trx) => {
    if (!(await store.holdUnchanged(trx, account))) throw conflict(CHANGED_MEANWHILE);
    await setPassword(trx, staff.id, passwordHash);
    await closeSessionsOf(trx, staff.id, staff.sessionId);
  });
  return null;
}

/** For another feature: from now on the account's password and links are worth nothing, and its sessions are over. */
export async function voidPassword(trx: Executor, staffId: number): Promise<void> {
  await store.storePassword(trx, staffId, null);
  await shutOut(trx, staffId);
}

/** For another feature: ends an account's links, and leaves its sessions. */
export const endLinksOf = store.endLinks;

/** For another feature: ends an account's sessions and links. */
export async function shutOut(trx: Executor, staffId: number): Promise<void> {
  await store.endLinks(trx, staffId);
  await closeSessionsOf(trx, staffId);
}

async function setPassword(trx: Executor, staffId: number, passwordHash: string): Promise<void> {
  await store.storePassword(trx, staffId, passwordHash);
  await store.endLinks(trx, staffId);
  await recordEvent(trx, "password changed", "staff", staffId);
}

async function hashOfChosen(password: string, email: string): Promise<string> {
  const message = passwordProblem(password, email);
  if (message) throw invalid({ field: "password", message });
  return await hashPassword(password);
}

async function allowFromAddress({ db, address }: { db: Executor; address: string }): Promise<void> {
  const bucket = addressBucket("password link", address);
  if (bucket) await allowUse(db, bucket, PER_ADDRESS, WINDOW_SECONDS);
}
