import { backUpNow, downloadBackup, getBackupStatus } from "#contract/backups.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Call, route } from "#server/platform/http/mount.ts";
import * as backups from "./service.ts";

export const backupRoutes = [
  route(getBackupStatus, (call) => backups.backupStatus(call)),
  route(backUpNow, (call) => backups.backUpNow(call)),
  route(downloadBackup, (call) => backups.downloadBackup(call as Call<Endpoint>)),
];
