import type { EditedText, NewerText, TextContent } from "#contract/website/editor.ts";
import { ALWAYS_SHOWN, HOME_SECTIONS, type SectionKey, type TextKey } from "#contract/website/sections.ts";
import { isSame } from "#rules/website/merge-texts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { readTexts, readTextsToChange, withoutOldServices } from "./deleted-services.ts";
import {
  type CurrentText,
  clearDrafts,
  findLastEditor,
  findTexts,
  type StoredText,
  writeDraft,
  writeDraftPosition,
} from "./store.ts";
import { assertKnown, presentText, readDraft } from "./texts.ts";

/** The website's texts as the editor shows them, in the order of the drafts. */
export async function sections(db: Executor): Promise<EditedText[]> {
  return (await readTexts(db)).map(presentText);
}

export interface TypedText {
  key: TextKey;
  content: TextContent;
  isShown: boolean;
}

/** A typed text, checked. Throws 400 for content that no draft may have. */
export async function readTyped(db: Executor, { key, content, isShown }: TypedText): Promise<TypedText> {
  const read = readDraft(key, content);
  if (!isShown && (ALWAYS_SHOWN as readonly TextKey[]).includes(key))
    throw invalid({ field: "isShown", message: "The website cannot do without this section." });
  if (!isShown && !isOnHomePage(key))
    throw invalid({ field: "isShown", message: "This page is always shown." });
  const known = await withoutOldServices(db, read.content, textOf(await findTexts(db), key));
  await assertKnown(db, known);
  return { key, content: known, isShown };
}

const isOnHomePage = (key: TextKey) => (HOME_SECTIONS as readonly TextKey[]).includes(key);

/** The text with this key. Throws 404. */
export function textOf<Text extends StoredText>(texts: readonly Text[], key: TextKey): Text {
  const found = texts.find((text) => text.key === key);
  if (!found) throw notFound("This section");
  return found;
}

/** Throws 409, with what is stored, when somebody else changed a text after the caller read it. */
export async function assertSeen(
  trx: Executor,
  stored: CurrentText,
  seen: string | null | undefined,
): Promise<void> {
  if (!seen || Date.parse(seen) === Date.parse(stored.updatedOn)) return;
  const by = await findLastEditor(trx, stored.key);
  const facts: NewerText = { kind: "newerText", by, theirs: presentText(stored) };
  throw conflict(`${by ?? "Somebody else"} changed this section meanwhile. Nothing was lost.`, facts);
}

/** Saves a draft; one equal to the public text is removed. Throws 400, and 409 when somebody else saved since. */
export async function saveDraft(
  trx: Executor,
  { updatedOn, ...input }: TypedText & { updatedOn?: string | null },
): Promise<EditedText> {
  const typed = await readTyped(trx, input);
  const stored = textOf(await readTextsToChange(trx), typed.key);
  await assertSeen(trx, stored, updatedOn);
  const { content, isShown } = stored.published;
  const draft = isSame(typed.content, content) ? null : typed.content;
  const draftIsShown = typed.isShown === isShown ? null : typed.isShown;
  if (!isSame(draft, stored.draft) || draftIsShown !== stored.draftIsShown)
    await writeDraft(trx, typed.key, { draft, draftIsShown });
  return presentText(textOf(await readTexts(trx), typed.key));
}

const homeOrder = (texts: readonly StoredText[]) =>
  texts.map(({ key }) => key).filter(isOnHomePage) as SectionKey[];

/** Saves another order as a draft. Throws 400, and 409 when somebody else changed the order since. */
export async function arrange(
  trx: Executor,
  { order, seen }: { order: readonly TextKey[]; seen?: readonly TextKey[] | undefined },
): Promise<EditedText[]> {
  const whole = new Set(order);
  if (order.length !== HOME_SECTIONS.length || whole.size !== order.length)
    throw invalid({ field: "order", message: "Name every section of the home page once." });
  if (order[0] !== "hero") throw invalid({ field: "order", message: "The hero stays first." });
  const texts = await readTextsToChange(trx);
  if (seen && !isSame(seen, homeOrder(texts)))
    throw conflict("Somebody else put the sections in another order meanwhile. Look at it, then move again.");
  for (const [index, key] of order.entries()) {
    const { published, draftPosition } = textOf(texts, key);
    const position = published.position === index ? null : index;
    if (position !== draftPosition) await writeDraftPosition(trx, key, position);
  }
  return await sections(trx);
}

/**
 * Discards the drafts of these texts; a draft position among them is discarded for all, because positions belong together.
 */
export async function discardDrafts(trx: Executor, keys: readonly TextKey[]): Promise<EditedText[]> {
  const texts = await readTextsToChange(trx);
  await clearDrafts(trx, keys);
  const moved = texts.filter(({ draftPosition }) => draftPosition !== null).map(({ key }) => key);
  if (moved.some((key) => keys.includes(key)))
    for (const key of moved) await writeDraftPosition(trx, key, null);
  return await sections(trx);
}
