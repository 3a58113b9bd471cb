import type { AccountType } from "./advance.ts";
import { CASH, varianceWords } from "./day-close.ts";
import { formatDate, formatDateTime, moneyFormatFor } from "./display.ts";
import { addMoney } from "./money.ts";
import { countOfNoun } from "./nouns.ts";
import type { ReportedClose, ReportedRow } from "./reported-close.ts";

/** The content of a Z-report (docs/handbook/day-close.md#the-z-report), independent of who draws it and on which paper. */

/**
 * A line of a part: what it is about, then figures; one cell alone is as wide as the part. `kind` "name": in either script;
 * "sum": the part's last line.
 */
export interface ZLine {
  cells: string[];
  kind?: "name" | "sum";
}
export interface ZPart {
  /** Heads of the columns, the first of which is the part's title. */
  heads: string[];
  lines: ZLine[];
}

/** All that stands on a Z-report, ready to be drawn. */
export interface ZPaper {
  title: string;
  number: string;
  clinicName: string;
  head: { label: string; value: string }[];
  parts: ZPart[];
  /** The difference of the cash, which is drawn heavy. */
  difference: { label: string; shown: string };
  after: { label: string; value: string }[];
  signatures: string[];
}

const daysOf = ({ fromDay, day }: ReportedClose) =>
  fromDay === day ? formatDate(day) : `${formatDate(fromDay)} to ${formatDate(day)}`;

/** A part, or none where it has no lines. */
const part = (heads: string[], lines: ZLine[]): ZPart[] => (lines.length > 0 ? [{ heads, lines }] : []);

type Show = (rupees: number) => string;
const sumOf = (rows: readonly { amount: number }[]) => addMoney(...rows.map(({ amount }) => amount));
/** A sum that adds something other than what its part's title lets expect says what. */
const saidIf = (isOther: boolean, words: string): ZLine[] => (isOther ? [{ cells: [words] }] : []);

function moneyParts({ methods, report }: ReportedClose, show: Show): ZPart[] {
  const { received, cashLines, notes, coins } = report;
  const cash = methods.find(({ method }) => method === CASH);
  // Three amounts beside each other fit on a roll without their sign.
  const bare = (rupees: number) => show(rupees).replace("Rs\u00A0", "");
  const counts = received.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      heads: ["Method", "Expected", "Counted", "Off by"],
      lines: methods.flatMap(({ method, expected, counted, variance }): ZLine[] => [
        { cells: [method], kind: "name" },
        { cells: ["", bare(expected), bare(counted), variance === 0 ? "0" : bare(variance)] },
      ]),
    },
    ...part(
      ["Received on bills", "No.", "Rs"],
      received.length === 0
        ? []
        : [
            ...saidIf(
              report.refunds.length + report.corrections.length > 0,
              "Before anything was given back or put right",
            ),
            ...received.map(
              ({ method, count, amount }): ZLine => ({
                cells: [method, String(count), show(amount)],
                kind: "name",
              }),
            ),
            { cells: ["All", String(counts), show(sumOf(received))], kind: "sum" },
          ],
    ),
    {
      heads: ["Cash that must be there", "No.", "Rs"],
      lines: [
        ...cashLines.map(({ label, count, amount }) => ({
          cells: [label, count > 0 ? String(count) : "", show(amount)],
        })),
        { cells: ["Expected", "", show(cash?.expected ?? 0)], kind: "sum" },
      ],
    },
    {
      heads: ["Counted", "×", "Rs"],
      lines: [
        ...notes.map(({ value, count }) => ({
          cells: [value.toLocaleString("en"), String(count), show(value * count)],
        })),
        ...(coins > 0 ? [{ cells: ["Coins", "", show(coins)] }] : []),
        { cells: ["All", "", show(cash?.counted ?? 0)], kind: "sum" },
      ],
    },
  ];
}

const ofLedger = (rows: readonly ReportedRow[], show: Show): ZLine[] =>
  rows.map(({ transactionId, paymentId, method, amount }) => ({
    cells: [`${transactionId}, bill ${paymentId}, ${method}`, show(amount)],
    kind: "name",
  }));

function peopleParts({ report }: ReportedClose, show: Show): ZPart[] {
  const { people, received, earlierCounts, moreCounts = 0 } = report;
  const counts = people.reduce((sum, { count }) => sum + count, 0);
  return [
    ...part(
      ["Received by", "No.", "Rs"],
      people.length === 0
        ? []
        : [
            ...saidIf(
              sumOf(people) !== sumOf(received),
              "With advances, less what was given back or put right",
            ),
            ...people.map(
              ({ name, count, amount }): ZLine => ({
                cells: [name ?? "Nobody by name", String(count), show(amount)],
                kind: "name",
              }),
            ),
            { cells: ["All", String(counts), show(sumOf(people))], kind: "sum" },
          ],
    ),
    ...part(
      ["Counted before", "Rs"],
      [
        ...earlierCounts.map(
          ({ countedBy, on, methods }): ZLine => ({
            cells: [
              [formatDateTime(on), countedBy].filter(Boolean).join(", "),
              methods.map(({ method, amount }) => `${method} ${show(amount)}`).join(", "),
            ],
            kind: "name",
          }),
        ),
        ...(moreCounts > 0
          ? [{ cells: [`and ${countOfNoun(moreCounts, "counts")} between these`, ""] } satisfies ZLine]
          : []),
      ],
    ),
  ];
}

const OF_ADVANCES: Readonly<Record<AccountType, string>> = {
  Advance: "Received",
  "Advance returned": "Given back",
  "To bill": "Used by bills",
  "From bill": "Kept from bills",
  "Opening balance": "Opening balances",
};

/** Bills that ask for less than they did, or than the price list does. */
function lessParts({ voids, discounts, lowered }: ReportedClose["report"], show: Show): ZPart[] {
  return [
    ...part(
      ["Bills voided", "Billed", "Held"],
      voids.map(({ paymentId, amount, billed, givenBack = 0 }) => ({
        cells: [
          givenBack > 0 ? `Bill ${paymentId}, ${show(givenBack)} given back before` : `Bill ${paymentId}`,
          billed === undefined ? "" : show(billed),
          show(amount),
        ],
        kind: "name",
      })),
    ),
    ...part(
      ["Discounts above 20 %", "%", "Rs"],
      discounts.map(({ paymentId, amount, percent }) => ({
        cells: [`Bill ${paymentId}`, String(percent), show(amount)],
      })),
    ),
    ...part(
      ["Bills lowered afterwards", "Rs"],
      lowered.map(({ paymentId, amount }) => ({ cells: [`Bill ${paymentId}`, show(amount)] })),
    ),
  ];
}

/** What of the days is worth a look: money that went back, bills voided or lowered, large discounts, what the drawer paid. */
function otherParts({ report }: ReportedClose, show: Show): ZPart[] {
  const { bills, refunds, creditNotes, corrections, putRight, advances, expenses, moves } = report;
  return [
    {
      heads: ["Bills made", "No.", "Rs"],
      lines: [
        { cells: ["Charged", String(bills.count), show(bills.amount)] },
        { cells: ["Still due of them", "", show(bills.due)] },
      ],
    },
    ...part(["Refunds", "Rs"], ofLedger(refunds, show)),
    ...part(
      ["Credit notes", "Rs"],
      creditNotes.map(({ number, paymentId, amount }) => ({
        cells: [`${number}, bill ${paymentId}`, show(amount)],
      })),
    ),
    ...part(["Corrections", "Rs"], ofLedger(corrections, show)),
    ...part(
      ["Puts right", "Explains"],
      putRight.map(({ transactionId, day, method, amount, right, explains }) => ({
        cells: [
          `${transactionId} of ${formatDate(day)}, ${show(amount)} ${method} → ${right ? `${show(right.amount)} ${right.method}` : "nothing"}`,
          explains.map((each) => `${each.method} ${show(each.amount)}`).join(", ") || "nothing",
        ],
        kind: "name",
      })),
    ),
    ...lessParts(report, show),
    ...part(
      ["Advances", "No.", "Rs"],
      advances.map(({ type, count, amount }) => ({
        cells: [OF_ADVANCES[type], String(count), show(amount)],
      })),
    ),
    ...part(
      ["Paid from the drawer", "Rs"],
      expenses.map(({ name, amount }) => ({ cells: [name, show(amount)], kind: "name" })),
    ),
    ...part(
      ["Put in and taken out", "Rs"],
      moves.map(({ kind, reason, amount }) => ({
        cells: [`${kind}: ${reason}`, show(amount)],
        kind: "name",
      })),
    ),
  ];
}

/** How all amounts of a report are shown: with paisa if any of them has some. */
const moneyOf = ({ methods, report, nextFloat, handedOver }: ReportedClose): Show =>
  moneyFormatFor([
    nextFloat,
    handedOver,
    report.coins,
    ...methods.flatMap(({ expected, counted, variance }) => [expected, counted, variance]),
    ...report.cashLines.map(({ amount }) => amount),
    ...report.expenses.map(({ amount }) => amount),
  ]);

/** The Z-report of a close. */
export function zReportOf(close: ReportedClose): ZPaper {
  const { number, closedOn, methods, report, remarks, nextFloat, handedOver, reopened } = close;
  const show = moneyOf(close);
  const off = methods.find(({ method }) => method === CASH)?.variance ?? 0;
  const { firstReceipt, lastReceipt, replaces } = report;
  const said = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  return {
    title: "Day close",
    number,
    clinicName: report.clinicName,
    head: [
      { label: "Number", value: number },
      { label: fromOneDay(close) ? "Day" : "Days", value: daysOf(close) },
      { label: "Closed", value: [formatDateTime(closedOn), report.closedBy].filter(Boolean).join(", ") },
      ...said("Stands for", replaces.join(", ")),
      ...said("Receipts", firstReceipt === null ? null : `${firstReceipt} to ${lastReceipt}`),
      ...said(
        "Opened again",
        reopened && [formatDateTime(reopened.on), reopened.by, reopened.reason].filter(Boolean).join(", "),
      ),
    ],
    parts: [...moneyParts(close, show), ...peopleParts(close, show), ...otherParts(close, show)],
    difference: { label: "Cash", shown: varianceWords(off) },
    after: [
      ...said("Remarks", remarks),
      { label: "Stays in the drawer", value: show(nextFloat) },
      { label: "Handed over", value: show(handedOver) },
    ],
    signatures: ["Counted by", "Received by"],
  };
}

const fromOneDay = ({ fromDay, day }: ReportedClose) => fromDay === day;
