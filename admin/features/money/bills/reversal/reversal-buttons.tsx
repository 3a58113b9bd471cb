import { ActionIcon } from "@mantine/core";
import type { Icon } from "#admin/kit/display/icons.ts";
import { IconArrowBackUp, IconPencil } from "#admin/kit/display/icons.ts";
import { useMay, useUser } from "#admin/kit/page/use-session.ts";
import type { Bill } from "#contract/money/bills.ts";
import { leftOf } from "#rules/money/bills/reversal.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

type Transaction = Bill["paymentTransactions"][number];

/** What takes a payment back. */
export type Reversal = "give back" | "put right";

interface ReversalButtonsProps {
  bill: Bill;
  payment: Transaction;
  onReverse: (how: Reversal) => void;
}

const ASK = "Ask an administrator";

/** Gives a payment back or puts it right, while anything of it is left. Who may not sees whom to ask. */
export function ReversalButtons({ bill, payment, onReverse }: ReversalButtonsProps) {
  const may = useMay();
  const user = useUser();
  const left = leftOf(payment, bill.paymentTransactions);
  if (payment.reverses !== null || left === 0 || !may("bills.write")) return null;
  const isOwn =
    payment.idReceivedBy === user.id && payment.transactionDate >= clinicToday() && !payment.isDayClosed;
  const button = (how: Reversal, name: string, Picture: Icon, allowed: boolean) => (
    <ActionIcon
      aria-label={`${name} ${payment.transactionId}`}
      title={allowed ? name : `${name}: ${ASK}`}
      disabled={!allowed}
      onClick={() => onReverse(how)}
    >
      <Picture size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      {button("give back", "Give back…", IconArrowBackUp, may("bills.refund"))}
      {payment.transactionType !== "Credit" &&
        left === payment.transactionAmount &&
        button("put right", "Put right…", IconPencil, isOwn || may("bills.refund"))}
    </>
  );
}
