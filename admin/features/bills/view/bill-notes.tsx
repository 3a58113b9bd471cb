import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { Bill, BillOrVoid } from "#contract/bills.ts";
import { formatDateTime, formatMoneyExactly } from "#rules/display.ts";
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

/** After money was taken: what came of it, and its receipt one key away. */
export function PaymentReceivedNote({ bill }: { bill: Bill }) {
  const navigate = useNavigate();
  const last = bill.paymentTransactions.at(-1);
  const receipt = last && pathTo("billing/receipt/:id/:transactionId", bill.paymentId, last.transactionId);
  useShortcut(
    receipt
      ? { keys: "t", label: "Receipt of this payment", group: "This bill", run: () => navigate(receipt) }
      : null,
  );
  if (!last || !receipt) return null;
  return (
    <Note
      kind="good"
      announce
      title={`Billed: ${formatMoneyExactly(last.transactionAmount)} received`}
      actions={
        <Button
          component={Link}
          to={receipt}
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyCaps of="t" />}
        >
          Receipt
        </Button>
      }
    >
      {bill.dueAmount > 0
        ? `${formatMoneyExactly(bill.dueAmount)} is still due on it.`
        : "Nothing is due any more."}
    </Note>
  );
}
