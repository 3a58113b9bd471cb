import { getNotices } from "#contract/notices.ts";
import { route } from "#server/platform/http/mount.ts";

export const noticeRoutes = [route(getNotices, async ({ condition }) => condition.notices)];
