import { Readable } from "node:stream";
import { getReport } from "#contract/office/report.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { route } from "#server/platform/http/mount.ts";
import { makeReport } from "./report.ts";

export const reportRoutes = [
  route(getReport, async (call) => ({
    fileName: `matab-report-${clinicToday()}.txt`,
    contentType: "text/plain; charset=utf-8",
    body: Readable.from([await makeReport(call)]),
  })),
];
