import { getReceived, getReceivedBills } from "#contract/money/received.ts";
import { isPast } from "#server/features/money/dashboard/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { route } from "#server/platform/http/mount.ts";
import { billsBehind, receivedIn } from "./service.ts";

export const receivedRoutes = [
  route(getReceived, ({ db, readElsewhere, query }) => {
    const read = (from: Executor) => receivedIn(from, query);
    return isPast(query) ? readElsewhere(read) : read(db);
  }),
  route(getReceivedBills, ({ db, readElsewhere, query }) => {
    const read = (from: Executor) => billsBehind(from, query);
    return isPast(query) ? readElsewhere(read) : read(db);
  }),
];
