import {
  getNoShows,
  getRecall,
  listRecalls,
  noteCall,
  saveRecall,
  stopRecall,
  takeBackCall,
} from "#contract/desk/recalls.ts";
import { CALL_RESULT_LABELS } from "#rules/desk/messages/recalls.ts";
import { readable } from "#server/features/clinic/doctors/scope.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { and } from "#server/platform/db/lists/list-source.ts";
import { route } from "#server/platform/http/mount.ts";
import * as recalls from "./service.ts";
import { countNoShows, dueUnlessAsked, ownRecalls, recallList, type StoredRecall, shown } from "./store.ts";

export const recallRoutes = [
  route(listRecalls, async ({ db, query, staff }) => {
    const page = await readList<StoredRecall>(
      db,
      recallList,
      { ...query, sort: query.sort ?? "dueDay:asc" },
      and([ownRecalls(staff), dueUnlessAsked(query)]),
    );
    return { ...page, rows: page.rows.map((row) => shown(row, staff)) };
  }),
  route(getRecall, ({ db, query, staff }) => recalls.get(db, query.id, staff)),
  route(getNoShows, ({ db, query, staff }) => countNoShows(db, query.idPatient, readable(staff))),
  route(saveRecall, ({ body, staff, write }) => write((trx) => recalls.save(trx, body, staff))),
  route(noteCall, ({ body, staff, setMessage, write }) => {
    setMessage(`Noted: ${CALL_RESULT_LABELS[body.result].toLowerCase()}.`);
    return write((trx) => recalls.note(trx, body, staff));
  }),
  route(takeBackCall, ({ body, staff, write }) => write((trx) => recalls.takeBack(trx, body.id, staff))),
  route(stopRecall, ({ body, staff, write }) => write((trx) => recalls.stop(trx, body, staff))),
];
