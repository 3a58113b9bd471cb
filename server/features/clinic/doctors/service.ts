import {
  type Doctor,
  type DoctorHours,
  type DoctorInput,
  MOBILE_NUMBER_MESSAGE,
  SECOND_NUMBER_MESSAGE,
  WALK_IN_SERVICE_MESSAGE,
} from "#contract/clinic/doctors.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import { isAbroad } from "#rules/values/text/phone.ts";
import { departmentExists } from "#server/features/clinic/departments/service.ts";
import { serviceExists } from "#server/features/clinic/services/service.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { doctorImageUrl, storeImage } from "#server/platform/media/files.ts";
import type { PreparedImage } from "#server/platform/media/images.ts";
import { recordService, refuseRemoval } from "#server/platform/resource/record-service.ts";
import { removalReasons } from "#server/platform/resource/removal.ts";
import { assertMayChange } from "./before-change.ts";
import { replaceHours } from "./hours-store.ts";
import * as store from "./store.ts";

const WRONG_MOBILE = { field: "mobileNumber", message: MOBILE_NUMBER_MESSAGE };
const WRONG_SECOND = { field: "secondNumber", message: SECOND_NUMBER_MESSAGE };

const imageUrl = (guid: string | null) => (guid === null ? null : doctorImageUrl(guid));

/** The doctors as the public may see them. */
export async function publicDoctors(db: Executor) {
  const active = await store.activeDoctors(db);
  return active.map(({ imageGuid, ...doctor }) => ({
    ...doctor,
    timing: timingText(doctor.hours),
    imgURL: imageUrl(imageGuid),
  }));
}

/** "4:00 pm to 9:00 pm"; several windows are joined. `hours` says the days. */
export function timingText(hours: readonly DoctorHours[]): string {
  const windows = new Set(hours.map(({ from, to }) => `${spoken(from)} to ${spoken(to)}`));
  return [...windows].join(", ");
}

function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
}

/** Doctors as stored. */
export const doctors = recordService(store.doctors, {
  called: "This doctor",
  checkRemoval: async (trx, { id, name }) =>
    refuseRemoval(name, Object.values(await removalReasons(trx, "doctor", id))),
});

/** A doctor with a fresh link to the picture. */
export const present = (doctor: store.StoredDoctor): Doctor => ({
  ...doctor,
  imgURL: imageUrl(doctor.imgGuidName),
});

/**
 * Adds (id 0) or changes a doctor. Throws 400, 404, and 409 when somebody changed it meanwhile or visits would be left
 * without their doctor.
 */
export async function save(
  trx: Executor,
  { id, hours, updatedOn, allowLeftOut, seenLeftOut, ...details }: DoctorInput,
  picture: PreparedImage | null,
): Promise<store.StoredDoctor> {
  const before = id === 0 ? null : await doctors.lockExisting(trx, id);
  if (before) {
    assertFresh(before, updatedOn);
    await assertMayChange(trx, before, { isActive: details.isActive, hours, allowLeftOut, seenLeftOut });
  }
  const { mobileNumber, secondNumber } = details;
  const kept = {
    ...details,
    mobileNumber: numberToKeep(mobileNumber, before?.mobileNumber, WRONG_MOBILE),
    registrationNo:
      details.registrationNo === undefined ? (before?.registrationNo ?? null) : details.registrationNo,
    idDepartments: await departmentsToKeep(trx, details.idDepartments, before?.idDepartments ?? []),
    idWalkInService: await serviceToKeep(trx, details.idWalkInService, before?.idWalkInService ?? null),
    secondNumber: secondNumber && numberToKeep(secondNumber, before?.secondNumber, WRONG_SECOND),
  };
  const imageFileId = picture && (await storeImage(trx, "doctor", picture));
  const saved = before
    ? await store.updateDoctor(trx, id, kept, imageFileId)
    : await store.doctors.insert(trx, kept, { image_file_id: imageFileId });
  if (!hours) return saved;
  await replaceHours(trx, saved.id, hours);
  return await doctors.get(trx, saved.id);
}

/**
 * An unchanged number keeps its stored spelling; a new one has ten digits, or another country
 * (docs/handbook/forms.md#fields).
 */
function numberToKeep(given: string, stored: string | null | undefined, error: FieldError): string {
  if (stored && stored.replace(/^0(?=\d{10}$)/, "") === given) return stored;
  if (given.length !== 10 && !isAbroad(given)) throw invalid(error);
  return given;
}

/** The chosen departments, each once, or the stored ones. Throws 400 for one that does not exist. */
async function departmentsToKeep(
  trx: Executor,
  given: readonly number[] | undefined,
  stored: readonly number[],
): Promise<number[]> {
  if (!given) return [...stored];
  const chosen = [...new Set(given)].sort((a, b) => a - b);
  const added = chosen.filter((id) => !stored.includes(id));
  for (const id of added)
    if (!(await departmentExists(trx, id)))
      throw invalid({ field: "idDepartments", message: "Choose departments from the list." });
  return chosen;
}

/** The chosen service for walk-ins, or the stored one. Throws 400 for one that does not exist. */
async function serviceToKeep(trx: Executor, given: number | null | undefined, stored: number | null) {
  if (given === undefined) return stored;
  if (given !== null && given !== stored && !(await serviceExists(trx, given)))
    throw invalid({ field: "idWalkInService", message: WALK_IN_SERVICE_MESSAGE });
  return given;
}

/** Whether there is such a doctor; they cannot be deleted until the transaction ends. */
export function doctorExists(trx: Executor, id: number): Promise<boolean> {
  return store.doctors.lockShared(trx, id);
}

/** Those of these doctors who are there. */
export const presentDoctors = (db: Executor, ids: readonly number[]): Promise<Set<number>> =>
  store.findPresent(db, ids);
