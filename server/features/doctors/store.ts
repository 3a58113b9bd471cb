import { type RawBuilder, sql } from "kysely";
import { type Doctor, type DoctorHours, type DoctorInput, doctorColumns } from "#contract/doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { asFlag, type ListSource } from "#server/platform/db/list.ts";
import { HOURS } from "./hours-store.ts";

/** What the form fills in, besides the flag. */
export interface Details
  extends Omit<DoctorInput, "id" | "hours" | "updatedOn" | "allowLeftOut" | "seenLeftOut"> {
  idDepartments: number[];
}

/** Wire name → column. */
const DETAILS = {
  firstName: "first_name",
  lastName: "last_name",
  dob: "dob",
  mobileNumber: "mobile_number",
  secondNumber: "second_number",
  email: "email",
  checkupFee: "checkup_fee",
  salary: "salary",
  city: "city",
  qualification: "qualification",
  previousWorkExperience: "previous_work_experience",
  joiningDate: "joining_date",
  idDepartments: "department_ids",
} as const satisfies Record<keyof Omit<Details, "isActive">, string>;

const names = Object.entries(DETAILS) as [keyof typeof DETAILS, string][];
const columnNames = sql.join(names.map(([, column]) => sql.ref(column)));

export const doctorList: ListSource<typeof doctorColumns> = {
  table: "doctors",
  contract: doctorColumns,
  columns: {
    id: sql`t.id`,
    firstName: sql`t.first_name`,
    lastName: sql`t.last_name`,
    qualification: sql`t.qualification`,
    joiningDate: sql`t.joining_date`,
    isActive: asFlag(sql`t.is_active`),
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
  idDepartments: number[];
}

/** Doctors who see patients, in the order in which they were set up, with their weekly windows. */
export async function activeDoctors(db: Executor): Promise<ActiveDoctor[]> {
  const { rows } = await sql<ActiveDoctor>`
    SELECT d.id, d.name, d.qualification, f.guid AS "imageGuid", ${HOURS} AS hours,
      (SELECT coalesce(json_agg(id ORDER BY id), '[]') FROM departments
        WHERE id = ANY(d.department_ids) AND is_active AND NOT is_deleted) AS "idDepartments"
    FROM doctors d LEFT JOIN files f ON f.id = d.image_file_id
    WHERE d.is_active AND NOT d.is_deleted ORDER BY d.id`.execute(db);
  return rows;
}

/** A doctor as stored; the picture's link is made of the name. */
export type StoredDoctor = Omit<Doctor, "imgURL">;

async function readOne(db: Executor, condition: RawBuilder<unknown>): Promise<StoredDoctor | undefined> {
  const { rows } = await sql<StoredDoctor>`
    SELECT d.id, d.name, ${sql.join(names.map(([wire, column]) => sql`${sql.ref(`d.${column}`)} AS ${sql.ref(wire)}`))},
      to_jsonb(d.department_ids) AS "idDepartments",
      coalesce((SELECT string_agg(name, ', ' ORDER BY id) FROM departments WHERE id = ANY(d.department_ids)), '')
        AS "departmentNames",
      d.is_active::int AS "isActive", ${HOURS} AS hours,
      (SELECT guid FROM files WHERE id = d.image_file_id) AS "imgGuidName",
      d.created_on AS "createdOn", d.updated_on AS "updatedOn"
    FROM doctors d WHERE NOT d.is_deleted AND ${condition}`.execute(db);
  return rows[0];
}

/** One doctor, or undefined. */
export function findDoctor(db: Executor, id: number): Promise<StoredDoctor | undefined> {
  return readOne(db, sql`d.id = ${id}`);
}

/** One doctor, held until the transaction ends, or undefined. Nobody can book with them meanwhile. */
export function lockDoctor(trx: Executor, id: number): Promise<StoredDoctor | undefined> {
  return readOne(trx, sql`d.id = ${id} FOR UPDATE OF d`);
}

/** Holds a doctor against deletion; false when there is none. */
export async function lockDoctorShared(trx: Executor, id: number): Promise<boolean> {
  return (await readOne(trx, sql`d.id = ${id} FOR KEY SHARE OF d`)) !== undefined;
}

/** Answers the id. */
export async function insertDoctor(
  trx: Executor,
  details: Details,
  imageFileId: number | null,
): Promise<number> {
  const values = sql.join(names.map(([wire]) => sql`${details[wire]}`));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO doctors (${columnNames}, is_active, image_file_id)
    VALUES (${values}, ${details.isActive === 1}, ${imageFileId}) RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no doctor row came back");
  return row.id;
}

/** `imageFileId` null leaves the stored picture. */
export async function updateDoctor(
  trx: Executor,
  id: number,
  details: Details,
  imageFileId: number | null,
): Promise<void> {
  const changes = sql.join(names.map(([wire, column]) => sql`${sql.ref(column)} = ${details[wire]}`));
  await sql`UPDATE doctors SET ${changes}, is_active = ${details.isActive === 1},
    image_file_id = coalesce(${imageFileId}, image_file_id) WHERE id = ${id}`.execute(trx);
}

export async function markRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE doctors SET is_deleted = true WHERE id = ${id}`.execute(trx);
}
