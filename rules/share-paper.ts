import { clinicDateOf } from "./clinic-time.ts";
import { formatDate, formatMoneyExactly } from "./display.ts";
import { EXPENSE_METHOD_LABELS, type ExpenseMethod } from "./expense.ts";
import { subtractMoney } from "./money.ts";
import { monthName } from "./month.ts";

/** The words of a statement of a doctor's share, on the screen and as PDF. Amounts are rupees. */

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
  }[];
}

/** "23-Nov-2026, Cash from the drawer". */
export const paidInWords = ({ paidOn, paymentMethod, fromDrawer }: Payment): string =>
  `${formatDate(paidOn)}, ${EXPENSE_METHOD_LABELS[paymentMethod]}${fromDrawer === 1 ? " from the drawer" : ""}`;

export const SHARE_HEADS = [
  ...(["Bill", "Date", "Patient", "Received"] as const),
  ...(["Share", "Stated before", "This statement"] as const),
] as const;

/** What a statement says, in the order of its paper. Names stand apart, since they may be in another script. */
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
}: Stated) => ({
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
    received: formatMoneyExactly(bill.received),
    share: formatMoneyExactly(bill.entitled),
    statedBefore: formatMoneyExactly(bill.paidBefore),
    amount: formatMoneyExactly(bill.amount),
  })),
  sums: [
    { label: "Bills", shown: formatMoneyExactly(subtractMoney(total, carriedIn)) },
    ...(carriedIn === 0 ? [] : [{ label: "Carried in", shown: formatMoneyExactly(carriedIn) }]),
    { label: "Share", shown: formatMoneyExactly(total) },
  ],
  signatures: ["For the clinic", "Doctor"],
});
export type SharePaper = ReturnType<typeof sharePaperOf>;
