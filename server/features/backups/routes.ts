import { getBackupStatus } from "#contract/backups.ts";
import { route } from "#server/platform/http/mount.ts";
import { backupStatus } from "./service.ts";

export const backupRoutes = [route(getBackupStatus, ({ db, config }) => backupStatus(db, config))];
