import { addFindings, getChart, getChartPdf, retractFinding } from "#contract/clinical/chart.ts";
import {
  addProcedures,
  correctProcedure,
  listProcedures,
  retractProcedure,
} from "#contract/clinical/procedures.ts";
import { route } from "#server/platform/http/mount.ts";
import { chartPdf } from "./chart-pdf.ts";
import * as procedures from "./procedures.ts";
import * as chart from "./service.ts";

export const chartRoutes = [
  route(getChart, ({ audit, query, staff }) => audit((trx) => chart.get(trx, query, staff))),
  route(getChartPdf, chartPdf),
  route(addFindings, ({ body, staff, write }) => write((trx) => chart.add(trx, body, staff))),
  route(retractFinding, ({ body, staff, write }) => write((trx) => chart.retract(trx, body, staff))),
  route(listProcedures, ({ audit, query, staff }) =>
    audit((trx) => procedures.list(trx, query.patientId, staff)),
  ),
  route(addProcedures, ({ body, staff, write }) => write((trx) => procedures.add(trx, body, staff))),
  route(correctProcedure, ({ body, staff, write }) => write((trx) => procedures.correct(trx, body, staff))),
  route(retractProcedure, ({ body, staff, write }) =>
    write(async (trx) => {
      await procedures.retract(trx, body, staff);
      return null;
    }),
  ),
];
