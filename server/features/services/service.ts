import { departmentExists } from "#server/features/departments/service.ts";
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
