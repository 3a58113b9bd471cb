import {
  getHandedOver,
  handOver,
  listAftercare,
  removeAftercare,
  saveAftercare,
} from "#contract/clinical/aftercare.ts";
import { route } from "#server/platform/http/mount.ts";
import * as aftercare from "./service.ts";

export const aftercareRoutes = [
  route(listAftercare, ({ db }) => aftercare.list(db)),
  route(saveAftercare, ({ body, write }) => write((trx) => aftercare.save(trx, body))),
  route(removeAftercare, ({ query, write }) => write((trx) => aftercare.remove(trx, query.id))),
  route(getHandedOver, ({ audit, query, staff }) =>
    audit((trx) => aftercare.ofVisit(trx, query.appointmentId, staff)),
  ),
  route(handOver, ({ body, staff, write }) => write((trx) => aftercare.give(trx, body, staff))),
];
