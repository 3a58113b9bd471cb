import { sql } from "kysely";
import {
  bookWaiting,
  declineWaiting,
  getFitting,
  getWaiting,
  listWaiting,
  offerWaiting,
  saveWaiting,
  type WaitingEntry,
  withdrawWaiting,
} from "#contract/waiting-list.ts";
import { readList } from "#server/platform/db/list.ts";
import { and } from "#server/platform/db/list-source.ts";
import { valuesRoute } from "#server/platform/db/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { fitting } from "./fitting.ts";
import * as waiting from "./service.ts";
import { ownEntries, waitingList, waitingUnlessAsked } from "./store.ts";

export const waitingListRoutes = [
  valuesRoute(listWaiting, {
    departmentName: sql`SELECT name FROM departments`,
    doctorName: sql`SELECT name FROM doctors`,
  }),
  route(listWaiting, ({ db, query, staff }) =>
    readList<WaitingEntry>(
      db,
      waitingList,
      { ...query, sort: query.sort ?? "createdOn:asc" },
      and([ownEntries(staff), waitingUnlessAsked(query)]),
    ),
  ),
  route(getWaiting, ({ db, query, staff }) => waiting.get(db, query.id, staff)),
  route(saveWaiting, ({ body, staff, write }) => write((trx) => waiting.save(trx, body, staff))),
  route(withdrawWaiting, ({ body, staff, write }) => write((trx) => waiting.withdraw(trx, body, staff))),
  route(getFitting, ({ db, query, staff }) => fitting(db, query, staff)),
  route(offerWaiting, ({ body, staff, config, write }) =>
    write((trx) => waiting.offer(trx, body, staff, config.publicUrl)),
  ),
  route(declineWaiting, ({ body, staff, write }) => write((trx) => waiting.decline(trx, body, staff))),
  route(bookWaiting, ({ body, staff, write }) => write((trx) => waiting.book(trx, body, staff))),
];
