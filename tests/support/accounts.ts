import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import pg from "pg";
import { logout } from "#contract/clinic/account.ts";
import type { Role } from "#rules/values/permissions.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import type { Mail } from "#server/platform/mail/mail.ts";
import type { RunningClinic } from "./browser/browser.ts";
import { asOwner } from "./platform/database.ts";

/** People and their sessions in a running clinic, for tests that sign in and out by hand. */

export interface Credentials {
  email: string;
  password: string;
}

async function query<Row extends object>({ database }: RunningClinic, text: string, values: unknown[] = []) {
  const client = new pg.Client(database.poolConfig);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Fills in the sign-in page that is open. */
export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in by hand and waits for the back-office. */
export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.goto("/auth/login");
  await submitSignIn(page, who);
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).waitFor();
}

/** Adds an account that can sign in. */
export async function addAccount(
  clinic: RunningClinic,
  { name, role, password = "a password for tests" }: { name: string; role: Role; password?: string },
): Promise<Credentials> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@clinic.example`;
  await query(clinic, "INSERT INTO staff (name, email, role, password_hash) VALUES ($1, $2, $3, $4)", [
    name,
    email,
    role,
    await hashPassword(password),
  ]);
  return { email, password };
}

/** Ends all sessions. The last one signs out, so that the clinic remembers none of them. */
export async function endSessions(clinic: RunningClinic): Promise<void> {
  const token = randomUUID();
  await query(clinic, "UPDATE sessions SET revoked_on = now() WHERE revoked_on IS NULL");
  await query(
    clinic,
    `INSERT INTO sessions (token_hash, staff_id, expires_on)
     SELECT sha256($1::bytea), min(id), now() + interval '1 minute' FROM staff WHERE is_active`,
    [Buffer.from(token)],
  );
  const { method, path } = logout;
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${clinic.url}/api${path}`, { method, headers });
  if (status !== 200) throw new Error(`signing out was answered with ${status}`);
}

/** Keeps mails in the outbox instead of letting them leave; `linkMailedTo` reads them there. */
export const holdMails = (clinic: RunningClinic) =>
  asOwner(clinic.database, "ALTER TABLE outbox ALTER COLUMN available_on SET DEFAULT 'infinity'");

/** The newest mail to an address; undefined: none was written yet. */
export async function newestMailTo(clinic: RunningClinic, address: string): Promise<Mail | undefined> {
  const [row] = await query<{ payload: Mail }>(
    clinic,
    "SELECT payload FROM outbox WHERE payload->>'to' = $1 ORDER BY id DESC LIMIT 1",
    [address],
  );
  return row?.payload;
}

/** Path and query of the link in the newest mail to an address. */
export async function linkMailedTo(clinic: RunningClinic, address: string): Promise<string> {
  const mail = await newestMailTo(clinic, address);
  const link = /(\/auth\/reset-password\?token=[\w-]+)$/m.exec(mail?.text ?? "")?.[1];
  if (!link) throw new Error(`no link was mailed to ${address}: ${mail?.text}`);
  return link;
}
