import { Readable } from "node:stream";
import type { getShareStatementPdf } from "#contract/money/shares.ts";
import { SHARE_HEADS, sharePaperOf } from "#rules/money/share-paper.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { getStatement } from "./statements.ts";

/** A statement of a doctor's share as PDF. Throws 404, also for another doctor's, and 503. */
export async function statementPdf({
  query,
  db,
  staff,
}: Call<typeof getShareStatementPdf>): Promise<Download> {
  const statement = await getStatement(db, query.id, staff);
  const { doctor, by, lines, ...paper } = sharePaperOf(statement);
  const data = {
    ...paper,
    heads: SHARE_HEADS,
    doctor: inItsScript(doctor),
    by: by === null ? null : inItsScript(by),
    lines: lines.map((line) => ({ ...line, patient: inItsScript(line.patient) })),
  };
  return {
    fileName: `share-${statement.number}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typesetUnderLetterhead(db, { template: "share-statement", data }, staff)]),
  };
}
