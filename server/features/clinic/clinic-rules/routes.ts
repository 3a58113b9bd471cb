import {
  arrangeChairs,
  getClinicRules,
  listChairs,
  removeChair,
  saveChair,
  saveClinicRules,
} from "#contract/clinic/clinic-rules.ts";
import { route } from "#server/platform/http/mount.ts";
import * as service from "./service.ts";
import { allChairs, readRules } from "./store.ts";

export const clinicRuleRoutes = [
  route(getClinicRules, ({ db }) => readRules(db)),
  route(saveClinicRules, ({ body, write }) => write((trx) => service.saveRules(trx, body))),
  route(listChairs, ({ db }) => allChairs(db)),
  route(saveChair, ({ body, write }) => write((trx) => service.saveChair(trx, body))),
  route(arrangeChairs, ({ body, write }) => write((trx) => service.arrangeChairs(trx, body.ids))),
  route(removeChair, ({ query, write }) => write((trx) => service.removeChair(trx, query.id))),
];
