import {
  type addFindings,
  type ChartRow,
  type FindingInput,
  MINUTES_WITHOUT_REASON,
  MOST_FINDINGS,
  type PatientChart,
  type retractFinding,
} from "#contract/clinical/chart.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { type ChartEntry, standingOn } from "#rules/clinical/dental/chart.ts";
import { ageOn } from "#rules/patients/age.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { closed, openingOf } from "#server/features/clinical/doctor-panel/opening.ts";
import { view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";
import { ALREADY_BACK, assertRetractable, assertTeethThere, holdChartedVisit } from "./visit.ts";

/** The tooth chart (docs/handbook/clinical/tooth-chart.md): findings, read together with what was planned and done. */

/**
 * A patient's chart, whole for everybody to whom the history is open: a mouth is treated by all its doctors. The view is
 * recorded. Throws 404, and 403 where the history is closed.
 */
export async function get(
  trx: Executor,
  { patientId, asOf }: { patientId: number; asOf: string | null },
  staff: SignedIn,
): Promise<PatientChart> {
  if ((await openingOf(trx, patientId, staff)) === "closed") throw closed(staff);
  const { fullName, registerNo, dob } = await view(trx, patientId);
  return {
    patientId,
    patientName: fullName,
    registerNo,
    years: dob === null ? null : ageOn(dob, asOf ?? clinicToday()),
    rows: await store.findRows(trx, patientId, asOf),
  };
}

/** A finding that is about to be written, as `chartOn` reads it. */
const entryOf = (finding: FindingInput, day: string, index: number): ChartEntry => ({
  ...{ source: "finding", id: Number.MAX_SAFE_INTEGER - MOST_FINDINGS + index, day, on: "9999" },
  ...{ teeth: finding.teeth, surfaces: finding.surfaces, code: finding.code, detail: finding.detail },
  ...{ endsId: finding.endsId, retractsId: null, completes: true, planItemId: null, until: null },
});

/** Throws 409 for a tooth that is missing, and for the end of what does not stand. */
function assertFits(entries: readonly ChartEntry[], finding: FindingInput, day: string): void {
  assertTeethThere(entries, { ...finding, day });
  const { endsId } = finding;
  const stands = standingOn(entries, day);
  if (endsId !== null && !stands.some(({ source, id }) => source === "finding" && id === endsId))
    throw conflict("This finding is not on the chart any more.");
}

/**
 * Writes down what was found at a visit. Throws 403, 404, and 409 for a visit that is cancelled, to come or another
 * patient's, for a missing tooth, and for more than 2,000 findings.
 */
export async function add(
  trx: Executor,
  { appointmentId, idPatient, findings }: BodyOf<typeof addFindings>,
  staff: SignedIn,
): Promise<ChartRow[]> {
  const visit = { appointmentId, idPatient };
  const held = await holdChartedVisit(trx, visit, { staff, whatIsNot: "found at it", act: "Chart" });
  const { appointmentDate: day, idDoctor } = held;
  if ((await store.countFindings(trx, idPatient)) + findings.length > MOST_FINDINGS)
    throw conflict(`A patient’s chart holds at most ${MOST_FINDINGS} findings.`);
  const entries: ChartEntry[] = await store.findRows(trx, idPatient);
  for (const [index, finding] of findings.entries()) {
    assertFits(entries, finding, day);
    entries.push(entryOf(finding, day, index));
  }
  const ids = await store.insertFindings(
    trx,
    { patientId: idPatient, appointmentId, idDoctor, day },
    findings,
  );
  return await store.rowsById(trx, "finding", ids);
}

/** Takes a finding back; it stays on record. Throws what `assertRetractable` throws, and 409 for what was taken back. */
export async function retract(
  trx: Executor,
  { id, reason }: BodyOf<typeof retractFinding>,
  staff: SignedIn,
): Promise<null> {
  const found = await store.findFinding(trx, id, MINUTES_WITHOUT_REASON);
  const row = await assertRetractable(trx, found, { reason, staff, what: "This finding" });
  if (!(await store.insertRetraction(trx, id, row, reason))) throw conflict(ALREADY_BACK);
  return null;
}
