import type { PlanInput, PlanItemInput } from "#contract/money/plan-records.ts";
import { planProblems, withTeethAsNote } from "#rules/money/plans/plan.ts";
import { begunProblem } from "#rules/money/plans/status.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import type { StoredPlan } from "./store.ts";
import { findNamed, type Named, type WrittenItem } from "./writing-store.ts";

/** A plan as it will be written, out of what a form says. */

type Given = Pick<PlanInput, "options"> & { idDoctor: number; items: readonly PlanItemInput[] };
type Stored = StoredPlan["items"][number];

/**
 * The services and doctors that a plan names. Throws 400 for one that is not there any more, unless the plan had it already.
 */
export async function assertReferences(
  trx: Executor,
  { idDoctor, items }: Given,
  stored: readonly Stored[],
  idStoredDoctor: number | null = null,
): Promise<Named> {
  const had = new Map(stored.map((item) => [item.id, item]));
  const services = items.flatMap(({ idService }) => (idService === null ? [] : [idService]));
  const doctors = items.flatMap((item) => (item.idDoctor === null ? [] : [item.idDoctor]));
  const named = await findNamed(trx, services, [...doctors, idDoctor]);
  if (idDoctor !== idStoredDoctor && !named.doctors.includes(idDoctor))
    throw invalid({ field: "idDoctor", message: "This doctor is no longer there. Choose another." });
  for (const [index, item] of items.entries()) {
    const before = had.get(item.id);
    const refuse = (field: string, message: string) => invalid({ field: `items.${index}.${field}`, message });
    if (item.id > 0 && !before) throw refuse("id", "This line is not one of the plan.");
    if (items.findIndex(({ id }) => id > 0 && id === item.id) !== (item.id > 0 ? index : -1))
      throw refuse("id", "This line stands twice.");
    if (
      item.idService !== null &&
      item.idService !== before?.idService &&
      !named.services.some(({ id }) => id === item.idService)
    )
      throw refuse("idService", "This service is no longer offered. Choose another.");
    if (
      item.idDoctor !== null &&
      item.idDoctor !== before?.idDoctor &&
      !named.doctors.includes(item.idDoctor)
    )
      throw refuse("idDoctor", "This doctor is no longer there. Choose another.");
  }
  return named;
}

/**
 * The items with everything filled in: a new one takes name and price from the price list where none is given, and teeth of
 * a service that is charted once for a visit become a note. Throws 400 for what does not go together.
 */
export function writtenItems(
  { options, items }: Pick<Given, "options" | "items">,
  stored: readonly Stored[],
  { services }: Named,
): WrittenItem[] {
  const had = new Map(stored.map((item) => [item.id, item]));
  const written = items.map((item): WrittenItem => {
    const before = had.get(item.id);
    const service = services.find(({ id }) => id === item.idService);
    const isSame = before !== undefined && before.idService === item.idService;
    const price = item.price ?? (isSame ? before.price : (service?.fees ?? before?.price ?? 0));
    const description = item.description ?? service?.name ?? before?.description ?? "";
    return withTeethAsNote({ ...item, price, description }, service?.chartedPer ?? null);
  });
  const problems = planProblems(options, written);
  if (problems.length > 0) throw invalid(...problems);
  return written;
}

/** Why an item that is to go stays, or null: work was done for it. */
export function keptItems(plan: StoredPlan, items: readonly WrittenItem[]): string | null {
  const kept = new Set(items.map(({ id }) => id));
  for (const item of plan.items) {
    const begun = plan.work.find(({ idItem }) => idItem === item.id);
    const name = [item.description, ...item.teeth].join(" ");
    if (begun && !kept.has(item.id)) return begunProblem(name, begun.day);
  }
  return null;
}
