import { getServicesOfDepartment, listServices, type Service } from "#contract/services.ts";
import { readList } from "#server/platform/list.ts";
import { route } from "#server/platform/mount.ts";
import { activeServicesOf, serviceList } from "./store.ts";

export const serviceRoutes = [
  route(listServices, ({ db, query }) => readList<Service>(db, serviceList, query)),
  route(getServicesOfDepartment, ({ db, query }) => activeServicesOf(db, query.idMaster)),
];
