import { getToday, type Today } from "#contract/today.ts";
import { mayOpen, type ScreenPath } from "#rules/screens.ts";
import { countVisitsNow } from "#server/features/board/board.ts";
import { countToAsk } from "#server/features/dues/service.ts";
import { countWork } from "#server/features/messages/worklist.ts";
import { countToCall } from "#server/features/recalls/service.ts";
import { readNewestBackup } from "#server/platform/backup/newest-backup.ts";
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
