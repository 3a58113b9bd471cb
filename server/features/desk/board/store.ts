import { type RawBuilder, sql } from "kysely";
import type { Clashing } from "#contract/desk/appointments.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import type { Stamp, Stamps } from "#rules/desk/board/attendance.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** A visit as the database has it: the stage is derived, the allergy is text. */
export interface StoredVisit extends Omit<BoardVisit, "stage" | "hasAllergy" | "outsideHours"> {
  status: AppointmentStatus;
  /** False: a walk-in, who waits in the queue and holds no time. */
  holdsTime: boolean;
  knownAllergies: string | null;
  hasAllergyFact: boolean;
  /** When the attendance last changed; null: no step was noted. */
  attendedOn: string | null;
  /** When this was read, by the database's clock. */
  now: string;
}

const COLUMN = {
  confirmedOn: sql`confirmed_on`,
  arrivedOn: sql`arrived_on`,
  calledOn: sql`called_on`,
  seatedOn: sql`seated_on`,
  doneOn: sql`done_on`,
  leftOn: sql`left_on`,
  noShowOn: sql`no_show_on`,
} as const satisfies Record<Stamp, RawBuilder<unknown>>;
const STAMPS = sql.join(
  Object.entries(COLUMN).map(([wire, column]) => sql`att.${column} AS ${sql.ref(wire)}`),
);

const SERVICES = sql`coalesce((SELECT json_agg(s.name ORDER BY s.id) FROM appointment_services a
  JOIN services s ON s.id = a.service_id WHERE a.appointment_id = t.id), '[]')`;
const BILL = sql`(SELECT json_build_object('id', b.id, 'balance', b.due, 'status', b.status) FROM bills b
  WHERE b.appointment_id = t.id AND NOT b.is_deleted ORDER BY b.id DESC LIMIT 1)`;
const NO_SHOWS = sql`(SELECT count(*) FROM appointments o JOIN attendances x ON x.id = o.id
  WHERE o.patient_id = t.patient_id AND NOT o.is_deleted AND x.no_show_on IS NOT NULL
    AND o.appointment_date > t.appointment_date - interval '1 year')`;
const HAS_ALLERGY_FACT = sql`EXISTS (SELECT FROM patient_facts f
  WHERE f.patient_id = t.patient_id AND f.kind = 'allergy' AND f.ended_on IS NULL)`;
const VISIT = sql`t.id, t.patient_id AS "idPatient", p.full_name AS "patientName",
  t.registration_no AS "registrationNo", p.phone AS "patientPhone", p.is_partial AS "isPartial",
  p.known_allergies AS "knownAllergies", ${HAS_ALLERGY_FACT} AS "hasAllergyFact", t.doctor_id AS "idDoctor", doc.name AS "doctorName",
  t.department_id AS "idDepartment", dep.name AS "departmentName", ${SERVICES} AS services,
  t.appointment_date AS date, t.appointment_time AS time, t.duration_minutes AS "durationMinutes", t.priority, t.status,
  coalesce(att.is_walk_in, false) AS "isWalkIn", att.token_no AS token, ${STAMPS}, ${NO_SHOWS} AS "noShows",
  t.holds_time AS "holdsTime", greatest(t.updated_on, att.updated_on) AS "updatedOn", att.updated_on AS "attendedOn", now_ms() AS now`;
const FROM = sql`FROM appointments t JOIN patients p ON p.id = t.patient_id JOIN doctors doc ON doc.id = t.doctor_id
  JOIN departments dep ON dep.id = t.department_id LEFT JOIN attendances att ON att.id = t.id`;

/** Which visits: those of a day, of all doctors or one; or a single visit. */
export type Which = { day: string; idDoctor: number | null } | { id: number };

/** The visits, in the order of their times. `withBills`: whether the reader may see bills. */
export async function readVisits(db: Executor, which: Which, withBills: boolean): Promise<StoredVisit[]> {
  const condition =
    "id" in which
      ? sql`t.id = ${which.id}`
      : which.idDoctor === null
        ? sql`t.appointment_date = ${which.day}`
        : sql`t.appointment_date = ${which.day} AND t.doctor_id = ${which.idDoctor}`;
  const { rows } = await sql<StoredVisit>`SELECT ${VISIT}, ${withBills ? BILL : sql`NULL`} AS bill ${FROM}
    WHERE NOT t.is_deleted AND ${condition} ORDER BY t.appointment_time, t.id`.execute(db);
  return rows;
}

/** The progress of the day's visits that have any step; `idDoctor` null: everybody's. */
export async function readProgress(
  db: Executor,
  { day, idDoctor }: { day: string; idDoctor: number | null },
): Promise<(Stamps & Pick<StoredVisit, "status">)[]> {
  const own = idDoctor === null ? sql`true` : sql`t.doctor_id = ${idDoctor}`;
  const { rows } = await sql<Stamps & Pick<StoredVisit, "status">>`SELECT t.status, ${STAMPS}
    FROM appointments t JOIN attendances att ON att.id = t.id
    WHERE NOT t.is_deleted AND t.appointment_date = ${day} AND ${own}`.execute(db);
  return rows;
}

/** The time of a visit that was not cancelled, in minutes of its day. */
interface TakenTime {
  idDoctor: number;
  day: string;
  from: number;
  to: number;
}

/** The times taken by visits of some days, also past ones. `doctors` null: everybody's. */
export async function readTaken(
  db: Executor,
  { from, to, doctors }: { from: string; to: string; doctors: readonly number[] | null },
): Promise<TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    SELECT doctor_id AS "idDoctor", appointment_date AS day, minute_of(appointment_time) AS from,
      minute_of(appointment_time) + duration_minutes + buffer_minutes AS to
    FROM appointments WHERE status <> 'Cancelled' AND NOT is_deleted AND holds_time
      AND appointment_date BETWEEN ${from} AND ${to}
      AND ${doctors ? sql`doctor_id = ANY (${sql.val([...doctors])})` : sql`true`}`.execute(db);
  return rows;
}

/** A patient's Scheduled visits of a day, earliest first. `named`: with their doctors and numbers. */
export async function openVisitsOf(
  trx: Executor,
  idPatient: number,
  day: string,
  named: boolean,
): Promise<Clashing[]> {
  const { rows } = await sql<Clashing & { doctorName: string }>`
    SELECT t.id, p.full_name AS "patientName", t.registration_no AS "appointmentRegistrationNo", t.appointment_time AS time,
      t.duration_minutes AS "durationMinutes", 'patient' AS because, d.name AS "doctorName"
    FROM appointments t JOIN patients p ON p.id = t.patient_id JOIN doctors d ON d.id = t.doctor_id
    WHERE t.patient_id = ${idPatient} AND t.appointment_date = ${day} AND t.status = 'Scheduled' AND NOT t.is_deleted
    ORDER BY t.appointment_time, t.id`.execute(trx);
  return rows.map(({ doctorName, ...visit }) =>
    named ? { ...visit, doctorName } : { ...visit, appointmentRegistrationNo: "" },
  );
}

/** The time by the database's clock, which all steps use. */
export async function readNow(db: Executor): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT now_ms() AS now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the clock answered nothing");
  return row.now;
}

/** A doctor as a column of a day, in the order of the letters. */
export interface StoredColumn {
  id: number;
  name: string;
  /** Sees patients, or has visits on the day. */
  isShown: boolean;
  /** The last token given on the day; 0: none. */
  lastToken: number;
}

/** A day's board without its visits, and the snapshot at which it was read. */
interface StoredDay {
  snapshot: string;
  longWaitMinutes: number;
  lateAfterMinutes: number;
  columns: StoredColumn[];
  chairs: { id: number; name: string }[];
}

export async function readDay(db: Executor, day: string): Promise<StoredDay> {
  const { rows } = await sql<StoredDay>`
    SELECT pg_current_snapshot()::text AS snapshot, long_wait_minutes AS "longWaitMinutes",
      late_after_minutes AS "lateAfterMinutes",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY position, id), '[]')
        FROM chairs WHERE is_active AND NOT is_deleted) AS chairs,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name,
          'isShown', is_active AND NOT is_deleted OR has_visits, 'lastToken', coalesce(last_token, 0)) ORDER BY id), '[]')
        FROM (SELECT d.*, EXISTS (SELECT FROM appointments t WHERE t.doctor_id = d.id AND t.appointment_date = ${day}
              AND NOT t.is_deleted) AS has_visits,
            (SELECT c.last_no FROM token_counters c WHERE (c.doctor_id, c.day) = (d.id, ${day}::date)) AS last_token
          FROM doctors d) AS found
        WHERE NOT is_deleted OR has_visits) AS columns
    FROM clinic_rules`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the clinic has no rules");
  return row;
}

/** The next token of a doctor's day. Locks the counter, so it comes last in its transaction. */
export async function takeToken(trx: Executor, idDoctor: number, day: string): Promise<number> {
  const { rows } = await sql<{ token: number }>`
    INSERT INTO token_counters AS c (doctor_id, day, last_no) VALUES (${idDoctor}, ${day}, 1)
    ON CONFLICT (doctor_id, day) DO UPDATE SET last_no = c.last_no + 1 RETURNING last_no AS token`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error("no token came back");
  return row.token;
}

/** The written part of a visit's attendance. `token` null: none. */
interface Attendance {
  id: number;
  idDoctor: number;
  day: string;
  isWalkIn: boolean;
  token: number | null;
  stamps: Stamps;
}

/** Writes a visit's steps. The appointment's trigger sets `doneOn`. */
export async function writeAttendance(trx: Executor, said: Attendance): Promise<void> {
  const { id, idDoctor, day, isWalkIn, token, stamps } = said;
  await sql`
    INSERT INTO attendances AS att (id, doctor_id, day, is_walk_in, token_no, confirmed_on, confirmed_by, arrived_on,
      called_on, seated_on, left_on, no_show_on)
    VALUES (${id}, ${idDoctor}, ${day}, ${isWalkIn}, ${token}, ${stamps.confirmedOn},
      ${stamps.confirmedOn && "desk"}, ${stamps.arrivedOn}, ${stamps.calledOn}, ${stamps.seatedOn}, ${stamps.leftOn},
      ${stamps.noShowOn})
    ON CONFLICT (id) DO UPDATE SET token_no = excluded.token_no, confirmed_on = excluded.confirmed_on,
      -- Keeps the name of who confirmed it first.
      confirmed_by = CASE WHEN excluded.confirmed_on = att.confirmed_on THEN att.confirmed_by ELSE excluded.confirmed_by END,
      arrived_on = excluded.arrived_on, called_on = excluded.called_on, seated_on = excluded.seated_on,
      left_on = excluded.left_on, no_show_on = excluded.no_show_on`.execute(trx);
}

/** The service of a doctor's walk-ins: the one set for it, else the most booked of 90 days, else any. */
export async function walkInService(
  db: Executor,
  idDoctor: number,
): Promise<{ id: number; idDepartment: number } | undefined> {
  const { rows } = await sql<{ id: number; idDepartment: number }>`
    SELECT s.id, s.department_id AS "idDepartment" FROM services s JOIN doctors d ON d.id = ${idDoctor}
      LEFT JOIN (SELECT a.service_id, count(*) AS times FROM appointments t JOIN appointment_services a ON a.appointment_id = t.id
        WHERE t.doctor_id = ${idDoctor} AND t.appointment_date BETWEEN clinic_today() - 90 AND clinic_today() AND NOT t.is_deleted
        GROUP BY 1) AS booked ON booked.service_id = s.id
    WHERE s.is_active AND NOT s.is_deleted AND (s.id = d.walk_in_service_id OR booked.times > 0
      OR d.department_ids = '{}' OR s.department_id = ANY (d.department_ids))
    ORDER BY (s.id = d.walk_in_service_id) DESC NULLS LAST, booked.times DESC NULLS LAST, s.id LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/** The department of the chosen services; undefined where none of them exists. */
export async function departmentOf(db: Executor, ids: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`SELECT department_id AS id FROM services
    WHERE id = ANY (${ids}::bigint[]) AND NOT is_deleted ORDER BY id LIMIT 1`.execute(db);
  return rows[0]?.id;
}
