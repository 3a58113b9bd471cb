import { useQuery } from "@tanstack/react-query";
import type { Range } from "#admin/features/money/dashboard/range/use-range.ts";
import { totalAdvancesByType } from "#contract/money/advances.ts";
import { listCreditNotes } from "#contract/money/credit-notes.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ACCOUNT_SUM_LABELS } from "#rules/money/accounts/account-sums.ts";
import { call } from "#ui/call.ts";

export interface Ledger {
  name: string;
  /** The list that it adds up, narrowed to the same days. */
  to: string;
  count: number;
  amount: number;
}

/** The days as a list's filter of its date. */
const daysOf = (column: string, { startDate, endDate }: Range) => ({
  ...(startDate && { [`${column}From`]: startDate }),
  ...(endDate && { [`${column}To`]: endDate }),
});
const linkTo = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters)}`;

async function ledgersIn(range: Range, signal: AbortSignal): Promise<Ledger[]> {
  const [noted, moved] = [daysOf("noteDate", range), daysOf("transactionDate", range)];
  const [notes, advances] = await Promise.all([
    call(listCreditNotes, { query: { ...noted, page: 1, pageSize: 10 } }, { signal }),
    call(totalAdvancesByType, { query: moved }, { signal }),
  ]);
  return [
    {
      name: "Credit notes",
      to: linkTo(pathTo("billing/credit-notes"), noted),
      count: notes.total ?? 0,
      amount: notes.totals?.amount ?? 0,
    },
    ...advances.data.map(({ type, count, amount }) => ({
      name: ACCOUNT_SUM_LABELS[type],
      to: linkTo(pathTo("billing/advances"), { ...moved, type }),
      count,
      amount,
    })),
  ];
}

/** What was credited in a range, and what moved on advances. */
export const useLedgers = (range: Range) =>
  // Not `useCall`: two calls make one table.
  useQuery({
    queryKey: ["ledgers beside what was received", range],
    queryFn: ({ signal }) => ledgersIn(range, signal),
  });
