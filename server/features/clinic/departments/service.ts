import type { Executor } from "#server/platform/db/database.ts";
import { recordService, refuseRemoval } from "#server/platform/resource/record-service.ts";
import { removalReasons } from "#server/platform/resource/removal.ts";
import { assertUniqueName } from "#server/platform/resource/unique-name.ts";
import * as store from "./store.ts";

export const departments = recordService(store.departments, {
  called: "This department",
  /** Two departments offered for choice must not have the same name. */
  check: async (trx, { name, isActive }, stored) => {
    if (isActive === 0) return;
    await assertUniqueName(trx, {
      table: "departments",
      name,
      id: stored?.id,
      among: { is_active: true },
      message: `There is already an active department called "${name}".`,
    });
  },
  /** Refuses while something still belongs to it (docs/handbook/forms.md#deleting). */
  checkRemoval: async (trx, { id, name }) =>
    refuseRemoval(name, [
      servicesReason(await store.countServices(trx, id)),
      ...Object.values(await removalReasons(trx, "department", id)),
    ]),
});

/** Whether there is such a department; it cannot be deleted until the transaction ends. */
export function departmentExists(trx: Executor, id: number): Promise<boolean> {
  return store.departments.lockShared(trx, id);
}

function servicesReason(services: number): string | null {
  if (services === 0) return null;
  return services === 1
    ? "1 service belongs to it; delete it or move it to another department first."
    : `${services} services belong to it; delete them or move them to another department first.`;
}
