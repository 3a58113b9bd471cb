import { sql } from "kysely";
import type { Chair, ChairFields, ClinicRules, ClinicRulesInput } from "#contract/clinic/clinic-rules.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { flag, text, whole } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

const RULES = sql`SELECT step_minutes AS "stepMinutes", notice_minutes AS "noticeMinutes", horizon_days AS "horizonDays",
  long_wait_minutes AS "longWaitMinutes", late_after_minutes AS "lateAfterMinutes",
  to_char(quiet_from, 'HH24:MI') AS "quietFrom", to_char(quiet_to, 'HH24:MI') AS "quietTo",
  cancel_until_minutes AS "cancelUntilMinutes", screen_names AS "screenNames", updated_on AS "updatedOn"
  FROM clinic_rules`;

const only = ([rules]: ClinicRules[]): ClinicRules => {
  if (!rules) throw new Error("the clinic has no rules");
  return rules;
};

/** The rules by which the clinic offers times and the desk is warned. */
export async function readRules(db: Executor): Promise<ClinicRules> {
  return only((await sql<ClinicRules>`${RULES}`.execute(db)).rows);
}

/** The same, locked until the transaction ends. */
export async function lockRules(trx: Executor): Promise<ClinicRules> {
  return only((await sql<ClinicRules>`${RULES} FOR UPDATE`.execute(trx)).rows);
}

export async function writeRules(trx: Executor, rules: ClinicRulesInput): Promise<void> {
  await sql`UPDATE clinic_rules SET step_minutes = ${rules.stepMinutes}, notice_minutes = ${rules.noticeMinutes},
    horizon_days = ${rules.horizonDays}, long_wait_minutes = ${rules.longWaitMinutes},
    late_after_minutes = ${rules.lateAfterMinutes}, quiet_from = ${rules.quietFrom}, quiet_to = ${rules.quietTo},
    cancel_until_minutes = ${rules.cancelUntilMinutes}, screen_names = ${rules.screenNames}`.execute(trx);
}

export const chairs = new RecordTable<Chair, ChairFields>({
  table: "chairs",
  fields: { name: text("name"), position: whole("position"), isActive: flag("is_active") },
  derived: {},
});

/** All chairs, in their order. */
export async function allChairs(db: Executor): Promise<Chair[]> {
  const { rows } = await sql<Chair>`SELECT ${chairs.select()} FROM chairs t
    WHERE NOT t.is_deleted ORDER BY t.position, t.id`.execute(db);
  return rows;
}

/** Takes a chair out of the doctors' weekly hours. */
export async function leaveChair(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE doctor_hours SET chair_id = NULL WHERE chair_id = ${id}`.execute(trx);
}

/** Numbers the chairs in this order; chairs not named keep their order behind them. */
export async function writeOrder(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`UPDATE chairs SET position = place.n FROM (
      SELECT c.id, row_number() OVER (ORDER BY array_position(${[...ids]}::bigint[], c.id), c.position, c.id) AS n
      FROM chairs c WHERE NOT c.is_deleted) AS place
    WHERE chairs.id = place.id AND position <> place.n`.execute(trx);
}
