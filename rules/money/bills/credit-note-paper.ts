import { formatDate } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import { given, type InvoicedBill, lineOnPaper, moneyOf, type Paper, patientFacts } from "./invoice.ts";
import { moneyInWords } from "./money-words.ts";
import { billFacts, countedOn, movedOn } from "./receipt.ts";

/** The content of credit notes (docs/handbook/money/billing.md#credit-notes). */

/** The paper of a bill's credit note, which the patient signs; null: the bill has no such note. */
export function creditNotePaperOf(bill: InvoicedBill, noteId: number): Paper | null {
  const place = bill.creditNotes.findIndex(({ id }) => id === noteId);
  const note = bill.creditNotes[place];
  if (!note) return null;
  const show = moneyOf(bill);
  const dated = { transactionDate: note.noteDate, createdOn: note.createdOn };
  const until = (end: number) => bill.creditNotes.slice(0, end).map(({ amount }) => amount);
  const earlier = addMoney(...until(place));
  const charged = subtractMoney(
    bill.chargeableAmount,
    subtractMoney(bill.discountAmount, bill.creditedAmount),
  );
  return {
    title: "Credit note",
    notice: null,
    head: given([
      { label: "Credit note", value: note.number },
      { label: "Date", value: movedOn(dated) },
    ]),
    facts: [
      patientFacts(bill),
      billFacts(bill),
      given([
        { label: "Made by", value: note.madeBy, kind: "name" },
        { label: "Counted on", value: countedOn(dated) },
      ]),
    ],
    written: given([{ label: "Reason", value: note.reason, kind: "name" }]),
    lineHeads: ["Description", "Credited"],
    lines: note.lines.map(({ position, description, amount }) => ({
      ...lineOnPaper({ ...bill.paymentDetails[position - 1], description }, bill.doctorName),
      price: show(amount),
    })),
    payments: [],
    sums: [
      {
        label: `Invoice ${bill.paymentId} of ${formatDate(bill.paymentDate)}`,
        shown: show(charged),
        kind: "plain",
      },
      ...(earlier > 0 ? [{ label: "Credited before", shown: show(-earlier), kind: "plain" } as const] : []),
      { label: "This credit note", shown: show(-note.amount), kind: "received" },
      {
        label: "Invoice comes to",
        shown: show(subtractMoney(charged, addMoney(...until(place + 1)))),
        kind: "due",
      },
    ],
    spelled: [{ label: "Amount credited", shown: show(note.amount), words: moneyInWords(note.amount) }],
    disclaimer: null,
    signature: "Received by the patient",
  };
}
