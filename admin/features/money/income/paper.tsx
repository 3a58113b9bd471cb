import { useSearchParams } from "react-router";
import { type Range, useRange } from "#admin/features/money/dashboard/range/use-range.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { ReportPreview } from "#admin/kit/paper/report-preview.tsx";
import { getReceived, getReceivedBills, RECEIVED_BILLS_ON_PAPER } from "#contract/money/received.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { statementDays } from "#rules/money/accounts/statement.ts";
import type { ReceivedBy } from "#rules/money/received.ts";
import { receivedBillsPaper, receivedPaper } from "#rules/money/received-paper.ts";
import { isFreeWorkTold, useFreeWork } from "./use-free-work.ts";
import { useLedgers } from "./use-ledgers.ts";
import { useAsked, useCountsLater } from "./use-received.ts";

interface PaperProps {
  by: ReceivedBy;
  range: Range;
  back: string;
  title: string;
}

function FiguresPaper({ by, range, ...shown }: PaperProps) {
  const figures = useCall(getReceived, { query: { by, ...range } });
  const ledgers = useLedgers(range);
  const work = useFreeWork(range);
  const later = useCountsLater(figures.data?.endDate);
  const retry = () => {
    for (const each of [figures, ledgers, work]) if (each.error) each.refetch();
  };
  const free = isFreeWorkTold(range) ? work.data : null;
  return (
    <ReportPreview
      paper={
        figures.data &&
        ledgers.data &&
        (free === undefined ? undefined : receivedPaper(figures.data, ledgers.data, { later, free }))
      }
      error={figures.error ?? ledgers.error ?? work.error}
      retry={retry}
      {...shown}
    />
  );
}

function BillsPaper({ by, of, range, ...shown }: PaperProps & { of: string }) {
  const query = { by, key: of, pageSize: RECEIVED_BILLS_ON_PAPER, ...range };
  const { data, error, refetch } = useCall(getReceivedBills, { query });
  return (
    <ReportPreview
      paper={data && receivedBillsPaper(by, range, data)}
      error={error}
      retry={() => refetch()}
      {...shown}
    />
  );
}

/** What Reports shows, as it is printed (docs/handbook/money/income-reports.md#print). */
export default function ReceivedPaper() {
  const [range] = useRange();
  const [params] = useSearchParams();
  const { by, key } = useAsked();
  const shown = {
    by,
    range,
    back: params.size > 0 ? `${pathTo("reports")}?${params}` : pathTo("reports"),
    title: `Received, ${statementDays(range.startDate, range.endDate)}`,
  };
  return key === null ? <FiguresPaper {...shown} /> : <BillsPaper of={key} {...shown} />;
}
