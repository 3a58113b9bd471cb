import type { Bill } from "#contract/bills.ts";
import { INITIAL_PAYMENT_REMARK } from "#rules/bill.ts";
import { formatDateTime, formatMoney } from "#rules/display.ts";
import classes from "./bill-history.module.css";

interface Event {
  what: string;
  who: string | null;
  when: string;
}

/** The bill's making and its payments, the newest first. */
function eventsOf({ createdOn, paymentTransactions }: Bill): Event[] {
  const first = paymentTransactions.find(({ remarks }) => remarks === INITIAL_PAYMENT_REMARK);
  const later = paymentTransactions.filter((payment) => payment !== first);
  return [
    ...later
      .map(({ transactionAmount, receivedBy, createdOn: when }) => ({
        what: `${formatMoney(transactionAmount)} received`,
        who: receivedBy,
        when,
      }))
      .reverse(),
    { what: "Bill created", who: first?.receivedBy ?? null, when: createdOn },
  ];
}

export function BillHistory({ bill }: { bill: Bill }) {
  return (
    <ol className={classes.line}>
      {eventsOf(bill).map(({ what, who, when }) => (
        <li key={`${when} ${what}`}>
          <b>{what}</b>
          <p>{[who, formatDateTime(when)].filter(Boolean).join(", ")}</p>
        </li>
      ))}
    </ol>
  );
}
