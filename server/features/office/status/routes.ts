import { getStatus } from "#contract/office/status.ts";
import { route } from "#server/platform/http/mount.ts";
import { version as programVersion } from "#server/platform/process/start/release.ts";
import { readStatus } from "./store.ts";

const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString();

export const statusRoutes = [
  route(getStatus, async ({ db, config, condition, telemetry }) => {
    const { version, bytes, waiting, oldestWaitingOn, givenUp, failedSignIns } = await readStatus(db);
    const { startedOn, upkeepOn, lastDay } = telemetry;
    return {
      program: { version: programVersion, startedOn: instantOf(startedOn) },
      database: { isEmbedded: !config.databaseUrl, version, bytes, writable: condition.writable },
      disk: { state: condition.disk, freeBytes: condition.freeBytes },
      clock: condition.clock,
      calls: lastDay,
      mail: { isSent: config.smtpUrl !== undefined, waiting, oldestWaitingOn, givenUp },
      upkeepOn: upkeepOn === null ? null : instantOf(upkeepOn),
      failedSignIns,
    };
  }),
];
