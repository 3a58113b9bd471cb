import { sql } from "kysely";
import {
  approveRequest,
  countPendingRequests,
  getRequest,
  getRequestedTimes,
  listRequests,
  rejectRequest,
  submitRequest,
} from "#contract/desk/appointment-requests.ts";
import { requestOfReference } from "#rules/patients/registration-number.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import * as requests from "./service.ts";
import { countPending, pendingFirst, requestList, type StoredRequest } from "./store.ts";

export const requestRoutes = [
  valuesRoute(listRequests, {
    departmentName: sql`SELECT name FROM departments`,
    doctorName: sql`SELECT name FROM doctors`,
  }),
  route(submitRequest, (call) => call.write((trx) => requests.submit(trx, call.body))),
  route(listRequests, async ({ db, query, staff }) => {
    const named = requestOfReference(query.search ?? "");
    const page = await (named !== null
      ? readList<StoredRequest>(db, requestList, { ...query, search: undefined }, sql`t.id = ${named}`)
      : query.sort || query.search
        ? readList<StoredRequest>(db, requestList, query)
        : readList<StoredRequest>(db, pendingFirst, { ...query, sort: "status:desc" }));
    return { ...page, rows: page.rows.map((row) => requests.shown(row, staff)) };
  }),
  route(getRequestedTimes, ({ db, query }) => requests.requestedTimes(db, query.idDoctor, query.date)),
  route(getRequest, async ({ db, query, staff }) => requests.shown(await requests.get(db, query.id), staff)),
  route(countPendingRequests, async ({ db }) => ({ pending: await countPending(db) })),
  route(approveRequest, ({ query, staff, write }) => write((trx) => requests.approve(trx, query, staff))),
  route(rejectRequest, ({ query, staff, write }) => write((trx) => requests.reject(trx, query, staff))),
];
