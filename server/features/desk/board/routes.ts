import {
  getBoardDay,
  getBoardDays,
  getDayOnPaper,
  moveVisit,
  setStage,
  waitForBoardChange,
  walkIn,
} from "#contract/desk/board.ts";
import { route } from "#server/platform/http/mount.ts";
import { boardDay } from "./board.ts";
import { dayOnPaper } from "./day-on-paper.ts";
import { boardDays } from "./days.ts";
import { move, setVisitStage } from "./service.ts";
import { receiveWalkIn } from "./walk-in.ts";

export const boardRoutes = [
  route(getBoardDay, ({ db, query, staff }) => boardDay(db, query, staff)),
  route(getDayOnPaper, ({ query, staff, audit }) => audit((trx) => dayOnPaper(trx, query, staff))),
  route(getBoardDays, ({ db, query, staff }) => boardDays(db, query, staff)),
  route(waitForBoardChange, ({ query, staff, feed, signal }) =>
    feed.wait({ ...query, caller: { sessionId: staff.sessionId }, signal }),
  ),
  route(setStage, ({ body, staff, write }) => write((trx) => setVisitStage(trx, body, staff))),
  route(moveVisit, ({ body, staff, write }) => write((trx) => move(trx, body, staff))),
  route(walkIn, ({ body, staff, write }) => write((trx) => receiveWalkIn(trx, body, staff))),
];
