import type { Fact, Sum } from "#rules/money/bills/invoice.ts";
import { formatCount, formatDate, moneyFormatFor } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";

/**
 * A patient's statement of account (docs/handbook/money/statement.md): charges and payments in order of the days,
 * independent of the drawing. Amounts in rupees. Debt and advance are two sums; the balance is their difference, and
 * negative where the clinic holds more than is owed.
 */

/** The types of entries. A move between bill and advance is one entry, the bill's. */
export const STATEMENT_TYPES = [
  "Bill",
  "Credit note",
  "Payment",
  "Credit",
  "Refund",
  "Correction",
  "Advance",
  "Advance returned",
  "Opening balance",
] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

/** The most entries of a statement, the newest; older ones are in the balance brought forward. */
export const MOST_ENTRIES = 1000;

/** Debt on bills and advance held: at a moment, or an entry's change of them. */
export interface Standing {
  owed: number;
  advance: number;
}

/** An entry of the account, by its change of debt and advance. */
export interface Entry extends Standing {
  type: StatementType;
}

/** An entry's charge and payment, and the balance after it. */
export interface Movement {
  charged: number;
  paid: number;
  balance: number;
}

/** The debt less the advance. */
export const balanceOf = ({ owed, advance }: Standing): number => subtractMoney(owed, advance);

/**
 * A bill is a charge, a credit note a negative one; other entries are payments in either direction, except moves between
 * bill and advance, which are neither.
 */
function amountsOf(entry: Entry): Omit<Movement, "balance"> {
  const change = balanceOf(entry);
  return entry.type === "Bill" || entry.type === "Credit note"
    ? { charged: change, paid: 0 }
    : { charged: 0, paid: subtractMoney(0, change) };
}

/** The entries with the balance after each, and the final state of the account. */
export function runStatement<Row extends Entry>(
  brought: Standing,
  entries: readonly Row[],
): { entries: (Row & Movement)[]; end: Standing } {
  let end: Standing = { owed: brought.owed, advance: brought.advance };
  const run = entries.map((entry) => {
    end = { owed: addMoney(end.owed, entry.owed), advance: addMoney(end.advance, entry.advance) };
    return { ...entry, ...amountsOf(entry), balance: balanceOf(end) };
  });
  return { entries: run, end };
}

/** The days of a statement, in words; null is open. */
export function statementDays(startDate: string | null, endDate: string | null): string {
  if (startDate === null) return endDate === null ? "Everything" : `Up to ${formatDate(endDate)}`;
  if (endDate === null) return `From ${formatDate(startDate)}`;
  return startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;
}

/** An entry as its paper shows it. */
export interface StatedEntry extends Entry, Movement {
  date: string;
  paymentId: number | null;
  /** Of a credit note: CN-000001. */
  creditNote: string | null;
  words: string | null;
  paymentMethod: string | null;
  channelInfo: string | null;
}

/** A statement as its paper shows it. */
export interface Stated {
  patientName: string;
  patientRegisterNo: string;
  startDate: string | null;
  endDate: string | null;
  /** The day of the request. */
  madeOn: string;
  brought: Standing;
  end: Standing;
  /** How many of the days' entries are in the balance brought forward, because there are too many. */
  folded: number;
  entries: readonly StatedEntry[];
}

/** An entry's title: "Bill 12", "Payment, bill 12". */
export function entryTitle({
  type,
  paymentId,
  creditNote,
  advance,
}: Pick<StatedEntry, "type" | "paymentId" | "creditNote" | "advance">): string {
  const ofBill = `bill ${paymentId}`;
  switch (type) {
    case "Bill":
      return `Bill ${paymentId}`;
    case "Credit note":
      return `Credit note ${creditNote}, ${ofBill}`;
    case "Payment":
      return `Payment, ${ofBill}`;
    case "Credit":
      return `Advance used, ${ofBill}`;
    case "Refund":
      return advance > 0 ? `Kept as advance, ${ofBill}` : `Given back, ${ofBill}`;
    case "Correction":
      return `Put right, ${ofBill}`;
    case "Opening balance":
      return "Opening balance, paid ahead";
    default:
      return type;
  }
}

/** An entry's details: services, method, reason; for a move that is neither charge nor payment, also the amount. */
export function entryDetail(
  { type, words, paymentMethod, channelInfo, owed }: Omit<StatedEntry, "date">,
  { charged, paid }: Omit<Movement, "balance">,
  show: (rupees: number) => string,
): string {
  const moved = type !== "Bill" && charged === 0 && paid === 0 ? show(Math.abs(owed)) : null;
  return [moved ?? paymentMethod, channelInfo, words].filter(Boolean).join(", ");
}

export interface StatementLine {
  date: string;
  title: string;
  detail: string;
  charged: string;
  paid: string;
  balance: string;
}

/** The content of a statement's paper, ready to be drawn. */
export interface StatementPaper {
  title: string;
  head: Fact[];
  facts: Fact[][];
  /** The notice that entries are missing. */
  notice: string | null;
  brought: { label: string; balance: string };
  lines: StatementLine[];
  totals: { charged: string; paid: string; balance: string };
  sums: Sum[];
}

const noticeOf = (folded: number): string | null =>
  folded > 0
    ? `The newest ${formatCount(MOST_ENTRIES)} entries. ${formatCount(folded)} older ones are in the balance brought forward; choose fewer days to see them.`
    : null;

/** The final state of the account; the last line is the amount to pay, or what the clinic owes. */
function endSums(end: Standing, show: (rupees: number) => string): Sum[] {
  const balance = balanceOf(end);
  return [
    { label: "Owed on bills", shown: show(end.owed), kind: "plain" },
    { label: "Advance held", shown: show(subtractMoney(0, end.advance)), kind: "received" },
    balance < 0
      ? { label: "In the patient's favour", shown: show(-balance), kind: "due" }
      : { label: "To pay", shown: show(balance), kind: "due" },
  ];
}

/** The paper of a statement. */
export function statementPaper(stated: Stated): StatementPaper {
  const { entries, brought, end } = stated;
  const show = moneyFormatFor([
    ...entries.flatMap(({ charged, paid, balance, owed }) => [charged, paid, balance, owed]),
    ...[brought, end].flatMap(({ owed, advance }) => [owed, advance]),
  ]);
  const orNothing = (rupees: number) => (rupees === 0 ? "" : show(rupees));
  return {
    title: "Statement",
    head: [{ label: "Date", value: formatDate(stated.madeOn) }],
    facts: [
      [{ label: "Patient", value: stated.patientName, kind: "patient" }],
      [{ label: "Registration no", value: stated.patientRegisterNo }],
      [{ label: "Days", value: statementDays(stated.startDate, stated.endDate) }],
    ],
    notice: noticeOf(stated.folded),
    brought: { label: "Balance brought forward", balance: show(balanceOf(brought)) },
    lines: entries.map((entry) => ({
      date: formatDate(entry.date),
      title: entryTitle(entry),
      detail: entryDetail(entry, entry, show),
      charged: orNothing(entry.charged),
      paid: orNothing(entry.paid),
      balance: show(entry.balance),
    })),
    totals: {
      charged: show(addMoney(...entries.map(({ charged }) => charged))),
      paid: show(addMoney(...entries.map(({ paid }) => paid))),
      balance: show(balanceOf(end)),
    },
    sums: endSums(end, show),
  };
}
