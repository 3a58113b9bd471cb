import { useCall } from "#admin/kit/call/use-call.ts";
import { listPayments } from "#contract/money/payments.ts";
import { commonestMethods } from "#rules/money/bills/payment-method.ts";
import { MS_PER_MINUTE } from "#rules/values/time/time-units.ts";

/** The newest payments, whose methods say what is common now. */
const LATELY = { page: 1, pageSize: 50, sort: "transactionDate:desc" } as const;

/** Those of the methods by which the newest payments came most often, at most four. */
export function useCommonestMethods(offered: readonly string[]): string[] {
  const { data = [] } = useCall(listPayments, { query: LATELY }, { staleTime: 10 * MS_PER_MINUTE });
  return commonestMethods(
    offered,
    data.map(({ paymentMethod }) => paymentMethod),
  );
}
