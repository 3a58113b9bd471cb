import { amountFormatFor, formatCount, formatDate, moneyFormatFor } from "#rules/values/display.ts";
import { addMoney, subtractMoney } from "#rules/values/money.ts";
import type { Period } from "#rules/values/time/period.ts";
import { statementDays } from "./accounts/statement.ts";
import type { ReportPaper, ReportTable } from "./bills/report-paper.ts";
import { RECEIVED_BY_LABELS, RECEIVED_BY_WORDS, type ReceivedBy, receivedTitle } from "./received.ts";

/** The income report (docs/handbook/money/income-reports.md) on paper. Amounts are rupees. */

interface Days {
  startDate: string | null;
  endDate: string | null;
}

interface Figures extends Days {
  by: ReceivedBy;
  total: number;
  bills: number;
  previous: (Period & { total: number }) | null;
  rows: readonly { name: string; amount: number; previous: number | null; bills: number }[];
}

interface Ledger {
  name: string;
  count: number;
  amount: number;
}

const daysFact = ({ startDate, endDate }: Days) => ({
  label: "Days",
  value: statementDays(startDate, endDate),
});

/** "12.5%"; a dash where the total is 0. */
const partInWords = (amount: number, total: number) =>
  amount > 0 && total > 0 ? `${((amount / total) * 100).toFixed(1)}%` : "–";

function figuresTable({ by, rows, total, bills, previous }: Figures): ReportTable {
  const amount = amountFormatFor([...rows.flatMap((row) => [row.amount, row.previous ?? 0]), total]);
  const change = (now: number, before: number) => {
    const by = subtractMoney(now, before);
    return by === 0 ? "–" : `${by > 0 ? "+" : ""}${amount(by)}`;
  };
  const cells = (name: string, of: { bills: number; amount: number; previous: number | null }) => [
    ...[name, formatCount(of.bills), partInWords(of.amount, total), amount(of.amount)],
    ...(previous ? [amount(of.previous ?? 0), change(of.amount, of.previous ?? 0)] : []),
  ];
  return {
    name: receivedTitle(by),
    columns: [
      ...([[RECEIVED_BY_LABELS[by], "name"] as const, ["Bills", "number"] as const] as const),
      ...([["Part", "number"] as const, ["Received", "number"] as const] as const),
      ...(previous ? ([["Period before", "number"] as const, ["Change", "number"] as const] as const) : []),
    ],
    lines: rows.map((row) => cells(row.name, row)),
    total: cells("All together", { bills, amount: total, previous: previous?.total ?? null }),
  };
}

function ledgersTable(ledgers: readonly Ledger[]): ReportTable {
  const amount = amountFormatFor(ledgers.map((ledger) => ledger.amount));
  return {
    name: "Credit notes and advances",
    columns: [
      ["Beside what was received", "text"],
      ["Entries", "number"],
      ["Amount", "number"],
    ],
    lines: ledgers.map((ledger) => [ledger.name, formatCount(ledger.count), amount(ledger.amount)]),
    total: null,
  };
}

/** Work that was settled for nothing: how much there is, and the newest of it. */
interface FreeWork {
  count: number;
  value: number;
  rows: readonly {
    doneOn: string;
    patientName: string;
    serviceName: string;
    teeth: string;
    doctorName: string;
    value: number;
    reason: string;
    settledBy: string | null;
  }[];
}

/** Where there is more than the table holds. */
const newestWords = ({ count, rows }: FreeWork): string[] =>
  rows.length < count ? [`Of the free work these are the newest ${formatCount(rows.length)}.`] : [];

function freeWorkTable({ count, value, rows }: FreeWork): ReportTable {
  const amount = amountFormatFor([...rows.map((row) => row.value), value]);
  return {
    name: "Free work",
    columns: [
      ["Free work for", "words"],
      ["Date", "text"],
      ["Work", "words"],
      ["Doctor", "words"],
      ["Reason", "words"],
      ["Settled by", "words"],
      ["Would have cost", "number"],
    ],
    lines: rows.map((row) => [
      ...[row.patientName, formatDate(row.doneOn), `${row.serviceName} ${row.teeth}`.trim()],
      ...[row.doctorName, row.reason, row.settledBy ?? "–", amount(row.value)],
    ]),
    total: [`All together: ${formatCount(count)}`, "", "", "", "", "", amount(value)],
  };
}

/**
 * The figures of a range with their explanations, and the note on money that counts later. `free`: null where it is not
 * told, for more than a year.
 */
export function receivedPaper(
  figures: Figures,
  ledgers: readonly Ledger[],
  { later = null, free = null }: { later?: string | null; free?: FreeWork | null } = {},
): ReportPaper {
  const { by, total, previous } = figures;
  const money = moneyFormatFor([total, previous?.total ?? 0]);
  return {
    title: receivedTitle(by),
    facts: [
      daysFact(figures),
      ...(previous
        ? [{ label: "Compared with", value: statementDays(previous.startDate, previous.endDate) }]
        : []),
    ],
    tables: [
      ...[figuresTable(figures), ledgersTable(ledgers)],
      ...(free && free.count > 0 ? [freeWorkTable(free)] : []),
    ],
    sums: [
      ...(previous ? [{ label: "Period before", shown: money(previous.total) }] : []),
      { label: "Received", shown: money(total) },
    ],
    words: [...(later ? [later] : []), RECEIVED_BY_WORDS[by], ...(free ? newestWords(free) : [])],
  };
}

interface Behind {
  name: string;
  amount: number;
  count: number;
  rows: readonly {
    paymentId: number;
    paymentDate: string;
    patientName: string;
    received: number;
    amount: number;
  }[];
}

/** The bills behind one figure, with a note where there are more than it holds. */
export function receivedBillsPaper(
  by: ReceivedBy,
  days: Days,
  { name, amount, count, rows }: Behind,
): ReportPaper {
  const shown = amountFormatFor([...rows.flatMap((row) => [row.received, row.amount]), amount]);
  const isWhole = rows.length === count;
  return {
    title: "Bills behind a figure",
    facts: [{ label: RECEIVED_BY_LABELS[by], value: name }, daysFact(days)],
    tables: [
      {
        name: "Bills",
        columns: [
          ...([["Bill", "text"] as const, ["Date", "text"] as const, ["Patient", "name"] as const] as const),
          ...([["Received on these days", "number"] as const, ["Belongs here", "number"] as const] as const),
        ],
        lines: rows.map((row) => [
          ...[String(row.paymentId), formatDate(row.paymentDate), row.patientName],
          ...[shown(row.received), shown(row.amount)],
        ]),
        total: isWhole
          ? [
              "All together",
              "",
              "",
              shown(rows.reduce((sum, row) => addMoney(sum, row.received), 0)),
              shown(amount),
            ]
          : null,
      },
    ],
    sums: [
      { label: "Bills", shown: formatCount(count) },
      { label: "Belongs here", shown: moneyFormatFor([amount])(amount) },
    ],
    words: [
      RECEIVED_BY_WORDS[by],
      ...(isWhole
        ? []
        : [`These are the newest ${formatCount(rows.length)} bills. Export, on Reports, gives all of them.`]),
    ],
  };
}
