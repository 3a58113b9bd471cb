import {
  checkBackupPlace,
  getBackupSetUp,
  makeBackupKey,
  saveBackupSetUp,
} from "#contract/office/backup-set-up.ts";
import { backUpNow, downloadBackup, getBackupStatus } from "#contract/office/backups.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { type Call, route } from "#server/platform/http/mount.ts";
import * as backups from "./service.ts";
import * as setUp from "./set-up.ts";

export const backupRoutes = [
  route(getBackupStatus, (call) => backups.backupStatus(call)),
  route(backUpNow, (call) => backups.backUpNow(call)),
  route(downloadBackup, (call) => backups.downloadBackup(call as Call<Endpoint>)),
  route(getBackupSetUp, ({ db, config }) => setUp.backupSetUp(db, config)),
  route(makeBackupKey, setUp.makeBackupKey),
  route(checkBackupPlace, ({ body, config }) => setUp.checkBackupPlace(config, body.place)),
  route(saveBackupSetUp, ({ body, config, write }) => write((trx) => setUp.saveSetUp(trx, config, body))),
];
