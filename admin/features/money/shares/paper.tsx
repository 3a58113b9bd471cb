import { useSearchParams } from "react-router";
import { ReportPreview } from "#admin/kit/paper/report-preview.tsx";
import { pathTo } from "#rules/clinic/screens.ts";
import { shareMonthPaper } from "#rules/money/share-month-paper.ts";
import { monthName } from "#rules/values/time/month.ts";
import { useAsked, useShares } from "./use-shares.ts";

/** The month, or the chosen doctor's bills, as it is printed (docs/handbook/money/share.md#print). */
export default function SharesPaper() {
  const [params] = useSearchParams();
  const { month, idDoctor } = useAsked();
  const { data, error, refetch } = useShares(month);
  const doctor = data?.doctors.find((each) => each.idDoctor === idDoctor) ?? null;
  return (
    <ReportPreview
      paper={data && shareMonthPaper(data, doctor)}
      error={error}
      retry={() => refetch()}
      back={params.size > 0 ? `${pathTo("shares")}?${params}` : pathTo("shares")}
      title={`Doctors’ share, ${monthName(month)}`}
    />
  );
}
