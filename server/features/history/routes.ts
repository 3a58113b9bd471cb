import { getHistory } from "#contract/history.ts";
import { route } from "#server/platform/mount.ts";
import { historyOf } from "./service.ts";

export const historyRoutes = [
  route(getHistory, ({ query, staff, write }) => write((trx) => historyOf(trx, query, staff))),
];
