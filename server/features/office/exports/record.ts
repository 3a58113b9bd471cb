import type { Export, ExportFormat } from "#contract/office/exports.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Call } from "#server/platform/http/mount.ts";
import type { Row } from "./cells.ts";
import { daysInWords, filtersInWords } from "./filters-in-words.ts";

/** Records in the audit trail what leaves the clinic as a file: the list, its filters, the number of rows; no values. */

const FORMATS: Readonly<Record<ExportFormat, string>> = { csv: "CSV", xlsx: "Excel" };

const wordsOf = (fileName: string) =>
  fileName.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());

/**
 * Records that a file is about to be sent, with the number of all its rows: fewer may be sent, and without the record none
 * are.
 */
export async function recordExport(
  call: Call<Endpoint>,
  { source, fileName, columns }: Export,
  rows: number,
): Promise<void> {
  const query = call.query as unknown as Record<string, unknown> & { format: ExportFormat };
  const filters = source.list ? filtersInWords(source.list, columns, query) : daysInWords(query);
  await call.audit((trx) =>
    recordEvent(trx, "exported", fileName, null, {
      list: wordsOf(fileName),
      format: FORMATS[query.format],
      filters,
      rows,
    }),
  );
}

/** Records how far a broken-off file went. A failure is only logged, because the file has left. */
export async function recordBrokenOff(
  call: Call<Endpoint>,
  { fileName }: Export,
  rows: number,
): Promise<void> {
  await call
    .audit((trx) => recordEvent(trx, "export broken off", fileName, null, { list: wordsOf(fileName), rows }))
    .catch((error: unknown) => call.log.warn({ err: error }, "a broken-off export was not recorded"));
}

/** The same pages, and a count of the rows handed on so far. */
export function counted(pages: AsyncIterable<readonly Row[]>) {
  let count = 0;
  async function* rows() {
    for await (const page of pages) {
      count += page.length;
      yield page;
    }
  }
  return { rows: rows(), soFar: () => count };
}
