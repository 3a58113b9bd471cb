import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { Bill, BillOrVoid } from "#contract/bills.ts";
import { formatDateTime, formatMoneyExactly } from "#rules/display.ts";
import { refundWords } from "#rules/reversal.ts";
import { pathTo } from "#rules/screens.ts";

/** What a void bill is, and how it came to be one. */
export function VoidNote({ voided: { on, by, reason } }: { voided: NonNullable<BillOrVoid["voided"]> }) {
  const who = [by && `by ${by}`, on && `on ${formatDateTime(on)}`].filter(Boolean).join(" ");
  return (
    <Note kind="bad" title={["This bill was voided", who].filter(Boolean).join(" ")}>
      {reason ? <bdi>{`Reason: ${reason}. `}</bdi> : "No reason was given. "}
      It is in no list and no figure. What was received on it stays on record below.
    </Note>
  );
}

/** What the last row of a ledger did, and the name of its paper. */
function lastOf({ paymentTransactions }: Bill) {
  const last = paymentTransactions.at(-1);
  if (!last) return null;
  const amount = formatMoneyExactly(Math.abs(last.transactionAmount));
  if (last.transactionType === "Refund")
    return { last, did: `${amount} ${refundWords(last.isKeptAsAdvance)}`, paper: "Refund slip" };
  if (last.transactionType === "Credit")
    return { last, did: `${amount} used of the advance`, paper: "Receipt" };
  if (last.transactionType === "Correction") return { last, did: `${amount} taken back`, paper: null };
  return { last, did: `Billed: ${amount} received`, paper: "Receipt" };
}

/** After money moved: what came of it, and its paper one key away. */
export function LastTransactionNote({ bill }: { bill: Bill }) {
  const navigate = useNavigate();
  const { last, did, paper } = lastOf(bill) ?? {};
  const path =
    last && paper && pathTo("billing/receipt/:id/:transactionId", bill.paymentId, last.transactionId);
  useShortcut(
    path
      ? { keys: "t", label: `${paper} of this payment`, group: "This bill", run: () => navigate(path) }
      : null,
  );
  if (!last) return null;
  return (
    <Note
      kind="good"
      announce
      title={did}
      actions={
        path && (
          <Button
            component={Link}
            to={path}
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            rightSection={<KeyCaps of="t" />}
          >
            {paper}
          </Button>
        )
      }
    >
      {bill.dueAmount > 0
        ? `${formatMoneyExactly(bill.dueAmount)} is still due on it.`
        : "Nothing is due any more."}
    </Note>
  );
}
