import { sql } from "kysely";
import * as endpoints from "#contract/money/day-close.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { reportPdf } from "./report-pdf.ts";
import * as service from "./service.ts";
import { dayCloseList } from "./store.ts";

export const dayCloseRoutes = [
  valuesRoute(endpoints.listDayCloses, { closedBy: sql`SELECT name FROM staff` }),
  // The list is a view of few closes, so they are counted instead of kept as a total.
  route(endpoints.listDayCloses, ({ db, query }) =>
    readList<endpoints.DayCloseRow>(db, dayCloseList, query, sql`true`),
  ),
  route(endpoints.getDayClose, ({ db, query, staff }) => service.getClose(db, query.id, staff)),
  route(endpoints.getDayReportPdf, reportPdf),
  route(endpoints.getOpenDay, ({ db, query, staff }) => service.openDay(db, query, staff)),
  route(endpoints.countDay, ({ write, body, staff }) => write((trx) => service.count(trx, body, staff))),
  route(endpoints.closeDay, ({ write, body, staff }) => write((trx) => service.close(trx, body, staff))),
  route(endpoints.reopenDay, ({ write, body, staff }) => write((trx) => service.reopen(trx, body, staff))),
  route(endpoints.moveCash, ({ write, body, staff }) =>
    write((trx) => service.moveCash(trx, body, staff.id)),
  ),
];
