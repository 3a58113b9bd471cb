import { getNotices } from "#contract/notices.ts";
import { lookNotices } from "#server/features/looks/notices.ts";
import { retentionNotices } from "#server/features/retention/service.ts";
import { route } from "#server/platform/http/mount.ts";

export const noticeRoutes = [
  route(getNotices, async ({ condition, db }) => [
    ...condition.notices,
    ...(condition.database ? [...(await lookNotices(db)), ...(await retentionNotices(db))] : []),
  ]),
];
