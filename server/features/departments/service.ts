import type { Department, DepartmentInput } from "#contract/departments.ts";
import { upcomingReason } from "#server/features/appointments/upcoming.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

const THIS = "This department";

/** One department. Throws 404. */
export async function get(db: Executor, id: number): Promise<Department> {
  const department = await store.findDepartment(db, id);
  if (!department) throw notFound(THIS);
  return department;
}

/** Whether there is such a department; it is held against deletion until the transaction ends. */
export function departmentExists(trx: Executor, id: number): Promise<boolean> {
  return store.lockDepartmentShared(trx, id);
}

/** Throws 409 when an active department has this name already. */
export async function create(trx: Executor, input: DepartmentInput): Promise<Department> {
  await refuseDuplicate(trx, input);
  return await get(trx, await store.insertDepartment(trx, input));
}

type Update = DepartmentInput & { updatedOn?: string | null };

/** Throws 404, and 409 when somebody changed it meanwhile or the name is taken. */
export async function update(
  trx: Executor,
  id: number,
  { updatedOn, ...input }: Update,
): Promise<Department> {
  const stored = await lockExisting(trx, id);
  assertFresh(stored, updatedOn);
  await refuseDuplicate(trx, input, id);
  await store.updateDepartment(trx, id, input);
  return await get(trx, id);
}

/** Throws 404, and 409 saying what still belongs to it (decisions.md, 2: deletes). */
export async function remove(trx: Executor, id: number): Promise<null> {
  const { name } = await lockExisting(trx, id);
  const reasons = [
    servicesReason(await store.countServices(trx, id)),
    await upcomingReason(trx, "department", id),
  ].filter((reason) => reason !== null);
  if (reasons.length > 0) throw conflict(`${name} cannot be deleted. ${reasons.join(" ")}`);
  await store.markRemoved(trx, id);
  return null;
}

function servicesReason(services: number): string | null {
  if (services === 0) return null;
  return services === 1
    ? "1 service belongs to it; delete it or move it to another department first."
    : `${services} services belong to it; delete them or move them to another department first.`;
}

async function lockExisting(trx: Executor, id: number): Promise<Department> {
  const department = await store.lockDepartment(trx, id);
  if (!department) throw notFound(THIS);
  return department;
}

/** Two departments that can be chosen must not read the same. */
async function refuseDuplicate(
  trx: Executor,
  { name, isActive }: DepartmentInput,
  exceptId = 0,
): Promise<void> {
  if (isActive === 0) return;
  await advisoryLock(trx, "names of departments");
  if (await store.isNameTaken(trx, name, exceptId))
    throw conflict(`There is already an active department called "${name}".`);
}
