import type { Chair, ChairInput, ClinicRules, ClinicRulesInput } from "#contract/clinic/clinic-rules.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { recordService, refuseRemoval } from "#server/platform/resource/record-service.ts";
import { removalReasons } from "#server/platform/resource/removal.ts";
import { assertUniqueName } from "#server/platform/resource/unique-name.ts";
import { allChairs, chairs, leaveChair, lockRules, readRules, writeOrder, writeRules } from "./store.ts";

/** Changes how the clinic offers times. Throws 409 when somebody changed it meanwhile. */
export async function saveRules(trx: Executor, input: ClinicRulesInput): Promise<ClinicRules> {
  assertFresh(await lockRules(trx), input.updatedOn);
  await writeRules(trx, input);
  return await readRules(trx);
}

export const chairService = recordService(chairs, {
  called: "This chair",
  check: (trx, { name }, stored) =>
    assertUniqueName(trx, {
      table: "chairs",
      name,
      id: stored?.id,
      among: {},
      message: `There is already a chair called "${name}".`,
    }),
  checkRemoval: async (trx, { id, name }) =>
    refuseRemoval(name, Object.values(await removalReasons(trx, "chair", id))),
});

/** Adds a chair (id 0) or changes one. Throws 404 and 409. */
export function saveChair(trx: Executor, { id, updatedOn, ...chair }: ChairInput) {
  if (id === 0) return chairService.create(trx, chair);
  return chairService.update(trx, id, { ...chair, ...(updatedOn ? { updatedOn } : {}) });
}

/** Deletes a chair and takes it out of everybody's hours. Throws 404, and 409 while visits to come need it. */
export async function removeChair(trx: Executor, id: number) {
  const removed = await chairService.remove(trx, id);
  await leaveChair(trx, id);
  return removed;
}

/** Puts the chairs in this order; chairs not named follow. Returns all of them. */
export async function arrangeChairs(trx: Executor, ids: readonly number[]): Promise<Chair[]> {
  await writeOrder(trx, ids);
  return await allChairs(trx);
}
