import type { z } from "zod";
import type { publishSite } from "#contract/website/editor.ts";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import { TEXT_SCHEMAS, type TextKey } from "#contract/website/sections.ts";
import { formatDate } from "#rules/values/display.ts";
import { isSame } from "#rules/website/merge-texts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { readTextsToChange, withoutDeletedServices } from "./deleted-services.ts";
import { assertSeen, textOf } from "./service.ts";
import {
  type CurrentText,
  clearDrafts,
  findPublication,
  insertPublication,
  lockTexts,
  type PublishedText,
  type PublishedTexts,
  type StoredText,
  writeDraft,
  writeDraftPosition,
  writePublished,
} from "./store.ts";
import { asDrafted, assertKnown, changesBetween, noteOf, presentText } from "./texts.ts";

/** Throws when the website cannot be rendered with these texts, naming the section. */
export type AssertRenders = (trx: Executor, texts: PublishedTexts) => Promise<void>;

export interface Publishing {
  staffId: number;
  assertRenders: AssertRenders;
}

type Chosen = z.output<(typeof publishSite)["body"]>;
export interface Change {
  stored: StoredText;
  after: PublishedText;
}

/**
 * Publishes the chosen drafts and keeps the whole as a version. Throws 400 for texts not written yet, 409 when somebody
 * else changed a chosen text since, and what `assertRenders` throws: then nothing is published.
 */
export async function publish(trx: Executor, { sections, note }: Chosen, publishing: Publishing) {
  const texts = await readTextsToChange(trx);
  for (const { key, updatedOn } of sections) await assertSeen(trx, textOf(texts, key), updatedOn);
  const keys = sections.map(({ key }) => key);
  assertWritten(texts.filter(({ key }) => keys.includes(key)));
  // Positions belong together: one section cannot move without another.
  const movesAll = texts.some(({ key, draftPosition }) => draftPosition !== null && keys.includes(key));
  const changes = texts.map((stored): Change => {
    const drafted = asDrafted(stored);
    const { position } = movesAll ? drafted : stored.published;
    return { stored, after: { ...(keys.includes(stored.key) ? drafted : stored.published), position } };
  });
  const published = await write(trx, changes, note, publishing);
  await clearDrafts(trx, keys);
  if (movesAll) for (const { key } of texts) await writeDraftPosition(trx, key, null);
  return published;
}

/** Publishes an old version again, as a new one. Drafts stay. Throws 404, and 409 when the version no longer fits. */
export async function restore(trx: Executor, id: number, publishing: Publishing) {
  const version = await findPublication(trx, id);
  if (!version) throw notFound("This version");
  const texts = await lockTexts(trx);
  const changes: Change[] = [];
  for (const stored of texts) {
    const then = version.texts[stored.key] ?? stored.published;
    const after = { ...then, content: await withoutDeletedServices(trx, then.content) };
    await assertFits(trx, stored.key, after);
    changes.push({ stored, after });
  }
  const published = await write(
    trx,
    changes,
    `The version of ${formatDate(version.createdOn)} again`,
    publishing,
  );
  for (const { stored, after } of changes) await forgetSameDraft(trx, stored, after);
  return published;
}

/** Throws 400, each field named by its section and path, for chosen texts that are incomplete. */
function assertWritten(chosen: readonly CurrentText[]): void {
  const missing = chosen.flatMap((stored) =>
    presentText(stored).missing.map(({ field, message }) => ({ field: `${stored.key}.${field}`, message })),
  );
  if (missing.length > 0) throw invalid(...missing);
}

/** Publishes these texts and keeps the whole as a version. Throws 409 when nothing differs. */
export async function write(
  trx: Executor,
  changes: readonly Change[],
  note: string | null,
  { staffId, assertRenders }: Publishing,
) {
  const changed = changes.flatMap(({ stored, after }) => {
    const fields = changesBetween(stored.key, stored.published, after);
    return fields.length > 0 ? [{ key: stored.key, after, changes: fields }] : [];
  });
  if (changed.length === 0) throw conflict("This is what the website says already.");
  for (const { after } of changed) await assertKnown(trx, after.content);
  const texts = Object.fromEntries(changes.map(({ stored, after }) => [stored.key, after])) as PublishedTexts;
  await assertRenders(trx, texts);
  for (const { key, after } of changed) await writePublished(trx, key, after);
  const words = noteOf(note, changed);
  return { id: await insertPublication(trx, { texts, note: words, staffId }), note: words };
}

/** Throws 409 when a section of an old version no longer fits today's schema, or a picture of it is gone. */
async function assertFits(trx: Executor, key: TextKey, { content }: PublishedText): Promise<void> {
  const parsed = TEXT_SCHEMAS[key].safeParse(content);
  if (parsed.success) return await assertKnown(trx, content);
  throw conflict(
    `“${SECTION_NAMES[key].title}” of that version no longer fits the website. Nothing was changed.`,
  );
}

async function forgetSameDraft(trx: Executor, stored: StoredText, after: PublishedText): Promise<void> {
  const draft = isSame(stored.draft, after.content) ? null : stored.draft;
  const draftIsShown = stored.draftIsShown === after.isShown ? null : stored.draftIsShown;
  await writeDraft(trx, stored.key, { draft, draftIsShown });
  if (stored.draftPosition === after.position) await writeDraftPosition(trx, stored.key, null);
}
