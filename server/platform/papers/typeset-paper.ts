import { letterheadOf } from "#rules/clinic/papers/letterhead.ts";
import type { Paper } from "#rules/money/bills/invoice.ts";
import type { PaperSize } from "#rules/values/paper-size.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { findLogo } from "#server/platform/papers/logo.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { paperData } from "./paper-data.ts";
import { typeset } from "./typesetter.ts";

/** A paper as PDF, under the clinic's letterhead. Call it outside transactions. @throws AppError "unavailable" */
export async function typesetPaper(
  db: Executor,
  { paper, duplicate, size }: { paper: Paper; duplicate: boolean; size: PaperSize },
  staff: { id: number },
): Promise<Buffer> {
  const settings = await readSettings(db);
  const logo = settings.clinic.logo ?? null;
  const picture = logo && (await findLogo(db, logo));
  const data = paperData(paper, duplicate, letterheadOf(settings), picture && logo, size);
  return await typeset(size === "a4" ? "a4" : "roll", data, picture, staff);
}
