import type { MetAllergy } from "#contract/desk/appointments.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The prescription that a call has written on an appointment. */
export interface WrittenPrescription {
  appointmentId: number;
  /** What stood there before; null for a new appointment. */
  before: string | null;
  now: string | null;
}

/** The new lines that meet a listed allergy of the appointment's patient, which have no reason yet. */
export type PrescriptionCheck = (trx: Executor, written: WrittenPrescription) => Promise<MetAllergy[]>;

let registered: PrescriptionCheck | null = null;

/** Registers the check of prescriptions, which a later domain makes; `app.ts` does so once. */
export function registerPrescriptionCheck(check: PrescriptionCheck): void {
  registered = check;
}

/** What the registered check finds, as a part of the answer; nothing where it finds nothing. */
export async function allergyWarnings(
  trx: Executor,
  written: WrittenPrescription,
): Promise<{ allergyWarnings?: MetAllergy[] }> {
  if (!registered) throw new Error("nobody checks prescriptions");
  const met = await registered(trx, written);
  return met.length === 0 ? {} : { allergyWarnings: met };
}
