import { type RawBuilder, sql } from "kysely";
import type { Priority } from "#rules/desk/appointment.ts";
import type { Gap, Wish } from "#rules/desk/waiting-list.ts";
import { minuteOf } from "#rules/values/time/stretch.ts";
import type { Executor } from "#server/platform/db/database.ts";

interface CandidateRow {
  id: number;
  idDoctor: number | null;
  minutes: number;
  buffer: number;
  needsChair: boolean;
  fromDay: string;
  toDay: string;
  weekdays: number[];
  fromTime: string | null;
  toTime: string | null;
  noticeMinutes: number;
  priority: Priority;
  idLater: number | null;
  laterStart: string | null;
  offeredOn: string | null;
  since: string;
}

/** The columns of an entry `t` as the rules take them. The needs of services are read once per set of services. */
const WISHES = sql`SELECT t.id, t.doctor_id AS "idDoctor", t.minutes, n.buffer, n.needs_chair AS "needsChair", t.from_day AS "fromDay",
  t.to_day AS "toDay", t.weekdays, to_char(t.from_time, 'HH24:MI') AS "fromTime", to_char(t.to_time, 'HH24:MI') AS "toTime",
  t.notice_minutes AS "noticeMinutes", t.priority, v.id AS "idLater", to_char(lower(v.period), 'YYYY-MM-DD"T"HH24:MI') AS "laterStart",
  o.made_on AS "offeredOn", t.created_on AS since
  FROM asked t JOIN needs n ON n.service_ids = t.service_ids
  LEFT JOIN appointments v ON v.id = t.appointment_id AND v.status = 'Scheduled' AND NOT v.is_deleted
  LEFT JOIN (SELECT waiting_id, max(made_on) AS made_on FROM waiting_offers WHERE made_on > now() - interval '24 hours' AND state <> 'declined'
    GROUP BY waiting_id) o ON o.waiting_id = t.id`;

const wishOf = (row: CandidateRow): Wish => {
  const { fromTime, toTime, idLater, laterStart, ...facts } = row;
  return {
    ...facts,
    hours: fromTime === null || toTime === null ? null : { from: minuteOf(fromTime), to: minuteOf(toTime) },
    laterVisit: idLater === null || laterStart === null ? null : { id: idLater, start: laterStart },
  };
};

async function readWishes(db: Executor, asked: RawBuilder<unknown>): Promise<Wish[]> {
  const { rows } = await sql<CandidateRow>`
    WITH asked AS MATERIALIZED (${asked}),
      needs AS (SELECT service_ids, coalesce((SELECT max(buffer_minutes) FROM services WHERE id = ANY (service_ids)), 0) AS buffer,
        coalesce((SELECT bool_or(needs_chair) FROM services WHERE id = ANY (service_ids)), false) AS needs_chair
        FROM (SELECT DISTINCT service_ids FROM asked) sets)
    ${WISHES}`.execute(db);
  return rows.map(wishOf);
}

/**
 * Entries that fit some part of a gap by doctor, day and weekday, and have not declined a time in it. `scope`: the entries
 * `t` that may be shown.
 */
export function findCandidates(
  db: Executor,
  { idDoctor, date, from, to }: Gap,
  idDepartments: readonly number[],
  scope: RawBuilder<unknown>,
): Promise<Wish[]> {
  const departments =
    idDepartments.length > 0 ? sql`t.department_id = ANY (${[...idDepartments]})` : sql`true`;
  return readWishes(
    db,
    sql`SELECT t.* FROM waiting_list t WHERE t.state = 'waiting' AND NOT t.is_deleted
      AND (t.doctor_id = ${idDoctor} OR t.doctor_id IS NULL AND ${departments})
      AND ${date}::date BETWEEN t.from_day AND t.to_day AND extract(isodow FROM ${date}::date)::int = ANY (t.weekdays)
      AND NOT EXISTS (SELECT FROM waiting_offers o WHERE o.waiting_id = t.id AND o.state = 'declined' AND o.doctor_id = ${idDoctor}
        AND o.day = ${date} AND extract(epoch FROM o."time") / 60 >= ${from} AND extract(epoch FROM o."time") / 60 < ${to})
      AND ${scope}`,
  );
}

/** One entry as the rules take it. */
export async function findWish(db: Executor, id: number): Promise<Wish | undefined> {
  return (await readWishes(db, sql`SELECT t.* FROM waiting_list t WHERE t.id = ${id}`))[0];
}
