import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Timeline } from "#admin/kit/view/timeline.tsx";
import type { Bill } from "#contract/money/bills.ts";
import { INITIAL_PAYMENT_REMARK } from "#rules/money/bills/bill.ts";
import { moneyOf } from "#rules/money/bills/invoice.ts";
import { refundWords } from "#rules/money/bills/reversal.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { onItsDay } from "./movement-words.ts";

interface Event {
  what: string;
  who: string | null;
  when: string;
}

function printOf(bill: Bill, { transactionId, creditNoteId, duplicate }: Bill["prints"][number]): string {
  const note = bill.creditNotes.find(({ id }) => id === creditNoteId);
  const paper = note ? `Credit note ${note.number}` : transactionId ? `Receipt ${transactionId}` : "Invoice";
  return `${paper} printed${duplicate ? " again" : ""}`;
}

function movementOf(
  { transactionType, transactionAmount, reverses, isKeptAsAdvance }: Bill["paymentTransactions"][number],
  show: (rupees: number) => string,
) {
  if (transactionType === "Refund") return `${show(-transactionAmount)} ${refundWords(isKeptAsAdvance)}`;
  if (transactionType === "Credit") return `${show(transactionAmount)} used of the advance`;
  if (transactionType === "Correction") return `Receipt ${reverses} put right`;
  return `${show(transactionAmount)} received`;
}

/** The bill's making, its payments and what was printed of it, the newest first. */
function eventsOf(bill: Bill): Event[] {
  const { createdOn, paymentTransactions, prints } = bill;
  const show = moneyOf(bill);
  const first = paymentTransactions.find(({ remarks }) => remarks === INITIAL_PAYMENT_REMARK);
  const later = [
    ...paymentTransactions
      .filter((payment) => payment !== first)
      .map((row) => ({
        what: onItsDay(movementOf(row, show), row),
        who: row.receivedBy,
        when: row.createdOn,
      })),
    ...bill.creditNotes.map(({ number, amount, madeBy, createdOn: on }) => ({
      what: `${show(amount)} credited, ${number}`,
      who: madeBy,
      when: on,
    })),
    ...prints.map((print) => ({ what: printOf(bill, print), who: print.printedBy, when: print.printedOn })),
  ];
  return [
    ...later.sort((one, other) => other.when.localeCompare(one.when)),
    {
      what: first
        ? onItsDay(`Bill created, ${show(first.transactionAmount)} received`, first)
        : "Bill created",
      who: first?.receivedBy ?? null,
      when: createdOn,
    },
  ];
}

export function BillHistory({ bill }: { bill: Bill }) {
  return (
    <Timeline label="Events, newest first">
      {eventsOf(bill).map(({ what, who, when }) => (
        <li key={`${when} ${what}`}>
          <b>{what}</b>
          <p>
            {who && (
              <>
                <PersonName name={who} />,{" "}
              </>
            )}
            {formatDateTime(when)}
          </p>
        </li>
      ))}
    </Timeline>
  );
}
