import {
  addFact,
  changeFact,
  confirmFacts,
  endFact,
  getSafety,
  listFacts,
  sayNone,
} from "#contract/patients/facts.ts";
import { route } from "#server/platform/http/mount.ts";
import * as facts from "./service.ts";

export const factRoutes = [
  route(listFacts, ({ audit, query, staff }) => audit((trx) => facts.list(trx, query.patientId, staff))),
  route(getSafety, ({ db, query, staff }) => facts.safetyOf(db, query.patientId, staff)),
  route(addFact, ({ body, staff, write }) => write((trx) => facts.add(trx, body, staff))),
  route(changeFact, ({ body, staff, write }) => write((trx) => facts.change(trx, body, staff))),
  route(endFact, ({ body, staff, write }) => write((trx) => facts.end(trx, body, staff))),
  route(sayNone, ({ body, staff, write }) => write((trx) => facts.sayNone(trx, body, staff))),
  route(confirmFacts, ({ body, staff, write }) => write((trx) => facts.confirm(trx, body.patientId, staff))),
];
