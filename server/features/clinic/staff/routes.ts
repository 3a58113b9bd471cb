import { sql } from "kysely";
import { getRights, saveRights } from "#contract/clinic/rights.ts";
import { listStaffSessions, SIGNED_OUT_ELSEWHERE, signOutStaff } from "#contract/clinic/sessions.ts";
import {
  getMailSetUp,
  getStaffMember,
  inviteStaff,
  listStaff,
  makeStaffLink,
  resetStaffPassword,
  type StaffMember,
  updateStaff,
  WITHOUT_MAIL,
} from "#contract/clinic/staff.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import * as rights from "./rights.ts";
import * as staff from "./service.ts";
import { staffList } from "./store.ts";

export const staffRoutes = [
  valuesRoute(listStaff, { doctorName: sql`SELECT name FROM doctors` }),
  route(listStaff, ({ db, query }) => readList<StaffMember>(db, staffList, query)),
  route(getStaffMember, ({ db, query }) => staff.accounts.get(db, query.id)),
  route(getRights, ({ db }) => rights.findRights(db)),
  route(saveRights, ({ body, write }) => write((trx) => rights.saveRights(trx, body))),
  route(getMailSetUp, async ({ config }) => ({ isSetUp: config.smtpUrl !== undefined })),
  route(inviteStaff, ({ body, config, write, setMessage }) => {
    if (!config.smtpUrl) setMessage(WITHOUT_MAIL.invited);
    return write((trx) => staff.invite(trx, body, config));
  }),
  route(updateStaff, ({ query, body, config, write }) =>
    write((trx) => staff.update(trx, query.id, body, config)),
  ),
  route(resetStaffPassword, ({ query, staff: caller, config, write, setMessage }) => {
    if (!config.smtpUrl) setMessage(WITHOUT_MAIL.reset);
    return write((trx) => staff.resetPassword(trx, query.id, caller, config));
  }),
  route(listStaffSessions, ({ db, query, staff: caller }) => staff.sessions(db, query.id, caller)),
  route(signOutStaff, ({ query, staff: caller, network, audit, setMessage }) => {
    if (query.id === caller.id) setMessage(SIGNED_OUT_ELSEWHERE);
    return audit((trx) => staff.signOut(trx, query.id, caller, network));
  }),
  route(makeStaffLink, ({ query, staff: caller, config, write }) =>
    write((trx) => staff.makeLink(trx, query.id, caller, config)),
  ),
];
