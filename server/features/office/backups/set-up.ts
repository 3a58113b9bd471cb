import { join } from "node:path";
import { sql } from "kysely";
import type { BackupPlaceCheck, BackupSetUp, saveBackupSetUp } from "#contract/office/backup-set-up.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { generateKeyPair, type KeyPair, parseRecipient } from "#server/platform/backup/age/keys.ts";
import { checkPlace, mountedPlaces, type RecordsOnDisk } from "#server/platform/backup/places/check-place.ts";
import { readBackupSettings, readStoredSetUp } from "#server/platform/backup/set-up.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import type { Config } from "#server/platform/process/config.ts";

const recordsOf = ({ databaseUrl, dataDir }: Config): RecordsOnDisk => ({
  folder: databaseUrl ? null : join(dataDir, "postgres"),
  ownPlace: join(dataDir, "backups"),
});

export async function backupSetUp(db: Executor, config: Config): Promise<BackupSetUp> {
  const stored = await readStoredSetUp(db);
  const settings = await readBackupSettings(db, config);
  const places = [...(await mountedPlaces()), recordsOf(config).ownPlace];
  const offered = await Promise.all(places.map((place) => checkPlace(place, recordsOf(config))));
  return {
    environment: { hasKey: config.backupRecipients.length > 0, hasPlace: config.backupToGiven },
    publicKeys: settings.backupRecipients.map(({ publicKey }) => publicKey),
    place: config.backupToGiven ? config.backupTo.join(", ") : (stored?.place ?? null),
    offered: offered.filter(({ problem }) => problem === null),
  };
}

/** The secret key is only in the answer: neither stored nor logged. */
export const makeBackupKey = (): Promise<KeyPair> => generateKeyPair();

export const checkBackupPlace = (config: Config, place: string): Promise<BackupPlaceCheck> =>
  checkPlace(place, recordsOf(config));

/**
 * @throws invalid when no backup can lie in the folder, conflict when it lies on the records' disk and the caller has not
 * confirmed that.
 */
export async function saveSetUp(
  trx: Executor,
  config: Config,
  { publicKey, place: text, allowSameDisk }: BodyOf<typeof saveBackupSetUp>,
): Promise<null> {
  const key = publicKey ?? (await keyOf(trx, config));
  if (!key || !parseRecipient(key)) throw invalid({ field: "publicKey", message: "Make the key first." });
  const place = config.backupToGiven
    ? (config.backupTo[0] ?? text)
    : await usable(config, text, allowSameDisk);
  await sql`INSERT INTO backup_set_up (public_key, place, set_by) VALUES (${key}, ${place}, current_staff_id())
    ON CONFLICT (only_row) DO UPDATE SET public_key = excluded.public_key, place = excluded.place,
      set_by = excluded.set_by, set_on = now_ms()`.execute(trx);
  await recordEvent(trx, "changed", "backups", null, { publicKey: key, place });
  return null;
}

/** The key in use. */
async function keyOf(db: Executor, config: Config): Promise<string | null> {
  const [recipient] = (await readBackupSettings(db, config)).backupRecipients;
  return recipient?.publicKey ?? null;
}

async function usable(config: Config, text: string, allowSameDisk: boolean): Promise<string> {
  const { place, problem, isSameDisk } = await checkBackupPlace(config, text);
  if (problem !== null) throw invalid({ field: "place", message: problem });
  if (isSameDisk && !allowSameDisk)
    throw conflict("This folder lies on the disk of the records: what destroys that disk destroys both.");
  return place;
}
