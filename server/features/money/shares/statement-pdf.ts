import { Readable } from "node:stream";
import type { getShareStatementPdf } from "#contract/money/shares.ts";
import { letterheadOf } from "#rules/clinic/papers/letterhead.ts";
import { isWordmark } from "#rules/clinic/papers/logo.ts";
import { SHARE_HEADS, sharePaperOf } from "#rules/money/share-paper.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { findLogo } from "#server/platform/papers/logo.ts";
import { typeset } from "#server/platform/papers/typesetter.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { getStatement } from "./statements.ts";

const inItsScript = (text: string) => ({ text, rtl: isRightToLeft(text) });

/** A statement of a doctor's share as PDF. Throws 404, also for another doctor's, and 503. */
export async function statementPdf({
  query,
  db,
  staff,
}: Call<typeof getShareStatementPdf>): Promise<Download> {
  const statement = await getStatement(db, query.id, staff);
  const { doctor, by, lines, ...paper } = sharePaperOf(statement);
  const settings = await readSettings(db);
  const logo = settings.clinic.logo ?? null;
  const picture = logo && (await findLogo(db, logo));
  const data = {
    ...paper,
    heads: SHARE_HEADS,
    doctor: inItsScript(doctor),
    by: by === null ? null : inItsScript(by),
    lines: lines.map((line) => ({ ...line, patient: inItsScript(line.patient) })),
    letterhead: letterheadOf(settings),
    logo: picture && logo && { isWide: isWordmark(logo), ratio: logo.width / logo.height },
  };
  return {
    fileName: `share-${statement.number}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typeset("share-statement", data, picture, staff)]),
  };
}
