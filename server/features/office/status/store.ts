import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { GIVEN_UP_AFTER } from "#server/platform/mail/outbox.ts";

/** The state of the database, of mails and of failed sign-ins. */
export interface StoredStatus {
  version: string;
  bytes: number;
  waiting: number;
  oldestWaitingOn: string | null;
  givenUp: number;
  failedSignIns: number;
}

/** One statement that reads no whole table: unsent mails, and the newest audit rows for sign-ins. */
export async function readStatus(db: Executor): Promise<StoredStatus> {
  const { rows } = await sql<StoredStatus>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      pg_database_size(current_database()) AS bytes, mails.*,
      (SELECT count(*) FROM audit_log WHERE at > now() - interval '24 hours' AND is_look(action, entity)
          AND action = 'sign-in failed')
        AS "failedSignIns"
    FROM (
      SELECT count(*) FILTER (WHERE attempts < ${GIVEN_UP_AFTER}) AS waiting,
        min(created_on) FILTER (WHERE attempts < ${GIVEN_UP_AFTER}) AS "oldestWaitingOn",
        count(*) FILTER (WHERE attempts >= ${GIVEN_UP_AFTER} AND created_on > now() - interval '30 days') AS "givenUp"
      FROM outbox WHERE sent_on IS NULL
    ) AS mails`.execute(db);
  const [status] = rows;
  if (!status) throw new Error("the database told nothing of itself");
  return status;
}
