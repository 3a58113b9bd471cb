import { addVitals, listVitals, retractVitals } from "#contract/clinical/vitals.ts";
import { route } from "#server/platform/http/mount.ts";
import * as vitals from "./service.ts";

export const vitalsRoutes = [
  route(listVitals, ({ audit, query, staff }) => audit((trx) => vitals.list(trx, query.patientId, staff))),
  route(addVitals, ({ body, staff, write }) => write((trx) => vitals.add(trx, body, staff))),
  route(retractVitals, ({ body, staff, write }) => write((trx) => vitals.retract(trx, body, staff))),
];
