import type { Service, ServiceInput } from "#contract/services.ts";
import { departmentExists } from "#server/features/departments/service.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

const THIS = "This service";

/** One service. Throws 404. */
export async function get(db: Executor, id: number): Promise<Service> {
  const service = await store.findService(db, id);
  if (!service) throw notFound(THIS);
  return service;
}

/** Throws 400 for an unknown department, 409 when the department has an active service of this name already. */
export async function create(trx: Executor, input: ServiceInput): Promise<Service> {
  await checkPlace(trx, input);
  return await get(trx, await store.insertService(trx, input));
}

type Update = ServiceInput & { updatedOn?: string | null };

/** Throws 404, 400 for an unknown department, 409 when somebody changed it meanwhile or the name is taken. */
export async function update(trx: Executor, id: number, { updatedOn, ...input }: Update): Promise<Service> {
  assertFresh(await lockExisting(trx, id), updatedOn);
  await checkPlace(trx, input, id);
  await store.updateService(trx, id, input);
  return await get(trx, id);
}

/** Takes a service out of the catalogue; what it was booked and billed for still shows its name. Throws 404. */
export async function remove(trx: Executor, id: number): Promise<null> {
  await lockExisting(trx, id);
  await store.markRemoved(trx, id);
  return null;
}

async function lockExisting(trx: Executor, id: number): Promise<Service> {
  const service = await store.lockService(trx, id);
  if (!service) throw notFound(THIS);
  return service;
}

/** The department exists, and among what can be chosen there nothing else reads the same. */
async function checkPlace(
  trx: Executor,
  { IdDepartment, name, isActive }: ServiceInput,
  exceptId = 0,
): Promise<void> {
  if (!(await departmentExists(trx, IdDepartment)))
    throw invalid({ field: "IdDepartment", message: "Department is required." });
  if (isActive === 0) return;
  await advisoryLock(trx, "names of services", IdDepartment);
  if (await store.isNameTaken(trx, IdDepartment, name, exceptId))
    throw conflict(`There is already an active service called "${name}" in this department.`);
}
