import { type RawBuilder, sql } from "kysely";
import type {
  Closure,
  ClosureInput,
  DayInput,
  DoctorDay,
  DoctorWeek,
  WeekInput,
} from "#contract/clinic/schedule.ts";
import type { Stretch } from "#rules/values/time/stretch.ts";
import { minuteOf, timeOf } from "#rules/values/time/stretch.ts";
import { writeWindows } from "#server/features/clinic/doctors/hours-store.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** Weeks, single days and closures as they are stored. */

const asTime = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'HH24:MI')`;

const WEEKS = sql`SELECT w.id, w.doctor_id AS "idDoctor", w.name, nullif(w.from_day, '-infinity') AS "fromDay",
  nullif(w.to_day, 'infinity') AS "toDay", w.updated_on AS "updatedOn",
  coalesce((SELECT json_agg(json_build_object('weekday', h.weekday, 'from', ${asTime(sql`h.from_time`)},
      'to', ${asTime(sql`h.to_time`)}, 'byToken', h.by_token, 'walkInLimit', h.walk_in_limit, 'idChair', h.chair_id)
      ORDER BY h.weekday, h.from_time) FROM doctor_hours h WHERE h.week_id = w.id), '[]') AS hours
  FROM doctor_weeks w`;

/** A doctor's weeks, in the order in which they begin. */
export async function weeksOf(db: Executor, idDoctor: number): Promise<DoctorWeek[]> {
  const { rows } =
    await sql<DoctorWeek>`${WEEKS} WHERE w.doctor_id = ${idDoctor} ORDER BY w.from_day`.execute(db);
  return rows;
}

/** A week, locked until the transaction ends, or undefined. */
export async function lockWeek(trx: Executor, id: number): Promise<DoctorWeek | undefined> {
  const { rows } = await sql<DoctorWeek>`${WEEKS} WHERE w.id = ${id} FOR UPDATE OF w`.execute(trx);
  return rows[0];
}

/** Adds a week (id 0) or changes one, with its windows; returns its id. */
export async function writeWeek(trx: Executor, week: WeekInput): Promise<number> {
  const { name, idDoctor, hours } = week;
  const fromDay = week.fromDay ?? "-infinity";
  const toDay = week.toDay ?? "infinity";
  const { rows } = await sql<{ id: number }>`${
    week.id === 0
      ? sql`INSERT INTO doctor_weeks (doctor_id, name, from_day, to_day)
          VALUES (${idDoctor}, ${name}, ${fromDay}, ${toDay}) RETURNING id`
      : sql`UPDATE doctor_weeks SET name = ${name}, from_day = ${fromDay}, to_day = ${toDay} WHERE id = ${week.id}
          RETURNING id`
  }`.execute(trx);
  const id = rows[0]?.id ?? 0;
  await writeWindows(trx, { id, doctorId: idDoctor }, hours);
  await sql`UPDATE doctor_hours h SET by_token = given.by_token, walk_in_limit = given.walk_in_limit, chair_id = given.chair_id
    FROM (SELECT stored.id,
        CASE WHEN said ? 'byToken' THEN (said->>'byToken')::boolean ELSE stored.by_token END AS by_token,
        CASE WHEN said ? 'walkInLimit' THEN (said->>'walkInLimit')::int ELSE stored.walk_in_limit END AS walk_in_limit,
        CASE WHEN said ? 'idChair' THEN (said->>'idChair')::bigint ELSE stored.chair_id END AS chair_id
      FROM jsonb_array_elements(${JSON.stringify(hours)}::jsonb) AS said JOIN doctor_hours stored ON stored.week_id = ${id}
        AND stored.weekday = (said->>'weekday')::int AND stored.from_time = (said->>'from')::time) AS given
    WHERE h.id = given.id
      AND (h.by_token, h.walk_in_limit, h.chair_id) IS DISTINCT FROM (given.by_token, given.walk_in_limit, given.chair_id)`.execute(
    trx,
  );
  return id;
}

export async function deleteWeek(trx: Executor, id: number): Promise<void> {
  await sql`DELETE FROM doctor_hours WHERE week_id = ${id}`.execute(trx);
  await sql`DELETE FROM doctor_weeks WHERE id = ${id}`.execute(trx);
}

/** Whether these chairs exist. */
export async function chairsExist(trx: Executor, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM chairs WHERE id = ANY(${[...ids]}) AND NOT is_deleted`.execute(trx);
  return rows[0]?.n === new Set(ids).size;
}

type StoredDay = Omit<DoctorDay, "windows"> & { minutes: Stretch[] };

async function readDays(db: Executor, condition: RawBuilder<unknown>): Promise<DoctorDay[]> {
  const { rows } = await sql<StoredDay>`
    SELECT d.id, d.doctor_id AS "idDoctor", d.day, d.note, d.updated_on AS "updatedOn",
      (SELECT coalesce(json_agg(json_build_object('from', lower(part), 'to', upper(part))), '[]')
        FROM unnest(d.windows) AS part) AS minutes
    FROM doctor_days d WHERE ${condition}`.execute(db);
  return rows.map(({ minutes, ...day }) => ({
    ...day,
    windows: minutes.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
  }));
}

export const daysBetween = (db: Executor, from: string, to: string): Promise<DoctorDay[]> =>
  readDays(db, sql`d.day BETWEEN ${from} AND ${to}`);

/** A doctor's single day, locked until the transaction ends, or undefined. */
export async function lockDay(trx: Executor, idDoctor: number, day: string): Promise<DoctorDay | undefined> {
  return (await readDays(trx, sql`d.doctor_id = ${idDoctor} AND d.day = ${day} FOR UPDATE`))[0];
}

export async function writeDay(trx: Executor, { idDoctor, day, windows, note }: DayInput): Promise<void> {
  const ranges = windows.map(({ from, to }) => `[${minuteOf(from)},${minuteOf(to)})`);
  await sql`INSERT INTO doctor_days AS d (doctor_id, day, windows, note)
    VALUES (${idDoctor}, ${day}, ${`{${ranges.join()}}`}::int4multirange, ${note})
    ON CONFLICT (doctor_id, day) DO UPDATE SET windows = excluded.windows, note = excluded.note`.execute(trx);
}

export async function deleteDay(trx: Executor, idDoctor: number, day: string): Promise<void> {
  await sql`DELETE FROM doctor_days WHERE doctor_id = ${idDoctor} AND day = ${day}`.execute(trx);
}

const CLOSURES = sql`SELECT c.id, c.doctor_id AS "idDoctor", d.name AS "doctorName", c.kind, c.name, c.name_ur AS "nameUr",
  c.from_day AS "fromDay", nullif(c.to_day, 'infinity') AS "toDay", c.weekdays, ${asTime(sql`c.from_time`)} AS "from",
  ${asTime(sql`c.to_time`)} AS "to", c.is_expected AS "isExpected", c.updated_on AS "updatedOn"
  FROM closures c LEFT JOIN doctors d ON d.id = c.doctor_id WHERE NOT c.is_deleted`;

/** Leave and closures between two days, ordered by their beginning; without `to` all later ones too. */
export async function closuresBetween(
  db: Executor,
  from: string,
  to: string | null = null,
): Promise<Closure[]> {
  const { rows } = await sql<Closure>`${CLOSURES} AND c.to_day >= ${from}
    AND c.from_day <= coalesce(${to}::date, 'infinity') ORDER BY c.from_day, c.id`.execute(db);
  return rows;
}

/** A closure, locked until the transaction ends, or undefined. */
export async function lockClosure(trx: Executor, id: number): Promise<Closure | undefined> {
  const { rows } = await sql<Closure>`${CLOSURES} AND c.id = ${id} FOR UPDATE OF c`.execute(trx);
  return rows[0];
}

/** Adds a closure (id 0) or changes one; returns its id. */
export async function writeClosure(trx: Executor, closure: ClosureInput): Promise<number> {
  const { id, idDoctor, kind, name, nameUr, fromDay, weekdays, from, to, isExpected } = closure;
  const toDay = closure.toDay ?? "infinity";
  const { rows } = await sql<{ id: number }>`${
    id === 0
      ? sql`INSERT INTO closures (doctor_id, kind, name, name_ur, from_day, to_day, weekdays, from_time, to_time, is_expected)
          VALUES (${idDoctor}, ${kind}, ${name}, ${nameUr}, ${fromDay}, ${toDay}, ${weekdays}, ${from}, ${to}, ${isExpected})
          RETURNING id`
      : sql`UPDATE closures SET doctor_id = ${idDoctor}, kind = ${kind}, name = ${name}, name_ur = ${nameUr},
          from_day = ${fromDay}, to_day = ${toDay}, weekdays = ${weekdays}, from_time = ${from}, to_time = ${to},
          is_expected = ${isExpected} WHERE id = ${id} RETURNING id`
  }`.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function markClosureRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE closures SET is_deleted = true WHERE id = ${id}`.execute(trx);
}

/** The doctors who ever had a week. */
export async function doctorsWithWeeks(db: Executor): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT doctor_id AS id FROM doctor_weeks`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A doctor's name; locks the doctor's hours until the transaction ends. Undefined: no such doctor. */
export async function lockDoctorHours(trx: Executor, idDoctor: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM doctors WHERE id = ${idDoctor} AND NOT is_deleted FOR NO KEY UPDATE`.execute(trx);
  return rows[0]?.name;
}
