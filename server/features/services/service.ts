import { type VisitLength, visitLength } from "#rules/visit-length.ts";
import { departmentExists } from "#server/features/departments/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import { assertUniqueName } from "#server/platform/resource/unique-name.ts";
import * as store from "./store.ts";

/** What may be done with a service. What a deleted one was booked and billed for still shows its name. */
export const services = recordService(store.services, {
  called: "This service",
  /** The department exists, and among what can be chosen there nothing else reads the same. */
  check: async (trx, { IdDepartment, name, isActive }, stored) => {
    if (!(await departmentExists(trx, IdDepartment)))
      throw invalid({ field: "IdDepartment", message: "Department is required." });
    if (isActive === 0) return;
    await assertUniqueName(trx, {
      table: "services",
      name,
      id: stored?.id,
      among: { department_id: IdDepartment, is_active: true },
      message: `There is already an active service called "${name}" in this department.`,
    });
  },
});

/** How long a visit for these services is unless somebody says otherwise. */
export async function lengthOf(db: Executor, idServices: readonly number[]): Promise<VisitLength> {
  return visitLength(await store.serviceLengths(db, idServices));
}
