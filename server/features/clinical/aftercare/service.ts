import {
  type AftercareSheet,
  type HandedOver,
  type handOver,
  MOST_HANDED_OVER,
  type saveAftercare,
  TOO_MANY_SHEETS,
} from "#contract/clinical/aftercare.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { isAssistant } from "#server/features/clinic/doctors/scope.ts";
import { holdOwnVisit, readOwnVisit } from "#server/features/clinical/doctor-panel/own-visit.ts";
import { view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { AppError, conflict, invalid } from "#server/platform/http/errors.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import { assertUniqueName } from "#server/platform/resource/unique-name.ts";
import * as store from "./store.ts";

/** More are found by nobody. */
const MOST_SHEETS = 100;

const sheets = recordService(store.sheets, {
  called: "This sheet",
  // Whoever adds one waits for the lock on the names, so that the count holds too.
  check: async (trx, { name }, stored) => {
    const message = `There is a sheet "${name}" already. Choose another name.`;
    await assertUniqueName(trx, { table: "aftercare_sheets", name, id: stored?.id, among: {}, message });
    if (!stored && (await store.countSheets(trx)) >= MOST_SHEETS)
      throw conflict(`There are ${MOST_SHEETS} sheets already. Delete one that nobody uses.`);
  },
});

/** The clinic's sheets. */
export const list = store.allSheets;

/** Adds a sheet, or changes one. Throws 404, and 409 for a taken name, a stale copy or too many. */
export function save(
  trx: Executor,
  { id, updatedOn, ...sheet }: BodyOf<typeof saveAftercare>,
): Promise<AftercareSheet> {
  return id ? sheets.update(trx, id, { ...sheet, updatedOn }) : sheets.create(trx, sheet);
}

/** Throws 404. */
export const { remove } = sheets;

/** What was handed over at a visit; the view is recorded. Throws 404, and 403 where the history is closed. */
export async function ofVisit(trx: Executor, appointmentId: number, staff: SignedIn): Promise<HandedOver[]> {
  const { idPatient } = await readOwnVisit(trx, appointmentId, staff);
  await view(trx, idPatient);
  return await store.copiesOf(trx, appointmentId);
}

/**
 * Has a visit carry these sheets and kept copies and no others; a copy that says what its sheet says stays. Throws 403, for an
 * assistant also once the visit is over, 404, and 409 for a visit that is cancelled or another patient's, a sheet that is gone,
 * or copies that somebody else changed.
 */
export async function give(
  trx: Executor,
  { appointmentId, idPatient, idSheets, idKept, idSeen }: BodyOf<typeof handOver>,
  staff: SignedIn,
): Promise<HandedOver[]> {
  if (new Set(idSheets).size < idSheets.length)
    throw invalid({ field: "idSheets", message: "A sheet is named twice." });
  const visit = await holdOwnVisit(
    trx,
    { appointmentId, idPatient },
    { staff, whatIsNot: "handed over at it" },
  );
  if (isAssistant(staff) && visit.status === "Completed")
    throw new AppError("forbidden", "The visit is completed: its doctor changes what is handed over.");
  const wanted = await store.sheetsWith(trx, idSheets);
  if (wanted.length < idSheets.length)
    throw conflict("One of the sheets was deleted meanwhile. Choose again.");
  const copies = await store.copiesOf(trx, appointmentId);
  if (idSeen && !isSameSet(idSeen, copies))
    throw conflict("Somebody else changed what is handed over meanwhile. Look, then choose again.");
  const isSame = (sheet: AftercareSheet, copy: HandedOver) =>
    sheet.name === copy.name && sheet.en === copy.en && sheet.ur === copy.ur;
  const stale = copies.filter(
    (copy) => !idKept.includes(copy.id) && !wanted.some((sheet) => isSame(sheet, copy)),
  );
  const added = wanted.filter((sheet) => !copies.some((copy) => isSame(sheet, copy)));
  if (copies.length - stale.length + added.length > MOST_HANDED_OVER)
    throw invalid({ field: "idSheets", message: TOO_MANY_SHEETS });
  if (stale.length > 0) await store.removeCopies(trx, stale);
  if (added.length > 0) await store.copySheets(trx, appointmentId, added);
  return await store.copiesOf(trx, appointmentId);
}

const isSameSet = (ids: readonly number[], copies: readonly HandedOver[]) =>
  ids.length === copies.length && copies.every(({ id }) => ids.includes(id));
