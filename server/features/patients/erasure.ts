import type { z } from "zod";
import type { ErasureInput, ErasurePreview } from "#contract/erasure.ts";
import { upcomingReason } from "#server/features/appointments/upcoming.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eraseRecord } from "#server/platform/db/erasures.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import { countErased } from "./erasure-store.ts";
import { unpaidReason } from "./removal.ts";
import { patients } from "./service.ts";
import { findUnpaidBills, type StoredPatient } from "./store.ts";

/** What prevents the erasure of a patient: the same as prevents deleting one. */
async function obstaclesTo(db: Executor, id: number): Promise<string[]> {
  const reasons = [await upcomingReason(db, "patient", id), unpaidReason(await findUnpaidBills(db, id))];
  return reasons.filter((reason) => reason !== null);
}

/** What erasing a patient would remove, and what prevents it. Throws 404. */
export async function preview(db: Executor, id: number): Promise<ErasurePreview> {
  const { registerNo } = await patients.get(db, id);
  return { registerNo, ...(await countErased(db, id)), obstacles: await obstaclesTo(db, id) };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]{3,}|\d{7,}/gu) ?? [];

/** Whether a text holds a name or number of the patient: the reason is kept when they are gone. */
function namesPatient(reason: string, { fullName, guardianName, phone, ...more }: StoredPatient): boolean {
  const own = [
    fullName,
    guardianName,
    phone,
    more.alternateNumber,
    more.nationalIdentificationNumber,
    more.email,
  ];
  const words = new Set(own.flatMap((text) => wordsOf(text ?? "")));
  return wordsOf(reason.replace(/(?<=\d)[\s-]+(?=\d)/g, "")).some((word) => words.has(word));
}

/**
 * Erases a patient for good (migration 0031). Throws 404; 400 for a number that is not the patient's, or a reason that
 * names the patient; 409 for unpaid bills and upcoming appointments.
 */
export async function erase(
  trx: Executor,
  { id, registerNo, reason }: z.output<typeof ErasureInput>,
): Promise<null> {
  const patient = await patients.lockExisting(trx, id);
  if (registerNo.toUpperCase() !== patient.registerNo)
    throw invalid({ field: "registerNo", message: "This is not the patient's number." });
  if (namesPatient(reason, patient))
    throw invalid({
      field: "reason",
      message: "The reason is kept: leave the patient's name and numbers out of it.",
    });
  const obstacles = await obstaclesTo(trx, id);
  if (obstacles.length > 0) throw conflict(`The patient cannot be erased yet. ${obstacles.join(" ")}`);
  await eraseRecord(trx, "patients", id, reason);
  return null;
}
