import { Readable } from "node:stream";
import type { getAdvancePdf } from "#contract/money/patient-account.ts";
import { advancePaperOf } from "#rules/money/accounts/advance-paper.ts";
import type { Download } from "#server/platform/http/download.ts";
import { AppError, notFound } from "#server/platform/http/errors.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { typesetPaper } from "#server/platform/papers/typeset-paper.ts";
import { paperToPrint, recordRenderedPrint } from "./prints.ts";

/** How often a paper is made again while somebody else prints it. */
const ATTEMPTS = 3;

/**
 * Makes the receipt or slip of an advance as PDF, then records the print; if the PDF fails, no print is recorded. Throws 404
 * and 503.
 */
export async function paperPdf({ query, db, audit, staff }: Call<typeof getAdvancePdf>): Promise<Download> {
  const { id: entryId, paper: size } = query;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { account, duplicate } = await paperToPrint(db, entryId);
    const paper = advancePaperOf(account, entryId);
    if (!paper) throw notFound("This paper");
    const pdf = await typesetPaper(db, { paper, duplicate, size }, staff);
    const made = { entryId, patientId: account.patientId, duplicate };
    if (await audit((trx) => recordRenderedPrint(trx, made, staff.id)))
      return {
        fileName: `${paper.title.toLowerCase().replaceAll(" ", "-")}-${entryId}.pdf`,
        contentType: "application/pdf",
        body: Readable.from([pdf]),
      };
  }
  throw new AppError("unavailable", "This paper is being printed right now. Please try again.", {
    retryAfter: 2,
  });
}
