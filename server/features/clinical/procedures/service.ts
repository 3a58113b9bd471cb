import type { ChartRow } from "#contract/clinical/chart.ts";
import {
  type addProcedures,
  type correctProcedure,
  type listProcedures,
  MOST_PROCEDURES,
  type retractProcedure,
} from "#contract/clinical/procedures.ts";
import type { BodyOf, OutputOf } from "#contract/values/endpoint.ts";
import { formatDate } from "#rules/values/display.ts";
import {
  assertRowReadable,
  assertTakenBackBy,
  holdCharted,
  knownOn,
  readWork,
} from "#server/features/clinical/chart/service.ts";
import type { AtVisit, WrittenRow } from "#server/features/clinical/chart/written.ts";
import { assertHistoryOpen, closed, openingOf } from "#server/features/clinical/doctor-panel/opening.ts";
import { patients, view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";
import { resolve } from "./work.ts";

const THIS = "This work";
const AT_IT = "done at it";

/** What was done for a patient and stands, as far as the history is open; the view is recorded. Throws 404 and 403. */
export async function list(
  trx: Executor,
  patientId: number,
  staff: SignedIn,
): Promise<OutputOf<typeof listProcedures>> {
  const opening = await openingOf(trx, patientId, staff);
  if (opening === "closed") throw closed(staff);
  await view(trx, patientId);
  const settled = await store.findSettled(trx, patientId, opening === "all" ? undefined : staff);
  const rows = new Map(
    (
      await readWork(
        trx,
        settled.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return settled.flatMap((found) => {
    const row = rows.get(found.id);
    return row ? [{ ...row, ...found }] : [];
  });
}

/** Who had a product of a lot; each is recorded as a look into that patient's record, in one statement. */
export const findByLot = store.findByLot;

/** Throws 404 for work that is not there or not open to an assistant, and 403 where the history is closed. */
export const assertWorkReadable = async (db: Executor, id: number, staff: SignedIn): Promise<void> =>
  assertRowReadable(db, { row: await store.findWork(db, id), what: THIS }, staff);

/**
 * Writes down what was done at a visit, all or nothing. Throws 400, 403, 404, and 409 for a visit that is cancelled, to come
 * or another patient's, a tooth that is missing, and an item of a plan that is done.
 */
export async function add(
  trx: Executor,
  { procedures, ...visit }: BodyOf<typeof addProcedures>,
  staff: SignedIn,
): Promise<ChartRow[]> {
  const at = await holdCharted(trx, visit, { staff, whatIsNot: AT_IT });
  return await write(trx, at, { procedures, staff, field: (index) => `procedures.${index}` });
}

async function write(
  trx: Executor,
  at: AtVisit,
  asked: Omit<Parameters<typeof resolve>[2], "known">,
): Promise<ChartRow[]> {
  if ((await store.countWork(trx, at.patientId)) + asked.procedures.length > MOST_PROCEDURES)
    throw conflict(`A patient has at most ${MOST_PROCEDURES.toLocaleString("en")} entries of work.`);
  const work = await resolve(trx, at, { ...asked, known: await knownOn(trx, at.patientId) });
  return await readWork(trx, await store.insertWork(trx, at, work));
}

/**
 * Takes work back and writes down what was really done, at the same visit; lab work that was made for the one is made for
 * the other. Throws what both throw.
 */
export async function correct(
  trx: Executor,
  { id, reason, procedure }: BodyOf<typeof correctProcedure>,
  staff: SignedIn,
): Promise<ChartRow[]> {
  const row = await store.findWork(trx, id);
  const { appointmentId, patientId: idPatient } = assertTakenBackBy(staff, { row, reason, what: THIS });
  const at = await holdCharted(trx, { appointmentId, idPatient }, { staff, whatIsNot: AT_IT });
  const lab = await store.holdLabOf(trx, id);
  await takeBack(trx, id, reason);
  const written = await write(trx, at, { procedures: [procedure], staff, field: () => "procedure" });
  const moved = lab.map((one) => one.id);
  for (const { id: idNew } of written) await store.moveLab(trx, moved, idNew);
  return written;
}

/**
 * Takes work back; it stays on record. Throws 400 without a reason that it takes, 403, 404, also to assistants for what
 * somebody else wrote, and 409 when it was taken back already, is billed, used a session of a package, or a paid case of a
 * lab was made for it.
 */
export async function retract(
  trx: Executor,
  { id, reason }: BodyOf<typeof retractProcedure>,
  staff: SignedIn,
): Promise<null> {
  const row: WrittenRow | undefined = await store.findWork(trx, id);
  if (row) {
    await patients.lockExisting(trx, row.patientId);
    await assertHistoryOpen(trx, row.patientId, staff);
  }
  assertTakenBackBy(staff, { row, reason, what: THIS });
  const paid = (await store.holdLabOf(trx, id)).find(({ paidOn }) => paidOn !== null);
  if (paid)
    throw conflict(
      `${paid.number} was made for it and is paid, on ${formatDate(paid.paidOn)}. Correct the work, or delete the expense first.`,
    );
  await takeBack(trx, id, reason);
  return null;
}

async function takeBack(trx: Executor, id: number, reason: string | null): Promise<void> {
  await store.lockWork(trx, id);
  const billId = await store.chargedOn(trx, id);
  if (billId !== null) throw conflict(`It is on bill ${billId}. Credit that line first.`, { billId });
  const used = await store.findPackage(trx, id);
  if (used) throw conflict(`A session of package ${used} was used for it. Take that back first.`);
  if (!(await store.insertRetraction(trx, id, reason))) throw conflict("This work was taken back already.");
}
