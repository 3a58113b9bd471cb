import { getHistory } from "#contract/history.ts";
import { route } from "#server/platform/http/mount.ts";
import { historyOf } from "./service.ts";

export const historyRoutes = [
  route(getHistory, ({ mark, query, staff }) => mark((trx) => historyOf(trx, query, staff))),
];
