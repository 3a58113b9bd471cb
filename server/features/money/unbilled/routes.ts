import { getUnbilled, reopenWork, settleWork } from "#contract/money/unbilled.ts";
import { route } from "#server/platform/http/mount.ts";
import { reopen, settle, unbilled } from "./service.ts";

export const unbilledRoutes = [
  route(getUnbilled, ({ db, query }) => unbilled(db, query.patientId)),
  route(settleWork, ({ body, staff, write }) => write((trx) => settle(trx, body, staff))),
  route(reopenWork, ({ body, staff, write }) => write((trx) => reopen(trx, body, staff))),
];
