import { useSearchParams } from "react-router";
import { ReportPreview } from "#admin/kit/paper/report-preview.tsx";
import { monthName } from "#rules/month.ts";
import { pathTo } from "#rules/screens.ts";
import { shareMonthPaper } from "#rules/share-month-paper.ts";
import { useAsked, useShares } from "./use-shares.ts";

/** The month, or the chosen doctor's bills, as it is printed (docs/handbook/share.md#print). */
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
