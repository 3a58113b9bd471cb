import type { AppointmentInput } from "#contract/desk/appointments.ts";
import type { AppointmentStatus } from "#rules/desk/appointment.ts";
import {
  completionRefusal,
  dayRefusal,
  moveRefusal,
  offRefusal,
  otherPatientRefusal,
  servicesRefusal,
} from "#rules/desk/visit-bonds.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import { findBonds } from "./bonds-store.ts";
import type { StoredAppointment } from "./store.ts";

export const PLACE_FIELDS = ["idDoctor", "appointmentDate", "appointmentTime"] as const;
const CLINICAL_TEXTS = ["notes", "treatmentPlans", "doctorPrescription"] as const;

/** Throws 409 where other records bind the visit to its time or its patient (docs/invariants.md). */
export async function assertUnbound(
  trx: Executor,
  stored: StoredAppointment,
  to: Pick<
    AppointmentInput,
    (typeof PLACE_FIELDS)[number] | (typeof CLINICAL_TEXTS)[number] | "idPatient" | "idServices" | "status"
  >,
): Promise<void> {
  const isOther = to.idPatient !== stored.idPatient;
  const isMoved = PLACE_FIELDS.some((name) => to[name] !== stored[name]);
  const isOff = to.status === "Cancelled" && stored.status !== "Cancelled";
  const isForOthers = stored.idServices.some((service) => !to.idServices.includes(service));
  if (!isOther && !isMoved && !isOff && !isForOthers) return;
  const found = await findBonds(trx, stored.id);
  const isNoted = found.isNoted || CLINICAL_TEXTS.some((name) => Boolean(to[name]));
  const bonds = { ...found, patientName: stored.patientName, isNoted };
  const stays = to.status === stored.status;
  const refusal =
    (isOther && otherPatientRefusal(bonds, stored.status)) ||
    (isMoved && moveRefusal(bonds, stored.status, { stays })) ||
    (to.appointmentDate !== stored.appointmentDate && dayRefusal(bonds)) ||
    (isForOthers && servicesRefusal(bonds, stored.idServices, to.idServices)) ||
    (isOff && offRefusal(bonds, stored.status));
  if (refusal) throw conflict(refusal);
}

/** Throws 400 for an appointment that is to become Completed before its day (docs/invariants.md). */
export function assertCompletable(
  stored: AppointmentStatus,
  to: Pick<AppointmentInput, "status" | "appointmentDate">,
): void {
  const refusal =
    to.status === "Completed" ? completionRefusal({ ...to, status: stored }, clinicToday()) : null;
  if (refusal) throw invalid({ field: "status", message: refusal });
}
