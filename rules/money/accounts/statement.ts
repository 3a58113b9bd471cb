import type { Fact, Sum } from "#rules/money/bills/invoice.ts";
import { formatCount, formatDate, moneyFormatFor } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";

/**
 * A patient's statement of account (docs/handbook/money/statement.md): what the bills asked for and what came in, in the order of
 * the days, independent of who draws it. Amounts in rupees. What is owed and what is held as advance are two sums; the balance
 * is the one less the other, and negative where the clinic holds more than is owed.
 */

/** What an entry is. What a bill takes from the advance or gives to it is one entry, that of the bill. */
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

/** A statement has at most so many entries, the newest; what is older is in the balance brought forward. */
export const MOST_ENTRIES = 1000;

/** What is owed on bills, and what is held as advance: of a moment, or by how much an entry changes it. */
export interface Standing {
  owed: number;
  advance: number;
}

/** An entry of the account: by how much it changes what is owed and what is held. */
export interface Entry extends Standing {
  type: StatementType;
}

/** What an entry asks for and what it brings, and the balance after it. */
export interface Movement {
  charged: number;
  paid: number;
  balance: number;
}

/** What is owed less what is held. */
export const balanceOf = ({ owed, advance }: Standing): number => subtractMoney(owed, advance);

/**
 * A bill charges, and a credit note charges less; everything else brings money, or takes it. What only moves between bill and
 * advance does neither.
 */
function amountsOf(entry: Entry): Omit<Movement, "balance"> {
  const change = balanceOf(entry);
  return entry.type === "Bill" || entry.type === "Credit note"
    ? { charged: change, paid: 0 }
    : { charged: 0, paid: subtractMoney(0, change) };
}

/** The entries with the balance after each, and how the account stands at the end. */
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

/** An entry as its paper sees it. */
export interface StatedEntry extends Entry, Movement {
  date: string;
  /** The bill's. */
  paymentId: number | null;
  /** Of a credit note: CN-000001. */
  creditNote: string | null;
  words: string | null;
  paymentMethod: string | null;
  channelInfo: string | null;
}

/** A statement as its paper sees it. */
export interface Stated {
  patientName: string;
  patientRegisterNo: string;
  startDate: string | null;
  endDate: string | null;
  /** The day on which it was asked for. */
  madeOn: string;
  brought: Standing;
  end: Standing;
  /** How many entries of the days are in the balance brought forward, because there are too many. */
  folded: number;
  entries: readonly StatedEntry[];
}

/** What an entry is called: "Bill 12", "Payment, bill 12". */
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

/** What more is known of an entry: services, method, reason. Of what only moves, the amount too. */
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

/** All that stands on the paper of a statement, ready to be drawn. */
export interface StatementPaper {
  title: string;
  head: Fact[];
  facts: Fact[][];
  /** Says that entries are missing. */
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

/** How the account stands at the end; the last line is what is to be paid, or what the clinic owes. */
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
