import type { z } from "zod";
import type {
  SiteDepartmentInput,
  SiteDepartmentRow,
  SiteDoctorInput,
  SiteDoctorRow,
  SiteServiceInput,
} from "#contract/website/records.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid, notFound } from "#server/platform/http/errors.ts";
import * as records from "./records-store.ts";
import { findMissingPictures } from "./store.ts";

type Seen = string | null | undefined;

async function lockFresh(
  trx: Executor,
  table: Parameters<typeof records.lockRecord>[1],
  { id, updatedOn }: { id: number; updatedOn?: Seen },
) {
  const stored = await records.lockRecord(trx, table, id);
  if (!stored) throw notFound(`This ${table.slice(0, -1)}`);
  assertFresh(stored, updatedOn);
}

async function assertPicture(
  trx: Executor,
  field: string,
  choice: { picture: string } | null,
): Promise<void> {
  if (choice && (await findMissingPictures(trx, [choice.picture])).length > 0)
    throw invalid({ field: `${field}.picture`, message: "This picture is not in the library." });
}

/** Saves what the website shows of a doctor. Throws 400, 404, and 409 when the doctor was changed since. */
export async function saveDoctor(
  trx: Executor,
  input: z.output<typeof SiteDoctorInput>,
): Promise<SiteDoctorRow> {
  await lockFresh(trx, "doctors", input);
  await assertPicture(trx, "portrait", input.portrait);
  await records.writeDoctor(trx, input);
  const saved = (await records.findDoctors(trx)).find(({ id }) => id === input.id);
  if (!saved) throw notFound("This doctor");
  return saved;
}

/** Puts the doctors in this order; doctors not named follow. */
export async function arrangeDoctors(trx: Executor, ids: readonly number[]): Promise<SiteDoctorRow[]> {
  await records.writeDoctorOrder(trx, ids);
  return await records.findDoctors(trx);
}

/** Saves what the website shows of a department. Throws 400, 404, and 409 when it was changed since. */
export async function saveDepartment(
  trx: Executor,
  input: z.output<typeof SiteDepartmentInput>,
): Promise<SiteDepartmentRow[]> {
  await lockFresh(trx, "departments", input);
  await assertPicture(trx, "picture", input.picture);
  await records.writeDepartment(trx, input);
  return await records.findPrices(trx);
}

/** Saves what the website shows of a service. Throws 404, and 409 when it was changed since. */
export async function saveService(
  trx: Executor,
  input: z.output<typeof SiteServiceInput>,
): Promise<SiteDepartmentRow[]> {
  await lockFresh(trx, "services", input);
  await records.writeService(trx, input);
  return await records.findPrices(trx);
}

/** Puts a department's services in this order. */
export async function arrangeServices(trx: Executor, ids: readonly number[]): Promise<SiteDepartmentRow[]> {
  await records.writeServiceOrder(trx, ids);
  return await records.findPrices(trx);
}
