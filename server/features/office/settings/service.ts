import { isDeepStrictEqual } from "node:util";
import {
  type ClinicFacts,
  type OpeningHours,
  type PrintTexts,
  SETTING_GROUPS,
  type SettingGroup,
  type StoredGroup,
} from "#contract/clinic/settings.ts";
import { leaveSampleTexts } from "#server/features/website/website-editor/own-texts.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { writeHolidays } from "./holidays.ts";
import { findBefore, findGroup, isExample, lockGroup, writeGroup } from "./store.ts";

/** Writes a group; closed days become closures. */
async function write(trx: Executor, name: SettingGroup, before: unknown, facts: object): Promise<void> {
  if (name === "hours")
    await writeHolidays(trx, (before as OpeningHours).closures, (facts as OpeningHours).closures);
  await writeGroup(trx, name, facts);
}

type Input = { updatedOn?: string | null | undefined };

/** Writes a group as its form sends it. Throws 409 when somebody changed it after `updatedOn`. */
export async function saveGroup<Group extends SettingGroup>(
  trx: Executor,
  name: Group,
  { updatedOn, ...facts }: Input & Record<string, unknown>,
): Promise<StoredGroup<Group>> {
  const stored = await lockGroup(trx, name);
  assertFresh(stored, updatedOn);
  // Saving the stored facts again is no change, and leaves nothing to undo.
  if (!isDeepStrictEqual(stored.facts, facts)) await write(trx, name, stored.facts, facts);
  return await findGroup(trx, name);
}

/** Writes what papers say; a form of before, which does not know the licence number, keeps it. Throws as `saveGroup`. */
export async function savePrintTexts(
  trx: Executor,
  { licenceNumber: given, ...texts }: Input & PrintTexts,
): Promise<StoredGroup<"prints">> {
  const { licenceNumber: stored } = (await findGroup(trx, "prints")).facts;
  const licenceNumber = given === undefined ? stored : given;
  return await saveGroup(trx, "prints", { ...texts, ...(licenceNumber && { licenceNumber }) });
}

/**
 * Writes the clinic's facts. With a new name, papers that are still the sample's lose its tax number and thank in the new
 * name, and website texts that are true only of the sample are hidden or made neutral. Throws 409 when somebody changed the
 * facts after `updatedOn`.
 */
export async function saveFacts(
  trx: Executor,
  facts: Input & ClinicFacts,
  staffId: number,
): Promise<StoredGroup<"clinic">> {
  const { name } = (await findGroup(trx, "clinic")).facts;
  const saved = await saveGroup(trx, "clinic", facts);
  if (saved.facts.name.en !== name.en) await leaveSampleTexts(trx, saved.facts, staffId);
  if (saved.facts.name.en !== name.en && (await isExample(trx, "prints"))) {
    const { thankYou } = (await findGroup(trx, "prints")).facts;
    const en = thankYou.en.replaceAll(name.en, () => saved.facts.name.en);
    const ur = saved.facts.name.ur && name.ur && thankYou.ur?.replaceAll(name.ur, saved.facts.name.ur);
    await writeGroup(trx, "prints", { thankYou: { en, ...(ur && { ur }) }, taxNumber: null });
  }
  return saved;
}

/**
 * Restores a group as it was before its last change; that is a change too. Throws 409 when there was none, when somebody
 * changed it after `updatedOn`, and when the old state is no longer valid.
 */
export async function undoGroup(
  trx: Executor,
  { group, updatedOn }: { group: SettingGroup } & Input,
): Promise<null> {
  const stored = await lockGroup(trx, group);
  assertFresh(stored, updatedOn);
  const before = await findBefore(trx, stored.id);
  if (before === undefined) throw conflict("Nothing has been changed here yet.");
  const facts = SETTING_GROUPS[group].safeParse(before);
  if (!facts.success)
    throw conflict("What was here before is no longer complete. Please change the fields one by one.");
  await write(trx, group, stored.facts, facts.data);
  return null;
}
