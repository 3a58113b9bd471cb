import type { AccountType } from "#rules/money/accounts/advance.ts";
import { formatDate } from "#rules/values/display.ts";
import type { ReportedClose } from "./reported-close.ts";
import { part, type Show, type ZLine, type ZPart } from "./z-part.ts";

/** The conspicuous events in a Z-report's days. */

/** A line's subject, and the person where known. */
const withName = (text: string, by: string | null | undefined) => (by ? `${text}, ${by}` : text);

const ofLedger = (rows: ReportedClose["report"]["corrections"], show: Show): ZLine[] =>
  rows.map(({ transactionId, paymentId, method, amount, right, by }) => {
    const became = right ? ` → ${show(right.amount)} ${right.method}` : "";
    return {
      cells: [withName(`${transactionId}, bill ${paymentId}, ${method}${became}`, by), show(amount)],
      kind: "name",
    };
  });

const OF_ADVANCES: Readonly<Record<AccountType, string>> = {
  Advance: "Received",
  "Advance returned": "Given back",
  "To bill": "Used by bills",
  "From bill": "Kept from bills",
  "Opening balance": "Opening balances",
};

/** Bills that were lowered or voided, or charge less than the price list. */
function lessParts({ voids, discounts, lowered }: ReportedClose["report"], show: Show): ZPart[] {
  return [
    ...part(
      ["Bills voided", "Billed", "Held"],
      voids.map(({ paymentId, amount, billed, givenBack = 0, putRight = 0, by }) => ({
        cells: [
          [
            `Bill ${paymentId}`,
            ...(givenBack > 0 ? [`${show(givenBack)} given back before`] : []),
            ...(putRight > 0 ? [`${show(putRight)} put right before`] : []),
            ...(by ? [by] : []),
          ].join(", "),
          billed === undefined ? "" : show(billed),
          show(amount),
        ],
        kind: "name",
      })),
    ),
    ...part(
      ["Discounts above 20\u00A0%", "%", "Rs"],
      discounts.map(({ paymentId, amount, percent, by }) => ({
        cells: [withName(`Bill ${paymentId}`, by), String(percent), show(amount)],
        kind: "name",
      })),
    ),
    ...part(
      ["Bills lowered afterwards", "Rs"],
      lowered.map(({ paymentId, amount, by }) => ({
        cells: [withName(`Bill ${paymentId}`, by), show(amount)],
        kind: "name",
      })),
    ),
  ];
}

/** The conspicuous events of the days: refunds, bills voided or lowered, large discounts, expenses from the drawer. */
export function otherParts({ report }: ReportedClose, show: Show): ZPart[] {
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
      creditNotes.map(({ number, paymentId, amount, by }) => ({
        cells: [withName(`${number}, bill ${paymentId}`, by), show(amount)],
        kind: "name",
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
