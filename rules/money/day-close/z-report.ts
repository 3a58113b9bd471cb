import { CASH } from "#rules/money/bills/payment-method.ts";
import { formatCount, formatDate, formatDateTime, moneyFormatFor } from "#rules/values/display.ts";
import { addMoney } from "#rules/values/money.ts";
import { countOfNoun } from "#rules/values/text/nouns.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";
import { varianceWords } from "./day-close.ts";
import type { ReportedClose } from "./reported-close.ts";
import { part, type Show, saidIf, sumOf, type ZLine, type ZPart } from "./z-part.ts";
import { otherParts } from "./z-worth-a-look.ts";

/** The content of a Z-report (docs/handbook/money/day-close.md#the-z-report), independent of drawing and paper. */

/** The content of a Z-report, ready to be drawn. */
export interface ZPaper {
  title: string;
  number: string;
  /** The report's name on each page. */
  name: string;
  clinicName: string;
  head: { label: string; value: string }[];
  parts: ZPart[];
  /** The cash difference, drawn in bold. */
  difference: { label: string; shown: string };
  after: { label: string; value: string }[];
  signatures: string[];
}

const daysOf = ({ fromDay, day }: ReportedClose) =>
  fromDay === day ? formatDate(day) : `${formatDate(fromDay)} to ${formatDate(day)}`;

/** Characters of a method and its three amounts that fit on a line of a roll. */
const WIDTH_OF_ROLL = 32;

/** Each method beside its amounts, or above them where a line would be too long for a roll. */
function linesOfMethods(methods: ReportedClose["methods"], show: Show): ZLine[] {
  // Three amounts side by side fit on a roll only without "Rs".
  const bare = (rupees: number) => show(rupees).replace("Rs\u00A0", "");
  const rows = methods.map(({ method, expected, counted, variance }) => ({
    method,
    amounts: [bare(expected), bare(counted), variance === 0 ? "0" : bare(variance)],
  }));
  const fits = rows.every(
    ({ method, amounts }) => !isRightToLeft(method) && [method, ...amounts].join("").length <= WIDTH_OF_ROLL,
  );
  return rows.flatMap(({ method, amounts }): ZLine[] =>
    fits
      ? [{ cells: [method, ...amounts], kind: "name" }]
      : [{ cells: [method], kind: "name" }, { cells: ["", ...amounts] }],
  );
}

function moneyParts({ methods, report }: ReportedClose, show: Show): ZPart[] {
  const { received, cashLines, notes, coins } = report;
  const cash = methods.find(({ method }) => method === CASH);
  const counts = received.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      heads: ["Method", "Expected", "Counted", "Off by"],
      lines: linesOfMethods(methods, show),
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
            ...leftOf(report, show),
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
          cells: [formatCount(value), String(count), show(value * count)],
        })),
        ...(coins > 0 ? [{ cells: ["Coins", "", show(coins)] }] : []),
        { cells: ["All", "", show(cash?.counted ?? 0)], kind: "sum" },
      ],
    },
  ];
}

/** What was refunded or corrected of the payments, and what is left of them. */
function leftOf({ received, refunds, corrections }: ReportedClose["report"], show: Show): ZLine[] {
  const back = [...refunds, ...corrections];
  if (back.length === 0) return [];
  return [
    { cells: ["Given back or put right", String(back.length), show(sumOf(back))] },
    { cells: ["Left", "", show(addMoney(sumOf(received), sumOf(back)))], kind: "sum" },
  ];
}

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
      ["Other counts", "Rs"],
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

/** The format of all amounts of a report: with paisa if any of them has some. */
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
    name: `Day close ${number}, ${daysOf(close)}`,
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
