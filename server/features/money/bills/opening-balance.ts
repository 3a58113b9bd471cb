import type { PatientAccount, setOpeningBalance as setCall } from "#contract/money/patient-account.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { shareDays } from "#server/features/money/day-close/open-days.ts";
import { getAccount, lockAccount, setOpening } from "#server/features/money/patient-account/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { addOpeningBill, findOpeningBill } from "./opening-store.ts";
import { findReferences } from "./store.ts";

/**
 * Records what a patient owed, or had paid ahead, when the clinic began with Matab. A debt becomes a bill of that day
 * without payments; no money moves. Throws 400, 404, and 409 where it was recorded already.
 */
export async function setOpeningBalance(
  trx: Executor,
  input: BodyOf<typeof setCall>,
  staffId: number,
): Promise<PatientAccount> {
  const { patientId, side, amount, idDoctor, day, remarks } = input;
  const holder = await lockAccount(trx, patientId);
  if (holder.isDeleted) throw notFound("This patient");
  if (side === "Paid ahead" || idDoctor === null || day === null)
    await setOpening(trx, holder, { amount, remarks, staffId });
  else {
    const found = await findReferences(trx, { patientId, idDoctor, appointmentId: null });
    if (!found.doctor) throw invalid({ field: "idDoctor", message: "Doctor is required." });
    const before = await findOpeningBill(trx, patientId);
    if (before !== undefined)
      throw conflict(`Bill ${before} is this patient's opening balance already. Change or void it.`);
    await shareDays(trx);
    await addOpeningBill(trx, { patientId, amount, idDoctor, day, notes: remarks });
  }
  return await getAccount(trx, patientId);
}
