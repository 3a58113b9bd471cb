import type { PaymentStatus, TRANSACTION_TYPES } from "./bill.ts";
import { formatDate, moneyFormatFor } from "./display.ts";
import { addMoney, subtractMoney } from "./money.ts";
import { moneyInWords } from "./money-words.ts";
import { type LedgerRow, leftOf } from "./reversal.ts";

/**
 * The content of invoices, receipts and refund slips (docs/handbook/billing.md#invoices-and-receipts), independent of who
 * draws it and on which paper.
 */

/** What the second and every later print of a paper is marked with. */
export const DUPLICATE = "Duplicate";

interface Transaction extends LedgerRow {
  transactionType: (typeof TRANSACTION_TYPES)[number];
  transactionDate: string;
  reason: string | null;
  paymentMethod: string;
  channelInfo: string | null;
  receivedBy: string | null;
}

/** A bill as papers see it; amounts in rupees. */
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
  discountAmount: number;
  receivedAmount: number;
  dueAmount: number;
  paymentDetails: readonly { description: string; actualPrice: number; price: number }[];
  paymentTransactions: readonly Transaction[];
}

export interface Fact {
  label: string;
  value: string;
  /** The patient or somebody else by name, in either script; or where the money stands. */
  kind?: "patient" | "name" | "status";
}

/** A line of the sums. */
export interface Sum {
  label: string;
  shown: string;
  kind: "plain" | "received" | "due";
}

/** An amount spelled out; of a receipt, whose one amount it is, also in figures. */
export interface SpelledAmount {
  label: string;
  shown?: string;
  words: string;
}

/** All that stands on a paper, ready to be drawn. */
export interface Paper {
  title: "Invoice" | "Receipt" | "Refund";
  /** Which paper of which day. */
  head: Fact[];
  /** Three columns on a sheet, one below the other on a roll. */
  facts: Fact[][];
  lines: { description: string; price: string }[];
  payments: { date: string; method: string; amount: string }[];
  sums: Sum[];
  spelled: SpelledAmount[];
  disclaimer: string | null;
  /** Who signs on a line at the end. */
  signature: string | null;
}

/** How all amounts of a bill are shown, on its papers and on its screens alike. */
export function moneyOf({
  discountAmount,
  paymentDetails,
  paymentTransactions,
}: Pick<InvoicedBill, "discountAmount" | "paymentDetails" | "paymentTransactions">) {
  return moneyFormatFor([
    discountAmount,
    ...paymentDetails.flatMap(({ actualPrice, price }) => [actualPrice, price]),
    ...paymentTransactions.map(({ transactionAmount }) => transactionAmount),
  ]);
}

const given = (facts: { label: string; value: string | number | null; kind?: Fact["kind"] }[]): Fact[] =>
  facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value: String(value) }] : []));

/** Every way in which money came in that is still held; the bill's own method while there is none. */
function methodsOf({ paymentMethod, paymentTransactions }: InvoicedBill): string {
  const held = paymentTransactions.filter(
    (row) => row.reverses === null && leftOf(row, paymentTransactions) > 0,
  );
  const methods = new Set(held.map((payment) => payment.paymentMethod));
  return [...methods].join(", ") || paymentMethod;
}

const patientFacts = ({ patientName, patientRegisterNo }: InvoicedBill): Fact[] => [
  { label: "Patient", value: patientName, kind: "patient" },
  { label: "Registration no", value: patientRegisterNo },
];

const billFacts = ({ paymentId, doctorName }: InvoicedBill): Fact[] =>
  given([
    { label: "Payment ID", value: paymentId },
    { label: "Doctor", value: doctorName },
  ]);

const methodFacts = ({ paymentMethod, channelInfo, receivedBy }: Transaction, by: string): Fact[] =>
  given([
    { label: "Method", value: paymentMethod },
    { label: "Transaction information", value: channelInfo },
    { label: by, value: receivedBy, kind: "name" },
  ]);

/** Sub amount, and the discount where there is one: what the sums of every paper begin with. */
function chargedSums({ chargeableAmount, discountAmount }: InvoicedBill, show: (rupees: number) => string) {
  const sums: Sum[] = [{ label: "Sub amount", shown: show(chargeableAmount), kind: "plain" }];
  if (discountAmount > 0) sums.push({ label: "Discount", shown: show(-discountAmount), kind: "plain" });
  return sums;
}

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
        { label: "Method", value: methodsOf(bill) },
      ]),
    ],
    lines: bill.paymentDetails.map(({ description, price }) => ({ description, price: show(price) })),
    payments: bill.paymentTransactions.map((payment) => ({
      date: formatDate(payment.transactionDate),
      method: payment.paymentMethod,
      amount: show(payment.transactionAmount),
    })),
    sums,
    spelled,
    disclaimer: "This invoice is not valid for legal or judicial purposes.",
    signature: null,
  };
}

/** What a payment's receipt adds up: what came before it, and the balance that it leaves. */
function receiptSums(bill: InvoicedBill, place: number, amount: number): Sum[] {
  const show = moneyOf(bill);
  const earlier = bill.paymentTransactions.slice(0, place);
  const before = addMoney(...earlier.map(({ transactionAmount }) => transactionAmount));
  const balance = subtractMoney(bill.chargeableAmount, addMoney(bill.discountAmount, before, amount));
  return [
    ...chargedSums(bill, show),
    ...(before > 0 ? [{ label: "Received before", shown: show(before), kind: "plain" } as const] : []),
    { label: "This payment", shown: show(amount), kind: "received" },
    { label: "Balance after it", shown: show(balance), kind: "due" },
  ];
}

/** What a correction made of a receipt; null of one that stands. */
function wrongPayment({ paymentTransactions }: InvoicedBill, transactionId: number): string | null {
  const correction = paymentTransactions.find(
    ({ reverses, transactionType }) => reverses === transactionId && transactionType === "Correction",
  );
  return correction ? `Put right on ${formatDate(correction.transactionDate)}, not valid.` : null;
}

/** The receipt of one of the bill's payments. */
function receiptOf(bill: InvoicedBill, place: number, payment: Transaction): Paper {
  const amount = payment.transactionAmount;
  return {
    title: "Receipt",
    head: given([
      { label: "Receipt no", value: payment.transactionId },
      { label: "Date", value: formatDate(payment.transactionDate) },
    ]),
    facts: [patientFacts(bill), billFacts(bill), methodFacts(payment, "Received by")],
    lines: [],
    payments: [],
    sums: receiptSums(bill, place, amount),
    spelled: [{ label: "Amount received", shown: moneyOf(bill)(amount), words: moneyInWords(amount) }],
    disclaimer: wrongPayment(bill, payment.transactionId),
    signature: null,
  };
}

/** What a refund leaves of the payment that it takes back. */
function refundSums(bill: InvoicedBill, payment: Transaction, refund: Transaction): Sum[] {
  const show = moneyOf(bill);
  const until = bill.paymentTransactions.slice(0, bill.paymentTransactions.indexOf(refund));
  const before = subtractMoney(payment.transactionAmount, leftOf(payment, until));
  return [
    {
      label: `Receipt ${payment.transactionId} of ${formatDate(payment.transactionDate)}`,
      shown: show(payment.transactionAmount),
      kind: "plain",
    },
    ...(before > 0 ? [{ label: "Given back before", shown: show(-before), kind: "plain" } as const] : []),
    { label: "This refund", shown: show(refund.transactionAmount), kind: "received" },
    { label: "Left of it", shown: show(leftOf(payment, [...until, refund])), kind: "due" },
  ];
}

/** The slip of money that was given back, which the patient signs. */
function refundSlipOf(bill: InvoicedBill, refund: Transaction): Paper | null {
  const payment = bill.paymentTransactions.find(({ transactionId }) => transactionId === refund.reverses);
  if (!payment) return null;
  const amount = -refund.transactionAmount;
  return {
    title: "Refund",
    head: given([
      { label: "Refund no", value: refund.transactionId },
      { label: "Date", value: formatDate(refund.transactionDate) },
    ]),
    facts: [
      patientFacts(bill),
      [...billFacts(bill), ...given([{ label: "Reason", value: refund.reason, kind: "name" }])],
      methodFacts(refund, "Given by"),
    ],
    lines: [],
    payments: [],
    sums: refundSums(bill, payment, refund),
    spelled: [{ label: "Amount given back", shown: moneyOf(bill)(amount), words: moneyInWords(amount) }],
    disclaimer: null,
    signature: "Received by the patient",
  };
}

/**
 * The paper of one of the bill's transactions: the receipt of a payment, the slip of a refund. null: there is none, as of a
 * correction, which moved no money, or the bill has no such transaction.
 */
export function transactionPaperOf(bill: InvoicedBill, transactionId: number): Paper | null {
  const place = bill.paymentTransactions.findIndex((row) => row.transactionId === transactionId);
  const row = bill.paymentTransactions[place];
  if (!row || row.transactionType === "Correction") return null;
  return row.transactionType === "Refund" ? refundSlipOf(bill, row) : receiptOf(bill, place, row);
}

const LETTERS_OF_A_LINE = 70;
const MOST_ROWS_OF_ONE_SHEET = 12;

/** Whether a sheet's lines may run over its end: then its foot follows the sums instead of standing at the bottom. */
export function isLong({ lines, payments }: Paper): boolean {
  const rows = lines.reduce((sum, line) => sum + Math.ceil(line.description.length / LETTERS_OF_A_LINE), 0);
  return rows + Math.max(payments.length - 2, 0) > MOST_ROWS_OF_ONE_SHEET;
}
