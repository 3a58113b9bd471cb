import { letterheadOf } from "#rules/clinic/papers/letterhead.ts";
import { isWordmark } from "#rules/clinic/papers/logo.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { readSettings } from "#server/platform/settings/settings.ts";
import { findLogo } from "./logo.ts";
import { typeset } from "./typesetter.ts";
import type { TypesetJob } from "./typesetter-child.ts";

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** A text and whether it runs from right to left, as the templates take it. */
export const inItsScript = (text: string) => ({ text, rtl: isRightToLeft(text) });

interface LetterheadPaper extends Pick<TypesetJob, "template" | "charts"> {
  data: object;
  /** Where the caller has read them. */
  settings?: Settings;
}

/** A paper as PDF, under the clinic's letterhead and logo. Call it outside transactions. @throws AppError "unavailable" */
export async function typesetUnderLetterhead(
  db: Executor,
  { template, data, settings, charts = [] }: LetterheadPaper,
  staff: { id: number },
): Promise<Buffer> {
  const facts = settings ?? (await readSettings(db));
  const logo = facts.clinic.logo ?? null;
  const picture = logo && (await findLogo(db, logo));
  const head = {
    letterhead: letterheadOf(facts),
    logo: picture && logo && { isWide: isWordmark(logo), ratio: logo.width / logo.height },
  };
  return await typeset({ template, data: { ...data, ...head }, logo: picture, charts }, staff);
}
