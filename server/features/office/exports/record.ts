import type { Export, ExportFormat } from "#contract/office/exports.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Call } from "#server/platform/http/mount.ts";
import type { Row } from "./cells.ts";
import { daysInWords, filtersInWords } from "./filters-in-words.ts";

/** What leaves the clinic as a file, on the audit trail: which list, how it was narrowed, how many rows; no values. */

const FORMATS: Readonly<Record<ExportFormat, string>> = { csv: "CSV", xlsx: "Excel" };

const wordsOf = (fileName: string) =>
  fileName.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());

/**
 * Writes down that a file is about to be sent, with all the rows that it will have: what is never sent whole is at
 * most that, and what cannot be written down is not sent.
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

/** Writes down how far a file went that its caller did not wait for. What cannot be is logged: the file has left. */
export async function recordBrokenOff(
  call: Call<Endpoint>,
  { fileName }: Export,
  rows: number,
): Promise<void> {
  await call
    .audit((trx) => recordEvent(trx, "export broken off", fileName, null, { list: wordsOf(fileName), rows }))
    .catch((error: unknown) => call.log.warn({ err: error }, "a broken-off export was not recorded"));
}

/** The same pages, and how many of their rows were handed on so far. */
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
