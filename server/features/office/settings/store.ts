import { sql } from "kysely";
import type { SettingGroup, StoredGroup } from "#contract/clinic/settings.ts";
import type { Executor } from "#server/platform/db/database.ts";

type Stored<Group extends SettingGroup> = StoredGroup<Group>;

/** The groups, each with the author of its last change. */
export async function findGroups(db: Executor): Promise<{ [Group in SettingGroup]: Stored<Group> }> {
  const { rows } = await select(db);
  return Object.fromEntries(rows.map(({ name, ...group }) => [name, group])) as never;
}

export async function findGroup<Group extends SettingGroup>(
  db: Executor,
  name: Group,
): Promise<Stored<Group>> {
  const [group] = (await select(db, name)).rows;
  if (!group) throw new Error(`the settings have no group ${name}`);
  return group as unknown as Stored<Group>;
}

type Row = Stored<SettingGroup> & { name: SettingGroup };

const select = (db: Executor, name: SettingGroup | null = null) =>
  sql<Row>`
    SELECT s.id, s.name, s.facts, s.updated_on AS "updatedOn", change.id IS NOT NULL AS "canUndo",
      staff.name AS "changedBy"
    FROM clinic_settings s
    LEFT JOIN LATERAL (
      SELECT id, staff_id FROM audit_log
      WHERE entity = 'clinic_settings' AND entity_id = s.id AND action = 'changed' ORDER BY id DESC LIMIT 1
    ) change ON true
    LEFT JOIN staff ON staff.id = change.staff_id
    WHERE ${name}::text IS NULL OR s.name = ${name}`.execute(db);

/** A group's row, locked until the transaction ends. */
export async function lockGroup(
  trx: Executor,
  name: SettingGroup,
): Promise<{ id: number; facts: unknown; updatedOn: string }> {
  const { rows } = await sql<{ id: number; facts: unknown; updatedOn: string }>`
    SELECT id, facts, updated_on AS "updatedOn" FROM clinic_settings WHERE name = ${name} FOR UPDATE`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error(`the settings have no group ${name}`);
  return row;
}

export async function writeGroup(trx: Executor, name: SettingGroup, facts: object): Promise<void> {
  await sql`UPDATE clinic_settings SET facts = ${JSON.stringify(facts)}::jsonb WHERE name = ${name}`.execute(
    trx,
  );
}

/** Whether a group is unchanged since the clinic's first start. */
export async function isExample(db: Executor, name: SettingGroup): Promise<boolean> {
  const { rows } = await sql`SELECT FROM clinic_settings WHERE name = ${name} AND is_example`.execute(db);
  return rows.length > 0;
}

/** A group before its last change; undefined: it was never changed. */
export async function findBefore(trx: Executor, id: number): Promise<unknown> {
  const { rows } = await sql<{ facts: unknown }>`
    SELECT before -> 'facts' AS facts FROM audit_log
    WHERE entity = 'clinic_settings' AND entity_id = ${id} AND action = 'changed'
    ORDER BY id DESC LIMIT 1`.execute(trx);
  return rows[0]?.facts;
}

/** How many patients are booked on each of these days; days without any are left out. */
export async function countBooked(
  db: Executor,
  days: readonly string[],
): Promise<{ day: string; booked: number }[]> {
  const { rows } = await sql<{ day: string; booked: number }>`
    SELECT appointment_date AS day, count(*) AS booked FROM appointments
    WHERE NOT is_deleted AND status = 'Scheduled' AND appointment_date = ANY(${[...days]}::date[])
    GROUP BY appointment_date ORDER BY appointment_date`.execute(db);
  return rows;
}
