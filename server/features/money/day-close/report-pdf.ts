import { Readable } from "node:stream";
import type { getDayReportPdf } from "#contract/money/day-close.ts";
import { letterheadOf } from "#rules/clinic/papers/letterhead.ts";
import { isWordmark } from "#rules/clinic/papers/logo.ts";
import type { ZPart } from "#rules/money/day-close/z-part.ts";
import { zReportOf } from "#rules/money/day-close/z-report.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { findLogo } from "#server/platform/papers/logo.ts";
import { typeset } from "#server/platform/papers/typesetter.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { getClose } from "./service.ts";

const inItsScript = (text: string) => ({ text, rtl: isRightToLeft(text) });

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
  const settings = await readSettings(db);
  const logo = settings.clinic.logo ?? null;
  const picture = logo && (await findLogo(db, logo));
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
    letterhead: letterheadOf(settings),
    logo: picture && logo && { isWide: isWordmark(logo), ratio: logo.width / logo.height },
  };
  const pdf = await typeset("z-report", data, picture, staff);
  return {
    fileName: `${paper.number.toLowerCase()}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([pdf]),
  };
}
