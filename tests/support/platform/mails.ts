import type { Mail } from "#server/platform/mail/mail.ts";
import type { TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "./database.ts";

/** Keeps the clinic's mail in the outbox, where `mailsTo` reads it, instead of letting it leave. */
export async function holdMails(clinic: TestClinic): Promise<void> {
  await asOwner(clinic, "ALTER TABLE outbox ALTER COLUMN available_on SET DEFAULT 'infinity'");
}

/** What was mailed to an address, oldest first. */
export async function mailsTo(clinic: TestClinic, address: string): Promise<Mail[]> {
  const { rows } = await clinic.database.pool.query<{ payload: Mail }>(
    "SELECT payload FROM outbox WHERE kind = 'mail' AND payload->>'to' = $1 ORDER BY id",
    [address],
  );
  return rows.map(({ payload }) => payload);
}

/** The token in the newest mail's link to choose a password. */
export async function tokenMailedTo(clinic: TestClinic, address: string): Promise<string> {
  const text = (await mailsTo(clinic, address)).at(-1)?.text ?? "";
  const token = /\/auth\/reset-password\?token=([\w-]+)$/m.exec(text)?.[1];
  if (!token) throw new Error(`no link was mailed to ${address}: ${text}`);
  return token;
}
