import {
  confirmSetUpStep,
  getPriceList,
  getSetUpProgress,
  leaveSetUp,
  removeExampleDoctors,
  savePriceList,
} from "#contract/office/set-up.ts";
import { route } from "#server/platform/http/mount.ts";
import * as setUp from "./service.ts";
import { findPriceList } from "./store.ts";

export const setUpRoutes = [
  route(getSetUpProgress, ({ db }) => setUp.progress(db)),
  route(leaveSetUp, ({ write }) => write((trx) => setUp.leave(trx))),
  route(confirmSetUpStep, ({ body, write }) => write((trx) => setUp.confirm(trx, body.step))),
  route(removeExampleDoctors, async ({ setMessage, write }) => {
    await write((trx) => setUp.removeExampleDoctors(trx));
    setMessage("The example doctors are removed.");
    return null;
  }),
  route(getPriceList, ({ db }) => findPriceList(db)),
  route(savePriceList, ({ body, write }) => write((trx) => setUp.savePriceList(trx, body))),
];
