import type { OpenSession } from "#contract/clinic/sessions.ts";
import {
  DOCTOR_NEEDED_MESSAGE,
  type InviteInput,
  type PasswordLink,
  type StaffInput,
  type StaffMember,
} from "#contract/clinic/staff.ts";
import {
  openSessionsOf,
  signOutElsewhere,
  signOutOther,
} from "#server/features/clinic/account/open-sessions.ts";
import { linkToHandOver, mailPasswordLink } from "#server/features/clinic/account/password-links.ts";
import { endLinksOf, signOutEverywhere, voidPassword } from "#server/features/clinic/account/passwords.ts";
import { doctorExists } from "#server/features/clinic/doctors/service.ts";
import { forgetSessions } from "#server/platform/auth/session-memory.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock, afterCommit } from "#server/platform/db/transaction.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import type { Config } from "#server/platform/process/config.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import * as store from "./store.ts";

/** Staff accounts, for administrators. `invite` and `update` add and change them, because they do more than save. */
export const accounts = recordService(store.accounts, { called: "This account" });

/** Creates an account and mails its owner a link to choose a password. Throws 409 when the e-mail has an account. */
export async function invite(trx: Executor, input: InviteInput, config: Config): Promise<StaffMember> {
  const email = input.email.toLowerCase();
  await checkDoctor(trx, input.idDoctor);
  const account = { ...input, email, worksFor: await doctorsWorkedFor(trx, input, []) };
  await refuseDuplicate(trx, account.email);
  const member = await store.accounts.insert(trx, { ...account, isActive: 1 });
  await mailPasswordLink(trx, config, member, "invited");
  return member;
}

/** Changes an account. Throws 404, and 409 if it changed meanwhile or no administrator would be left. */
export async function update(
  trx: Executor,
  id: number,
  input: StaffInput,
  config: Config,
): Promise<StaffMember> {
  const before = await accounts.lockExisting(trx, id);
  assertFresh(before, input.updatedOn);
  await checkDoctor(trx, input.idDoctor);
  const remains = input.role === "Administrator" && input.isActive === 1;
  if (!remains) await refuseWithoutAdministrator(trx, before);
  const email = input.email?.toLowerCase() ?? before.email;
  if (email !== before.email) await refuseDuplicate(trx, email);
  const worksFor = await doctorsWorkedFor(trx, input, before.worksFor ?? []);
  const member = await store.accounts.update(trx, id, { ...input, email, worksFor });
  afterCommit(trx, forgetSessions);
  if (input.isActive === 0) await signOutEverywhere(trx, id);
  else if (email !== before.email) await forgetAddress(trx, member, config);
  return member;
}

/**
 * After a change of the e-mail address: voids the password links that were mailed to the old address, and invites an
 * account without a password at the new one. Sessions stay, since the person is the same.
 */
async function forgetAddress(trx: Executor, member: StaffMember, config: Config): Promise<void> {
  await endLinksOf(trx, member.id);
  if (member.hasPassword === 0) await mailPasswordLink(trx, config, member, "invited");
}

/** Voids the password, ends the sessions and mails a link to choose a new one. Throws 404 and 409. */
export async function resetPassword(
  trx: Executor,
  id: number,
  caller: SignedIn,
  config: Config,
): Promise<StaffMember> {
  const member = await accounts.lockExisting(trx, id);
  if (id === caller.id) throw conflict("This is your own account. Use Change password for it.");
  if (member.isActive === 0) throw conflict(notActive(member));
  await refuseWithoutAdministrator(trx, member);
  await voidPassword(trx, id);
  await recordEvent(trx, "password reset asked", "staff", id);
  await mailPasswordLink(trx, config, member, member.hasPassword === 1 ? "voided" : "invited");
  return await accounts.get(trx, id);
}

/** The live sessions of an account. Throws 404. */
export async function sessions(db: Executor, id: number, caller: SignedIn): Promise<OpenSession[]> {
  await accounts.get(db, id);
  return await openSessionsOf(db, id, caller);
}

/** Ends the sessions of an account; of one's own, all but the calling one. Throws 404. */
export async function signOut(
  trx: Executor,
  id: number,
  caller: SignedIn,
  network: CallerNetwork,
): Promise<null> {
  const member = await accounts.lockExisting(trx, id);
  if (id === caller.id) await signOutElsewhere(trx, caller, network);
  else await signOutOther(trx, member);
  return null;
}

/**
 * Makes a link for the caller to hand over. Throws 404, and 409 for an account with a password: a reset, which signs its
 * owner out everywhere, is the only way in, so that the owner notices.
 */
export async function makeLink(
  trx: Executor,
  id: number,
  caller: SignedIn,
  config: Config,
): Promise<PasswordLink> {
  const member = await accounts.lockExisting(trx, id);
  if (id === caller.id) throw conflict("This is your own account. Use Change password for it.");
  if (member.isActive === 0) throw conflict(notActive(member));
  if (member.hasPassword === 1)
    throw conflict(`${member.name} has a password. Reset it first: the old one then ends.`);
  await recordEvent(trx, "password reset asked", "staff", id, { link: "shown to an administrator" });
  return await linkToHandOver(trx, config, member);
}

const notActive = ({ name }: StaffMember) => `The account of ${name} is not active. Activate it first.`;

/** Throws 409 if no other administrator could sign in. The lock lets only one transaction at a time check this. */
async function refuseWithoutAdministrator(trx: Executor, member: StaffMember): Promise<void> {
  if (member.role !== "Administrator" || member.isActive === 0) return;
  await advisoryLock(trx, "administrators");
  if (!(await store.isThereAnotherAdministrator(trx, member.id)))
    throw conflict(
      `${member.name} is the only administrator who can sign in. Make somebody else an administrator first.`,
    );
}

async function refuseDuplicate(trx: Executor, email: string): Promise<void> {
  await advisoryLock(trx, "staff e-mail", email);
  const duplicate = await store.findByEmail(trx, email);
  if (!duplicate) return;
  throw conflict(
    duplicate.isActive === 1
      ? `There is already an account with this e-mail, that of ${duplicate.name}.`
      : `There is already an account with this e-mail, that of ${duplicate.name}. It is not active; activate it instead.`,
  );
}

async function checkDoctor(trx: Executor, idDoctor: number | null): Promise<void> {
  if (idDoctor !== null && !(await doctorExists(trx, idDoctor)))
    throw invalid({ field: "idDoctor", message: DOCTOR_NEEDED_MESSAGE });
}

/** The doctors for whom an account works, each once; none for another role. Throws 400 for one that is not there. */
async function doctorsWorkedFor(
  trx: Executor,
  { role, worksFor }: Pick<StaffInput, "role" | "worksFor">,
  stored: readonly number[],
): Promise<number[]> {
  if (role !== "Assistant") return [];
  const ids = [...new Set(worksFor ?? stored)].sort((a, b) => a - b);
  for (const id of ids)
    if (!stored.includes(id) && !(await doctorExists(trx, id)))
      throw invalid({ field: "worksFor", message: "Choose doctors from the list." });
  return ids;
}
