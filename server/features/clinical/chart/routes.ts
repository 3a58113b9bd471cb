import { addFindings, getChart, getChartPdf, retractFinding } from "#contract/clinical/chart.ts";
import { route } from "#server/platform/http/mount.ts";
import { chartPdf } from "./chart-pdf.ts";
import * as chart from "./service.ts";

export const chartRoutes = [
  route(getChart, ({ auditInOneStatement, query, staff }) =>
    auditInOneStatement((db, actor) => chart.chart(db, query, staff, actor)),
  ),
  route(getChartPdf, chartPdf),
  route(addFindings, ({ body, staff, write }) => write((trx) => chart.add(trx, body, staff))),
  route(retractFinding, ({ body, staff, write }) => write((trx) => chart.retract(trx, body, staff))),
];
