import { sql } from "kysely";
import type { closePackage, PatientPackage } from "#contract/money/packages.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { closingAmountProblem, closingProblem } from "#rules/money/accounts/package.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { credit, holdToCredit } from "#server/features/money/bills/credit-notes.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { getPackage, lockPackage, worthOf } from "./service.ts";
import { billOfPackage, findPackages, markClosed } from "./store.ts";

/**
 * Closes a package for good when its patient stops: what is left of it, or less, is credited on its bill by a credit note,
 * which settles what is then overpaid. The bill is locked before the package, as everywhere, so that a desk that uses the
 * package at the same time is seen. Throws 400, 404, and 409 for a package that is closed or used up, a session used or
 * taken back meanwhile, and what a credit note refuses.
 */
export async function close(
  trx: Executor,
  input: BodyOf<typeof closePackage>,
  staff: SignedIn,
): Promise<PatientPackage> {
  const { id, amount, used, reason, ...settled } = input;
  const paymentId = await billOfPackage(trx, id);
  if (paymentId === undefined) throw notFound("This package");
  await holdToCredit(trx, paymentId);
  const held = await lockPackage(trx, id);
  const problem = closingProblem(held);
  if (problem) throw conflict(problem);
  const [found] = await findPackages(trx, sql`t.id = ${id}`);
  if (!found) throw notFound("This package");
  const worth = worthOf(found);
  if (held.used !== used)
    throw conflict(
      `${held.used} of ${held.sessions} sessions of ${held.number} are used now; ${formatMoneyExactly(worth.leftByValue)} is left.`,
      { used: held.used, left: worth.leftByValue },
    );
  const tooMuch = closingAmountProblem(amount, worth);
  if (tooMuch) throw invalid({ field: "amount", message: tooMuch });
  let idCreditNote: number | null = null;
  if (amount > 0) {
    const lines = [{ position: found.position, amount }];
    const bill = await credit(trx, { ...settled, paymentId, lines, reason }, staff.id);
    idCreditNote = bill.creditNotes.at(-1)?.id ?? null;
  }
  await markClosed(trx, { id, closedOn: clinicToday(), reason, used, idCreditNote, staffId: staff.id });
  return await getPackage(trx, id, staff);
}
