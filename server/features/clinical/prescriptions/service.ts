import type {
  FavouriteMedicine,
  PrescriptionTemplate,
  saveTemplate,
} from "#contract/clinical/prescriptions.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { favouritesOf } from "#rules/clinical/favourites.ts";
import { formatPrescription, parsePrescription } from "#rules/clinical/prescription.ts";
import { seesAll, worksFor } from "#server/features/clinic/doctors/scope.ts";
import { assertOwnPatient } from "#server/features/clinical/doctor-panel/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { AppError, conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

const THIS = "This template";
/** More are found by nobody. */
const MOST_TEMPLATES = 100;
/** Characters of a template, as the database keeps it. */
const LONGEST = 10_000;

/** Throws 403 for another doctor's, unless the person assists that doctor. */
function assertTheirs(staff: SignedIn, idDoctor: number): void {
  if (!worksFor(staff, idDoctor)) assertOwnPatient(staff, idDoctor);
}

/** What a doctor wrote most, then what others did. Throws 403 for another doctor's. */
export async function favourites(
  db: Executor,
  idDoctor: number,
  staff: SignedIn,
): Promise<FavouriteMedicine[]> {
  assertTheirs(staff, idDoctor);
  const { own, others } = await store.newestPrescriptions(db, idDoctor);
  return favouritesOf(own, others);
}

/** A doctor's templates and the clinic's. Throws 403 for another doctor's. */
export async function templates(
  db: Executor,
  idDoctor: number,
  staff: SignedIn,
): Promise<PrescriptionTemplate[]> {
  assertTheirs(staff, idDoctor);
  return await store.templatesOf(db, idDoctor);
}

/** Throws 403 for another doctor's template, and for one of the clinic unless an administrator writes it. */
function assertMayWrite(staff: SignedIn, idDoctor: number | null): void {
  if (idDoctor !== null) assertOwnPatient(staff, idDoctor);
  else if (!seesAll(staff))
    throw new AppError("forbidden", "Templates of the whole clinic are written by an administrator.");
}

async function lockOwn(trx: Executor, id: number, staff: SignedIn): Promise<PrescriptionTemplate> {
  const template = await store.lockTemplate(trx, id);
  if (!template) throw notFound(THIS);
  assertMayWrite(staff, template.idDoctor);
  return template;
}

/** Keeps a prescription by name; a stored one stays whose it is. Throws 403, 404, and 409 for a taken name or a stale copy. */
export async function save(
  trx: Executor,
  { id, updatedOn, ...given }: BodyOf<typeof saveTemplate>,
  staff: SignedIn,
): Promise<PrescriptionTemplate> {
  const input = { ...given, text: formatPrescription(parsePrescription(given.text)) };
  // As it is stored it may be longer or empty: dots get blanks, and dots alone are nothing.
  if (input.text === "") throw invalid({ field: "text", message: "Write a medicine first." });
  if (input.text.length > LONGEST)
    throw invalid({
      field: "text",
      message: "This is too long for a template. Please write fewer medicines.",
    });
  if (id) {
    const stored = await lockOwn(trx, id, staff);
    assertFresh(stored, updatedOn);
    const { idDoctor } = stored;
    if (await store.isNameTaken(trx, id, { ...input, idDoctor })) throw nameIsTaken(input.name);
    const saved = await store.updateTemplate(trx, id, input);
    if (!saved) throw notFound(THIS);
    return saved;
  }
  assertMayWrite(staff, input.idDoctor);
  await advisoryLock(trx, "prescription templates", input.idDoctor ?? 0);
  if ((await store.countTemplates(trx, input.idDoctor)) >= MOST_TEMPLATES)
    throw conflict(`There are ${MOST_TEMPLATES} templates already. Delete one that nobody uses.`);
  const added = await store.insertTemplate(trx, input);
  if (!added) throw nameIsTaken(input.name);
  return added;
}

const nameIsTaken = (name: string) =>
  conflict(`There is a template "${name}" already. Choose another name, or delete it first.`);

/** Throws 403 and 404. */
export async function remove(trx: Executor, id: number, staff: SignedIn): Promise<null> {
  await lockOwn(trx, id, staff);
  await store.markTemplateRemoved(trx, id);
  return null;
}
