import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { isS3 } from "#server/platform/backup/s3/address.ts";
import type { Config } from "#server/platform/process/config.ts";

/** Hours from a good backup to the next, and from a failed one to the next try. */
const BACKUP_EVERY = 24;
const RETRY_AFTER = 1;

export type DueSettings = Pick<Config, "backupTo" | "backupRecipients" | "dataDir">;

/**
 * The places that are due for a backup. A missing folder, such as a stick that is not plugged in, stays due; the register
 * notes once that it is missing.
 */
export async function placesDue(client: Pick<ClientBase, "query">, config: DueSettings): Promise<string[]> {
  if (config.backupRecipients.length === 0) return [];
  const { rows } = await client.query<{ place: string; isMissed: boolean }>(
    `SELECT named.place, (last.error IS NOT NULL AND last.finished_on = last.started_on) AS "isMissed"
     FROM unnest($1::text[]) WITH ORDINALITY AS named (place, n)
     LEFT JOIN LATERAL (SELECT * FROM backups b WHERE b.place = named.place ORDER BY id DESC LIMIT 1) AS last ON true
     WHERE NOT EXISTS (SELECT FROM backups b WHERE b.place = named.place
         AND b.file IS NOT NULL AND b.taken_on > now() - make_interval(hours => ${BACKUP_EVERY}))
       AND (last.id IS NULL OR last.file IS NOT NULL OR last.finished_on = last.started_on
         OR last.started_on < now() - make_interval(hours => ${RETRY_AFTER}))
     ORDER BY n`,
    [[...config.backupTo]],
  );
  const own = join(config.dataDir, "backups");
  const due: string[] = [];
  for (const { place, isMissed } of rows) {
    if (isS3(place) || place === own || existsSync(place)) due.push(place);
    else if (!isMissed) await putDownMissing(client, place);
  }
  return due;
}

/** Adds an entry that begins and ends at once: nothing was tried. */
async function putDownMissing(client: Pick<ClientBase, "query">, place: string): Promise<void> {
  await client.query(
    "INSERT INTO backups (place, started_on, finished_on, error) SELECT $1, now, now, $2 FROM now_ms() AS now",
    [place, `The folder ${place} is not there.`],
  );
}
