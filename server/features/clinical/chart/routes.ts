import { addFindings, getChart, getChartPdf, retractFinding } from "#contract/clinical/chart.ts";
import { route } from "#server/platform/http/mount.ts";
import { chartPdf } from "./chart-pdf.ts";
import * as chart from "./service.ts";

export const chartRoutes = [
  route(getChart, ({ audit, query, staff }) => audit((trx) => chart.chart(trx, query, staff))),
  route(getChartPdf, chartPdf),
  route(addFindings, ({ body, staff, write }) => write((trx) => chart.add(trx, body, staff))),
  route(retractFinding, ({ body, staff, write }) => write((trx) => chart.retract(trx, body, staff))),
];
