import { sql } from "kysely";
import {
  bookWaiting,
  declineWaiting,
  getFitting,
  getWaiting,
  listWaiting,
  offerWaiting,
  saveWaiting,
  withdrawWaiting,
} from "#contract/desk/waiting-list.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { and } from "#server/platform/db/lists/list-source.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { fitting } from "./fitting.ts";
import * as waiting from "./service.ts";
import { ownEntries, type StoredEntry, shown, waitingList, waitingUnlessAsked } from "./store.ts";

export const waitingListRoutes = [
  valuesRoute(listWaiting, {
    departmentName: sql`SELECT name FROM departments`,
    doctorName: sql`SELECT name FROM doctors`,
  }),
  route(listWaiting, async ({ db, query, staff }) => {
    const page = await readList<StoredEntry>(
      db,
      waitingList,
      { ...query, sort: query.sort ?? "createdOn:asc" },
      and([ownEntries(staff), waitingUnlessAsked(query)]),
    );
    return { ...page, rows: page.rows.map((row) => shown(row, staff)) };
  }),
  route(getWaiting, async ({ db, query, staff }) => shown(await waiting.get(db, query.id, staff), staff)),
  route(saveWaiting, ({ body, staff, write }) =>
    write(async (trx) => shown(await waiting.save(trx, body, staff), staff)),
  ),
  route(withdrawWaiting, ({ body, staff, write }) => write((trx) => waiting.withdraw(trx, body, staff))),
  route(getFitting, ({ db, query, staff }) => fitting(db, query, staff)),
  route(offerWaiting, ({ body, staff, config, write }) =>
    write(async (trx) => {
      const { entry, ...told } = await waiting.offer(trx, body, staff, config.publicUrl);
      return { ...told, entry: shown(entry, staff) };
    }),
  ),
  route(declineWaiting, ({ body, staff, write }) => write((trx) => waiting.decline(trx, body, staff))),
  route(bookWaiting, ({ body, staff, write }) => write((trx) => waiting.book(trx, body, staff))),
];
