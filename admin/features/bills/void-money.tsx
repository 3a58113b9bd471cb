import { useRecord } from "#admin/kit/view/view-page.tsx";
import { openBill } from "#contract/bills.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { voidMoneyWords } from "#rules/void-money.ts";

/** What becomes of the money on a bill that is to be deleted. */
export default function VoidMoney({ id }: { id: number }) {
  const { data } = useRecord(openBill, { query: { id } });
  return data ? <p>{voidMoneyWords(data.paymentTransactions, clinicToday())}</p> : null;
}
