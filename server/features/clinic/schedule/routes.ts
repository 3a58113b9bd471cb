import {
  getCalendar,
  getClosures,
  getWeeks,
  removeClosure,
  removeDay,
  removeWeek,
  saveClosure,
  saveDay,
  saveWeek,
} from "#contract/clinic/schedule.ts";
import { route } from "#server/platform/http/mount.ts";
import { calendar } from "./calendar.ts";
import * as schedule from "./service.ts";
import { closuresBetween, weeksOf } from "./store.ts";

export const scheduleRoutes = [
  route(getCalendar, ({ db, query }) => calendar(db, query)),
  route(getWeeks, ({ db, query }) => weeksOf(db, query.idDoctor)),
  route(getClosures, ({ db, query }) => closuresBetween(db, query.from)),
  route(saveWeek, ({ body, write }) => write((trx) => schedule.saveWeek(trx, body))),
  route(removeWeek, ({ query, write }) => write((trx) => schedule.removeWeek(trx, query))),
  route(saveDay, ({ body, staff, write }) => write((trx) => schedule.saveDay(trx, body, staff))),
  route(removeDay, ({ query, staff, write }) => write((trx) => schedule.removeDay(trx, query, staff))),
  route(saveClosure, ({ body, staff, write }) => write((trx) => schedule.saveClosure(trx, body, staff))),
  route(removeClosure, ({ query, staff, write }) =>
    write((trx) => schedule.removeClosure(trx, query, staff)),
  ),
];
