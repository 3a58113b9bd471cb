import type {
  FreeWorkReport,
  getFreeWork,
  reopenWork,
  settleWork,
  UnbilledWork,
} from "#contract/money/unbilled.ts";
import type { BodyOf, QueryOf } from "#contract/values/endpoint.ts";
import { workProblem } from "#rules/money/bills/carried-lines.ts";
import { allows } from "#rules/values/permissions.ts";
import { heldWork } from "#server/features/money/bills/work.ts";
import { useSession as spendSession, takeBack } from "#server/features/money/packages/service.ts";
import { discountsOf } from "#server/features/money/plans/service.ts";
import { holdLiving } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** Work that waits for a bill, and work that gets none (docs/handbook/money/billing.md#lines-of-work). */

/** What waits for a bill, each with its part of the discount that its plan was accepted with. */
export async function unbilled(db: Executor, patientId: number): Promise<UnbilledWork[]> {
  const work = await store.unbilledOf(db, patientId);
  const discounts = await discountsOf(db, work);
  return work.map(({ idPlanItem: _, ...each }, index) => ({
    ...each,
    discount: Math.min(discounts[index] ?? 0, each.price),
  }));
}

/** Work, its patient held against erasure before the visit and the work. Throws 404, and 409 for an erased patient. */
async function foundWork(trx: Executor, id: number) {
  const work = await store.findWork(trx, id);
  if (!work) throw notFound("This work");
  await holdLiving(trx, work.idPatient);
  // Another desk may have settled it before the patient was held.
  return (await store.findWork(trx, id)) ?? work;
}

/**
 * Settles work without a bill. A session of the visit that is used already is taken for it. Locks patient, visit and package
 * before the work. Throws 400 where this person may not use packages, 404, and 409 for work that was taken back, is billed or
 * settled, or is of an erased patient, and for what using a session refuses.
 */
export async function settle(
  trx: Executor,
  { id, settled, idPackage, reason }: BodyOf<typeof settleWork>,
  staff: SignedIn,
): Promise<null> {
  const { idAppointment: appointmentId } = await foundWork(trx, id);
  let idUse: number | undefined;
  if (settled === "package" && idPackage !== null) {
    if (!allows(staff, "packages.use"))
      throw invalid({ field: "idPackage", message: "Your account may not use packages." });
    idUse = await store.freeUse(trx, idPackage, appointmentId);
    if (idUse === undefined) {
      await spendSession(trx, { id: idPackage, appointmentId }, staff);
      idUse = await store.freeUse(trx, idPackage, appointmentId);
    }
  }
  const problem = workProblem(await heldWork(trx, id));
  if (problem) throw conflict(problem);
  if (idUse !== undefined) await store.markSession(trx, id, idUse);
  else await store.markFree(trx, id, reason ?? "");
  return null;
}

/**
 * Lets work wait for a bill again. The reason stays with the session that is taken back, else in the history of the work.
 * Throws 404, 409 for work that is not settled or of an erased patient, and what taking a session back refuses.
 */
export async function reopen(
  trx: Executor,
  { id, reason }: BodyOf<typeof reopenWork>,
  staff: SignedIn,
): Promise<null> {
  const { idUse } = await foundWork(trx, id);
  if (idUse !== null) {
    if (!allows(staff, "packages.use"))
      throw invalid({ field: "id", message: "Your account may not use packages." });
    // Frees the work too.
    await takeBack(trx, { id: idUse, reason: reason ?? "Not settled by it" }, staff);
    return null;
  }
  const work = await heldWork(trx, id);
  if (work.settled === null) throw conflict(`${work.name} is not settled.`);
  await store.markOpen(trx, id);
  if (reason !== null) await recordEvent(trx, "changed", "procedures", id, { reopened_because: reason });
  return null;
}

/** The work of these days that was settled for nothing: one SQL statement. */
export async function freeWork(db: Executor, days: QueryOf<typeof getFreeWork>): Promise<FreeWorkReport> {
  return { ...days, ...(await store.freeWorkIn(db, days)) };
}
