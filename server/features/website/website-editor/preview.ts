import type { z } from "zod";
import type { previewSite } from "#contract/website/editor.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import { drawPage } from "#server/features/website/site/rendering.ts";
import type { Site } from "#server/features/website/site/site.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { readTexts } from "./deleted-services.ts";
import { readTyped } from "./service.ts";
import { findPublication, type PublishedText, type PublishedTexts } from "./store.ts";
import { asDrafted, readDraft } from "./texts.ts";

/** The placeholder for a text that is not written yet. */
const UNWRITTEN = "…";

function withoutGaps(key: Parameters<typeof readDraft>[0], text: PublishedText): PublishedText {
  const { content, missing } = readDraft(key, text.content);
  return {
    ...text,
    content: missing.reduce((filled, { field }) => withValueAt(filled, field, UNWRITTEN), content),
  };
}

/** A page with the drafts and the text being typed, or of an old version. Throws 400, 404, 422. */
export async function preview(
  db: Executor,
  { path, typed, idPublication }: z.output<(typeof previewSite)["body"]>,
  site: Site,
): Promise<{ html: string }> {
  if (idPublication !== undefined) {
    const version = await findPublication(db, idPublication);
    if (!version) throw notFound("This version");
    return { html: await drawPage(db, path, { texts: version.texts }, site) };
  }
  const read = typed && (await readTyped(db, typed));
  const drafts = (await readTexts(db)).map((stored) => {
    const drafted = asDrafted(stored);
    const { content, isShown } = read?.key === stored.key ? read : drafted;
    return [stored.key, withoutGaps(stored.key, { ...drafted, content, isShown })] as const;
  });
  return { html: await drawPage(db, path, { texts: Object.fromEntries(drafts) as PublishedTexts }, site) };
}
