import { useQuery } from "@tanstack/react-query";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getMoneyOfVisit } from "#contract/desk/visit-money.ts";
import { call } from "#ui/call.ts";

/** What was paid and is owed for a visit; undefined before it is known, and for a person who may not read bills. */
export function useVisitMoney(appointmentId: number) {
  const may = useMay();
  const { data } = useQuery({
    enabled: may("bills.read"),
    queryKey: [getMoneyOfVisit.path, appointmentId],
    queryFn: async ({ signal }) =>
      (await call(getMoneyOfVisit, { query: { appointmentId } }, { signal })).data,
  });
  return data;
}
