import { MINUTES_WITHOUT_REASON } from "#contract/clinical/chart.ts";
import { type ChartEntry, chartOn } from "#rules/clinical/dental/chart.ts";
import { type ChartCode, factsOf } from "#rules/clinical/dental/codes.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { isAssistant } from "#server/features/clinic/doctors/scope.ts";
import { assertHistoryOpen } from "#server/features/clinical/doctor-panel/opening.ts";
import { holdOwnVisit, type OwnVisit } from "#server/features/clinical/doctor-panel/own-visit.ts";
import { patients } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import type { Retractable } from "./store.ts";

/** What findings and work have in common: they are written at a visit, on teeth that are there, and taken back alike. */

/** The visit, locked with its patient. Throws what `holdOwnVisit` throws, and 409 for a visit to come. */
export async function holdChartedVisit(
  trx: Executor,
  visit: { appointmentId: number; idPatient: number },
  { staff, whatIsNot, act }: { staff: SignedIn; whatIsNot: string; act: string },
): Promise<OwnVisit> {
  const held = await holdOwnVisit(trx, visit, { staff, whatIsNot });
  if (held.appointmentDate > clinicToday())
    throw conflict(`This visit is on ${formatDate(held.appointmentDate)}. ${act} on that day.`);
  return held;
}

/** Throws 409 for a tooth that the chart says is missing, unless this can be charted in a gap or stands on an implant. */
export function assertTeethThere(
  entries: readonly ChartEntry[],
  { teeth, code, day }: { teeth: readonly number[]; code: ChartCode | null; day: string },
): void {
  if (code === null || factsOf(code).onMissing) return;
  const chart = chartOn(entries, day);
  for (const tooth of teeth) {
    const on = chart.teeth.get(tooth);
    if (!on?.missingSince) continue;
    if (code === "crown" && on.marks.some((mark) => mark.code === "implant")) continue;
    throw conflict(
      `${tooth} is charted as missing since ${formatDate(on.missingSince)}. Retract that first.`,
    );
  }
}

/**
 * Throws 404 for what is not there, or is somebody else's where an assistant asks, 403 where the patient's history is
 * closed, and 400 where a reason is needed: what one wrote oneself needs none for ten minutes. Locks the patient.
 */
export async function assertRetractable(
  trx: Executor,
  row: Retractable | undefined,
  { reason, staff, what }: { reason: string | null; staff: SignedIn; what: string },
): Promise<Retractable> {
  const isOwn = row?.madeBy === staff.id;
  if (!row || row.isRetraction || (isAssistant(staff) && !isOwn)) throw notFound(what);
  await patients.lockExisting(trx, row.patientId);
  await assertHistoryOpen(trx, row.patientId, staff);
  if (reason === null && !(isOwn && row.isRecent))
    throw invalid({
      field: "reason",
      message: `Say why it is taken back: only what you wrote in the last ${MINUTES_WITHOUT_REASON} minutes needs no reason.`,
    });
  return row;
}

export const ALREADY_BACK = "This was taken back already.";
