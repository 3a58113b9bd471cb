import { type RawBuilder, sql } from "kysely";
import { type Patient, type PatientInput, patientColumns } from "#contract/patients.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { clinicDay, type ListSource } from "#server/platform/db/list.ts";

/** What a form fills in, staff's and visitors' alike. */
export type Details = Omit<PatientInput, "id" | "createdOn" | "updatedOn" | "removeImage">;

/** Wire name → column. */
const DETAILS = {
  fullName: "full_name",
  guardianName: "guardian_name",
  gender: "gender",
  dob: "dob",
  maritalStatus: "marital_status",
  phone: "phone",
  emgencyContactNo: "emergency_contact_no",
  emgencyContactPersonName: "emergency_contact_person_name",
  email: "email",
  address: "address",
  medicalHistory: "medical_history",
  anyKnownAllergies: "known_allergies",
  tpaId: "tpa_id",
  tpaValidity: "tpa_validity",
  nationalIdentificationNumber: "national_id",
  alternateNumber: "alternate_number",
} as const satisfies Record<keyof Details, string>;

const names = Object.entries(DETAILS) as [keyof Details, string][];
const columnNames = sql.join(names.map(([, column]) => sql.ref(column)));

/** A patient as stored. Age and the picture's link are not: they depend on the moment. */
export type StoredPatient = Omit<Patient, "age" | "imgURL">;
export type StoredRow = Pick<
  Patient,
  "id" | "registerNo" | "createdOn" | "fullName" | "guardianName" | "phone" | "gender" | "dob"
>;

const WHOLE = sql`t.id, t.register_no AS "registerNo",
  ${sql.join(names.map(([wire, column]) => sql`${sql.ref(`t.${column}`)} AS ${sql.ref(wire)}`))},
  (SELECT guid FROM files WHERE id = t.image_file_id) AS "imgGuidName",
  t.created_on AS "createdOn", t.updated_on AS "updatedOn", t.is_deleted::int AS "isDeleted"`;

export const patientList: ListSource<typeof patientColumns> = {
  table: "patients",
  contract: patientColumns,
  columns: {
    registerNo: sql`t.register_no`,
    createdOn: clinicDay(sql`t.created_on`),
    fullName: sql`t.full_name`,
    phone: sql`t.phone`,
    gender: sql`t.gender`,
    dob: sql`t.dob`,
  },
  sortBy: { registerNo: sql`t.registration_seq`, createdOn: sql`t.created_on` },
  select: sql`t.id, t.register_no AS "registerNo", t.created_on AS "createdOn", t.full_name AS "fullName",
    t.guardian_name AS "guardianName", t.phone, t.gender, t.dob`,
  shortPieces: true,
};

async function readOne(db: Executor, condition: RawBuilder<unknown>): Promise<StoredPatient | undefined> {
  const { rows } = await sql<StoredPatient>`
    SELECT ${WHOLE} FROM patients t WHERE NOT t.is_deleted AND ${condition}`.execute(db);
  return rows[0];
}

/** One patient, or undefined. */
export function findPatient(db: Executor, id: number): Promise<StoredPatient | undefined> {
  return readOne(db, sql`t.id = ${id}`);
}

/** One patient, held until the transaction ends, or undefined. Nobody can book or bill for them meanwhile. */
export function lockPatient(trx: Executor, id: number): Promise<StoredPatient | undefined> {
  return readOne(trx, sql`t.id = ${id} FOR UPDATE`);
}

/** What comes with the details on the way in. `createdOn`: an instant, or null for now. */
interface Origin {
  registeredBy: "staff" | "public";
  createdOn: string | null;
  imageFileId: number | null;
}

export async function insertPatient(trx: Executor, details: Details, origin: Origin): Promise<number> {
  const values = sql.join(names.map(([wire]) => sql`${details[wire]}`));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO patients (${columnNames}, registered_by, image_file_id, created_on)
    VALUES (${values}, ${origin.registeredBy}, ${origin.imageFileId}, coalesce(${origin.createdOn}::timestamptz, now_ms()))
    RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no patient row came back");
  return row.id;
}

/** `createdOn` and `imageFileId` null leave what is stored, unless the picture is to be removed. */
export async function updatePatient(
  trx: Executor,
  id: number,
  details: Details,
  { createdOn, imageFileId, removeImage }: Omit<Origin, "registeredBy"> & { removeImage: boolean },
): Promise<void> {
  const changes = sql.join(names.map(([wire, column]) => sql`${sql.ref(column)} = ${details[wire]}`));
  await sql`UPDATE patients SET ${changes}, 
    image_file_id = CASE WHEN ${removeImage} THEN NULL ELSE coalesce(${imageFileId}, image_file_id) END,
    created_on = coalesce(${createdOn}::timestamptz, created_on) WHERE id = ${id}`.execute(trx);
}

export async function markRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE patients SET is_deleted = true WHERE id = ${id}`.execute(trx);
}

/** A visitor's registration with the same details and the same picture, a few minutes old. */
export async function findDuplicate(
  trx: Executor,
  details: Details,
  pictureHash: Buffer | null,
): Promise<number | undefined> {
  const same = names.map(
    ([wire, column]) => sql`${sql.ref(`t.${column}`)} IS NOT DISTINCT FROM ${details[wire]}`,
  );
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM patients t LEFT JOIN files f ON f.id = t.image_file_id
    WHERE ${sql.join(same, sql` AND `)} AND f.sha256 IS NOT DISTINCT FROM ${pictureHash}::bytea
      AND t.registered_by = 'public' AND t.created_on > now() - interval '10 minutes' AND NOT t.is_deleted
    ORDER BY t.id LIMIT 1`.execute(trx);
  return rows[0]?.id;
}

export interface UnpaidBill {
  id: number;
  date: string;
  due: number;
}

/** A patient's bills with something still due, oldest first. */
export async function findUnpaidBills(trx: Executor, id: number): Promise<UnpaidBill[]> {
  const { rows } = await sql<UnpaidBill>`
    SELECT id, bill_date AS date, due FROM bills
    WHERE patient_id = ${id} AND due > 0 AND NOT is_deleted ORDER BY bill_date, id`.execute(trx);
  return rows;
}
