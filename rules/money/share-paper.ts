import { amountFormatFor, formatDate, formatMoneyExactly, moneyFormatFor } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import { clinicDateOf } from "#rules/values/time/clinic-time.ts";
import { monthName } from "#rules/values/time/month.ts";
import { EXPENSE_METHOD_LABELS, type ExpenseMethod } from "./day-close/expense.ts";

/** The words of a statement of a doctor's share, on the screen and in the PDF. Amounts are rupees. */

interface Payment {
  paymentMethod: ExpenseMethod;
  paidOn: string;
  fromDrawer: 0 | 1;
}

interface Stated {
  number: string;
  doctorName: string;
  month: string;
  carriedIn: number;
  total: number;
  by: string | null;
  on: string;
  paid: Payment | null;
  bills: readonly {
    paymentId: number;
    paymentDate: string;
    patientName: string;
    received: number;
    entitled: number;
    paidBefore: number;
    amount: number;
    /** What laboratories charge for its work, where the share was counted after it. */
    lab?: number | undefined;
  }[];
}

/** "23-Nov-2026, Cash from the drawer". */
export const paidInWords = ({ paidOn, paymentMethod, fromDrawer }: Payment): string =>
  `${formatDate(paidOn)}, ${EXPENSE_METHOD_LABELS[paymentMethod]}${fromDrawer === 1 ? " from the drawer" : ""}`;

export const SHARE_HEADS = [
  ...(["Bill", "Date", "Patient", "Received"] as const),
  ...(["Share", "Stated before", "This statement"] as const),
] as const;

/** The content of a statement, in the order of its paper. Names are separate, because they may be in another script. */
export const sharePaperOf = ({
  number,
  doctorName,
  month,
  carriedIn,
  total,
  by,
  on,
  paid,
  bills,
}: Stated) => {
  const ofBills = subtractMoney(total, carriedIn);
  const ofEach = bills.flatMap((bill) => [bill.received, bill.entitled, bill.paidBefore, bill.amount]);
  const amounts = [...ofEach, total, carriedIn];
  const amountText = amountFormatFor(amounts);
  const money = moneyFormatFor(amounts);
  return {
    title: "Share statement",
    head: `${number}, ${monthName(month)}`,
    doctor: doctorName,
    made: formatDate(clinicDateOf(on)),
    by,
    paid: paid && paidInWords(paid),
    lines: bills.map((bill) => ({
      bill: String(bill.paymentId),
      date: formatDate(bill.paymentDate),
      patient: bill.patientName,
      lab:
        bill.lab === undefined
          ? null
          : `Laboratory ${formatMoneyExactly(bill.lab)}, taken off before the share`,
      received: amountText(bill.received),
      share: amountText(bill.entitled),
      statedBefore: amountText(bill.paidBefore),
      amount: amountText(bill.amount),
    })),
    sums: [
      { label: "Bills", shown: money(ofBills) },
      ...(carriedIn === 0 ? [] : [{ label: "Carried in", shown: money(carriedIn) }]),
      { label: "Share", shown: money(total) },
    ],
    signatures: ["For the clinic", "Doctor"],
  };
};
export type SharePaper = ReturnType<typeof sharePaperOf>;
