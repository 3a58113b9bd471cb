import { getNotices } from "#contract/notices.ts";
import { backupNotice } from "#rules/backup-status.ts";
import { allows } from "#rules/permissions.ts";
import { lookNotices } from "#server/features/looks/notices.ts";
import { retentionNotices } from "#server/features/retention/service.ts";
import { goneDoctorNotices } from "#server/features/website-editor/notices.ts";
import { readBackupAge } from "#server/platform/backup/newest-backup.ts";
import { route } from "#server/platform/http/mount.ts";

export const noticeRoutes = [
  route(getNotices, async ({ condition, db, staff }) => {
    const everybody = !allows(staff, "notices.read");
    const computer = everybody ? [] : condition.notices;
    if (!condition.database) return computer;
    const backup = backupNotice(await readBackupAge(db), Date.now(), { everybody });
    const others = everybody ? [] : [...(await lookNotices(db)), ...(await retentionNotices(db))];
    const website = allows(staff, "site.edit") ? await goneDoctorNotices(db) : [];
    return [...computer, ...(backup === null ? [] : [backup]), ...others, ...website];
  }),
];
