import { formatDate } from "#rules/values/display.ts";
import { type AppointmentStatus, rescheduleRefusal } from "./appointment.ts";
import { whyNot } from "./board/attendance.ts";

/** The records that refer to a visit and limit how it can be changed (docs/invariants.md). */
export interface VisitBonds {
  patientName: string;
  isWithDoctor: boolean;
  /** Numbers of its bills that are not void. */
  bills: readonly number[];
  /** Numbers of the packages with a session used for it: "PK-000003". */
  packages: readonly string[];
  /** For each of these packages the services that its sessions are for. */
  packageServices: readonly (readonly (number | null)[])[];
  /** Whether it has a doctor's note, plan or prescription, or what a doctor once said of its medicines. */
  isNoted: boolean;
  /** Numbers of lab work that was ordered or fitted at it: "L-000012". */
  labCases: readonly string[];
  /** Whether work was written down at it and not taken back. */
  isWorked: boolean;
}

/** "1", "1 and 2", "1, 2 and 3". */
const listed = (names: readonly (string | number)[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/**
 * Why a visit cannot move to another day, time or doctor, in words for the desk; null: it can. `stays`: its status stays
 * the same. Call it only for a change of time.
 */
export function moveRefusal(
  { patientName, isWithDoctor }: Pick<VisitBonds, "patientName" | "isWithDoctor">,
  status: AppointmentStatus,
  { stays = true }: { stays?: boolean } = {},
): string | null {
  if (isWithDoctor && status === "Scheduled") return whyNot({ patientName, stage: "With doctor" });
  return stays ? rescheduleRefusal(status) : null;
}

/** Why a visit with a used session cannot move to another day, in words for the desk; null: it can. */
export function dayRefusal({
  patientName,
  packages,
  isWorked,
}: Pick<VisitBonds, "patientName" | "packages" | "isWorked">) {
  if (isWorked)
    return `Work was written down at this visit of ${patientName}, so it stays on its day. Have it taken back first, or book another visit.`;
  if (packages.length === 0) return null;
  return `A session of ${listed(packages)} is used for this visit of ${patientName}, so it stays on its day. Take the session back first, or book another visit.`;
}

/** Why a visit's services cannot change from `before` to `now`, in words for the desk; null: they can. */
export function servicesRefusal(
  {
    patientName,
    packages,
    packageServices,
  }: Omit<VisitBonds, "isWithDoctor" | "bills" | "isNoted" | "labCases" | "isWorked">,
  before: readonly number[],
  now: readonly number[],
): string | null {
  const fits = (services: readonly number[], place: number) =>
    services.some((service) => packageServices[place]?.includes(service));
  const lost = packages.filter((_, place) => fits(before, place) && !fits(now, place));
  if (lost.length === 0) return null;
  return `A session of ${listed(lost)} is used for this visit of ${patientName}, so its service stays. Take the session back first, or add the other services to it.`;
}

/** Why a visit cannot be cancelled or deleted, in words for the desk; null: it can. */
export function offRefusal(
  { patientName, isWithDoctor, isWorked }: Pick<VisitBonds, "patientName" | "isWithDoctor" | "isWorked">,
  status: AppointmentStatus,
): string | null {
  if (isWithDoctor && status === "Scheduled") return whyNot({ patientName, stage: "With doctor" });
  return isWorked
    ? `Work was written down at this visit of ${patientName}, so it took place. Have the doctor take it back first.`
    : null;
}

/**
 * Why a visit of this day, `yyyy-MM-dd`, cannot become Completed, in words for the desk; null: it can. `today`: the
 * clinic's day. A future visit cannot be completed.
 */
export function completionRefusal(
  { status, appointmentDate }: { status: AppointmentStatus; appointmentDate: string },
  today: string,
): string | null {
  if (status === "Completed" || appointmentDate <= today) return null;
  return `This appointment is on ${formatDate(appointmentDate)} and cannot be completed before. Reschedule it to today if the patient is here.`;
}

/** Why a visit cannot be given to another patient, in words for the desk; null: it can. */
export function otherPatientRefusal(
  {
    patientName,
    isWithDoctor,
    bills,
    packages,
    isNoted,
    labCases,
  }: Omit<VisitBonds, "packageServices" | "isWorked">,
  status: AppointmentStatus,
): string | null {
  if (isWithDoctor && status === "Scheduled") return whyNot({ patientName, stage: "With doctor" });
  if (bills.length > 0) {
    const [which, them] = bills.length > 1 ? ["Bills", "are"] : ["Bill", "is"];
    return `${which} ${listed(bills)} ${them} for this visit of ${patientName}, so it stays with that patient. Have ${bills.length > 1 ? "them" : "it"} voided first, or book another visit.`;
  }
  if (packages.length > 0)
    return `A session of ${listed(packages)} is used for this visit of ${patientName}, so it stays with that patient. Take the session back first, or book another visit.`;
  if (labCases.length > 0)
    return `Lab work ${listed(labCases)} is noted with this visit of ${patientName}, so it stays with that patient. Book another visit.`;
  if (isNoted)
    return `The doctor has written about ${patientName} in this visit, so it stays with that patient. Book another visit, or have the doctor move the note first.`;
  return null;
}
