import { sql } from "kysely";
import { getServicesOfDepartment, listServices, serviceCalls } from "#contract/clinic/services.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { resourceRoutes } from "#server/platform/resource/resource-routes.ts";
import { services } from "./service.ts";
import { activeServicesOf, serviceList } from "./store.ts";

export const serviceRoutes = [
  valuesRoute(listServices, { masterServiceName: sql`SELECT name FROM departments` }),
  route(getServicesOfDepartment, ({ db, query }) => activeServicesOf(db, query.idMaster)),
  ...resourceRoutes(serviceCalls, serviceList, services),
];
