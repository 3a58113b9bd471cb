import { sql } from "kysely";
import { type Due, getDueAges, listDues, noteDueContact, takeBackDueContact } from "#contract/money/dues.ts";
import { DUE_RESULT_LABELS } from "#rules/money/accounts/dues.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { route } from "#server/platform/http/mount.ts";
import * as dues from "./service.ts";
import { dueList, sumUp } from "./store.ts";

export const dueRoutes = [
  route(listDues, ({ db, query }) =>
    readList<Due>(db, dueList, { ...query, sort: query.sort ?? "oldestDay:asc" }, sql`true`),
  ),
  route(getDueAges, ({ db }) => sumUp(db)),
  route(noteDueContact, ({ body, staff, setMessage, write }) => {
    setMessage(`Noted: ${DUE_RESULT_LABELS[body.result].toLowerCase()}.`);
    return write((trx) => dues.note(trx, body, staff));
  }),
  route(takeBackDueContact, ({ body, staff, write }) => write((trx) => dues.takeBack(trx, body.id, staff))),
];
