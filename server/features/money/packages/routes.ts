import { sql } from "kysely";
import {
  applyPackage,
  closePackage,
  extendPackage,
  getPackagesOfPatient,
  listPackages,
  type PackageRow,
  takeBackSession,
} from "#contract/money/packages.ts";
import { sessionName } from "#rules/money/accounts/package.ts";
import { formatDate } from "#rules/values/display.ts";
import { allows } from "#rules/values/permissions.ts";
import { readList } from "#server/platform/db/lists/list.ts";
import { valuesRoute } from "#server/platform/db/lists/list-values.ts";
import { route } from "#server/platform/http/mount.ts";
import { close } from "./closing.ts";
import { extend, packagesOf, takeBack, useSession } from "./service.ts";
import { packageList } from "./store.ts";

export const packageRoutes = [
  valuesRoute(listPackages, { serviceName: sql`SELECT name FROM services WHERE sessions IS NOT NULL` }),
  route(listPackages, async ({ db, query, staff }) => {
    const page = await readList<PackageRow>(db, packageList, query, sql`true`);
    if (allows(staff, "bills.read")) return page;
    return { ...page, rows: page.rows.map((row) => ({ ...row, due: null })) };
  }),
  route(getPackagesOfPatient, ({ db, query, staff }) => packagesOf(db, query.patientId, staff)),
  route(applyPackage, ({ body, staff, setMessage, write }) =>
    write(async (trx) => {
      const used = await useSession(trx, body, staff);
      const name = sessionName(used.used, used);
      setMessage(`${name.charAt(0).toUpperCase()}${name.slice(1)} is used`);
      return used;
    }),
  ),
  route(takeBackSession, ({ body, staff, setMessage, write }) =>
    write(async (trx) => {
      const left = await takeBack(trx, body, staff);
      setMessage(`Taken back: ${left.left} of ${left.sessions} sessions of ${left.number} are left`);
      return left;
    }),
  ),
  route(extendPackage, ({ body, staff, setMessage, write }) =>
    write(async (trx) => {
      const extended = await extend(trx, body, staff);
      setMessage(`${extended.number} can be used until ${formatDate(extended.expiresOn ?? body.expiresOn)}`);
      return extended;
    }),
  ),
  route(closePackage, ({ body, staff, setMessage, write }) =>
    write(async (trx) => {
      const closed = await close(trx, body, staff);
      const note = closed.closed?.creditNote;
      setMessage(`${closed.number} is closed${note ? `, credit note ${note.number}` : ""}`);
      return closed;
    }),
  ),
];
