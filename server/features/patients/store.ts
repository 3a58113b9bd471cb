import { sql } from "kysely";
import { type Patient, type PatientInput, PatientRow, patientColumns } from "#contract/patients.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { date, text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

/** What a form fills in, staff's and visitors' alike. */
export type Details = Omit<PatientInput, "id" | "createdOn" | "updatedOn" | "removeImage">;

/** A patient as stored. Age and the picture's link are not: they depend on the moment. */
export type StoredPatient = Omit<Patient, "age" | "imgURL">;
export type StoredRow = Omit<PatientRow, "age">;

export const patients = new RecordTable<StoredPatient, Details>({
  table: "patients",
  fields: {
    fullName: text("full_name"),
    guardianName: text("guardian_name"),
    gender: text("gender"),
    dob: date("dob"),
    maritalStatus: text("marital_status"),
    phone: text("phone"),
    emgencyContactNo: text("emergency_contact_no"),
    emgencyContactPersonName: text("emergency_contact_person_name"),
    email: text("email"),
    address: text("address"),
    medicalHistory: text("medical_history"),
    anyKnownAllergies: text("known_allergies"),
    tpaId: text("tpa_id"),
    tpaValidity: date("tpa_validity"),
    nationalIdentificationNumber: text("national_id"),
    alternateNumber: text("alternate_number"),
  },
  derived: {
    registerNo: sql`t.register_no`,
    imgGuidName: sql`(SELECT guid FROM files WHERE id = t.image_file_id)`,
    isDeleted: sql`t.is_deleted::int`,
  },
});

const { age, ...rowOf } = PatientRow.shape;

export const patientList = patients.list(patientColumns, {
  row: Object.keys(rowOf) as (keyof StoredRow)[],
  sortBy: { registerNo: sql`t.registration_seq` },
  shortPieces: true,
});

/** What comes with the details on the way in. `createdOn`: an instant, or null for now. */
interface Origin {
  registeredBy: "staff" | "public";
  createdOn: string | null;
  imageFileId: number | null;
}

export function insertPatient(
  trx: Executor,
  details: Details,
  { registeredBy, createdOn, imageFileId }: Origin,
): Promise<StoredPatient> {
  return patients.insert(trx, details, {
    registered_by: registeredBy,
    image_file_id: imageFileId,
    created_on: sql`coalesce(${createdOn}::timestamptz, now_ms())`,
  });
}

/** `createdOn` and `imageFileId` null leave what is stored, unless the picture is to be removed. */
export function updatePatient(
  trx: Executor,
  id: number,
  details: Details,
  { createdOn, imageFileId, removeImage }: Omit<Origin, "registeredBy"> & { removeImage: boolean },
): Promise<StoredPatient> {
  return patients.update(trx, id, details, {
    image_file_id: removeImage ? null : sql`coalesce(${imageFileId}, image_file_id)`,
    created_on: sql`coalesce(${createdOn}::timestamptz, created_on)`,
  });
}

/** A visitor's registration with the same details and the same picture, a few minutes old. */
export function findDuplicate(
  trx: Executor,
  details: Details,
  pictureHash: Buffer | null,
): Promise<StoredPatient | undefined> {
  return patients.findWhere(
    trx,
    sql`${patients.equals(details)} AND t.registered_by = 'public' AND t.created_on > now() - interval '10 minutes'
      AND (SELECT sha256 FROM files WHERE id = t.image_file_id) IS NOT DISTINCT FROM ${pictureHash}::bytea`,
  );
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
