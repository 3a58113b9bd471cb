import type { AftercareSheet, HandedOver, handOver, saveAftercare } from "#contract/clinical/aftercare.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { holdOwnVisit, readOwnVisit } from "#server/features/clinical/doctor-panel/own-visit.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

const THIS = "This sheet";
/** More are found by nobody. */
const MOST_SHEETS = 100;

/** The clinic's sheets. */
export const list = store.allSheets;

/** Keeps a sheet. Throws 404, and 409 for a taken name, a stale copy or too many. */
export async function save(
  trx: Executor,
  { id, updatedOn, ...input }: BodyOf<typeof saveAftercare>,
): Promise<AftercareSheet> {
  await advisoryLock(trx, "aftercare sheets");
  if (id) assertFresh(await lockExisting(trx, id), updatedOn);
  else if ((await store.allSheets(trx)).length >= MOST_SHEETS)
    throw conflict(`There are ${MOST_SHEETS} sheets already. Delete one that nobody uses.`);
  if (await store.isNameTaken(trx, id ?? 0, input.name))
    throw conflict(`There is a sheet "${input.name}" already. Choose another name.`);
  const saved = id ? await store.updateSheet(trx, id, input) : await store.insertSheet(trx, input);
  if (!saved) throw notFound(THIS);
  return saved;
}

async function lockExisting(trx: Executor, id: number): Promise<AftercareSheet> {
  const sheet = await store.lockSheet(trx, id);
  if (!sheet) throw notFound(THIS);
  return sheet;
}

/** Throws 404. */
export async function remove(trx: Executor, id: number): Promise<null> {
  await lockExisting(trx, id);
  await store.markSheetRemoved(trx, id);
  return null;
}

/** What was handed over at a visit. Throws 404, and 403 where the history is closed. */
export async function ofVisit(db: Executor, appointmentId: number, staff: SignedIn): Promise<HandedOver[]> {
  await readOwnVisit(db, appointmentId, staff);
  return await store.copiesOf(db, appointmentId);
}

/**
 * Has a visit carry these sheets and no others; a copy that says what its sheet says stays. Throws 403, 404, and 409 for a
 * visit that is cancelled or another patient's, or a sheet that is gone.
 */
export async function give(
  trx: Executor,
  { appointmentId, idPatient, idSheets }: BodyOf<typeof handOver>,
  staff: SignedIn,
): Promise<HandedOver[]> {
  if (new Set(idSheets).size < idSheets.length)
    throw invalid({ field: "idSheets", message: "A sheet is named twice." });
  await holdOwnVisit(trx, { appointmentId, idPatient }, { staff, whatIsNot: "handed over at it" });
  const all = await store.allSheets(trx);
  const wanted = idSheets.map((id) => {
    const sheet = all.find((one) => one.id === id);
    if (!sheet) throw conflict("One of the sheets was deleted meanwhile. Choose again.");
    return sheet;
  });
  const copies = await store.copiesOf(trx, appointmentId);
  const isSame = (sheet: AftercareSheet, copy: HandedOver) =>
    sheet.name === copy.name && sheet.en === copy.en && sheet.ur === copy.ur;
  const stale = copies.filter((copy) => !wanted.some((sheet) => isSame(sheet, copy)));
  const added = wanted.filter((sheet) => !copies.some((copy) => isSame(sheet, copy)));
  if (stale.length > 0)
    await store.removeCopies(
      trx,
      stale.map(({ id }) => id),
    );
  if (added.length > 0) await store.copySheets(trx, appointmentId, added);
  return await store.copiesOf(trx, appointmentId);
}
