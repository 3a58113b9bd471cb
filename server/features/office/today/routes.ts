import { getToday, type Today } from "#contract/desk/today.ts";
import { mayOpen, type ScreenPath } from "#rules/clinic/screens.ts";
import { countVisitsNow } from "#server/features/desk/board/board.ts";
import { countWork } from "#server/features/desk/messages/worklist.ts";
import { countToCall } from "#server/features/desk/recalls/service.ts";
import { countToAsk } from "#server/features/money/dues/service.ts";
import { readNewestBackup } from "#server/platform/backup/places/newest-backup.ts";
import { channelNames } from "#server/platform/channels/channels.ts";
import { route } from "#server/platform/http/mount.ts";

export const todayRoutes = [
  route(getToday, async ({ db, staff, config }): Promise<Today> => {
    const unlessHidden = async <Count>(screen: ScreenPath, count: () => Promise<Count>) =>
      mayOpen(staff, screen) ? await count() : null;
    const sending = channelNames(config).filter((name) => name !== "desk");
    const [visits, toDo, toCall, toAsk, backup] = await Promise.all([
      unlessHidden("board", () => countVisitsNow(db, staff)),
      unlessHidden("todo", () => countWork(db, sending)),
      unlessHidden("to-call", () => countToCall(db, staff)),
      unlessHidden("dues", () => countToAsk(db)),
      unlessHidden("status", () => readNewestBackup(db)),
    ]);
    return { visits, toDo, toCall, toAsk, backup: backup && { lastGoodOn: backup.lastGoodOn } };
  }),
];
