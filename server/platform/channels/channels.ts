import type { MessageChannel } from "#rules/desk/messages/messages.ts";
import type { Database } from "#server/platform/db/database.ts";
import { mailBySmtp } from "#server/platform/mail/mail.ts";
import type { Config } from "#server/platform/process/config.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import type { Channel } from "./channel.ts";
import { emailChannel } from "./email.ts";
import { smsChannel } from "./sms.ts";

/** The channels of an installation; the desk's own is always one. */
export function channelNames({ sms, smtpUrl }: Pick<Config, "sms" | "smtpUrl">): MessageChannel[] {
  return ["desk", ...(sms ? (["sms"] as const) : []), ...(smtpUrl ? (["email"] as const) : [])];
}

/** The channels that send automatically. */
export function openChannels(database: Database, config: Config): Channel[] {
  const subject = async () => (await readSettings(database.kysely)).clinic.name.en;
  return [
    ...(config.sms ? [smsChannel(config.sms)] : []),
    ...(config.smtpUrl ? [emailChannel(mailBySmtp(database, config, config.smtpUrl), subject)] : []),
  ];
}
