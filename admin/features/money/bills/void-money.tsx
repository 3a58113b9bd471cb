import { useCall } from "#admin/kit/call/use-call.ts";

import { openBill } from "#contract/money/bills.ts";
import { voidMoneyWords } from "#rules/money/bills/void-money.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** What becomes of the money on a bill that is to be deleted. */
export default function VoidMoney({ id }: { id: number }) {
  const { data } = useCall(openBill, { query: { id } });
  return data ? <p>{voidMoneyWords(data.paymentTransactions, clinicToday())}</p> : null;
}
