import { MAY_NOT_SELL, soldProblem } from "#rules/money/accounts/package.ts";
import { allows, type Rights } from "#rules/values/permissions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import {
  insertPackage,
  linesOfBill,
  lockPackagesOf,
  markRemoved,
  packageServices,
  type SoldPackage,
} from "./sale-store.ts";

/** How bills sell packages: a line of a service with sessions sells one (docs/handbook/money/packages.md#selling-one). */

/** A line to be written. */
export interface GivenLine {
  idService: number | null;
  /** The package that stays on the line; null or undefined: not specified. */
  idPackage?: number | null | undefined;
}

/** The lines, each with its package. */
export type WithPackage<Line> = Line & { idPackage: number | null };

/**
 * Gives each line of a bill its package, and creates those that new lines sell. A line keeps the package it names, else
 * lines of the same service keep theirs in order; a line sold before its service became a package stays without one. A
 * package that no line keeps is removed, unless a session is used. Call it with the bill locked and before its lines are
 * written. Throws 400 for a package that is not the line's or that this person may not sell, and 409 naming one with used
 * sessions.
 */
export async function settlePackages<Line extends GivenLine>(
  trx: Executor,
  billId: number,
  lines: readonly Line[],
  seller: Rights,
): Promise<WithPackage<Line>[]> {
  const sold = await lockPackagesOf(trx, billId);
  const kept = keepPackages(lines, sold);
  const gone = sold.filter(({ id }) => !kept.includes(id));
  for (const each of gone) {
    const problem = soldProblem(each, "so its line stays on the bill");
    if (problem) throw conflict(problem);
  }
  await markRemoved(
    trx,
    gone.map(({ id }) => id),
  );
  const before = await linesOfBill(trx, billId);
  const plain = before.filter(({ idPackage }) => idPackage === null).map(({ idService }) => idService);
  const ids = lines.map(({ idService }) => idService).filter((id) => id !== null);
  const services = await packageServices(trx, ids);
  const settled: WithPackage<Line>[] = [];
  for (const [index, line] of lines.entries()) {
    const service = line.idService === null ? undefined : services.get(line.idService);
    let idPackage = kept[index] ?? null;
    if (idPackage === null && !takeFirst(plain, line.idService) && service) {
      if (!allows(seller, "packages.sell"))
        throw invalid({ field: `paymentDetails.${index}.idService`, message: MAY_NOT_SELL });
      idPackage = await insertPackage(trx, billId, service);
    }
    settled.push({ ...line, idPackage });
  }
  return settled;
}

/** Removes a value from a list, once; returns whether it was there. */
function takeFirst<Value>(values: Value[], value: Value): boolean {
  const index = values.indexOf(value);
  if (index >= 0) values.splice(index, 1);
  return index >= 0;
}

/** The package that each line keeps; undefined: none. */
function keepPackages(lines: readonly GivenLine[], sold: readonly SoldPackage[]): (number | undefined)[] {
  // Used ones first, so that a single remaining line keeps the package that must stay.
  const free = sold.toSorted((a, b) => b.used - a.used || a.id - b.id);
  const named = lines.map(({ idPackage, idService }, index) => {
    if (!idPackage) return undefined;
    const at = free.findIndex(({ id, idService: of }) => id === idPackage && of === idService);
    if (at < 0)
      throw invalid({
        field: `paymentDetails.${index}.idPackage`,
        message: "This package is not on this line.",
      });
    return free.splice(at, 1)[0]?.id;
  });
  return lines.map(({ idService }, index) => {
    if (named[index] !== undefined) return named[index];
    const at = free.findIndex(({ idService: of }) => of === idService);
    return at < 0 ? undefined : free.splice(at, 1)[0]?.id;
  });
}

/** Removes the packages of a voided bill. Throws 409 naming one with used sessions. */
export async function removePackagesOf(trx: Executor, billId: number): Promise<void> {
  const sold = await lockPackagesOf(trx, billId);
  for (const each of sold) {
    const problem = soldProblem(each, "so this bill cannot be voided");
    if (problem) throw conflict(problem);
  }
  await markRemoved(
    trx,
    sold.map(({ id }) => id),
  );
}
