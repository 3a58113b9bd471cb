import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { SERVED, type Served } from "#contract/values/served.ts";
import { isCalendarDate } from "#rules/values/time/clinic-time.ts";
import { parseIdentity, parseRecipient, type Recipient } from "#server/platform/backup/age/keys.ts";
import { parsePlace } from "#server/platform/backup/places/place-name.ts";
import { isS3, type S3Access } from "#server/platform/backup/s3/address.ts";
import { SMS_SETTINGS, type SmsAccess, smsAccess } from "#server/platform/channels/sms-access.ts";
import { commandLine, PROJECT_ROOT, release } from "./start/release.ts";
import { StartError } from "./start/start-error.ts";
import { TrustProxy } from "./trust-proxy.ts";

/** A setting in the environment has an unusable value. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/**
 * An address that begins with one of `starts` and passes `usable`. Messages never repeat the value, because these addresses
 * carry passwords.
 */
function addressOf(starts: string[], usable: (text: string) => boolean) {
  return z.string().refine((text) => starts.some((start) => text.startsWith(start)) && usable(text), {
    error: `must be an address that starts with ${starts.join(" or ")}`,
  });
}

/** `URL` cannot parse a socket's address, postgres://user@/database?host=/folder: the driver judges it. */
const DatabaseAddress = addressOf(["postgres://", "postgresql://"], () => true);
const WebAddress = addressOf(["http://", "https://"], URL.canParse);
/** The clinic's own address: without a path, its host written as browsers send it. */
const OwnAddress = WebAddress.regex(
  /^https?:\/\/[^/?#@\\\s\p{Cc}]+\/*$/u,
  "must be an address alone, like https://clinic.pk: no path, no user, no ? or #",
).transform((text) => new URL(text).origin);
const MailServerAddress = addressOf(["smtp://", "smtps://"], URL.canParse);

/** A storage's address: the request's own path and query are joined to it. */
const StorageAddress = WebAddress.regex(
  /^[^?#@\s\p{Cc}]*$/u,
  "must be an address alone, like https://storage.example: no user, no password, no ? or #",
);
const Region = z.string().regex(/^[\w.-]+$/, "must be the name of a region like ap-south-1, without blanks");
const KeyId = z.string().regex(/^[!-~]+$/, "must be letters, digits and signs, without blanks");

const Port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535, {
    error: ({ input }) => `must be a whole number from 0 to 65535, not "${input}"`,
  })
  .transform(Number);

/** Public keys, separated by spaces or commas. */
const Recipients = z.string().transform((text, context): Recipient[] => {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  const recipients = keys.map(parseRecipient).filter((recipient) => recipient !== null);
  if (recipients.length === keys.length) return recipients;
  context.addIssue(
    keys.some(parseIdentity)
      ? "holds a secret key: it wants the public one, age1…, and the secret one belongs where this computer cannot read it"
      : `must be public keys like age1…, made by: ${commandLine("backup-key", "--out FILE")}`,
  );
  return z.NEVER;
});

const Host = z
  .string()
  .regex(/^[\w.:%-]+$/, "must be a host name or an address")
  .default("127.0.0.1");

/** Folders by their absolute paths and addresses of storage, separated by commas. */
const Places = z.string().transform((text, context): string[] => {
  const places = text.split(",").map((place) => parsePlace(place.trim()));
  if (places.every((place) => place !== null)) return places;
  context.addIssue(
    "must be folders that begin with /, or storage like s3://bucket/prefix, commas between them",
  );
  return z.NEVER;
});

const Environment = z.object({
  PORT: Port.default(3000),
  HOST: Host,
  METRICS_PORT: Port.optional(),
  SERVE: z.enum(SERVED, { error: `must be one of ${SERVED.join(", ")}` }).default("all"),
  SITE_PORT: Port.optional(),
  SITE_HOST: Host,
  OFFICE_URL: OwnAddress.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: DatabaseAddress.optional(),
  DATABASE_DIRECT: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
  DATABASE_MIGRATE_URL: DatabaseAddress.optional(),
  DATABASE_READ_URL: DatabaseAddress.optional(),
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  PUBLIC_URL: OwnAddress.optional(),
  SMTP_URL: MailServerAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\r\n]+@[^@\r\n]+$/, "must be an e-mail address, with or without a name before it")
    .optional(),
  ...SMS_SETTINGS,
  LOG_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  TRUST_PROXY: TrustProxy.default(false),
  BACKUP_RECIPIENT: Recipients.default([]),
  BACKUP_TO: Places.default([]),
  BACKUP_COMMAND: z.string().optional(),
  UPDATE_SERVICE: z.string().default("systemctl"),
  AWS_ENDPOINT_URL: StorageAddress.optional(),
  AWS_REGION: Region.optional(),
  AWS_ACCESS_KEY_ID: KeyId.optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SECRET_ACCESS_KEY_FILE: z.string().optional(),
  CLOCK_CHECKED: z.string().refine(isCalendarDate, "must be a date like 2026-11-22").optional(),
});

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Beside a bundle's folder, so that the next version, unpacked there too, finds it. */
const DEFAULT_DATA_DIR = resolve(PROJECT_ROOT, release ? "../matab-data" : "data");

export interface ListenAt {
  port: number;
  host: string;
}

/** All settings that a clinic can make in the environment. */
export interface Config {
  /** 0 lets the system choose a free one. */
  port: number;
  host: string;
  /** The port of /metrics, for this computer alone; 0 lets the system choose. Undefined: not served. */
  metricsPort?: number;
  /** What is served at `port`. */
  serve: Served;
  /** A further address of this machine that serves only the website. */
  site?: ListenAt;
  /**
   * An absolute path. Holds the embedded database, secrets, backups, the website for when the database is away and, without
   * SMTP, outgoing mail.
   */
  dataDir: string;
  /** Whether DATA_DIR named the folder; otherwise it is `data` beside package.json, or `matab-data` beside a bundle. */
  dataDirGiven: boolean;
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string;
  /** Whether no pooler stands between here and the server of `databaseUrl`. */
  databaseDirect: boolean;
  /** The same database as the role that owns its tables; without it the role of `databaseUrl` migrates too. */
  databaseMigrateUrl?: string;
  /** A standby of the same database, for long reads. */
  databaseReadUrl?: string;
  /** The first administrator of an empty database. */
  admin?: { email: string; password: string };
  /** Where people reach the app from outside, without a slash at the end. */
  publicUrl?: string;
  /** Where the staff reach the back-office, if not at `publicUrl`. Links in mails start with it. */
  officeUrl?: string;
  smtpUrl?: string;
  mailFrom?: string;
  /** The provider of SMS to patients. */
  sms?: SmsAccess;
  logLevel: LogLevel;
  /** The absolute path of a log file, besides stderr. */
  logFile?: string;
  /** Fastify's `trustProxy`. */
  trustProxy: false | number | string;
  /** The public keys of BACKUP_RECIPIENT; without them the clinic may have set up a key in the browser. */
  backupRecipients: readonly Recipient[];
  /** Folders and storage for the nightly backup; `backups` in the data folder by default. */
  backupTo: readonly string[];
  /** Whether BACKUP_TO named them; otherwise the clinic may have set up a folder in the browser. */
  backupToGiven: boolean;
  /** The access to S3-compatible storage. */
  s3?: S3Access;
  /** Run by the shell after each nightly backup, with the file's path as its first argument. */
  backupCommand?: string;
  /** The program that an update calls with `start matab` and `stop matab`. */
  updateService: string;
  /** The clinic's day, `yyyy-MM-dd`, on which somebody checked that the computer's clock is right. */
  clockChecked?: string;
}

/**
 * Reads the configuration from environment variables; all are optional and an empty one counts as unset.
 * @throws ConfigError naming every unusable variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join("; "),
    );
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR ?? DEFAULT_DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    serve: values.SERVE,
    site: siteListener(values.SERVE, values.SITE_HOST, values.SITE_PORT),
    dataDir,
    dataDirGiven: values.DATA_DIR !== undefined,
    databaseUrl: values.DATABASE_URL,
    databaseDirect: values.DATABASE_DIRECT === "true",
    databaseMigrateUrl: besideDatabase("DATABASE_MIGRATE_URL", values),
    databaseReadUrl: besideDatabase("DATABASE_READ_URL", values),
    admin: administrator(values.ADMIN_EMAIL, values.ADMIN_PASSWORD),
    publicUrl: values.PUBLIC_URL,
    officeUrl: values.OFFICE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    sms: sms(values),
    logLevel: values.LOG_LEVEL,
    logFile: logFile(dataDir, values.LOG_FILE),
    trustProxy: values.TRUST_PROXY,
    backupRecipients: values.BACKUP_RECIPIENT,
    backupTo: values.BACKUP_TO.length > 0 ? values.BACKUP_TO : [join(dataDir, "backups")],
    backupToGiven: values.BACKUP_TO.length > 0,
    s3: s3Access(values),
    backupCommand: values.BACKUP_COMMAND,
    updateService: values.UPDATE_SERVICE,
    clockChecked: values.CLOCK_CHECKED,
  };
}

/** A second connection to the database, which needs DATABASE_URL. */
function besideDatabase(
  name: "DATABASE_MIGRATE_URL" | "DATABASE_READ_URL",
  values: z.infer<typeof Environment>,
): string | undefined {
  if (values[name] && !values.DATABASE_URL) {
    throw new ConfigError(`${name} goes with DATABASE_URL: set both, or DATABASE_URL alone`);
  }
  return values[name];
}

/** Other programs use the same variables, so an incomplete set is an error only where a backup goes to storage. */
function s3Access(values: z.infer<typeof Environment>): S3Access | undefined {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: keyId, BACKUP_TO: places } = values;
  const secret = values.AWS_SECRET_ACCESS_KEY ?? secretIn(values.AWS_SECRET_ACCESS_KEY_FILE);
  const endpoint =
    values.AWS_ENDPOINT_URL?.replace(/\/+$/, "") ?? (region && `https://s3.${region}.amazonaws.com`);
  if (keyId && secret && endpoint) return { endpoint, region: region ?? "us-east-1", keyId, secret };
  if (!places.some(isS3)) return undefined;
  throw new ConfigError(
    "BACKUP_TO names storage, which wants AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (or AWS_SECRET_ACCESS_KEY_FILE), and AWS_ENDPOINT_URL or AWS_REGION",
  );
}

function sms(values: z.infer<typeof Environment>): SmsAccess | undefined {
  const access = smsAccess(values);
  if (typeof access === "string") throw new ConfigError(access);
  return access;
}

function secretIn(file?: string): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new ConfigError(`AWS_SECRET_ACCESS_KEY_FILE names ${file}, which cannot be read`);
  }
}

/** By default a bundle keeps a log file; a checkout logs to the terminal. */
function logFile(dataDir: string, file?: string): string | undefined {
  if (file) return resolve(file);
  return release ? join(dataDir, "log/matab.log") : undefined;
}

function siteListener(serve: Served, host: string, port?: number): ListenAt | undefined {
  if (port === undefined) return undefined;
  if (serve === "site")
    throw new ConfigError("SITE_PORT goes with the back-office at PORT: with SERVE=site leave it out");
  return { port, host };
}

function administrator(email?: string, password?: string): Config["admin"] {
  if (email && password) return { email, password };
  if (email || password)
    throw new ConfigError("ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither");
  return undefined;
}
