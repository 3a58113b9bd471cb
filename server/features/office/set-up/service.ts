import type { ConfirmedStep, PriceListInput, SetUpProgress } from "#contract/office/set-up.ts";
import { SET_UP_STEPS } from "#rules/office/set-up.ts";
import { departments } from "#server/features/clinic/departments/service.ts";
import { doctors } from "#server/features/clinic/doctors/service.ts";
import { services } from "#server/features/clinic/services/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { findExampleDoctors, findProgress, fixExamplePrices, note, ownHours, ownPriceList } from "./store.ts";

export async function progress(db: Executor): Promise<SetUpProgress> {
  const { done, hasLeft, exampleDoctors } = await findProgress(db);
  return {
    steps: SET_UP_STEPS.map(({ step }) => ({ step, isDone: done[step] })),
    opensFirst: !hasLeft && !done.first,
    exampleDoctors,
  };
}

/** Ends the set-up for good. */
export async function leave(trx: Executor): Promise<null> {
  await note(trx, "left");
  return null;
}

/** Confirms that a step is done. */
export async function confirm(trx: Executor, step: ConfirmedStep): Promise<null> {
  if (step === "hours") await ownHours(trx);
  else await note(trx, step);
  return null;
}

/** Removes the example doctors, under the rules of any removal. Throws what the doctors' service throws. */
export async function removeExampleDoctors(trx: Executor): Promise<null> {
  for (const id of await findExampleDoctors(trx)) await doctors.remove(trx, id);
  return null;
}

type Department = PriceListInput["departments"][number];
type Service = Department["services"][number];

/**
 * Writes the price list as its table shows it. Throws what the departments' and services' own rules throw: 404 for one that
 * was deleted meanwhile, 409 for two with one name and for one that cannot be deleted.
 */
export async function savePriceList(trx: Executor, list: PriceListInput): Promise<null> {
  await fixExamplePrices(trx);
  for (const id of list.removedServices) await services.remove(trx, id);
  for (const id of list.removedDepartments) await departments.remove(trx, id);
  for (const department of list.departments) {
    const IdDepartment = await saveDepartment(trx, department);
    for (const service of department.services) await saveService(trx, IdDepartment, service);
  }
  await ownPriceList(trx);
  return null;
}

/** Adds or renames a department; returns its id. */
async function saveDepartment(trx: Executor, { id, name }: Department): Promise<number> {
  if (id === 0) return (await departments.create(trx, { name, description: null, isActive: 1 })).id;
  const { description, isActive, name: before } = await departments.lockExisting(trx, id);
  if (before !== name) await departments.update(trx, id, { name, description, isActive });
  return id;
}

async function saveService(trx: Executor, IdDepartment: number, { id, name, fees }: Service): Promise<void> {
  if (id === 0) {
    await services.create(trx, { IdDepartment, name, fees, description: null, isActive: 1 });
    return;
  }
  const { description, isActive, ...before } = await services.lockExisting(trx, id);
  if (before.name === name && before.fees === fees && before.IdDepartment === IdDepartment) return;
  await services.update(trx, id, { IdDepartment, name, fees, description, isActive });
}
