import { getDashboardData } from "#contract/dashboard.ts";
import { route } from "#server/platform/http/mount.ts";
import { figuresOf } from "./service.ts";

export const dashboardRoutes = [
  route(getDashboardData, ({ db, query, staff }) => figuresOf(db, query, staff.role)),
];
