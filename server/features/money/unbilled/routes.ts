import { getFreeWork, getUnbilled, reopenWork, settleWork } from "#contract/money/unbilled.ts";
import { isPast } from "#server/features/money/dashboard/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { route } from "#server/platform/http/mount.ts";
import { freeWork, reopen, settle, unbilled } from "./service.ts";

export const unbilledRoutes = [
  route(getUnbilled, ({ db, query }) => unbilled(db, query.patientId)),
  route(settleWork, ({ body, staff, write }) => write((trx) => settle(trx, body, staff))),
  route(reopenWork, ({ body, staff, write }) => write((trx) => reopen(trx, body, staff))),
  route(getFreeWork, ({ db, readElsewhere, query }) => {
    const read = (from: Executor) => freeWork(from, query);
    return isPast(query) ? readElsewhere(read) : read(db);
  }),
];
