import { carriedBy, type GivenLine, workProblem } from "#rules/money/bills/carried-lines.ts";
import { presentDoctors } from "#server/features/clinic/doctors/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { carryingLines, type HeldWork, holdWork } from "./work-store.ts";

/** How bills charge for work of the chart (docs/handbook/money/billing.md#lines-of-work). */

/** The lines, each with its doctor and its work. */
export type WithWork<Line> = Line & { idDoctor: number | null; idProcedure: number | null };

/**
 * Gives each line of a bill its doctor and its work: what it names, else what it carried before, else the doctor of its
 * work. Locks the work. Call it with the bill and its packages locked, if it has any (`id` null: a new bill), and before its
 * lines are written. Throws 400 for an
 * unknown doctor and for work that is another patient's, named twice or billed as another service, and 409 for work that was
 * taken back, is settled otherwise or stands on another bill.
 */
export async function settleWork<Line extends GivenLine>(
  trx: Executor,
  { id, patientId }: { id: number | null; patientId: number },
  lines: readonly Line[],
): Promise<WithWork<Line>[]> {
  const before = id === null ? [] : await carryingLines(trx, id);
  const carried = carriedBy(lines, before);
  const doctors = await presentDoctors(trx, given(carried.map(({ idDoctor }) => idDoctor)));
  const held = await holdWork(trx, given(carried.map(({ idProcedure }) => idProcedure)));
  const works = new Map(held.map((work) => [work.id, work]));
  const seen = new Set<number>();
  return lines.map((line, index) => {
    const { idDoctor, idProcedure } = carried[index] ?? {};
    const refuse = (field: string, message: string) =>
      invalid({ field: `paymentDetails.${index}.${field}`, message });
    if (idDoctor && !doctors.has(idDoctor) && !before.some((other) => other.idDoctor === idDoctor))
      throw refuse("idDoctor", "This doctor is not there any more.");
    if (!idProcedure) return { ...line, idDoctor: idDoctor ?? null, idProcedure: null };
    const work = works.get(idProcedure);
    if (work?.patientId !== patientId) throw refuse("idProcedure", "Choose work of this patient.");
    if (seen.has(idProcedure)) throw refuse("idProcedure", `${work.name} is on another line already.`);
    seen.add(idProcedure);
    const stored = before.find((other) => other.idProcedure === idProcedure);
    const problem = stored ? null : workProblem(work);
    if (problem) throw conflict(problem);
    if (line.idService && ![work.idService, stored?.idService].includes(line.idService))
      throw refuse("idService", `${work.name} is billed as its own service.`);
    return { ...line, idDoctor: idDoctor === undefined ? work.idDoctor : idDoctor, idProcedure };
  });
}

/** Work, locked until the transaction ends; after visit, bill and package, where these are locked too. Throws 404. */
export async function heldWork(trx: Executor, id: number): Promise<HeldWork> {
  const [work] = await holdWork(trx, [id]);
  if (!work) throw notFound("This work");
  return work;
}

const given = (ids: readonly (number | null | undefined)[]): number[] =>
  ids.filter((id) => typeof id === "number");
