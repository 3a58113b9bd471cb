import {
  askForCode,
  getDisplays,
  getRoom,
  pairDisplay,
  removeDisplay,
  showNames,
  waitForRoomChange,
} from "#contract/desk/screen.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { route } from "#server/platform/http/mount.ts";
import { countTry, giveCode, pair, remove } from "./pairing.ts";
import { roomOf } from "./room.ts";
import { readDisplays, readShowsNames, writeShowsNames } from "./store.ts";

export const screenRoutes = [
  route(getDisplays, async ({ db }) => ({
    showsNames: await readShowsNames(db),
    displays: await readDisplays(db),
  })),
  route(pairDisplay, async ({ db, body, staff, write }) => {
    // Outside the transaction, so that a wrong guess counts too.
    await countTry(db, staff.id);
    return await write((trx) => pair(trx, body));
  }),
  route(removeDisplay, ({ query, write }) => write((trx) => remove(trx, query.id))),
  route(showNames, ({ body, write }) =>
    write(async (trx) => {
      await writeShowsNames(trx, body.showsNames);
      return body;
    }),
  ),
  route(askForCode, ({ db, network }) => giveCode(db, network)),
  route(getRoom, ({ db, display }) => roomOf(db, display.idDoctors)),
  route(waitForRoomChange, async ({ query, display, feed, signal }) => {
    // After midnight the display has another day to show.
    if (query.day !== clinicToday()) return { cursor: query.cursor, changed: true, pauseSeconds: 0 };
    return await feed.wait({ ...query, caller: { displayId: display.id }, signal });
  }),
];
