import type {
  Patient,
  PatientInput,
  PatientRow,
  RegistrationInput,
  StillOpen,
} from "#contract/patients/patients.ts";
import type { SimilarPatient } from "#contract/patients/similar-patients.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import { ageOn, type DobPrecision } from "#rules/patients/age.ts";
import { dialledNumber } from "#rules/values/text/phone.ts";
import { clinicDateOf, clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import { seesAll } from "#server/features/clinic/doctors/scope.ts";
import { asReadBy } from "#server/features/patients/facts/reading.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { type Actor, advisoryLock } from "#server/platform/db/transaction.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import type { ListPage } from "#server/platform/http/mount.ts";
import { patientImageUrl, storeImage } from "#server/platform/media/files.ts";
import type { PreparedImage } from "#server/platform/media/images.ts";
import { recordService, refuseRemoval } from "#server/platform/resource/record-service.ts";
import { removalReasons } from "#server/platform/resource/removal.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { compareWaiting } from "./doubles.ts";
import type { StoredSimilar } from "./doubles-sql.ts";
import { askToCompare, rememberDistinct } from "./doubles-store.ts";
import { unpaidReason } from "./removal.ts";
import { withPhones } from "./search.ts";
import * as store from "./store.ts";

const THIS = "This patient";
export const patients = recordService(store.patients, { called: THIS });

/** The list; searches by register number, name, phone in any grouping and everything else that it shows. */
export async function list(db: Executor, query: ListQuery): Promise<ListPage<PatientRow>> {
  const read = await readList<store.StoredRow>(db, store.patientList, withPhones(query, "phone"));
  const today = clinicToday();
  return { ...read, rows: read.rows.map((row) => ({ ...row, ...marksOf(row), age: ageOn(row.dob, today) })) };
}

/** What is left to do about a file; absent where there is nothing. */
const marksOf = ({ isPartial, isPossibleDuplicate }: store.StoredRow) => ({
  isPartial: isPartial || undefined,
  isPossibleDuplicate: isPossibleDuplicate || undefined,
});

/**
 * A patient, with possible duplicates as of now; the view is recorded. `actor`: who views, outside a transaction that says
 * so. Throws 404.
 */
export async function view(db: Executor, id: number, actor?: Actor): Promise<store.StoredPatient> {
  const patient = await store.patients.view(db, id, actor);
  if (!patient) throw notFound(THIS);
  if (!patient.isToCompare) return patient;
  // It is a hint: the file opens with what was found before. Who compares in the background meets the error and logs it.
  if (!(await store.tried(db, () => compareWaiting(db, id)))) return patient;
  return { ...patient, similar: await store.readSimilar(db, id) };
}

/** Holds a patient against erasure and other writers of their record until the transaction ends; false where there is none. */
export const holdPatient = (trx: Executor, id: number): Promise<boolean> => store.holdPatient(trx, id);

/** The same before something is written about a patient. Throws 409 where the record was erased. */
export async function holdLiving(trx: Executor, id: number): Promise<void> {
  if (!(await holdPatient(trx, id)))
    throw conflict("The patient’s record was erased, so nothing more is written about it.");
}

type Pictured = Pick<Patient, "imgGuidName">;

/** Adds what depends on the moment: the age today and, for signed-in callers, a fresh link to the picture. */
export async function present(
  db: Executor,
  patient: store.StoredPatient,
  staff: SignedIn | null,
): Promise<Patient> {
  const { similar, isToCompare: _, facts, ...rest } = patient;
  const imgURL = await pictureOf(db, patient, staff);
  const age = ageOn(patient.dob, clinicToday());
  const shown = { ...rest, ...(staff ? { facts: asReadBy(staff, facts) } : {}), age, imgURL };
  if (similar.length === 0) return shown;
  return { ...shown, possibleDuplicates: await presentSimilar(db, similar, staff) };
}

const pictureOf = async (db: Executor, { imgGuidName }: Pictured, staff: SignedIn | null) =>
  staff && imgGuidName ? await patientImageUrl(db, imgGuidName, staff.sessionId) : null;

/** Similar patients with their age today and, for signed-in callers, a fresh link to each picture. */
export async function presentSimilar(
  db: Executor,
  similar: readonly StoredSimilar[],
  staff: SignedIn | null,
): Promise<SimilarPatient[]> {
  return await Promise.all(
    similar.map(async (other) => ({
      ...other,
      // The visit may be with another doctor, whose visits this person may not read.
      lastVisit: staff && seesAll(staff) ? other.lastVisit : null,
      age: ageOn(other.dob, clinicToday()),
      imgURL: await pictureOf(db, other, staff),
    })),
  );
}

/**
 * Registers (id 0) or changes a patient, without possible duplicates: they are looked for after the answer. Throws 404,
 * and 409 when somebody changed it meanwhile.
 */
export async function save(
  trx: Executor,
  { distinctFrom, ...input }: PatientInput,
  picture: PreparedImage | null,
): Promise<store.StoredPatient> {
  const saved = await write(trx, input, picture);
  if (distinctFrom?.length) await rememberDistinct(trx, saved.id, distinctFrom);
  return await toBeCompared(trx, saved);
}

/** Registers a patient of whom only name and phone are known: a partial file. */
export async function registerPartial(
  trx: Executor,
  name: string,
  phone: string,
): Promise<store.StoredPatient> {
  const patient = await store.insertPartial(trx, name, phone);
  if (await isClinicsOwn(trx, phone)) await store.stopMessages(trx, patient.id);
  return await toBeCompared(trx, patient);
}

/** Whether a number is one of the clinic's own, which patients without a phone have in their files. */
async function isClinicsOwn(db: Executor, phone: string): Promise<boolean> {
  const { clinic } = await readSettings(db);
  const dialled = dialledNumber(phone);
  return [clinic.phone, clinic.mobile, clinic.whatsapp].some(({ tel }) => tel === dialled);
}

/** The patient, whom the others are compared with after the transaction, or before somebody reads the file. */
async function toBeCompared(trx: Executor, patient: store.StoredPatient): Promise<store.StoredPatient> {
  await askToCompare(trx, patient.id);
  return { ...patient, similar: [] };
}

/** Remembers that two similar files belong to different persons; further similar ones come up then. Throws 404. */
export async function keepApart(trx: Executor, id: number, idOther: number): Promise<null> {
  const both = [id, idOther].sort((a, b) => a - b);
  for (const one of both) await patients.lockExisting(trx, one);
  await rememberDistinct(trx, id, [idOther]);
  for (const one of both) await askToCompare(trx, one);
  return null;
}

async function write(
  trx: Executor,
  { id, createdOn, updatedOn, removeImage = false, ...details }: Omit<PatientInput, "distinctFrom">,
  picture: PreparedImage | null,
): Promise<store.StoredPatient> {
  if (id === 0)
    return await add(trx, details, picture, {
      registeredBy: "staff",
      createdOn: startOf(createdOn),
      language: null,
    });
  const before = await patients.lockExisting(trx, id);
  assertFresh(before, updatedOn);
  const imageFileId = picture && (await storeImage(trx, "patient", picture));
  // A form that shows days sends the day back, which must not erase the hour of registration.
  const sameDay = createdOn === clinicDateOf(before.createdOn);
  return await store.updatePatient(
    trx,
    id,
    {
      ...details,
      dobPrecision: precisionOf(details, before),
      bloodGroup: details.bloodGroup === undefined ? (before.bloodGroup ?? null) : details.bloodGroup,
    },
    {
      imageFileId,
      removeImage: removeImage && !picture,
      createdOn: sameDay ? null : startOf(createdOn),
    },
  );
}

/** The precision of a birthday; without one in the form, the stored one stays while the birthday does. */
function precisionOf({ dob, dobPrecision }: store.Details, before: store.StoredPatient): DobPrecision {
  if (dob === null) return "day";
  return dobPrecision ?? (dob === before.dob ? before.dobPrecision : "day");
}

/** The instant of a form's date: now if it is today, the first moment of another clinic day, or the given instant. */
function startOf(createdOn: string): string {
  if (createdOn === clinicToday()) return new Date().toISOString();
  return new Date(instantOf(createdOn)).toISOString();
}

async function add(
  trx: Executor,
  details: store.Details,
  picture: PreparedImage | null,
  origin: Omit<store.Origin, "imageFileId">,
): Promise<store.StoredPatient> {
  const imageFileId = picture && (await storeImage(trx, "patient", picture));
  return await store.insertPatient(trx, details, { ...origin, imageFileId });
}

/** A visitor's registration, always a new patient. The same form, sent again within minutes, returns the first result. */
export async function register(
  trx: Executor,
  { website, filledInMs, language, ...input }: RegistrationInput,
  picture: PreparedImage | null,
): Promise<store.StoredPatient> {
  const details = { ...input, bloodGroup: null };
  await advisoryLock(trx, "registration", details.phone);
  return (
    (await store.findDuplicate(trx, details, picture?.sha256 ?? null)) ??
    (await toBeCompared(
      trx,
      await add(trx, details, picture, { registeredBy: "public", createdOn: null, language }),
    ))
  );
}

/** Takes a patient out of every list. Throws 404, and 409 saying what is still open. */
export async function remove(trx: Executor, id: number): Promise<null> {
  const { fullName } = await patients.lockExisting(trx, id);
  const said = await removalReasons(trx, "patient", id);
  const unpaid = await store.findUnpaidBills(trx, id);
  const facts: StillOpen = {
    kind: "still open",
    unpaidBills: unpaid.map((bill) => bill.id),
    hasUpcoming: said.desk !== null,
  };
  refuseRemoval(fullName, [said.desk, unpaidReason(unpaid), said.money], facts);
  await store.patients.markRemoved(trx, id);
  return null;
}
