import { sql } from "kysely";
import { type DoctorHours, doctorColumns } from "#contract/doctors.ts";
import type { Executor } from "#server/platform/database.ts";
import type { ListSource } from "#server/platform/list.ts";

export const doctorList: ListSource<typeof doctorColumns> = {
  table: "doctors",
  contract: doctorColumns,
  columns: {
    id: sql`t.id`,
    firstName: sql`t.first_name`,
    lastName: sql`t.last_name`,
    qualification: sql`t.qualification`,
    joiningDate: sql`t.joining_date`,
  },
  select: sql`t.id, t.first_name AS "firstName", t.last_name AS "lastName", t.name, t.qualification,
    t.joining_date AS "joiningDate", t.is_active::int AS "isActive", t.created_on AS "createdOn", t.updated_on AS "updatedOn"`,
};

export interface ActiveDoctor {
  id: number;
  name: string;
  qualification: string | null;
  imageGuid: string | null;
  hours: DoctorHours[];
}

/** Doctors who see patients, in the order in which they were set up, with their weekly windows. */
export async function activeDoctors(db: Executor): Promise<ActiveDoctor[]> {
  const { rows } = await sql<ActiveDoctor>`
    SELECT d.id, d.name, d.qualification, f.guid AS "imageGuid",
      coalesce((SELECT json_agg(json_build_object('weekday', weekday, 'from', to_char(from_time, 'HH24:MI'),
        'to', to_char(to_time, 'HH24:MI')) ORDER BY weekday, from_time) FROM doctor_hours h WHERE h.doctor_id = d.id), '[]') AS hours
    FROM doctors d LEFT JOIN files f ON f.id = d.image_file_id
    WHERE d.is_active AND NOT d.is_deleted ORDER BY d.id`.execute(db);
  return rows;
}

/** A doctor's windows on an ISO weekday, or undefined when there is no such active doctor. */
export async function doctorWindows(db: Executor, doctorId: number, weekday: number) {
  const { rows } = await sql<{ windows: { from: string; to: string }[] }>`
    SELECT coalesce((SELECT json_agg(json_build_object('from', to_char(from_time, 'HH24:MI'), 'to', to_char(to_time, 'HH24:MI'))
      ORDER BY from_time) FROM doctor_hours h WHERE h.doctor_id = d.id AND h.weekday = ${weekday}), '[]') AS windows
    FROM doctors d WHERE d.id = ${doctorId} AND d.is_active AND NOT d.is_deleted`.execute(db);
  return rows[0]?.windows;
}
