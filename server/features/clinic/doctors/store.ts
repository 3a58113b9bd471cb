import { sql } from "kysely";
import {
  type Doctor,
  type DoctorHours,
  type DoctorInput,
  DoctorRow,
  doctorColumns,
} from "#contract/clinic/doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { date, flag, id, ids, money, text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";
import { HOURS } from "./hours-store.ts";

/** The form's fields, without the flag. */
export interface Details
  extends Omit<DoctorInput, "id" | "hours" | "updatedOn" | "allowLeftOut" | "seenLeftOut"> {
  idDepartments: number[];
  idWalkInService: number | null;
}

/** A doctor as stored, without the picture's link, which is made from its name. */
export type StoredDoctor = Omit<Doctor, "imgURL">;

export const doctors = new RecordTable<StoredDoctor, Details>({
  table: "doctors",
  fields: {
    firstName: text("first_name"),
    lastName: text("last_name"),
    dob: date("dob"),
    mobileNumber: text("mobile_number"),
    secondNumber: text("second_number"),
    email: text("email"),
    checkupFee: money("checkup_fee"),
    salary: money("salary"),
    city: text("city"),
    isActive: flag("is_active"),
    qualification: text("qualification"),
    registrationNo: text("registration_no"),
    previousWorkExperience: text("previous_work_experience"),
    joiningDate: date("joining_date"),
    idDepartments: ids("department_ids"),
    idWalkInService: id("walk_in_service_id"),
  },
  derived: {
    name: sql`t.name`,
    departmentNames: sql`coalesce((SELECT string_agg(name, ', ' ORDER BY id) FROM departments
      WHERE id = ANY(t.department_ids)), '')`,
    walkInServiceName: sql`(SELECT name FROM services WHERE id = t.walk_in_service_id)`,
    hours: HOURS,
    imgGuidName: sql`(SELECT guid FROM files WHERE id = t.image_file_id)`,
  },
});

export const doctorList = doctors.list(doctorColumns, {
  row: Object.keys(DoctorRow.shape) as (keyof DoctorRow)[],
  anyOrder: true,
});

export interface ActiveDoctor {
  id: number;
  name: string;
  qualification: string | null;
  imageGuid: string | null;
  hours: DoctorHours[];
  idDepartments: number[];
}

/** Doctors who see patients, in the order of their creation, with their weekly windows. */
export async function activeDoctors(db: Executor): Promise<ActiveDoctor[]> {
  const { rows } = await sql<ActiveDoctor>`
    SELECT t.id, t.name, t.qualification, f.guid AS "imageGuid", ${HOURS} AS hours,
      (SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM departments
        WHERE id = ANY(t.department_ids) AND is_active AND NOT is_deleted) AS "idDepartments"
    FROM doctors t LEFT JOIN files f ON f.id = t.image_file_id
    WHERE t.is_active AND NOT t.is_deleted ORDER BY t.id`.execute(db);
  return rows;
}

/** `imageFileId` null keeps the stored picture. */
export function updateDoctor(
  trx: Executor,
  id: number,
  details: Details,
  imageFileId: number | null,
): Promise<StoredDoctor> {
  return doctors.update(trx, id, details, { image_file_id: sql`coalesce(${imageFileId}, image_file_id)` });
}

/** Those of these doctors who are there. */
export async function findPresent(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`SELECT id FROM doctors
    WHERE id = ANY (${[...ids]}::bigint[]) AND NOT is_deleted`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
