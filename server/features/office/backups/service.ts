import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { BackupStatus } from "#contract/office/backups.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { isBackupName } from "#server/platform/backup/make-backup.ts";
import { readNewestBackup } from "#server/platform/backup/places/newest-backup.ts";
import { openPlace } from "#server/platform/backup/places/place.ts";
import { isS3 } from "#server/platform/backup/s3/address.ts";
import { readBackupSettings } from "#server/platform/backup/set-up.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Download } from "#server/platform/http/download.ts";
import { conflict } from "#server/platform/http/errors.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { findLastDrill, findNewestKept, findPlaces, isBeingMade, type KeptBackup } from "./store.ts";

type Asked = Pick<Call<Endpoint>, "db" | "config" | "backups">;

export async function backupStatus({ db, backups, ...call }: Asked): Promise<BackupStatus> {
  const config = await readBackupSettings(db, call.config);
  const [newest, places, lastDrill, isRunning] = await Promise.all([
    readNewestBackup(db),
    findPlaces(db, config.backupTo),
    findLastDrill(db),
    isBeingMade(db),
  ]);
  return {
    isSetUp: config.backupRecipients.length > 0,
    lastGoodOn: newest.lastGoodOn,
    places,
    recipients: config.backupRecipients.map(({ publicKey }) => publicKey),
    hasCommand: config.backupCommand !== undefined,
    isRunning: isRunning || backups.isRunning,
    step: backups.step,
    lastDrill,
  };
}

/** Begins a backup; see `Backups.begin`. */
export async function backUpNow({ db, config, backups }: Asked): Promise<null> {
  const { backupRecipients } = await readBackupSettings(db, config);
  if (backupRecipients.length === 0)
    throw conflict(
      "No backup can be made before there is a key: make one in the step Backups of the set-up.",
    );
  await backups.begin();
  return null;
}

const ENTITY = "backups";
const NAME = "Backup";

/** The newest good backup that can be read now. The download is recorded as an export of the clinic before it is sent. */
export async function downloadBackup(call: Call<Endpoint>): Promise<Download> {
  const { backup, body } = await openNewest(call);
  await call.audit((trx) =>
    recordEvent(trx, "exported", ENTITY, null, { list: NAME, format: "encrypted", rows: backup.rows }),
  );
  // How far it went is not recorded, because nobody can open half a backup.
  finished(body).catch(() =>
    call
      .audit((trx) => recordEvent(trx, "export broken off", ENTITY, null, { list: NAME, rows: 0 }))
      .catch((error: unknown) => call.log.warn({ err: error }, "a broken-off download was not recorded")),
  );
  const bytes = backup.bytes ?? undefined;
  return { fileName: backup.file, contentType: "application/octet-stream", bytes, body };
}

/** A stick may be pulled out, or storage out of reach: then the next place's backup is used. */
async function openNewest({
  db,
  config,
  log,
}: Call<Endpoint>): Promise<{ backup: KeptBackup; body: Readable }> {
  const { backupTo } = await readBackupSettings(db, config);
  const nearFirst = backupTo.toSorted((a, b) => Number(isS3(a)) - Number(isS3(b)));
  const kept = (await findNewestKept(db, nearFirst)).filter(({ file }) => isBackupName(file));
  for (const backup of kept) {
    try {
      const bytes = backup.bytes ?? undefined;
      const body = await begun(openPlace(backup.place, config.s3).read(backup.file, bytes), bytes);
      return { backup, body };
    } catch (error) {
      log.warn({ err: error, place: backup.place }, "a backup cannot be read");
    }
  }
  throw conflict(
    kept.length === 0
      ? "There is no backup yet. Make one first."
      : "None of the places that backups lie in can be read now. Is the stick there?",
  );
}

/**
 * A stream whose first bytes are already here, so that a read failure comes before the answer begins.
 * @param bytes the expected length, if known: a shorter or longer stream fails.
 */
async function begun(chunks: AsyncIterable<Buffer>, bytes?: number): Promise<Readable> {
  let passed = 0;
  const rest = chunks[Symbol.asyncIterator]();
  const first = await rest.next();
  return Readable.from(
    (async function* () {
      try {
        for (let next = first; !next.done; next = await rest.next()) {
          passed += next.value.length;
          if (bytes !== undefined && passed > bytes) break;
          yield next.value;
        }
        if (bytes !== undefined && passed !== bytes) throw new Error("The backup has another length by now.");
      } finally {
        await rest.return?.();
      }
    })(),
    { objectMode: false },
  );
}
