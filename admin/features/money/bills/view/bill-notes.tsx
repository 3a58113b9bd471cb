import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import type { CreditStart } from "#admin/features/money/bills/credit/use-credit-note-form.ts";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { Bill, BillOrVoid } from "#contract/money/bills.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { askedThoughNotDone, canBeCredited } from "#rules/money/bills/credit-note.ts";
import { NOT_DONE } from "#rules/money/bills/reversal.ts";
import { formatDateTime, formatMoneyExactly } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import {
  closedDayPutRight,
  creditedWords,
  lastMovementWords,
  type Made,
  settledWith,
} from "./movement-words.ts";

const ClosedDay = lazy(() => import("#admin/features/money/bills/reversal/closed-day.tsx"));

/** What a void bill is, and how it came to be one. */
function VoidNote({ voided: { on, by, reason } }: { voided: NonNullable<BillOrVoid["voided"]> }) {
  const who = [by && `by ${by}`, on && `on ${formatDateTime(on)}`].filter(Boolean).join(" ");
  return (
    <Note kind="bad" title={["This bill was voided", who].filter(Boolean).join(" ")}>
      {reason ? <bdi>{`Reason: ${reason}. `}</bdi> : "No reason was given. "}
      It is in no list and no figure. What was received on it stays on record below.
    </Note>
  );
}

/** The paper of each kind of row of a ledger. */
const PAPERS = { Payment: "Receipt", Credit: "Receipt", Refund: "Refund slip", Correction: null } as const;

/** What stands under what was done: a paper to print, or the other bill. */
interface Way {
  label: string;
  to: string;
  isPaper: boolean;
}

function paperOf(bill: Bill, row: Bill["paymentTransactions"][number] | undefined): Way[] {
  const label = row && PAPERS[row.transactionType];
  if (!label) return [];
  const to = pathTo("billing/receipt/:id/:transactionId", bill.paymentId, row.transactionId);
  return [{ label, to, isPaper: true }];
}

/** What was done last, and its papers, the first one key away. */
function doneLast(bill: Bill, made: Made): { title: string | null; ways: Way[] } {
  const { paymentTransactions: rows } = bill;
  const note = bill.creditNotes.at(-1);
  if (made === "credited" && note) {
    const to = pathTo("billing/credit-note/:id/:noteId", bill.paymentId, note.id);
    return {
      title: creditedWords(note, rows, clinicToday()),
      ways: [{ label: "Credit note", to, isPaper: true }, ...paperOf(bill, settledWith(note, rows).at(-1))],
    };
  }
  const other =
    typeof made === "object"
      ? [{ label: `Bill ${made.bill}`, to: pathTo("billing/view/:id", made.bill), isPaper: false }]
      : [];
  return {
    title: lastMovementWords(rows, made, clinicToday()),
    ways: [...paperOf(bill, rows.at(-1)), ...other],
  };
}

/** After money moved: what came of it, and its paper one key away. */
function LastTransactionNote({ bill, made }: { bill: Bill; made: Made }) {
  const navigate = useNavigate();
  const { title, ways } = doneLast(bill, made);
  const [first] = ways.filter(({ isPaper }) => isPaper);
  const label = made === "credited" ? "Credit note" : `${first?.label} of this payment`;
  useShortcut(first ? { keys: "t", label, group: "This bill", run: () => navigate(first.to) } : null);
  if (title === null) return null;
  const isPutRight = made === "put right" || typeof made === "object";
  const closedDay = isPutRight ? closedDayPutRight(bill.paymentTransactions) : null;
  return (
    <Note
      kind="good"
      announce
      title={title}
      actions={
        ways.length > 0 &&
        ways.map((way) => (
          <Button
            key={way.to}
            component={Link}
            to={way.to}
            size="xs"
            variant="default"
            leftSection={way.isPaper && <IconPrinter size={16} stroke={1.75} aria-hidden />}
            rightSection={way === first && <KeyCaps of="t" />}
          >
            {way.label}
          </Button>
        ))
      }
    >
      {bill.dueAmount > 0
        ? `${formatMoneyExactly(bill.dueAmount)} is still due on it. `
        : "Nothing is due any more. "}
      {closedDay && (
        <Suspense>
          <ClosedDay day={closedDay} />
        </Suspense>
      )}
    </Note>
  );
}

/** What a refund of work that was not done left due, and the credit note that takes it off. */
function NotDoneStillAsked({ bill, onCredit }: { bill: Bill; onCredit: (start: CreditStart) => void }) {
  const may = useMay();
  const amount = askedThoughNotDone(bill);
  if (amount === 0 || !canBeCredited(bill) || !may("bills.write")) return null;
  const isAllowed = may("bills.refund");
  return (
    <Note
      kind="attention"
      title={`${formatMoneyExactly(amount)} was given back as not done, and the bill still asks for it`}
      actions={
        <Button
          size="xs"
          variant="default"
          disabled={!isAllowed}
          title={isAllowed ? undefined : "Credit note: Ask an administrator"}
          onClick={() => onCredit({ amount, reason: NOT_DONE })}
        >
          Take it off by a credit note…
        </Button>
      }
    >
      A credit note takes off the bill what was not done.
    </Note>
  );
}

interface BillNotesProps {
  bill: BillOrVoid;
  /** How money moved on it just now. */
  moved: Made | null;
  onCredit: (start: CreditStart) => void;
}

/** What is to be known of a bill before its fields. */
export function BillNotes({ bill, moved, onCredit }: BillNotesProps) {
  if (bill.voided) return <VoidNote voided={bill.voided} />;
  return (
    <>
      {moved && <LastTransactionNote bill={bill} made={moved} />}
      <NotDoneStillAsked bill={bill} onCredit={onCredit} />
    </>
  );
}
