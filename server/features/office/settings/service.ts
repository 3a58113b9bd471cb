import { isDeepStrictEqual } from "node:util";
import {
  type ClinicFacts,
  type OpeningHours,
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

/** Writes a group; the days on which the clinic is closed are written where they belong. */
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
  // Saving what is stored already is no change, and nothing to be undone.
  if (!isDeepStrictEqual(stored.facts, facts)) await write(trx, name, stored.facts, facts);
  return await findGroup(trx, name);
}

/**
 * Writes the clinic's facts. With the sample's name goes what the sample prints: its tax number is nobody's, and its last
 * line thanks in the clinic's new name; and what its website says that is true of it alone. Throws 409 when somebody changed them after `updatedOn`.
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
 * Puts a group back to what it was before its last change, which is a change itself. Throws 409 when there was none,
 * when somebody changed it after `updatedOn`, and when what it was is no longer valid.
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
