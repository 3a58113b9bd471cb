import { createHash, randomBytes } from "node:crypto";
import type { Executor } from "#server/platform/db/database.ts";
import { officeAddress } from "#server/platform/http/address.ts";
import { queueMail } from "#server/platform/mail/mail.ts";
import type { Config } from "#server/platform/process/config.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { type Occasion, passwordMail } from "./mails.ts";
import { insertLink } from "./store.ts";

/** Somebody who asked for a link waits for the mail; anybody else may read it only after the weekend. */
const LIFETIME = {
  forgotten: "30 minutes",
  invited: "3 days",
  voided: "3 days",
} as const satisfies Record<Occasion, string>;

/** What is stored of a link's token. */
export const hashOfLink = (token: string) => createHash("sha256").update(token).digest();

/** Mails a single-use link to choose a password, once the caller's transaction has committed. */
export async function mailPasswordLink(
  trx: Executor,
  config: Config,
  account: { id: number; name: string; email: string },
  occasion: Occasion,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await insertLink(trx, { tokenHash: hashOfLink(token), staffId: account.id, lifetime: LIFETIME[occasion] });
  const link = {
    address: `${officeAddress(config)}/auth/reset-password?token=${token}`,
    within: LIFETIME[occasion],
  };
  const { clinic } = await readSettings(trx);
  await queueMail(trx, passwordMail(occasion, account, link, clinic.name.en));
}
