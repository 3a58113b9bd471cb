import { setTimeout as pause } from "node:timers/promises";
import type { changePassword, forgotPassword, resetPassword } from "#contract/clinic/account.ts";
import { passwordProblem } from "#rules/clinic/password.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { closeSessionsOf } from "#server/platform/auth/sessions.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { CHANGED_MEANWHILE, conflict, invalid } from "#server/platform/http/errors.ts";
import type { Call } from "#server/platform/http/mount.ts";
import {
  allowUse,
  countGuess,
  countUse,
  forgetGuesses,
  GUESS_BACKOFF,
} from "#server/platform/http/throttle.ts";
import { shortFingerprint } from "./fingerprint.ts";
import { forgiveSignIns } from "./guesses.ts";
import { hashOfLink, mailPasswordLink } from "./password-links.ts";
import { verifiedAccount } from "./service.ts";
import { identifyPlace, rememberPlace, type SignInPlace } from "./sign-in-places.ts";
import * as store from "./store.ts";

const WINDOW_SECONDS = 1800;
const PER_PLACE = 5;
const PER_BLOCK = 30;
const PER_WIDE_BLOCK = 120;
const DAY_SECONDS = 86_400;
/** Much longer than the work takes, so that the response time does not reveal who has an account. */
const ANSWER_AFTER_MS = 250;

const LINK_SPENT = "This link has expired or was already used. Ask for a new one.";

/** Mails a link if the account exists. If not, the answer is the same and takes the same time. Throws 429. */
export async function requestPasswordLink(call: Call<typeof forgotPassword>): Promise<null> {
  const email = call.body.email.toLowerCase();
  await allowFromBlock(call);
  const place = { device: call.body.device ?? null, network: call.network };
  const wantsMail = await countLink(call.db, email, place);
  const work = call.write(async (trx) => {
    const account = await store.findAccount(trx, email);
    await recordEvent(trx, "password reset asked", "staff", account?.id ?? null);
    if (account && wantsMail) await mailPasswordLink(trx, call.config, account, "forgotten");
  });
  await Promise.all([work, pause(ANSWER_AFTER_MS)]);
  return null;
}

/**
 * Counts a request for a link, by account and place; throws 429. Returns whether to mail it: all strangers together
 * cause at most three mails to an account in half an hour, and only one once there were twelve in a day. Nobody loses
 * by that: a working link is already in the mailbox.
 */
async function countLink(db: Executor, email: string, place: SignInPlace): Promise<boolean> {
  const { name, isKnown } = await identifyPlace(db, email, place);
  const bucket = `password link for ${await shortFingerprint(db, email)} from`;
  await allowUse(db, `${bucket} ${name}`, PER_PLACE, WINDOW_SECONDS);
  if (isKnown) return true;
  // In one transaction, so that simultaneous requests get the same order in both counts.
  return db.transaction().execute(async (trx) => {
    const now = await countUse(trx, `${bucket} anywhere`, WINDOW_SECONDS);
    const today = await countUse(trx, `${bucket} anywhere, by day`, DAY_SECONDS);
    return now <= (today <= 12 ? 3 : 1);
  });
}

/** Sets the password chosen by the holder of a link and ends every session of the account. Throws 409 for a used link. */
export async function reset(call: Call<typeof resetPassword>): Promise<null> {
  await allowFromBlock(call);
  const place = { device: null, network: call.network };
  const tokenHash = hashOfLink(call.body.token);
  const owner = await store.findLinkOwner(call.db, tokenHash);
  if (!owner) throw conflict(LINK_SPENT);
  const passwordHash = await hashOfChosen(call.body.password, owner.email);
  await call.write(async (trx) => {
    if (!(await store.useLink(trx, tokenHash))) throw conflict(LINK_SPENT);
    await setPassword(trx, owner.id, passwordHash, { how: "with a link" });
    await closeSessionsOf(trx, owner.id);
    await rememberPlace(trx, owner.id, place);
  });
  // Owners who forgot their password have often guessed a few times first.
  await forgiveSignIns(call.db, owner.email, place);
  return null;
}

/** Changes the caller's own password and ends all their other sessions. Throws 400 for a wrong current password. */
export async function change({ body, db, staff, write }: Call<typeof changePassword>): Promise<null> {
  // Counted by session, so that guesses at an unattended screen do not lock the owner out elsewhere.
  const bucket = `password change in session ${staff.sessionId}`;
  await countGuess(db, bucket, GUESS_BACKOFF);
  const account = await verifiedAccount(db, staff.email, body.currentPassword);
  if (!account) throw invalid({ field: "currentPassword", message: "The current password is not right." });
  await forgetGuesses(db, bucket);
  const passwordHash = await hashOfChosen(body.password, staff.email);
  await write(async (trx) => {
    if (!(await store.lockUnchanged(trx, account))) throw conflict(CHANGED_MEANWHILE);
    await setPassword(trx, staff.id, passwordHash);
    await closeSessionsOf(trx, staff.id, staff.sessionId);
  });
  return null;
}

/** For other features: voids the account's password and links, and ends its sessions. */
export async function voidPassword(trx: Executor, staffId: number): Promise<void> {
  await store.storePassword(trx, staffId, null);
  await signOutEverywhere(trx, staffId);
}

/** For other features: voids an account's links; its sessions go on. */
export const endLinksOf = store.endLinks;

/** For other features: ends an account's sessions, but the one given, voids its links and forgets where it has signed in. */
export async function signOutEverywhere(trx: Executor, staffId: number, exceptId = 0): Promise<void> {
  await store.endLinks(trx, staffId);
  await store.forgetPlaces(trx, staffId);
  await closeSessionsOf(trx, staffId, exceptId);
}

async function setPassword(
  trx: Executor,
  staffId: number,
  passwordHash: string,
  facts?: { how: string },
): Promise<void> {
  await store.storePassword(trx, staffId, passwordHash);
  await store.endLinks(trx, staffId);
  await recordEvent(trx, "password changed", "staff", staffId, facts);
}

async function hashOfChosen(password: string, email: string): Promise<string> {
  const message = passwordProblem(password, email);
  if (message) throw invalid({ field: "password", message });
  return await hashPassword(password);
}

async function allowFromBlock({ db, network }: { db: Executor; network: CallerNetwork }): Promise<void> {
  if (!network) return;
  await allowUse(db, `password link from ${network.block}`, PER_BLOCK, WINDOW_SECONDS);
  if (network.wideBlock)
    await allowUse(db, `password link from ${network.wideBlock}`, PER_WIDE_BLOCK, WINDOW_SECONDS);
}
