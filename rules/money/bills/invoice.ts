import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { type SoldAs, soldAs } from "#rules/money/accounts/package.ts";
import { formatDate, moneyFormatFor } from "#rules/values/display.ts";
import type { PaymentStatus } from "#rules/values/payment-status.ts";
import type { TRANSACTION_TYPES } from "./bill.ts";
import { plainDiscount } from "./credit-note.ts";
import { moneyInWords } from "./money-words.ts";
import { type LedgerRow, methodsHeld } from "./reversal.ts";

/** The content of invoices (docs/handbook/money/billing.md#invoices-and-receipts), independent of drawing and paper. */

/** The mark of every print of a paper but the first. */
export const DUPLICATE = "Duplicate";

/** One payment over several bills, as its receipt shows it; amounts in rupees. */
export interface ReceiptOverBills {
  /** The id of its first row, which has the receipt. */
  transactionId: number;
  paymentId: number;
  bills: readonly {
    paymentId: number;
    patientId: number;
    patientName: string;
    paymentDate: string;
    amount: number;
    left: number;
    isVoid: boolean;
    putRightOn: string | null;
  }[];
  advanceAmount: number;
}

export interface Transaction extends LedgerRow {
  transactionType: (typeof TRANSACTION_TYPES)[number];
  /** The clinic's day on which it counts, `yyyy-MM-dd`. */
  transactionDate: string;
  createdOn: string;
  reason: string | null;
  paymentMethod: string;
  channelInfo: string | null;
  receivedBy: string | null;
  /** For a refund: whether it stays as the patient's advance. */
  isKeptAsAdvance: boolean;
  /** The receipt shared with payments of other bills. */
  receipt: ReceiptOverBills | null;
}

/** A credit note as papers show it; amounts in rupees. */
export interface PaperNote {
  id: number;
  number: string;
  amount: number;
  reason: string;
  /** The clinic's day on which it counts, `yyyy-MM-dd`. */
  noteDate: string;
  createdOn: string;
  madeBy: string | null;
  lines: readonly { position: number; description: string; amount: number }[];
}

/** A bill as papers show it; amounts in rupees. */
export interface InvoicedBill {
  paymentId: number;
  paymentDate: string;
  patientName: string;
  patientRegisterNo: string;
  doctorName: string;
  appointmentRegistrationNo: string | null;
  paymentMethod: string;
  paymentStatus: PaymentStatus;
  chargeableAmount: number;
  /** The whole discount, credit notes included. */
  discountAmount: number;
  creditedAmount: number;
  receivedAmount: number;
  dueAmount: number;
  creditNotes: readonly PaperNote[];
  paymentDetails: readonly {
    description: string;
    actualPrice: number;
    price: number;
    /** Who did it, where that was said. */
    doctorName?: string | undefined;
    /** The package of sessions that the line sold. */
    package?: SoldAs | undefined;
  }[];
  paymentTransactions: readonly Transaction[];
}

export interface Fact {
  label: string;
  value: string;
  /** The name of the patient or another person, in either script; or where the money stands. */
  kind?: "patient" | "name" | "status";
}

/**
 * A line of a paper: its description in either script, details in English, such as a package's sessions and last day, and
 * its amount.
 */
export interface PaperLine {
  description: string;
  detail: string | null;
  price: string;
}

/** A line of a bill as paper names it, with its doctor where that is not the bill's, `doctorOfBill`. */
export function lineOnPaper(
  {
    description,
    package: sold,
    doctorName,
  }: Omit<InvoicedBill["paymentDetails"][number], "price" | "actualPrice">,
  doctorOfBill: string,
): Omit<PaperLine, "price"> {
  const doctor = doctorName && doctorName !== doctorOfBill ? calledDoctor(doctorName) : null;
  const details = [doctor, sold ? soldAs(sold) : null].filter((detail) => detail !== null);
  return { description, detail: details.join(", ") || null };
}

/** A line of the sums. */
export interface Sum {
  label: string;
  shown: string;
  kind: "plain" | "received" | "due";
}

/** An amount in words; on a receipt, which has only one, also in figures. */
export interface SpelledAmount {
  label: string;
  shown?: string;
  words: string;
}

/** The content of a paper, ready to be drawn. */
export interface Paper {
  title: "Invoice" | "Receipt" | "Refund" | "Credit note" | "Advance" | "Advance returned";
  /** Why it is not valid, below its title; null: it is. */
  notice: string | null;
  /** The paper's number and day. */
  head: Fact[];
  /** Up to three columns on a sheet, one below the other on a roll. */
  facts: Fact[][];
  /** Typed texts, over the whole width below the columns. */
  written: Fact[];
  /** The headings of the lines. */
  lineHeads: readonly [string, string];
  lines: PaperLine[];
  payments: { date: string; method: string; amount: string }[];
  sums: Sum[];
  spelled: SpelledAmount[];
  disclaimer: string | null;
  /** Who signs on the line at the end. */
  signature: string | null;
}

/** The format of all amounts of a bill, on its papers and screens alike. */
export function moneyOf({
  discountAmount,
  creditNotes,
  paymentDetails,
  paymentTransactions,
}: Pick<InvoicedBill, "discountAmount" | "creditNotes" | "paymentDetails" | "paymentTransactions">) {
  return moneyFormatFor([
    discountAmount,
    ...creditNotes.flatMap(({ lines }) => lines.map(({ amount }) => amount)),
    ...paymentDetails.flatMap(({ actualPrice, price }) => [actualPrice, price]),
    ...paymentTransactions.map(({ transactionAmount }) => transactionAmount),
  ]);
}

/** The facts without empty ones. */
export const given = (facts: (Omit<Fact, "value"> & { value: string | number | null })[]): Fact[] =>
  facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value: String(value) }] : []));

export const patientFacts = ({
  patientName,
  patientRegisterNo,
}: Pick<InvoicedBill, "patientName" | "patientRegisterNo">): Fact[] => [
  { label: "Patient", value: patientName, kind: "patient" },
  { label: "Registration no", value: patientRegisterNo },
];

/** The first sums of every paper: the sub amount, and the discount and credit notes, if any. */
export function chargedSums(bill: InvoicedBill, show: (rupees: number) => string) {
  const discount = plainDiscount(bill);
  const sums: Sum[] = [{ label: "Sub amount", shown: show(bill.chargeableAmount), kind: "plain" }];
  if (discount > 0) sums.push({ label: "Discount", shown: show(-discount), kind: "plain" });
  for (const { number, amount } of bill.creditNotes)
    sums.push({ label: `Credited, ${number}`, shown: show(-amount), kind: "plain" });
  return sums;
}

/** The label of a row that takes back received money. */
const BACK: Partial<Record<Transaction["transactionType"], string>> = {
  Refund: ", refund",
  Correction: ", correction",
};

/** The invoice of a bill, with the payments so far. */
export function invoiceOf(bill: InvoicedBill): Paper {
  const show = moneyOf(bill);
  const sums = chargedSums(bill, show);
  const spelled: SpelledAmount[] = [];
  const settle = (what: "Received" | "Due", kind: Sum["kind"], rupees: number) => {
    sums.push({ label: `${what} amount`, shown: show(rupees), kind });
    spelled.push({ label: `${what} in words`, words: moneyInWords(rupees) });
  };
  settle("Received", "received", bill.receivedAmount);
  if (bill.dueAmount > 0) settle("Due", "due", bill.dueAmount);
  return {
    title: "Invoice",
    notice: null,
    head: given([
      { label: "Payment ID", value: bill.paymentId },
      { label: "Date", value: formatDate(bill.paymentDate) },
    ]),
    facts: [
      patientFacts(bill),
      given([
        { label: "Doctor", value: bill.doctorName },
        { label: "Appointment ID", value: bill.appointmentRegistrationNo },
      ]),
      given([
        { label: "Status", value: bill.paymentStatus, kind: "status" },
        { label: "Method", value: methodsHeld(bill) },
      ]),
    ],
    written: [],
    lineHeads: ["Description", "Price"],
    lines: bill.paymentDetails.map((line) => ({
      ...lineOnPaper(line, bill.doctorName),
      price: show(line.price),
    })),
    payments: bill.paymentTransactions.map((payment) => ({
      date: formatDate(payment.transactionDate),
      method: payment.paymentMethod + (BACK[payment.transactionType] ?? ""),
      amount: show(payment.transactionAmount),
    })),
    sums,
    spelled,
    disclaimer: "This invoice is not valid for legal or judicial purposes.",
    signature: null,
  };
}

const LETTERS_OF_A_LINE = 70;
const MOST_ROWS_OF_ONE_SHEET = 12;

/** Whether a sheet's lines may need a second page: then the foot follows the sums instead of being at the bottom. */
export function isLong({ lines, payments }: Paper): boolean {
  const lettersOf = ({ description, detail }: PaperLine) => description.length + (detail?.length ?? 0);
  const rows = lines.reduce((sum, line) => sum + Math.ceil(lettersOf(line) / LETTERS_OF_A_LINE), 0);
  return rows + Math.max(payments.length - 2, 0) > MOST_ROWS_OF_ONE_SHEET;
}
