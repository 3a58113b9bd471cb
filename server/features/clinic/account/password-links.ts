import { createHash, randomBytes } from "node:crypto";
import type { PasswordLink } from "#contract/clinic/staff.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { officeAddress } from "#server/platform/http/address.ts";
import { queueMail } from "#server/platform/mail/mail.ts";
import type { Config } from "#server/platform/process/config.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { greetingOf, type Occasion, passwordMail } from "./mails.ts";
import { endLinks, insertLink } from "./store.ts";

/** The owner who asked for a link waits for the mail; others may read it only after the weekend. */
const LIFETIME = {
  forgotten: "30 minutes",
  invited: "3 days",
  voided: "3 days",
} as const satisfies Record<Occasion, string>;

/** The stored hash of a link's token. */
export const hashOfLink = (token: string) => createHash("sha256").update(token).digest();

interface Owner {
  id: number;
  name: string;
  email: string;
}

/** Makes a single-use link to choose a password. Only its hash is stored. */
async function makeLink(
  trx: Executor,
  { id }: Owner,
  occasion: Occasion,
): Promise<{ path: string; within: string }> {
  const token = randomBytes(32).toString("base64url");
  const within = LIFETIME[occasion];
  await insertLink(trx, { tokenHash: hashOfLink(token), staffId: id, lifetime: within });
  return { path: `/auth/reset-password?token=${token}`, within };
}

/** Mails a single-use link to choose a password, once the caller's transaction has committed. */
export async function mailPasswordLink(
  trx: Executor,
  config: Config,
  account: Owner,
  occasion: Occasion,
): Promise<void> {
  const { path, within } = await makeLink(trx, account, occasion);
  const link = { address: `${officeAddress(config)}${path}`, within };
  const { clinic } = await readSettings(trx);
  await queueMail(trx, passwordMail(occasion, account, link, clinic.name.en));
}

/** Makes such a link for an administrator to hand over; the account's earlier ones end. */
export async function linkToHandOver(
  trx: Executor,
  { officeUrl, publicUrl }: Config,
  account: Owner,
): Promise<PasswordLink> {
  await endLinks(trx, account.id);
  const { path, within } = await makeLink(trx, account, "invited");
  const { clinic } = await readSettings(trx);
  return {
    path,
    within,
    origin: officeUrl ?? publicUrl ?? null,
    greeting: greetingOf(account, within, clinic.name.en),
  };
}
