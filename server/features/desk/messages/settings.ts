import { sql } from "kysely";
import type { MessageSettings, saveMessageKind, saveReminders } from "#contract/desk/messages.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { PLANNED_KINDS } from "#rules/desk/messages/message-templates.ts";
import type { MessageChannel } from "#rules/desk/messages/messages.ts";
import { exampleLinks } from "#server/features/desk/patient-link/links.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { giveToDesk } from "./store.ts";

/** The kinds of messages and their times. `channels`: those of this installation; `publicUrl`: the website's address. */
export async function messageSettings(
  db: Executor,
  channels: MessageChannel[],
  publicUrl: string | undefined,
): Promise<MessageSettings> {
  const { rows } = await sql<MessageSettings>`
    SELECT (SELECT json_agg(json_build_object('kind', k.kind, 'isActive', k.is_active, 'channel', k.channel,
        'en', (SELECT body FROM message_templates WHERE kind = k.kind AND language = 'en'),
        'ur', (SELECT body FROM message_templates WHERE kind = k.kind AND language = 'ur'),
        'updatedOn', to_char(k.updated_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY k.id)
        FROM message_kinds k WHERE k.kind = ANY (${sql.val([...PLANNED_KINDS])})) AS kinds,
      (SELECT coalesce(json_agg(json_build_object('position', position, 'daysBefore', days_before,
        'at', to_char(at_time, 'HH24:MI'), 'minutesBefore', minutes_before) ORDER BY position), '[]') FROM reminder_plan) AS reminders,
      (SELECT json_build_object('from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI')) FROM clinic_rules) AS quiet`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("the settings of messages were not answered");
  return { ...found, channels, exampleLinks: exampleLinks(publicUrl) };
}

/** Throws 409 when somebody changed the kind after `updatedOn`, or this installation lacks the channel. */
export async function saveKind(
  trx: Executor,
  { kind, isActive, channel, updatedOn, ...texts }: BodyOf<typeof saveMessageKind>,
  channels: readonly string[],
): Promise<null> {
  const { rows } = await sql<{ updatedOn: string }>`
    SELECT updated_on AS "updatedOn" FROM message_kinds WHERE kind = ${kind} FOR UPDATE`.execute(trx);
  assertFresh(rows[0] ?? { updatedOn: "" }, updatedOn);
  if (!channels.includes(channel))
    throw conflict("This computer cannot send that way. Whoever set it up can switch it on.");
  await sql`UPDATE message_kinds SET is_active = ${isActive}, channel = ${channel} WHERE kind = ${kind}`.execute(
    trx,
  );
  for (const language of ["en", "ur"] as const) await saveText(trx, kind, language, texts[language]);
  if (!isActive)
    await sql`UPDATE messages SET state = 'dropped', why = 'switched off' WHERE kind = ${kind} AND state = 'planned'`.execute(
      trx,
    );
  // Messages planned for a channel that was switched off are not sent by it either.
  if (channel === "desk") await giveToDesk(trx, sql`m.kind = ${kind}`);
  return null;
}

/** null: Matab's own wording. */
async function saveText(trx: Executor, kind: string, language: string, body: string | null): Promise<void> {
  await (body === null
    ? sql`DELETE FROM message_templates WHERE kind = ${kind} AND language = ${language}`
    : sql`INSERT INTO message_templates (kind, language, body) VALUES (${kind}, ${language}, ${body})
        ON CONFLICT (kind, language) DO UPDATE SET body = excluded.body WHERE message_templates.body <> excluded.body`
  ).execute(trx);
}

/** Sets when reminders are due, for visits booked from now on. */
export async function setReminders(
  trx: Executor,
  { reminders }: BodyOf<typeof saveReminders>,
): Promise<null> {
  await sql`DELETE FROM reminder_plan`.execute(trx);
  await sql`INSERT INTO reminder_plan (position, days_before, at_time, minutes_before)
    SELECT row_number() OVER (), "daysBefore", "at", "minutesBefore"
    FROM jsonb_to_recordset(${JSON.stringify(reminders)}) AS steps ("daysBefore" int, "at" time, "minutesBefore" int)`.execute(
    trx,
  );
  return null;
}
