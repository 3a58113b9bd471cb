import { formatDate, formatDateTime, moneyFormatFor } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { clinicDateOf } from "#rules/values/time/clinic-time.ts";
import { plainDiscount } from "./credit-note.ts";
import {
  chargedSums,
  type Fact,
  given,
  type InvoicedBill,
  moneyOf,
  type Paper,
  type PaperNote,
  patientFacts,
  type ReceiptOverBills,
  type Sum,
  type Transaction,
} from "./invoice.ts";
import { moneyInWords } from "./money-words.ts";
import { leftOf } from "./reversal.ts";

/** The content of receipts and refund slips (docs/handbook/money/billing.md#invoices-and-receipts). */

type Show = (rupees: number) => string;

interface Dated {
  /** The clinic's day on which it counts, `yyyy-MM-dd`. */
  transactionDate: string;
  createdOn: string;
}

const isCountedLater = ({ transactionDate, createdOn }: Dated) => clinicDateOf(createdOn) < transactionDate;

/** When money moved: its day, with the time where it counts on a later day because its own was closed. */
export const movedOn = (moved: Dated): string =>
  isCountedLater(moved) ? formatDateTime(moved.createdOn) : formatDate(moved.transactionDate);

/** The later day on which it counts; null: its own. */
export const countedOn = (moved: Dated): string | null =>
  isCountedLater(moved) ? formatDate(moved.transactionDate) : null;

export const billFacts = ({ paymentId, doctorName }: InvoicedBill): Fact[] =>
  given([
    { label: "Payment ID", value: paymentId },
    { label: "Doctor", value: doctorName },
  ]);

/** How money moved, and through whose hands; `by` says what they did. */
export const methodFacts = (
  moved: Pick<Transaction, "paymentMethod" | "channelInfo" | "receivedBy"> & Dated,
  by: string,
): Fact[] =>
  given([
    { label: "Method", value: moved.paymentMethod },
    { label: "Transaction information", value: moved.channelInfo },
    { label: by, value: moved.receivedBy, kind: "name" },
    { label: "Counted on", value: countedOn(moved) },
  ]);

/** A bill without the credit notes made after a payment: what was owed then. */
function beforeLaterNotes(bill: InvoicedBill, { createdOn }: Transaction): InvoicedBill {
  const isEarlier = (note: PaperNote) => new Date(note.createdOn) < new Date(createdOn);
  const creditNotes = bill.creditNotes.filter(isEarlier);
  const creditedAmount = addMoney(...creditNotes.map(({ amount }) => amount));
  const discountAmount = addMoney(plainDiscount(bill), creditedAmount);
  return { ...bill, creditNotes, creditedAmount, discountAmount };
}

/** The sums of a payment's receipt: what came before it, and the balance after it. */
function receiptSums(paid: InvoicedBill, place: number, payment: Transaction): Sum[] {
  const show = moneyOf(paid);
  const bill = beforeLaterNotes(paid, payment);
  const amount = payment.transactionAmount;
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

/** The notice that a receipt was corrected, with the day of the correction, wherever that counts; null: it is valid. */
function wrongPayment({ paymentTransactions }: InvoicedBill, transactionId: number): string | null {
  const correction = paymentTransactions.find(
    ({ reverses, transactionType }) => reverses === transactionId && transactionType === "Correction",
  );
  return correction ? `Put right on ${formatDate(clinicDateOf(correction.createdOn))}, not valid.` : null;
}

/** The receipt of one of the bill's payments. */
function receiptOf(bill: InvoicedBill, place: number, payment: Transaction): Paper {
  const amount = payment.transactionAmount;
  const ofAdvance = payment.transactionType === "Credit";
  return {
    title: "Receipt",
    notice: wrongPayment(bill, payment.transactionId),
    head: given([
      { label: "Receipt no", value: payment.transactionId },
      { label: "Date", value: movedOn(payment) },
    ]),
    facts: [patientFacts(bill), billFacts(bill), methodFacts(payment, "Received by")],
    written: [],
    lineHeads: ["Description", "Price"],
    lines: [],
    payments: [],
    sums: receiptSums(bill, place, payment),
    spelled: [
      {
        label: ofAdvance ? "Amount used of the advance" : "Amount received",
        shown: moneyOf(bill)(amount),
        words: moneyInWords(amount),
      },
    ],
    disclaimer: null,
    signature: null,
  };
}

/** One bill's part of a payment over several, and what became of it. */
function partWords(
  { paymentId, paymentDate, left, isVoid, putRightOn }: ReceiptOverBills["bills"][number],
  show: Show,
) {
  const became = putRightOn
    ? `put right on ${formatDate(putRightOn)}, not valid`
    : isVoid
      ? "void"
      : left > 0
        ? `${show(left)} left to pay`
        : "paid in full";
  return `Bill ${paymentId} of ${formatDate(paymentDate)}, ${became}`;
}

/** The receipt of a payment over several bills. */
function receiptOverBills(bill: InvoicedBill, payment: Transaction, receipt: ReceiptOverBills): Paper {
  const { bills, advanceAmount } = receipt;
  const isOne = bills.length === 1;
  const isOfFamily = new Set(bills.map(({ patientId }) => patientId)).size > 1;
  const onBills = addMoney(...bills.map(({ amount }) => amount));
  const left = addMoney(...bills.map((part) => part.left));
  const whole = addMoney(onBills, advanceAmount);
  const show = moneyFormatFor([...bills.flatMap(({ amount, left }) => [amount, left]), advanceAmount]);
  const kept: Sum[] = [
    { label: "Paid on bills", shown: show(onBills), kind: "plain" },
    { label: "Kept as advance", shown: show(advanceAmount), kind: "plain" },
  ];
  return {
    title: "Receipt",
    notice: null,
    head: given([
      { label: "Receipt no", value: receipt.transactionId },
      { label: "Date", value: movedOn(payment) },
    ]),
    facts: [
      patientFacts(bill),
      [{ label: isOne ? "Bill" : "Bills", value: bills.map(({ paymentId }) => paymentId).join(", ") }],
      methodFacts(payment, "Received by"),
    ],
    written: [],
    lineHeads: ["Bill", "Paid"],
    lines: bills.map((part) => ({
      ...(isOfFamily
        ? { description: part.patientName, detail: partWords(part, show) }
        : { description: partWords(part, show), detail: null }),
      price: show(part.amount),
    })),
    payments: [],
    sums: [
      ...(advanceAmount > 0 ? kept : []),
      { label: "This payment", shown: show(whole), kind: "received" },
      { label: `Left on ${isOne ? "this bill" : "these bills"}`, shown: show(left), kind: "due" },
    ],
    spelled: [{ label: "Amount received", shown: show(whole), words: moneyInWords(whole) }],
    disclaimer: null,
    signature: null,
  };
}

/** What a refund leaves of its payment. */
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

/** The slip of a refund, or of money kept as advance, which the patient signs. */
function refundSlipOf(bill: InvoicedBill, refund: Transaction): Paper | null {
  const payment = bill.paymentTransactions.find(({ transactionId }) => transactionId === refund.reverses);
  if (!payment) return null;
  const amount = -refund.transactionAmount;
  const isKept = refund.isKeptAsAdvance;
  return {
    title: "Refund",
    notice: null,
    head: given([
      { label: "Refund no", value: refund.transactionId },
      { label: "Date", value: movedOn(refund) },
    ]),
    facts: [patientFacts(bill), billFacts(bill), methodFacts(refund, isKept ? "Kept by" : "Given by")],
    written: given([{ label: "Reason", value: refund.reason, kind: "name" }]),
    lineHeads: ["Description", "Price"],
    lines: [],
    payments: [],
    sums: refundSums(bill, payment, refund),
    spelled: [
      {
        label: isKept ? "Amount kept as advance" : "Amount given back",
        shown: moneyOf(bill)(amount),
        words: moneyInWords(amount),
      },
    ],
    disclaimer: null,
    signature: isKept ? "Agreed by the patient" : "Received by the patient",
  };
}

/**
 * The paper of a bill's transaction: the receipt of a payment, the slip of a refund. null: it has none, because it is a
 * correction, which moved no money, or a payment with its receipt under the first row of several, or the bill has no such
 * transaction.
 */
export function transactionPaperOf(bill: InvoicedBill, transactionId: number): Paper | null {
  const place = bill.paymentTransactions.findIndex((row) => row.transactionId === transactionId);
  const row = bill.paymentTransactions[place];
  if (!row || row.transactionType === "Correction") return null;
  if (row.receipt)
    return row.receipt.transactionId === transactionId ? receiptOverBills(bill, row, row.receipt) : null;
  return row.transactionType === "Refund" ? refundSlipOf(bill, row) : receiptOf(bill, place, row);
}
