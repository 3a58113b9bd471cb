import { addLogo } from "#contract/clinic/logo.ts";
import {
  countBookedOn,
  getPublicClinic,
  getSettings,
  saveClinic,
  saveHours,
  savePrints,
  undoSettings,
} from "#contract/clinic/settings.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Call, route } from "#server/platform/http/mount.ts";
import { forgetSettings, readSettings } from "#server/platform/settings/settings.ts";
import { assertLogo, keepLogo, prepareUpload } from "./logo.ts";
import { saveFacts, saveGroup, savePrintTexts, undoGroup } from "./service.ts";
import { countBooked, findGroups } from "./store.ts";

/** Runs a change of the settings; this process reads them anew afterwards. */
async function change<T>(
  { write, db }: Pick<Call<never>, "write" | "db">,
  work: (trx: Executor) => Promise<T>,
): Promise<T> {
  const done = await write(work);
  forgetSettings(db);
  return done;
}

export const settingRoutes = [
  route(getPublicClinic, ({ db }) => readSettings(db)),
  route(getSettings, ({ db }) => findGroups(db)),
  route(saveClinic, (call) =>
    change(call, async (trx) => {
      await assertLogo(trx, call.body.logo);
      return await saveFacts(trx, call.body, call.staff.id);
    }),
  ),
  route(addLogo, async ({ body, file, write, pictures, log }) => {
    const prepared = await prepareUpload(file);
    const logo = await write((trx) => keepLogo(trx, prepared, body.name));
    // The browsers' files are made while the logo is looked at; an earlier request waits for them.
    pictures
      .make(logo.picture)
      .catch((error: unknown) => log.warn({ err: error }, "a logo waits to be made ready"));
    return logo;
  }),
  route(saveHours, (call) => change(call, (trx) => saveGroup(trx, "hours", call.body))),
  route(savePrints, (call) => change(call, (trx) => savePrintTexts(trx, call.body))),
  route(undoSettings, (call) => change(call, (trx) => undoGroup(trx, call.body))),
  route(countBookedOn, ({ db, query }) => countBooked(db, query.days)),
];
