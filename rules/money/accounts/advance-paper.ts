import { given, type Paper, patientFacts, type Sum } from "#rules/money/bills/invoice.ts";
import { moneyInWords } from "#rules/money/bills/money-words.ts";
import { methodFacts, movedOn } from "#rules/money/bills/receipt.ts";
import { moneyFormatFor } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import type { AccountType } from "./advance.ts";

/** The papers of advances: a receipt, and the slip of a refund (docs/handbook/money/billing.md#advances). */

/** An entry of a patient's account, as its paper shows it; amounts in rupees. */
interface Entry {
  id: number;
  type: AccountType;
  amount: number;
  /** The advance after it. */
  balance: number;
  paymentMethod: string;
  channelInfo: string | null;
  /** The other patient of a move between advances. */
  movedWith: object | null;
  /** The receipt of a payment over several bills whose rest this is. */
  receipt: object | null;
  reason: string | null;
  remarks: string | null;
  transactionDate: string;
  receivedBy: string | null;
  createdOn: string;
}

interface Account {
  patientName: string;
  patientRegisterNo: string;
  entries: readonly Entry[];
}

/**
 * Whether an entry has a paper of its own: only money that came in or went out, unless the receipt of a payment over bills
 * includes it.
 */
export const hasPaper = ({
  type,
  movedWith,
  receipt,
}: Pick<Entry, "type" | "movedWith" | "receipt">): boolean =>
  (type === "Advance" || type === "Advance returned") && movedWith === null && receipt === null;

function sumsOf({ amount, balance }: Entry, show: (rupees: number) => string): Sum[] {
  const before = subtractMoney(balance, amount);
  return [
    ...(before > 0 ? [{ label: "Left before", shown: show(before), kind: "plain" } as const] : []),
    { label: amount > 0 ? "This advance" : "Given back", shown: show(amount), kind: "received" },
    { label: "Left of the advance", shown: show(balance), kind: "due" },
  ];
}

/** The receipt of an advance, or the slip of a refund from it, which the patient signs; null: the entry has no paper. */
export function advancePaperOf(account: Account, entryId: number): Paper | null {
  const entry = account.entries.find(({ id }) => id === entryId);
  if (!entry || !hasPaper(entry)) return null;
  const { id, amount, balance, reason, remarks } = entry;
  const show = moneyFormatFor([amount, balance]);
  const isReturned = amount < 0;
  return {
    title: isReturned ? "Advance returned" : "Advance",
    notice: null,
    head: given([
      { label: "Advance no", value: id },
      { label: "Date", value: movedOn(entry) },
    ]),
    facts: [
      patientFacts(account),
      ...(isReturned ? [] : [[{ label: "For", value: "Treatment to come" }]]),
      methodFacts(entry, isReturned ? "Given by" : "Received by"),
    ],
    written: given([
      { label: "Reason", value: reason, kind: "name" },
      { label: "Remarks", value: remarks, kind: "name" },
    ]),
    lineHeads: ["Description", "Price"],
    lines: [],
    payments: [],
    sums: sumsOf(entry, show),
    spelled: [
      {
        label: isReturned ? "Amount given back" : "Amount received",
        shown: show(Math.abs(amount)),
        words: moneyInWords(Math.abs(amount)),
      },
    ],
    disclaimer: null,
    signature: isReturned ? "Received by the patient" : null,
  };
}
