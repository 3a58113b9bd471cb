import { type BackupOccasion, backupOccasion } from "#rules/clinic/backup-status.ts";
import { readBackupAge } from "#server/platform/backup/places/newest-backup.ts";
import { readBackupSettings } from "#server/platform/backup/set-up.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { officeAddress } from "#server/platform/http/address.ts";
import { type Mail, queueMail } from "#server/platform/mail/mail.ts";
import type { Config } from "#server/platform/process/config.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { findAdministrators, findLastDrill, findPlaces, isBeingMade } from "./store.ts";

/**
 * Mails the administrators, where a mail server is set, when the last good backup is late or a trial restore failed: once
 * per occasion, however often and by however many processes it is called.
 */
export async function queueBackupMails(db: Executor, config: Config, now = Date.now()): Promise<void> {
  if (!config.smtpUrl || (await isBeingMade(db))) return;
  const { drilledOn, ...age } = await readBackupAge(db);
  const drill = await findLastDrill(db);
  const occasions = [
    backupOccasion.late(age, now),
    backupOccasion.drillFailed(drill?.error ?? null, drilledOn),
  ].filter((occasion) => occasion !== null);
  if (occasions.length === 0) return;
  const errors = (await findPlaces(db, (await readBackupSettings(db, config)).backupTo)).flatMap(
    ({ place, error }) => (error === null ? [] : [`${place}: ${error}`]),
  );
  const administrators = await findAdministrators(db);
  const { clinic } = await readSettings(db);
  const from = { clinic: clinic.name.en, errors, config };
  await db.transaction().execute(async (trx) => {
    for (const occasion of occasions)
      for (const { id, email } of administrators)
        await queueMail(trx, mailOf(occasion, email, from), `${occasion.key}, to ${id}`);
  });
}

interface From {
  clinic: string;
  /** The failures, by place. */
  errors: string[];
  config: Config;
}

function mailOf({ subject, text }: BackupOccasion, to: string, { clinic, errors, config }: From): Mail {
  const wrong = errors.length === 0 ? [] : ["What went wrong, by place:", ...errors, ""];
  return {
    to,
    subject: `${clinic}: ${subject}`,
    text: [
      text,
      "",
      ...wrong,
      `The status screen tells more: ${officeAddress(config)}/admin/status`,
      "This mail comes once. Please tell whoever looks after the clinic's computer.",
    ].join("\n"),
  };
}
