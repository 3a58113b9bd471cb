import {
  addProcedures,
  correctProcedure,
  findByLot,
  listProcedures,
  retractProcedure,
} from "#contract/clinical/procedures.ts";
import { route } from "#server/platform/http/mount.ts";
import * as procedures from "./service.ts";

export const procedureRoutes = [
  route(listProcedures, ({ audit, query, staff }) =>
    audit((trx) => procedures.list(trx, query.patientId, staff)),
  ),
  route(findByLot, ({ auditInOneStatement, query }) =>
    auditInOneStatement((db, actor) => procedures.findByLot(db, query.lot, actor)),
  ),
  route(addProcedures, ({ body, staff, write }) => write((trx) => procedures.add(trx, body, staff))),
  route(correctProcedure, ({ body, staff, write }) => write((trx) => procedures.correct(trx, body, staff))),
  route(retractProcedure, ({ body, staff, write }) => write((trx) => procedures.retract(trx, body, staff))),
];
