import { type ChartRow, MINUTES_WITHOUT_REASON } from "#contract/clinical/chart.ts";
import type {
  addProcedures,
  correctProcedure,
  listProcedures,
  ProcedureInput,
  retractProcedure,
} from "#contract/clinical/procedures.ts";
import type { BodyOf, OutputOf } from "#contract/values/endpoint.ts";
import type { ChartEntry } from "#rules/clinical/dental/chart.ts";
import { detailProblem } from "#rules/clinical/dental/codes.ts";
import { formatDate } from "#rules/values/display.ts";
import { closed, openingOf } from "#server/features/clinical/doctor-panel/opening.ts";
import { view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type AppError, conflict, invalid } from "#server/platform/http/errors.ts";
import * as store from "./procedure-store.ts";
import * as chart from "./store.ts";
import { ALREADY_BACK, assertRetractable, assertTeethThere, holdChartedVisit } from "./visit.ts";

/** Work that was done (docs/handbook/clinical/procedures.md): written down at a visit, billed by the desk. */

/** What was done for a patient, the newest first; the view is recorded. Throws 404, and 403 where the history is closed. */
export async function list(
  trx: Executor,
  patientId: number,
  staff: SignedIn,
): Promise<OutputOf<typeof listProcedures>> {
  if ((await openingOf(trx, patientId, staff)) === "closed") throw closed(staff);
  await view(trx, patientId);
  const bills = await store.billsOf(trx, patientId);
  const rows = await chart.findRows(trx, patientId);
  return rows
    .filter(({ source }) => source === "procedure")
    .map((row) => ({ ...row, billId: bills.get(row.id) ?? null }))
    .toReversed();
}

type Refusal = (field: string, message: string) => AppError;

/** The item of a plan that work carries out. Throws 400 for another patient's, and 409 for one given up or done already. */
function itemOf(
  items: ReadonlyMap<number, store.PlannedItem>,
  { idPlanItem }: ProcedureInput,
  { idPatient, refuse }: { idPatient: number; refuse: Refusal },
): store.PlannedItem | null {
  if (idPlanItem === null) return null;
  const item = items.get(idPlanItem);
  if (item?.patientId !== idPatient) throw refuse("idPlanItem", "Choose an item of this patient’s plans.");
  if (item.isGivenUp) throw conflict(`${item.description} is not planned any more.`);
  if (item.doneOn) throw conflict(`${item.description} was done on ${formatDate(item.doneOn)} already.`);
  return item;
}

/** Work with its price: that of its plan, else the price list's; a stage that completes nothing costs nothing yet. */
function priced(
  procedure: ProcedureInput,
  service: store.ChartedService,
  { item, idDoctor }: { item: store.PlannedItem | null; idDoctor: number },
): store.NewProcedure {
  const { chartCode, chartedPer, fees } = service;
  const perTooth = chartedPer === "tooth" ? Math.max(procedure.teeth.length, 1) : 1;
  return {
    ...procedure,
    idDoctor: procedure.idDoctor ?? idDoctor,
    chartCode,
    quantity: procedure.quantity ?? perTooth,
    price: procedure.completes ? (item?.price ?? fees) : 0,
  };
}

/** The work as it is stored, each piece checked against the clinic, the plans and the chart. */
async function checked(
  trx: Executor,
  procedures: readonly ProcedureInput[],
  { idPatient, idDoctor, day, field }: { idPatient: number; idDoctor: number; day: string; field: string },
): Promise<store.NewProcedure[]> {
  const given = <Key extends keyof ProcedureInput>(key: Key) =>
    procedures.map((procedure) => procedure[key]).filter((id) => typeof id === "number");
  const services = await store.findServices(trx, given("idService"));
  const doctors = await store.presentDoctors(trx, given("idDoctor"));
  const items = await store.holdItems(trx, given("idPlanItem"));
  const entries: ChartEntry[] = await chart.findRows(trx, idPatient);
  const seen = new Set<number>();
  return procedures.map((procedure, index) => {
    const refuse: Refusal = (name, message) =>
      invalid({ field: [field, ...(field === "procedures" ? [index] : []), name].join("."), message });
    const service = services.get(procedure.idService);
    if (!service) throw refuse("idService", "The clinic has no such service.");
    if (procedure.idDoctor !== null && !doctors.has(procedure.idDoctor))
      throw refuse("idDoctor", "This doctor is not there any more.");
    const problem =
      procedure.detail &&
      service.chartCode &&
      detailProblem(service.chartCode, procedure.detail, procedure.teeth);
    if (problem) throw refuse("detail", problem);
    const item = itemOf(items, procedure, { idPatient, refuse });
    if (item && procedure.completes && seen.has(item.id))
      throw refuse("idPlanItem", `${item.description} stands twice.`);
    if (item) seen.add(item.id);
    assertTeethThere(entries, { teeth: procedure.teeth, code: service.chartCode, day });
    return priced(procedure, service, { item, idDoctor });
  });
}

/**
 * Writes down what was done at a visit. Throws 400 for an unknown service, doctor or item of a plan, 403, 404, and 409 for a
 * visit that is cancelled, to come or another patient's, for a missing tooth, and for an item that was done already.
 */
export async function add(
  trx: Executor,
  { appointmentId, idPatient, procedures }: BodyOf<typeof addProcedures>,
  staff: SignedIn,
): Promise<ChartRow[]> {
  const visit = { appointmentId, idPatient };
  const held = await holdChartedVisit(trx, visit, { staff, whatIsNot: "done at it", act: "Write it down" });
  const at = { idPatient, idDoctor: held.idDoctor, day: held.appointmentDate };
  const rows = await checked(trx, procedures, { ...at, field: "procedures" });
  const ids = await store.insertProcedures(trx, { patientId: idPatient, appointmentId, day: at.day }, rows);
  return await chart.rowsById(trx, "procedure", ids);
}

/**
 * Takes work back; it stays on record. Throws what `assertRetractable` throws, and 409 for what is billed, used a session,
 * or was taken back already.
 */
export async function retract(
  trx: Executor,
  { id, reason }: BodyOf<typeof retractProcedure>,
  staff: SignedIn,
): Promise<store.RetractableWork> {
  const found = await store.holdProcedure(trx, id, MINUTES_WITHOUT_REASON);
  await assertRetractable(trx, found, { reason, staff, what: "This work" });
  if (!found) throw new Error("work that may be taken back is not there");
  if (found.billId !== null) throw conflict(`It is on bill ${found.billId}. Credit that line first.`);
  if (found.isOfPackage)
    throw conflict("A session of a package was used for it. Take the session back first.");
  if (!(await store.insertRetraction(trx, id, found, reason))) throw conflict(ALREADY_BACK);
  return found;
}

/** Takes work back and writes down what was really done at the same visit. Throws what both throw. */
export async function correct(
  trx: Executor,
  { id, reason, procedure }: BodyOf<typeof correctProcedure>,
  staff: SignedIn,
): Promise<ChartRow[]> {
  const { patientId, appointmentId, idDoctor, day } = await retract(trx, { id, reason }, staff);
  const rows = await checked(trx, [procedure], { idPatient: patientId, idDoctor, day, field: "procedure" });
  const ids = await store.insertProcedures(trx, { patientId, appointmentId, day }, rows);
  return await chart.rowsById(trx, "procedure", ids);
}
