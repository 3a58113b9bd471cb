import { getDashboardData } from "#contract/money/dashboard.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { route } from "#server/platform/http/mount.ts";
import { figuresOf, isPast } from "./service.ts";

export const dashboardRoutes = [
  route(getDashboardData, ({ db, readElsewhere, query, staff }) => {
    const read = (from: Executor) => figuresOf(from, query, staff);
    return isPast(query) ? readElsewhere(read) : read(db);
  }),
];
