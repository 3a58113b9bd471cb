import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getMoneyOfVisit } from "#contract/desk/visit-money.ts";

/** What was paid and is owed for a visit; undefined before it is known, and for a person who may not read bills. */
export function useVisitMoney(appointmentId: number) {
  const may = useMay();
  const { data } = useCall(getMoneyOfVisit, { query: { appointmentId } }, { enabled: may("bills.read") });
  return data;
}
