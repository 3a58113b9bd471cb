import type { TextContent } from "#contract/website/editor.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type CurrentText, findMissingServices, findTexts, lockTexts, type StoredText } from "./store.ts";
import { servicesIn } from "./texts.ts";

/** A text without references to these services. */
const without = <Content extends TextContent>(content: Content, gone: readonly number[]): Content =>
  servicesIn(content)
    .filter(({ idService }) => gone.includes(idService))
    .reduce((text, { path }) => withValueAt(text, path, null), content);

const idsIn = (content: TextContent) => servicesIn(content).map(({ idService }) => idService);

/** An old text without references to services deleted since. */
export async function withoutDeletedServices<Content extends TextContent>(
  db: Executor,
  content: Content,
): Promise<Content> {
  return without(content, await findMissingServices(db, idsIn(content)));
}

/** A typed text without the deleted services that the stored text still names, because nobody chose them now. */
export async function withoutOldServices(
  db: Executor,
  content: TextContent,
  { published, draft }: StoredText,
): Promise<TextContent> {
  const before = [...idsIn(published.content), ...idsIn(draft ?? {})];
  const gone = await findMissingServices(db, idsIn(content));
  return without(
    content,
    gone.filter((id) => before.includes(id)),
  );
}

async function current(db: Executor, texts: readonly StoredText[]): Promise<CurrentText[]> {
  const ids = texts.flatMap(({ published, draft }) => [...idsIn(published.content), ...idsIn(draft ?? {})]);
  const gone = await findMissingServices(db, [...new Set(ids)]);
  return texts.map((text) => ({
    ...text,
    published: { ...text.published, content: without(text.published.content, gone) },
    draft: text.draft && without(text.draft, gone),
    namedDeleted: idsIn(text.draft ?? text.published.content).some((id) => gone.includes(id)),
  }));
}

/** All texts in the order of the drafts, without references to services deleted since. */
export const readTexts = async (db: Executor) => current(db, await findTexts(db));

/** The same, locked until the transaction ends, so that nobody saves or publishes meanwhile. */
export const readTextsToChange = async (trx: Executor) => current(trx, await lockTexts(trx));
