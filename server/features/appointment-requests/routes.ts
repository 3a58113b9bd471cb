import { sql } from "kysely";
import {
  type AppointmentRequest,
  approveRequest,
  countPendingRequests,
  getRequest,
  getRequestedTimes,
  listRequests,
  rejectRequest,
  submitRequest,
} from "#contract/appointment-requests.ts";
import { requestOfReference } from "#rules/registration-number.ts";
import { readList } from "#server/platform/db/list.ts";
import { valuesRoute } from "#server/platform/db/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import * as requests from "./service.ts";
import { countPending, requestList } from "./store.ts";

export const requestRoutes = [
  valuesRoute(listRequests, {
    departmentName: sql`SELECT name FROM departments`,
    doctorName: sql`SELECT name FROM doctors`,
  }),
  route(submitRequest, (call) => call.write((trx) => requests.submit(trx, call.body))),
  route(listRequests, ({ db, query }) => {
    const named = requestOfReference(query.search ?? "");
    if (named === null) return readList<AppointmentRequest>(db, requestList, query);
    return readList<AppointmentRequest>(
      db,
      requestList,
      { ...query, search: undefined },
      sql`t.id = ${named}`,
    );
  }),
  route(getRequestedTimes, ({ db, query }) => requests.requestedTimes(db, query.idDoctor, query.date)),
  route(getRequest, ({ db, query }) => requests.get(db, query.id)),
  route(countPendingRequests, async ({ db }) => ({ pending: await countPending(db) })),
  route(approveRequest, ({ query, staff, write }) => write((trx) => requests.approve(trx, query, staff))),
  route(rejectRequest, ({ query, staff, write }) => write((trx) => requests.reject(trx, query, staff))),
];
