import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { atIntervals } from "#server/platform/process/at-intervals.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Log } from "#server/platform/process/log.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { addToOutbox, deliverWaiting, type Send } from "./outbox.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

type Settings = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">;

const KIND = "mail";
const LOOK_EVERY_MS = 2000;
/** Together well below the outbox's lease. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const SEND_WITHIN_MS = 30_000;

/** Queues a mail in the caller's transaction: it is sent if, and only if, that transaction commits. */
export function queueMail(trx: Executor, { to, subject, text }: Mail, dedupeKey?: string): Promise<void> {
  return addToOutbox(trx, KIND, { to, subject, text }, dedupeKey ?? null);
}

/** Sends queued mail until the returned function is called, which waits for a running delivery. */
export function startDelivering(database: Database, config: Settings, log: Log): () => Promise<void> {
  return atIntervals(LOOK_EVERY_MS, () =>
    deliverMail(database, config, log).catch((error: unknown) =>
      log.warn({ err: error }, "the outbox cannot be read"),
    ),
  );
}

/** Sends every mail that is due now. */
export function deliverMail(database: Database, config: Settings, log: Log): Promise<void> {
  const sender = () => senderOf(database, config);
  const send = config.smtpUrl ? bySmtp(config.smtpUrl, sender) : intoFolder(config, sender, log);
  return deliverWaiting(database, KIND, send, log);
}

/** Sends one mail at once through the mail server at `url`; throws the server's error. */
export function mailBySmtp(database: Database, config: Pick<Config, "mailFrom">, url: string): Send<Mail> {
  return bySmtp(url, () => senderOf(database, { ...config, smtpUrl: url }));
}

type Sender = string | { name: string; address: string };

/** The sender of mails: MAIL_FROM, else the clinic's own address, else the account at the mail server. */
async function senderOf(
  { kysely }: Database,
  { mailFrom, smtpUrl }: Pick<Config, "mailFrom" | "smtpUrl">,
): Promise<Sender> {
  if (mailFrom) return mailFrom;
  const { clinic } = await readSettings(kysely);
  return { name: clinic.name.en, address: clinic.email || accountAt(smtpUrl) };
}

/** The address of the account at a mail server; without an account, an address that nobody reads. */
function accountAt(smtpUrl: string | undefined): string {
  const { username, hostname } = new URL(smtpUrl ?? "smtp://localhost");
  const account = decodeURIComponent(username);
  return account.includes("@") ? account : `no-reply@${hostname}`;
}

/** What sends mails, loaded with the first one: most starts send none, and it takes 5 MB. */
const mailer = async () => (await import("nodemailer")).default;

/** Through the mail server of SMTP_URL. */
function bySmtp(url: string, sender: () => Promise<Sender>): Send<Mail> {
  return async ({ id, createdOn, payload }) => {
    const transport = (await mailer()).createTransport({ url, ...TIMEOUTS });
    const mail = message(id, createdOn, payload, await sender());
    await within(SEND_WITHIN_MS, transport.sendMail(mail));
  };
}

/** Without a mail server, mails become files in the outbox folder. */
function intoFolder({ dataDir }: Settings, sender: () => Promise<Sender>, log: Log): Send<Mail> {
  const folder = join(dataDir, "outbox");
  return async ({ id, createdOn, payload }) => {
    const composer = (await mailer()).createTransport({ streamTransport: true, buffer: true });
    const mail = message(id, createdOn, payload, await sender());
    const { message: composed } = await composer.sendMail(mail);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${createdOn.replace(/[:.]/g, "-")}-${id}.eml`);
    await writeFile(`${path}.part`, withPlainText(String(composed), payload.text), { mode: 0o600 });
    await rename(`${path}.part`, path);
    log.info({ path }, "no SMTP_URL is set: mail written to a file");
  };
}

/** Rewrites the text unencoded, because its link is copied from the file. */
function withPlainText(composed: string, text: string): string {
  const [head = ""] = composed.split(/\r?\n\r?\n/, 1);
  return `${head.replace(/^(Content-Transfer-Encoding): .*$/m, "$1: 8bit")}\n\n${text}\n`;
}

function message(id: number, createdOn: string, { to, subject, text }: Mail, from: Sender) {
  return {
    from,
    // An object, not text: a comma in it must not make two receivers.
    to: { name: "", address: to },
    subject,
    text,
    date: new Date(createdOn),
    // The same for every try, so that a mail sent twice after a crash is shown once.
    messageId: `<${Date.parse(createdOn)}.${id}@matab>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const late = Object.assign(new Error("The mail server took too long."), { code: "ETIMEDOUT" });
    timer = setTimeout(() => reject(late), milliseconds);
  });
  return await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
