import { ExportButton } from "#admin/kit/export/export-button.tsx";
import type { DashboardData } from "#contract/money/dashboard.ts";

/** A table of this screen as a file, of the days that it shows. `fileName` as contract/office/exports.ts has it. */
export function TableExport(props: { data: DashboardData; fileName: string; noun: string }) {
  const { data, fileName, noun } = props;
  const { startDate, endDate } = data;
  return (
    <ExportButton noun={noun} query={{ startDate, endDate }} find={(file) => file.fileName === fileName} />
  );
}
