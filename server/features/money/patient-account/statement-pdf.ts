import { Readable } from "node:stream";
import type { getStatementPdf } from "#contract/money/statement.ts";
import { letterheadOf } from "#rules/clinic/papers/letterhead.ts";
import { isWordmark } from "#rules/clinic/papers/logo.ts";
import { statementPaper } from "#rules/money/accounts/statement.ts";
import type { Fact } from "#rules/money/bills/invoice.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { findLogo } from "#server/platform/papers/logo.ts";
import { typeset } from "#server/platform/papers/typesetter.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { statementOf } from "./statement.ts";

const inItsScript = (text: string) => ({ text, rtl: isRightToLeft(text) });
const ofFact = ({ label, value }: Fact) => ({ label, value: inItsScript(value) });

/** A patient's statement as PDF. Throws 404 and 503. */
export async function statementPdf({ query, db, staff }: Call<typeof getStatementPdf>): Promise<Download> {
  const { head, facts, lines, ...paper } = statementPaper(await statementOf(db, query));
  const settings = await readSettings(db);
  const logo = settings.clinic.logo ?? null;
  const picture = logo && (await findLogo(db, logo));
  const data = {
    ...paper,
    head: head.map(ofFact),
    facts: facts.flat().map(ofFact),
    lines: lines.map((line) => ({ ...line, detail: inItsScript(line.detail) })),
    letterhead: letterheadOf(settings),
    logo: picture && logo && { isWide: isWordmark(logo), ratio: logo.width / logo.height },
  };
  return {
    fileName: `statement-${query.patientId}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typeset("statement", data, picture, staff)]),
  };
}
