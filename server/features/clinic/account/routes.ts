import {
  adminLogin,
  changePassword,
  forgotPassword,
  getPasswordHelp,
  isLoggedIn,
  logout,
  resetPassword,
} from "#contract/clinic/account.ts";
import { listOwnSessions, signOutElsewhere } from "#contract/clinic/sessions.ts";
import { closeSession } from "#server/platform/auth/sessions.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import { route } from "#server/platform/http/mount.ts";
import * as openSessions from "./open-sessions.ts";
import * as passwords from "./passwords.ts";
import { signIn } from "./service.ts";

export const accountRoutes = [
  route(adminLogin, signIn),
  route(logout, (call) =>
    call.audit(async (trx) => {
      await recordEvent(trx, "signed out", "staff", call.staff.id);
      await closeSession(trx, call.staff.sessionId);
      return null;
    }),
  ),
  route(listOwnSessions, ({ db, staff }) => openSessions.openSessionsOf(db, staff.id, staff)),
  route(signOutElsewhere, ({ audit, staff, network }) =>
    audit(async (trx) => {
      await openSessions.signOutElsewhere(trx, staff, network);
      return null;
    }),
  ),
  route(isLoggedIn, async ({ staff: { id, name, email, role, granted, doctorId, expiresAt } }) => ({
    user: { id, name, email, role, granted, doctorId },
    expiresAt,
  })),
  route(getPasswordHelp, async ({ config }) => ({ isMailSetUp: config.smtpUrl !== undefined })),
  route(forgotPassword, passwords.requestPasswordLink),
  route(resetPassword, passwords.reset),
  route(changePassword, passwords.change),
];
