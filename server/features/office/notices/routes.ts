import { getNotices } from "#contract/office/notices.ts";
import { backupNotice } from "#rules/clinic/backup-status.ts";
import { allows } from "#rules/values/permissions.ts";
import { lookNotices } from "#server/features/office/access-log/notices.ts";
import { retentionNotices } from "#server/features/office/retention/service.ts";
import { goneDoctorNotices } from "#server/features/website/website-editor/notices.ts";
import { readBackupAge } from "#server/platform/backup/places/newest-backup.ts";
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
