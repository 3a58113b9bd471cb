/** What lines of a bill carry besides service and price, while the bill is changed (docs/handbook/money/billing.md#lines-of-work). */

/** A line as given: null takes away what it carries, and what is undefined stays. */
export interface GivenLine {
  idService: number | null;
  description: string;
  idDoctor?: number | null | undefined;
  idProcedure?: number | null | undefined;
}

/** A line as stored. */
export interface CarryingLine {
  idService: number | null;
  description: string;
  idDoctor: number | null;
  idProcedure: number | null;
}

/** What a line carries then; undefined: nobody has said it. */
export type Carried = Pick<GivenLine, "idDoctor" | "idProcedure">;

/**
 * What each given line carries. What a line does not say, it keeps from the stored line of its work, else from one of the
 * same service and words, else from the next one of the same service, so that callers who know nothing of it lose nothing.
 */
export function carriedBy(lines: readonly GivenLine[], stored: readonly CarryingLine[]): Carried[] {
  const free = [...stored];
  const take = (fits: (line: CarryingLine) => boolean) => {
    const index = free.findIndex(fits);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };
  const kept = lines.map(({ idProcedure }) =>
    idProcedure ? take((line) => line.idProcedure === idProcedure) : undefined,
  );
  const keep = (fits: (line: GivenLine, other: CarryingLine) => boolean) => {
    for (const [index, line] of lines.entries())
      if (kept[index] === undefined && (line.idDoctor === undefined || line.idProcedure === undefined))
        kept[index] = take((other) => other.idService === line.idService && fits(line, other));
  };
  keep((line, other) => other.description === line.description);
  keep(() => true);
  return lines.map(({ idDoctor, idProcedure }, index) => ({
    idDoctor: idDoctor === undefined ? kept[index]?.idDoctor : idDoctor,
    idProcedure: idProcedure === undefined ? kept[index]?.idProcedure : idProcedure,
  }));
}

/** Work of the chart, as the desk is told why it cannot be billed. */
export interface Billable {
  /** "Root canal treatment 46". */
  name: string;
  isTakenBack: boolean;
  settled: "package" | "nothing" | null;
  settledReason: string | null;
  /** The number of the package of which it was a session. */
  packageNumber: string | null;
  /** The bill that is not void on which it stands. */
  paymentId: number | null;
}

/** Why work cannot stand on a bill, or null. */
export function workProblem({ name, ...work }: Billable): string | null {
  if (work.isTakenBack) return `${name} was taken back.`;
  if (work.paymentId !== null) return `${name} is on bill ${work.paymentId} already.`;
  if (work.settled === "package") return `${name} was a session of ${work.packageNumber}.`;
  return work.settled === "nothing" ? `${name} is not billed: ${work.settledReason}.` : null;
}
