import { sql } from "kysely";
import {
  createService,
  getService,
  getServicesOfDepartment,
  listServices,
  removeService,
  type Service,
  updateService,
} from "#contract/services.ts";
import { readList } from "#server/platform/db/list.ts";
import { valuesRoute } from "#server/platform/db/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import * as services from "./service.ts";
import { activeServicesOf, serviceList } from "./store.ts";

export const serviceRoutes = [
  valuesRoute(listServices, { masterServiceName: sql`SELECT name FROM departments` }),
  route(listServices, ({ db, query }) => readList<Service>(db, serviceList, query)),
  route(getServicesOfDepartment, ({ db, query }) => activeServicesOf(db, query.idMaster)),
  route(getService, ({ db, query }) => services.get(db, query.id)),
  route(createService, ({ body, write }) => write((trx) => services.create(trx, body))),
  route(updateService, ({ query, body, write }) => write((trx) => services.update(trx, query.id, body))),
  route(removeService, ({ query, write }) => write((trx) => services.remove(trx, query.id))),
];
