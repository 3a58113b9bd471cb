import type { z } from "zod";
import type { ErasureInput, ErasurePreview } from "#contract/patients/erasure.ts";
import { digitsOf } from "#rules/values/text/phone.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eraseRecord } from "#server/platform/db/erasures.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { removalReasons } from "#server/platform/resource/removal.ts";
import { countErased, findErasable, lockErasable } from "./erasure-store.ts";
import { unpaidReason } from "./removal.ts";
import { findUnpaidBills, type StoredPatient } from "./store.ts";

/** What prevents the erasure of a patient: the same as prevents deletion. */
async function obstaclesTo(db: Executor, id: number): Promise<string[]> {
  const { desk, money } = await removalReasons(db, "patient", id);
  const reasons = [desk, unpaidReason(await findUnpaidBills(db, id)), money];
  return reasons.filter((reason) => reason !== null);
}

async function found(reading: Promise<StoredPatient | undefined>): Promise<StoredPatient> {
  const patient = await reading;
  if (!patient) throw notFound("This patient");
  return patient;
}

/** What the erasure of a patient, deleted or not, would remove, and what prevents it. Throws 404. */
export async function preview(db: Executor, id: number): Promise<ErasurePreview> {
  const { registerNo } = await found(findErasable(db, id));
  return { registerNo, ...(await countErased(db, id)), obstacles: await obstaclesTo(db, id) };
}

const wordsOf = (text: string | null): readonly string[] =>
  text?.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [];

/** The numbers in a text, however grouped, each without its country code, so that every spelling matches. */
const numbersOf = (text: string | null) =>
  (text?.match(/\p{Nd}[\p{Nd}\s().-]*/gu) ?? []).map(digitsOf).filter((digits) => digits.length >= 7);

/** Whether a word is a name, or one with an ending: "Qureshis". */
const bearsName = (word: string, name: string) =>
  word.startsWith(name) && (name.length > 3 || word.length <= name.length + 1);

/** Whether a text holds a name or number of the patient, because the reason is kept after the erasure. */
function namesPatient(reason: string, patient: StoredPatient): boolean {
  const words = wordsOf(reason);
  const names = [patient.fullName, patient.guardianName].flatMap(wordsOf);
  if (names.some((name) => words.some((word) => bearsName(word, name)))) return true;
  if (wordsOf(patient.email).some((part) => words.includes(part))) return true;
  const numbers = [patient.phone, patient.alternateNumber, patient.nationalIdentificationNumber];
  const ends = [...numbers, patient.email].flatMap(numbersOf).map((digits) => digits.slice(-10));
  return numbersOf(reason).some((digits) => ends.some((end) => digits.includes(end)));
}

/**
 * Erases a patient, deleted or not, for good (db/functions/patients/erase.sql). Throws 404; 400 for a number that is not
 * the patient's, or a reason that names the patient; 409 for unpaid bills, an advance and upcoming appointments.
 */
export async function erase(
  trx: Executor,
  { id, registerNo, reason }: z.output<typeof ErasureInput>,
): Promise<null> {
  const patient = await found(lockErasable(trx, id));
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
