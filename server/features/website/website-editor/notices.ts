import { STILL_NAMED } from "#rules/website/named-doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { textsOfGoneDoctors } from "./gone-doctors.ts";

/** The notices above every page for those who edit the website. */
export async function goneDoctorNotices(db: Executor): Promise<string[]> {
  return (await textsOfGoneDoctors(db)).map(
    ({ doctor, texts }) =>
      `${STILL_NAMED} ${doctor}, who was switched off: ${texts.map(({ label }) => label).join(", ")}.`,
  );
}
