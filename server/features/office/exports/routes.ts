import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { EXPORT_TYPES, EXPORTS, type Export, type ExportFormat } from "#contract/office/exports.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { formatCount } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Download } from "#server/platform/http/download.ts";
import { invalid } from "#server/platform/http/errors.ts";
import { type Call, type Route, route } from "#server/platform/http/mount.ts";
import { askedBy, concurrencyLimit } from "#server/platform/process/concurrency-limit.ts";
import { csvOf } from "./csv.ts";
import { openPages, type Pages } from "./pages.ts";
import { counted, recordBrokenOff, recordExport } from "./record.ts";
import { MAX_SHEET_ROWS, xlsxOf } from "./xlsx.ts";

/** Each export holds a database connection until it is sent, so only a few run at a time, and not all for one account. */
const limited = concurrencyLimit({
  atOnce: 3,
  ofOneAtOnce: 2,
  waiting: 20,
  busy: "Several files are being prepared already. Please try again in a moment.",
});

/** A download for each list and dashboard table; the handlers of `sources` provide the rows. */
export function exportRoutes(sources: readonly Route[]): Route[] {
  return EXPORTS.map((file) => {
    const source = sources.find(({ endpoint }) => endpoint === file.source);
    if (!source) throw new Error(`${file.source.path} is exported, and nobody answers it`);
    return route(file.endpoint, (call) => {
      call.assertDiskSpace();
      return download(file, source, call as Call<Endpoint>);
    });
  });
}

/**
 * Records the export and starts the file when the queue allows; keeps its slot until the file is sent or broken off, which
 * is recorded too.
 */
function download(file: Export, source: Route, call: Call<Endpoint>): Promise<Download> {
  return new Promise((resolve, reject) => {
    limited(
      async () => {
        const pages = await openPages(file, source, call);
        const { rows, soFar } = counted(pages.rows);
        let isWhole = true;
        try {
          const made = begin(file, { ...pages, rows }, call);
          await recordExport(call, file, pages.total);
          resolve(made);
          isWhole = await finished(made.body).then(
            () => true,
            () => false,
          );
        } finally {
          await pages.close();
        }
        if (!isWhole) await recordBrokenOff(call, file, soFar());
      },
      { ...(call.staff && askedBy(call.staff)), signal: call.signal },
    ).catch(reject);
  });
}

/** A file's query; a list has neither days nor `by`. */
interface Asked {
  format: ExportFormat;
  by?: string;
  startDate?: string | null;
  endDate?: string | null;
}

/** The file's name: its grouping, if it has one, and the days asked for, or today. */
function nameOf(fileName: string, { by, startDate, endDate }: Asked): string {
  const days =
    startDate && endDate
      ? [...new Set([startDate, endDate])].join("-to-")
      : (startDate && `from-${startDate}`) || (endDate && `up-to-${endDate}`) || clinicToday();
  return [fileName, by && `by-${by}`, days].filter(Boolean).join("-");
}

function begin({ fileName, columns }: Export, { total, rows }: Pages, { query }: Call<Endpoint>): Download {
  const asked = query as unknown as Asked;
  const { format } = asked;
  if (format === "xlsx" && total > MAX_SHEET_ROWS)
    throw invalid({
      field: "format",
      message: `A sheet holds ${formatCount(MAX_SHEET_ROWS)} rows and this list has more. Choose csv, or narrow the list.`,
    });
  return {
    fileName: `${nameOf(fileName, asked)}.${format}`,
    contentType: EXPORT_TYPES[format],
    body: Readable.from(format === "csv" ? csvOf(columns, rows) : xlsxOf(columns, rows)),
  };
}
