import type { Paper } from "#rules/money/bills/invoice.ts";
import type { PaperSize } from "#rules/values/paper-size.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { typesetUnderLetterhead } from "./letterhead-paper.ts";
import { paperData } from "./paper-data.ts";

/** A paper as PDF, under the clinic's letterhead. Call it outside transactions. @throws AppError "unavailable" */
export async function typesetPaper(
  db: Executor,
  { paper, duplicate, size }: { paper: Paper; duplicate: boolean; size: PaperSize },
  staff: { id: number },
): Promise<Buffer> {
  const template = size === "a4" ? "a4" : "roll";
  return await typesetUnderLetterhead(db, { template, data: paperData(paper, duplicate, size) }, staff);
}
