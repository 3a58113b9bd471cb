import { sql } from "kysely";
import {
  createLabCase,
  getLabCase,
  getLabOfPatient,
  getOpenLabWork,
  listLabCases,
  listWorkForLab,
  updateLabCase,
} from "#contract/money/lab.ts";
import {
  cancelLabCase,
  fitLabCase,
  getLabSlipPdf,
  payLab,
  receiveLabCase,
} from "#contract/money/lab-acts.ts";
import { listLabs, saveLab } from "#contract/money/labs.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { payCases } from "./payment.ts";
import * as service from "./service.ts";
import { slipPdf } from "./slip-pdf.ts";
import { findLabs } from "./store.ts";

export const labRoutes = [
  valuesRoute(listLabCases, {
    labName: sql`SELECT name FROM labs WHERE NOT is_deleted`,
    doctorName: sql`SELECT name FROM doctors WHERE id IN (SELECT doctor_id FROM lab_cases)`,
  }),
  route(listLabCases, ({ db, query, staff }) => service.listCases(db, query, staff)),
  route(getLabCase, ({ db, query, staff }) => service.getCase(db, query.id, staff)),
  route(getLabOfPatient, ({ db, query, staff }) => service.casesOf(db, query.patientId, staff)),
  route(listWorkForLab, ({ db, query, staff }) => service.workFor(db, query.patientId, staff)),
  route(getOpenLabWork, ({ db, query, staff }) => service.openWork(db, query.patientId, staff)),
  route(createLabCase, ({ body, staff, write }) => write((trx) => service.order(trx, body, staff))),
  route(updateLabCase, ({ body, staff, write }) => write((trx) => service.change(trx, body, staff))),
  route(receiveLabCase, ({ body, staff, write }) => write((trx) => service.receive(trx, body, staff))),
  route(fitLabCase, ({ body, staff, write }) => write((trx) => service.fit(trx, body, staff))),
  route(cancelLabCase, ({ body, staff, write }) => write((trx) => service.cancel(trx, body, staff))),
  route(getLabSlipPdf, slipPdf),
  route(payLab, ({ body, write }) => write((trx) => payCases(trx, body))),
  route(listLabs, ({ db }) => findLabs(db)),
  route(saveLab, ({ body, write }) => write((trx) => service.saveLab(trx, body))),
];
