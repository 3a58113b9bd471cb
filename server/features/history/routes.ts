import { getHistory } from "#contract/history.ts";
import { route } from "#server/platform/http/mount.ts";
import { historyOf } from "./service.ts";

export const historyRoutes = [
  route(getHistory, ({ audit, query, staff }) => audit((trx) => historyOf(trx, query, staff))),
];
