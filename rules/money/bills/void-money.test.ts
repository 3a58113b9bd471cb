import { expect, it } from "vitest";
import { type VoidedRow, voidMoneyWords } from "./void-money.ts";

const TODAY = "2026-11-25";
const row = (
  transactionId: number,
  paymentMethod: string,
  transactionAmount: number,
  changes: Partial<VoidedRow> = {},
): VoidedRow => ({
  ...{ transactionId, paymentMethod, transactionAmount, transactionType: "Payment", reverses: null },
  ...{ transactionDate: TODAY, isDayClosed: false, isKeptAsAdvance: false, ...changes },
});
const advance = { transactionType: "Credit" } as const;
const refund = (reverses: number) => ({ transactionType: "Refund", reverses }) as const;
const TO_PATIENT = "give it to the patient, unless nothing came in.";

it.each<[string, VoidedRow[], string]>([
  ["no money", [], "No money is recorded on it."],
  [
    "cash",
    [row(1, "Cash", 1000)],
    `Rs 1,000 by Cash is recorded on it. Deleting takes it out of today’s drawer: ${TO_PATIENT}`,
  ],
  [
    "cash by parts, of which one was given back",
    [row(1, "Cash", 1000), row(2, "cash ", 500), row(3, "Cash", -300, refund(1))],
    `Rs 1,200 by Cash is recorded on it. Deleting takes it out of today’s drawer: ${TO_PATIENT}`,
  ],
  [
    "another method",
    [row(1, "Debit card", 2000)],
    `Rs 2,000 by Debit card is recorded on it. Deleting takes it out of today’s figures: ${TO_PATIENT}`,
  ],
  [
    "two methods",
    [row(1, "Debit card", 2000), row(2, "Cash", 1000)],
    `Rs 1,000 by Cash and Rs 2,000 by Debit card are recorded on it. Deleting takes them out of today’s drawer and figures: give them to the patient, unless nothing came in.`,
  ],
  [
    "an open day before",
    [row(1, "Cash", 1000, { transactionDate: "2026-11-24" })],
    `Rs 1,000 by Cash is recorded on it. Deleting takes it out of the drawer of 24-Nov-2026: ${TO_PATIENT}`,
  ],
  [
    "several days",
    [row(1, "Cash", 1000, { transactionDate: "2026-11-24" }), row(2, "Cash", 500)],
    `Rs 1,500 by Cash is recorded on it. Deleting takes it out of the drawer of its days: ${TO_PATIENT}`,
  ],
  ["the advance", [row(1, "Advance", 5000, advance)], "Rs 5,000 goes back to the patient’s advance."],
  [
    "cash and the advance, of which a part went back already",
    [
      row(1, "Cash", 1500),
      row(2, "Advance", 5000, advance),
      row(3, "Advance", -1000, { ...refund(2), isKeptAsAdvance: true }),
    ],
    `Rs 1,500 by Cash is recorded on it. Deleting takes it out of today’s drawer: ${TO_PATIENT} Rs 4,000 goes back to the patient’s advance.`,
  ],
  [
    "all of it was given back",
    [row(1, "Cash", 1000), row(2, "Cash", -1000, refund(1))],
    "No money is recorded on it.",
  ],
  [
    "money of a closed day",
    [row(1, "Cash", 1000, { isDayClosed: true, transactionDate: "2026-11-24" })],
    "Rs 1,000 of this bill lies in days that are closed. Give it back with a refund and a credit note instead.",
  ],
  [
    "given back by another method",
    [row(1, "Debit card", 1000), row(2, "Cash", -1000, refund(1))],
    "Rs 1,000 of this bill was given back by Cash, by which it had not come. The bill stays; a credit note takes off what is still due.",
  ],
])("says what becomes of the money of a bill that is voided: %s", (_, rows, words) => {
  expect(voidMoneyWords(rows, TODAY).replaceAll("\u00a0", " ")).toBe(words);
});

it("says that money which was kept as advance keeps the bill", () => {
  const rows = [row(1, "Cash", 1000), row(2, "Advance", -1000, { ...refund(1), isKeptAsAdvance: true })];
  expect(voidMoneyWords(rows, TODAY)).toMatch(/^Rs\s1,000/);
});
