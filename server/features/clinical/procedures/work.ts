import type { ProcedureInput } from "#contract/clinical/procedures.ts";
import type { FieldError } from "#contract/values/envelope.ts";
import type { ChartEntry } from "#rules/clinical/dental/chart.ts";
import { type ChartDetail, codeLabel, detailProblem, factsOf } from "#rules/clinical/dental/codes.ts";
import { needsTeeth, unitsOf } from "#rules/clinical/dental/units.ts";
import { workDetailProblems } from "#rules/clinical/work-details.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { MAX_MONEY } from "#rules/values/money.ts";
import { isAssistant, worksFor } from "#server/features/clinic/doctors/scope.ts";
import { presentDoctors } from "#server/features/clinic/doctors/service.ts";
import { asEntry, assertThere } from "#server/features/clinical/chart/service.ts";
import type { AtVisit } from "#server/features/clinical/chart/written.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** Work as asked for, made into work as it is written down. */

const MOST_UNITS = 99;
const tooLarge = (price: number) =>
  `At ${formatMoneyExactly(price)} each, this is more than a bill can hold.`;

/** What is wrong with work of this service, by its fields. */
function problemsOf(
  { teeth, surfaces, detail, quantity }: ProcedureInput,
  { chartCode, chartedPer, detailKind }: store.ChartedService,
): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  if (teeth.length === 0 && (needsTeeth(chartedPer) || surfaces !== "")) refuse("teeth", "Say which tooth.");
  if (chartCode && surfaces !== "" && !factsOf(chartCode).onSurfaces)
    refuse("surfaces", `A ${codeLabel(chartCode)} lies on no surface.`);
  const { work = {}, ...onTeeth } = detail ?? {};
  const problem = detailOf(chartCode, onTeeth, teeth);
  if (problem) refuse("detail", problem);
  for (const { name, message } of workDetailProblems(detailKind, work))
    refuse(`detail.work.${name}`, message);
  if (quantity === null && unitsOf(chartedPer, teeth, surfaces) > MOST_UNITS)
    refuse("quantity", `Quantity is a whole number from 1 to ${MOST_UNITS}.`);
  return problems;
}

function detailOf(code: store.ChartedService["chartCode"], detail: ChartDetail, teeth: readonly number[]) {
  if (code) return detailProblem(code, detail, teeth);
  return Object.values(detail).some((said) => said !== undefined)
    ? "This service is not on the tooth chart, so nothing is said closer there."
    : null;
}

/** The price of one: the plan's where it was accepted and still holds, else the list's; nothing for a stage on the way. */
function priceOf(
  completes: boolean,
  service: store.ChartedService,
  item: store.PlanItem | undefined,
): number {
  if (!completes) return 0;
  const accepted = (item?.idService ?? service.id) === service.id ? item?.acceptedPrice : null;
  return accepted ?? service.fees;
}

/**
 * Work with services, doctors, items of plans and prices of its own. Throws 400 for a service or doctor that there is not,
 * and fields that do not fit the service; 404 for an item of another's plan; 409 for one that is done or of a closed plan,
 * and for a tooth that is missing. `field`: where an entry stands in the body.
 */
export async function resolve(
  trx: Executor,
  at: AtVisit,
  {
    procedures,
    known,
    staff,
    field,
  }: {
    procedures: readonly ProcedureInput[];
    known: ChartEntry[];
    staff: SignedIn;
    field: (index: number) => string;
  },
): Promise<store.NewWork[]> {
  const idsOf = (name: "idService" | "idDoctor" | "idPlanItem") =>
    procedures.map((procedure) => procedure[name]).filter((id) => id !== null);
  const services = await store.holdServices(trx, idsOf("idService"));
  const doctors = await presentDoctors(trx, idsOf("idDoctor"));
  const items = await store.holdPlanItems(trx, at, idsOf("idPlanItem"));
  const mayName = (idDoctor: number) =>
    idDoctor === at.idDoctor || (doctors.has(idDoctor) && (!isAssistant(staff) || worksFor(staff, idDoctor)));
  const errors: FieldError[] = [];
  const work: store.NewWork[] = [];
  for (const [index, procedure] of procedures.entries()) {
    const refuse = (name: string, message: string) =>
      errors.push({ field: `${field(index)}.${name}`, message });
    const service = services.get(procedure.idService);
    const idDoctor = procedure.idDoctor ?? at.idDoctor;
    if (!mayName(idDoctor)) refuse("idDoctor", "The clinic has no such doctor.");
    if (!service) {
      refuse("idService", "The clinic has no such service.");
      continue;
    }
    for (const { field: name, message } of problemsOf(procedure, service)) refuse(name, message);
    const item = itemOf(items, procedure);
    const { completes, teeth, surfaces, quantity } = procedure;
    const { chartCode, chartedPer } = service;
    const price = priceOf(completes, service, item);
    const count = quantity ?? unitsOf(chartedPer, teeth, surfaces);
    if (price * count > MAX_MONEY) refuse("quantity", tooLarge(price));
    work.push({ ...procedure, ...{ idDoctor, chartCode, price }, quantity: count });
    if (item && completes) item.isDone = true;
  }
  if (errors.length > 0) throw invalid(...errors);
  for (const { chartCode: code, teeth, surfaces, completes } of work) {
    const said = { code, teeth, surfaces, completes };
    assertThere(known, said, at.day);
    known.push(asEntry(said, "procedure", at.day));
  }
  return work;
}

/** The item of a plan that work carries out. Throws 404, and 409 where nothing of it is left to do. */
function itemOf(
  items: ReadonlyMap<number, store.PlanItem>,
  { idPlanItem }: ProcedureInput,
): store.PlanItem | undefined {
  if (idPlanItem === null) return undefined;
  const item = items.get(idPlanItem);
  if (!item) throw notFound("This item of the plan");
  if (item.isClosed) throw conflict(`Plan ${item.planNumber} is closed.`);
  if (item.isDone) throw conflict(`${item.description} of plan ${item.planNumber} is done already.`);
  return item;
}
