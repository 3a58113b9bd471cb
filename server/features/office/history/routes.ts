import { getHistory } from "#contract/office/history.ts";
import { route } from "#server/platform/http/mount.ts";
import { historyOf } from "./service.ts";

export const historyRoutes = [
  // Audited, because reading a patient's history is a view of the patient.
  route(getHistory, ({ audit, readElsewhere, query, staff }) =>
    query.entity === "patient"
      ? audit((trx) => historyOf(trx, query, staff))
      : readElsewhere((db) => historyOf(db, query, staff)),
  ),
];
