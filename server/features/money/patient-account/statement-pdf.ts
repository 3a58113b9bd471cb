import { Readable } from "node:stream";
import type { getStatementPdf } from "#contract/money/statement.ts";
import { statementPaper } from "#rules/money/accounts/statement.ts";
import type { Fact } from "#rules/money/bills/invoice.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { statementOf } from "./statement.ts";

const ofFact = ({ label, value }: Fact) => ({ label, value: inItsScript(value) });

/** A patient's statement as PDF. Throws 404 and 503. */
export async function statementPdf({ query, db, staff }: Call<typeof getStatementPdf>): Promise<Download> {
  const { head, facts, lines, ...paper } = statementPaper(await statementOf(db, query));
  const data = {
    ...paper,
    head: head.map(ofFact),
    facts: facts.flat().map(ofFact),
    lines: lines.map((line) => ({ ...line, detail: inItsScript(line.detail) })),
  };
  return {
    fileName: `statement-${query.patientId}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typesetUnderLetterhead(db, { template: "statement", data }, staff)]),
  };
}
