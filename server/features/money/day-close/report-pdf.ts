import { Readable } from "node:stream";
import type { getDayReportPdf } from "#contract/money/day-close.ts";
import type { ZPart } from "#rules/money/day-close/z-part.ts";
import { zReportOf } from "#rules/money/day-close/z-report.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { getClose } from "./service.ts";

/** The parts in two columns of about equal length, for a sheet. */
function inTwoColumns(parts: readonly ZPart[]): [ZPart[], ZPart[]] {
  const length = ({ lines }: ZPart) => lines.length + 2;
  const half = parts.reduce((sum, part) => sum + length(part), 0) / 2;
  const columns: [ZPart[], ZPart[]] = [[], []];
  let before = 0;
  for (const part of parts) {
    columns[before < half ? 0 : 1].push(part);
    before += length(part);
  }
  return columns;
}

/** The Z-report of a close as PDF. Throws 404 and 503. */
export async function reportPdf({ query, db, staff }: Call<typeof getDayReportPdf>): Promise<Download> {
  const { parts, head, after, ...paper } = zReportOf(await getClose(db, query.id, staff));
  const pairs = (facts: typeof head) =>
    facts.map(({ label, value }) => ({ label, value: inItsScript(value) }));
  const data = {
    ...paper,
    paper: query.paper,
    head: pairs(head),
    after: pairs(after),
    columns: inTwoColumns(parts).map((column) =>
      column.map(({ heads, lines }) => ({
        heads,
        lines: lines.map(({ cells, kind }) => ({ cells: cells.map(inItsScript), kind: kind ?? "plain" })),
      })),
    ),
  };
  const pdf = await typesetUnderLetterhead(db, { template: "z-report", data }, staff);
  return {
    fileName: `${paper.number.toLowerCase()}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([pdf]),
  };
}
