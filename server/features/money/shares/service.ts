import type { DoctorShare, previewShares, ShareRuleInput, ShareRuleRow } from "#contract/money/shares.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import { type LineShare, type ShareRule, sharesOfBill } from "#rules/money/share.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { allows } from "#rules/values/permissions.ts";
import { daysOf } from "#rules/values/time/month.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { invalid } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/** The doctor whose share somebody may read: null for everybody's; 0, nobody's, for a doctor's account without a doctor. */
export const whose = (staff: SignedIn): number | null =>
  allows(staff, "share.manage") ? null : (staff.doctorId ?? 0);

/**
 * Keeps others from making or paying a statement of this doctor until the transaction ends; take it before any other lock.
 */
export const lockStatementsOf = (trx: Executor, idDoctor: number): Promise<void> =>
  advisoryLock(trx, "share statements", idDoctor);

/** The newest first. */
export async function rules(db: Executor, staff: SignedIn): Promise<ShareRuleRow[]> {
  const own = whose(staff);
  return (await store.findRules(db, own === null ? {} : { idDoctor: own })).toReversed();
}

/** Throws 400 for an unknown doctor or service. */
export async function agree(trx: Executor, input: ShareRuleInput, staff: SignedIn): Promise<ShareRuleRow> {
  if (!(await store.hasDoctor(trx, input.idDoctor)))
    throw invalid({ field: "idDoctor", message: "This doctor is not there any more." });
  if (input.idService !== null && !(await store.hasService(trx, input.idService)))
    throw invalid({ field: "idService", message: "This service is not there any more." });
  const id = await store.insertRule(trx, input, staff.id);
  const [rule] = await store.findRules(trx, { id });
  if (!rule) throw new Error(`share rule ${id} is gone`);
  return rule;
}

/** What was credited on a bill by one end of the days, without later credit notes. */
function creditedAt({ creditNotes, ...bill }: store.BillOfMonth, end: "before" | "after") {
  const [later, lines] = [creditNotes.filter((line) => !line[end]), creditNotes.filter((line) => line[end])];
  const since = addMoney(...later.map(({ amount }) => amount));
  return {
    discountAmount: subtractMoney(bill.discountAmount, since),
    creditedAmount: subtractMoney(bill.creditedAmount, since),
    creditNotes: [{ lines }],
  };
}

/** Each doctor's share of a bill by one end of the days; none where nothing was received by then. */
export function sharesAt(
  bill: store.BillOfMonth,
  end: "before" | "after",
  agreed: readonly ShareRule[],
): LineShare[] {
  if (bill[end] === 0) return [];
  const paymentDetails = bill.lines.map(({ price, idService, idDoctor, lab, sessions, closed, ...used }) => ({
    ...{ price, idService, idDoctor, lab },
    package:
      sessions === null
        ? null
        : {
            sessions,
            usedBy: end === "before" ? used.usedBefore : used.usedAfter,
            closing: closed && { credited: closed.credited[end], isPast: closed[end] },
          },
  }));
  return sharesOfBill({ ...bill, ...creditedAt(bill, end), paymentDetails }, bill[end], agreed);
}

/** Each doctor's share of a bill in the month: the share by its end less the share before it. */
function movedOn(bill: store.BillOfMonth, agreed: readonly ShareRule[]) {
  const moved = new Map<number, { received: number; share: number }>();
  for (const end of ["after", "before"] as const)
    for (const { idDoctor, received, share } of sharesAt(bill, end, agreed)) {
      if (idDoctor === null) continue;
      const sum = moved.get(idDoctor) ?? { received: 0, share: 0 };
      const add = end === "after" ? addMoney : subtractMoney;
      moved.set(idDoctor, { received: add(sum.received, received), share: add(sum.share, share) });
    }
  return [...moved].filter(([, { received, share }]) => received !== 0 || share !== 0);
}

/** The share of each doctor in a month, the largest first. */
export async function preview(
  db: Executor,
  month: string,
  staff: SignedIn,
): Promise<OutputOf<typeof previewShares>> {
  const agreed = await store.findRules(db);
  const bills = await store.findBills(db, daysOf(month));
  const own = whose(staff);
  const parts = bills.flatMap((bill) =>
    movedOn(bill, agreed)
      .filter(([idDoctor]) => own === null || idDoctor === own)
      .map(([idDoctor, sums]) => ({ idDoctor, bill: { ...shown(bill), ...sums } })),
  );
  const byDoctor = Map.groupBy(parts, ({ idDoctor }) => idDoctor);
  const names = await store.findDoctors(db, [...byDoctor.keys()]);
  const doctors: DoctorShare[] = [...byDoctor].map(([idDoctor, of]) => ({
    idDoctor,
    name: names.get(idDoctor) ?? "",
    ...sumsOf(of.map(({ bill }) => bill)),
    bills: of.map(({ bill }) => bill),
  }));
  return {
    month,
    ...sumsOf(doctors),
    doctors: doctors.toSorted(
      (a, b) => b.share - a.share || b.received - a.received || a.idDoctor - b.idDoctor,
    ),
  };
}

/** Added one by one, because a call cannot take a hundred thousand arguments. */
const sumsOf = (rows: readonly { received: number; share: number }[]) => ({
  received: rows.reduce((sum, { received }) => addMoney(sum, received), 0),
  share: rows.reduce((sum, { share }) => addMoney(sum, share), 0),
});

const shown = ({ paymentId, paymentDate, patientName }: store.BillOfMonth) => ({
  paymentId,
  paymentDate,
  patientName,
});
