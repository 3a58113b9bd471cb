import { type RawBuilder, sql } from "kysely";
import { type Due, dueColumns, type getDueAges } from "#contract/money/dues.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { DUE_AGES, DUE_STATES, type DueResult, REST_DAYS } from "#rules/money/accounts/dues.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { clinicDay, type ListSource } from "#server/platform/db/lists/list-source.ts";

const LAST = sql`LEFT JOIN LATERAL (SELECT c.id, c.result, c.at, c.promised_day, c.words FROM due_contacts c
  WHERE c.patient_id = t.id AND NOT EXISTS (SELECT FROM due_contacts_taken_back b WHERE b.id = c.id)
  ORDER BY c.id DESC LIMIT 1) last ON true`;
const JOINS = sql`JOIN patients p ON p.id = t.id LEFT JOIN contact_wishes w ON w.id = t.id ${LAST}`;

/**
 * Patients whose advance covers everything are left alone; a promise holds to the end of its day; a reminder or a failed
 * call pauses for REST_DAYS.
 */
const STATE = sql`CASE
  WHEN t.to_pay = 0 THEN 'covered'
  WHEN last.result = 'promised' THEN CASE WHEN last.promised_day >= clinic_today() THEN 'promised' ELSE 'to contact' END
  WHEN last.result = 'reminded' AND ${clinicDay(sql`last.at`)} > clinic_today() - ${sql.lit(REST_DAYS.reminded)}
    OR last.result = 'no answer' AND ${clinicDay(sql`last.at`)} > clinic_today() - ${sql.lit(REST_DAYS["no answer"])} THEN 'waiting'
  ELSE 'to contact' END`;

/** The first and last day of each age by `clinic_today()`, as a condition on a bill's date. */
const AGE_CONDITIONS: RawBuilder<unknown>[] = [...DUE_AGES, null].map((last, index) => {
  const first = DUE_AGES[index - 1];
  const notOlder = last === null ? sql`true` : sql`b.bill_date >= clinic_today() - ${sql.lit(last)}`;
  return first === undefined
    ? notOlder
    : sql`${notOlder} AND b.bill_date < clinic_today() - ${sql.lit(first)}`;
});
const sumOfAge = (condition: RawBuilder<unknown>) => sql`coalesce(sum(b.due) FILTER (WHERE ${condition}), 0)`;
const AGES = sql`(SELECT json_build_array(${sql.join(AGE_CONDITIONS.map(sumOfAge))}) FROM bills b
  WHERE b.patient_id = t.id AND NOT b.is_deleted AND b.due > 0)`;

const SELECT = sql`t.id, p.full_name AS "patientName", p.phone AS "patientPhone", p.register_no AS "patientRegisterNo",
  coalesce(w.language, p.language, 'en') AS language, w.stopped_on IS NOT NULL AS "hasStopped",
  t.bills, t.owes, t.advance, t.to_pay AS "toPay", ${AGES} AS ages, t.oldest_day AS "oldestDay", ${STATE} AS state,
  last.id AS "lastId", last.result AS "lastResult", last.at AS "lastOn", last.words AS "lastWords", last.promised_day AS "promisedDay"`;

/** The list reads a view, which also searches the patients' files (db/functions/money/accounts/dues.sql). */
export const dueList: ListSource<typeof dueColumns> = {
  table: "dues",
  ofPerson: sql`JOIN dues t ON t.id = meant.id`,
  joins: JOINS,
  contract: dueColumns,
  columns: {
    patientName: sql`p.full_name`,
    patientPhone: sql`p.phone`,
    oldestDay: sql`t.oldest_day`,
    promisedDay: sql`last.promised_day`,
    owes: sql`t.owes`,
    advance: sql`t.advance`,
    toPay: sql`t.to_pay`,
    state: STATE,
  },
  select: SELECT,
  totals: { owes: "owes", advance: "advance", toPay: "to_pay" },
};

/** What one patient owes, or undefined for nothing. */
export async function findDue(db: Executor, idPatient: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`SELECT ${SELECT} FROM dues t ${JOINS} WHERE t.id = ${idPatient}`.execute(
    db,
  );
  return rows[0];
}

/** What everybody owes, by age and state, in one statement. */
export async function sumUp(db: Executor): Promise<OutputOf<typeof getDueAges>> {
  const each = AGE_CONDITIONS.map(
    (condition) =>
      sql`json_build_object('owes', ${sumOfAge(condition)}, 'patients', count(DISTINCT b.patient_id) FILTER (WHERE ${condition}))`,
  );
  const states = DUE_STATES.map(
    (state) => sql`${sql.lit(state)}, count(*) FILTER (WHERE ${STATE} = ${sql.lit(state)})`,
  );
  const { rows } = await sql<OutputOf<typeof getDueAges>>`
    SELECT * FROM (SELECT coalesce(sum(b.due), 0) AS owes, count(DISTINCT b.patient_id)::int AS patients,
        json_build_array(${sql.join(each)}) AS ages
      FROM bills b WHERE NOT b.is_deleted AND b.due > 0) AS summed,
      (SELECT coalesce(sum(t.to_pay), 0) AS "toPay", json_build_object(${sql.join(states)}) AS states FROM dues t ${LAST}) AS counted`.execute(
    db,
  );
  if (!rows[0]) throw new Error("no sums came back");
  return rows[0];
}

/** How many patients are in the state "to contact". */
export async function countToContact(db: Executor): Promise<number> {
  const { rows } = await sql<{ patients: number }>`SELECT count(*)::int AS patients FROM dues t ${LAST}
    WHERE ${STATE} = 'to contact'`.execute(db);
  return rows[0]?.patients ?? 0;
}

export interface Contact {
  idPatient: number;
  result: DueResult;
  promisedDay: string | null;
  words: string | null;
}

export async function writeContact(
  trx: Executor,
  { idPatient, result, promisedDay, words }: Contact,
  staffId: number,
): Promise<void> {
  await sql`INSERT INTO due_contacts (patient_id, staff_id, result, promised_day, words)
    VALUES (${idPatient}, ${staffId}, ${result}, ${promisedDay}, ${words})`.execute(trx);
}

interface NotedContact {
  idPatient: number;
  staffId: number | null;
}

/** A contact's patient, and who noted it; undefined: there is no such contact. */
export async function findContact(db: Executor, id: number): Promise<NotedContact | undefined> {
  const { rows } = await sql<NotedContact>`
    SELECT patient_id AS "idPatient", staff_id AS "staffId" FROM due_contacts WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** The patient's last contact that was not taken back; undefined: none. */
export async function lastContactOf(db: Executor, idPatient: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT last.id FROM (SELECT ${idPatient}::bigint AS id) t ${LAST} WHERE last.id IS NOT NULL`.execute(db);
  return rows[0]?.id;
}

/** Marks a contact as taken back; repeating it changes nothing. */
export async function writeTakenBack(trx: Executor, id: number, staffId: number): Promise<void> {
  await sql`INSERT INTO due_contacts_taken_back (id, staff_id) VALUES (${id}, ${staffId}) ON CONFLICT DO NOTHING`.execute(
    trx,
  );
}
