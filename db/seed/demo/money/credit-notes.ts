import { type Calendar, dayOf } from "#db/seed/demo/calendar.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import { leftOfLines } from "#rules/money/bills/credit-note.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { SECONDS_PER_MINUTE } from "#rules/values/time/time-units.ts";
import type { DemoBill, DemoCredit } from "./bills.ts";

const CREDITED_BILLS = 2;
const STEP = 50;
const REASON = "Not done";

/** Half of what is due, off the line of which most is left; null where that is less than a step. */
function creditOf({ lines, chargeable, discount, payments }: DemoBill): DemoCredit | null {
  const paid = addMoney(discount, ...payments.map(({ amount }) => amount));
  const bill = { discountAmount: discount, creditedAmount: 0, creditNotes: [], paymentDetails: lines };
  const left = leftOfLines(bill);
  const most = Math.max(...left);
  const amount = Math.floor(Math.min(subtractMoney(chargeable, paid) / 2, most) / STEP) * STEP;
  return amount > 0 ? { position: left.indexOf(most) + 1, amount } : null;
}

/** The bills, the first of those on which money is due with a credit note each. */
export function creditBills(bills: readonly DemoBill[]): DemoBill[] {
  let made = 0;
  return bills.map((bill) => {
    const credit = made < CREDITED_BILLS ? creditOf(bill) : null;
    if (!credit) return bill;
    made += 1;
    return { ...bill, credit, discount: addMoney(bill.discount, credit.amount) };
  });
}

interface Credited {
  bill: DemoBill;
  credit: DemoCredit;
  /** Which of the bills, from 1. */
  number: number;
}

const credited = (bills: readonly DemoBill[]): Credited[] =>
  bills.flatMap((bill, index) => (bill.credit ? [{ bill, credit: bill.credit, number: index + 1 }] : []));

export function creditNoteRows(calendar: Calendar, bills: readonly DemoBill[], madeBy: number): Row[] {
  return credited(bills).map(({ bill, credit, number }, index) => {
    const at = bill.billedAt + 30 * SECONDS_PER_MINUTE;
    return {
      id: index + 1,
      bill_id: number,
      amount: credit.amount,
      reason: REASON,
      note_date: calendar.dateOf(dayOf(at)),
      made_by: madeBy,
      created_on: calendar.instantOf(at),
    };
  });
}

export function creditNoteLineRows(bills: readonly DemoBill[]): Row[] {
  return credited(bills).map(({ bill, credit: { position, amount } }, index) => ({
    id: index + 1,
    credit_note_id: index + 1,
    position,
    service_id: bill.lines[position - 1]?.serviceId ?? null,
    description: bill.lines[position - 1]?.description ?? "",
    amount,
  }));
}
