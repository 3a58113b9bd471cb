import { sql } from "kysely";
import { type Patient, type PatientInput, PatientRow, patientColumns } from "#contract/patients/patients.ts";
import type { ShortFact } from "#contract/patients/short-fact.ts";
import type { SiteLanguage } from "#contract/values/texts.ts";
import type { DobPrecision } from "#rules/patients/age.ts";
import { factsOf } from "#server/features/patients/facts/facts-sql.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { blankText, type Column, date, text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";
import { hasSimilar, isToCompare, type StoredSimilar, similarOf } from "./doubles-sql.ts";

/** The precision of a birthday; null in the database means the day. */
const DOB_PRECISION: Column<DobPrecision> = {
  ...text("dob_precision"),
  shown: (column) => sql`coalesce(${column}, 'day')`,
  stored: (precision) => (precision === "day" ? null : (precision ?? null)),
};

/** The fields of the forms, staff's and visitors' alike. */
export type Details = Omit<PatientInput, "id" | "createdOn" | "updatedOn" | "removeImage" | "distinctFrom">;

/** A patient as stored, without age and picture link, which depend on the moment. */
export type StoredPatient = Omit<Patient, "age" | "imgURL" | "possibleDuplicates" | "facts"> & {
  facts: readonly ShortFact[];
  similar: readonly StoredSimilar[];
  /** Whether `similar` is older than the file's last change. */
  isToCompare: 0 | 1;
};
export type StoredRow = Omit<PatientRow, "age" | "isPartial" | "isPossibleDuplicate"> & {
  isPartial: 0 | 1;
  isPossibleDuplicate: 0 | 1;
};

export const patients = new RecordTable<StoredPatient, Details>({
  table: "patients",
  fields: {
    fullName: text("full_name"),
    guardianName: blankText("guardian_name"),
    gender: text("gender"),
    dob: date("dob"),
    dobPrecision: DOB_PRECISION,
    maritalStatus: text("marital_status"),
    phone: text("phone"),
    emgencyContactNo: blankText("emergency_contact_no"),
    emgencyContactPersonName: blankText("emergency_contact_person_name"),
    email: text("email"),
    address: text("address"),
    medicalHistory: text("medical_history"),
    anyKnownAllergies: text("known_allergies"),
    bloodGroup: text("blood_group"),
    tpaId: text("tpa_id"),
    tpaValidity: date("tpa_validity"),
    nationalIdentificationNumber: text("national_id"),
    alternateNumber: text("alternate_number"),
  },
  derived: {
    registerNo: sql`t.register_no`,
    imgGuidName: sql`(SELECT guid FROM files WHERE id = t.image_file_id)`,
    oldNumber: sql`t.old_number`,
    isPartial: sql`t.is_partial::int`,
    language: sql`t.language`,
    facts: factsOf(sql`t.id`),
    similar: similarOf(sql`t.id`),
    isToCompare: isToCompare(sql`t.id`),
    isDeleted: sql`t.is_deleted::int`,
  },
});

const { age, isPossibleDuplicate, ...rowOf } = PatientRow.shape;
const list = patients.list(patientColumns, {
  row: Object.keys(rowOf) as (keyof typeof rowOf)[],
  sortBy: { registerNo: sql`t.registration_seq` },
  shortPieces: true,
  ofPerson: sql`JOIN patients t ON t.id = meant.id`,
  numbered: { letter: "p", is: (number) => sql`t.registration_seq = ${number}` },
});
export const patientList = {
  ...list,
  select: sql`${list.select}, ${hasSimilar(sql`t.id`)} AS "isPossibleDuplicate"`,
};

/** The facts that come with a new patient's details. `createdOn`: an instant, or null for now. */
export interface Origin {
  registeredBy: "staff" | "public";
  createdOn: string | null;
  imageFileId: number | null;
  /** The language of the website's page; null: registered by staff. */
  language: SiteLanguage | null;
}

export function insertPatient(
  trx: Executor,
  details: Details,
  { registeredBy, createdOn, imageFileId, language }: Origin,
): Promise<StoredPatient> {
  const dobPrecision = details.dob === null ? "day" : details.dobPrecision;
  return patients.insert(
    trx,
    { ...details, dobPrecision },
    {
      registered_by: registeredBy,
      image_file_id: imageFileId,
      language,
      created_on: sql`coalesce(${createdOn}::timestamptz, now_ms())`,
    },
  );
}

/** The values of a file with only name and phone. */
const UNKNOWN = {
  guardianName: "",
  gender: null,
  dob: null,
  dobPrecision: "day",
  maritalStatus: null,
  emgencyContactNo: "",
  emgencyContactPersonName: "",
  email: null,
  address: null,
  medicalHistory: null,
  anyKnownAllergies: null,
  bloodGroup: null,
  tpaId: null,
  tpaValidity: null,
  nationalIdentificationNumber: null,
  alternateNumber: null,
} as const;

export function insertPartial(trx: Executor, fullName: string, phone: string): Promise<StoredPatient> {
  return patients.insert(trx, { ...UNKNOWN, fullName, phone }, { registered_by: "staff", is_partial: true });
}

/** Stops messages to the number of this new file. */
export async function stopMessages(trx: Executor, id: number): Promise<void> {
  await sql`INSERT INTO contact_wishes (id, stopped_on) VALUES (${id}, now_ms())`.execute(trx);
}

/** `createdOn` and `imageFileId` null keep the stored values, unless the picture is to be removed. */
export function updatePatient(
  trx: Executor,
  id: number,
  details: Details,
  {
    createdOn,
    imageFileId,
    removeImage,
  }: Omit<Origin, "registeredBy" | "language"> & { removeImage: boolean },
): Promise<StoredPatient> {
  return patients.update(trx, id, details, {
    // The form always saves a complete file.
    is_partial: false,
    image_file_id: removeImage ? null : sql`coalesce(${imageFileId}, image_file_id)`,
    created_on: sql`coalesce(${createdOn}::timestamptz, created_on)`,
    // A typed day of registration counts as known.
    registered_earlier: sql`registered_earlier AND ${createdOn === null}`,
  });
}

/** A visitor's registration with the same details and picture within the last few minutes. */
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

/** The possible duplicates of this file, the likeliest first. */
export async function readSimilar(db: Executor, id: number): Promise<readonly StoredSimilar[]> {
  const { rows } = await sql<
    Pick<StoredPatient, "similar">
  >`SELECT ${similarOf(sql`${id}::bigint`)} AS similar`.execute(db);
  return rows[0]?.similar ?? [];
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

/** Holds a patient's row until the transaction ends, for writers of records that name it; false where there is none. */
export async function holdPatient(trx: Executor, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM patients WHERE id = ${id} AND NOT is_deleted FOR NO KEY UPDATE`.execute(trx);
  return rows.length > 0;
}

/** Does what may fail; false where it did, and then a transaction goes on as before it. */
export async function tried(db: Executor, work: () => Promise<unknown>): Promise<boolean> {
  const savepoint = (words: string) => (db.isTransaction ? sql.raw(words).execute(db) : undefined);
  await savepoint("SAVEPOINT tried");
  try {
    await work();
    await savepoint("RELEASE SAVEPOINT tried");
    return true;
  } catch {
    await savepoint("ROLLBACK TO SAVEPOINT tried");
    return false;
  }
}
