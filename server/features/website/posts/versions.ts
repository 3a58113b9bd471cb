import type { z } from "zod";
import type { PostVersion, restorePostVersion } from "#contract/website/post-versions.ts";
import type { Post, PostInput } from "#contract/website/posts.ts";
import type { SitePost } from "#contract/website/snapshot.ts";
import { formatDate } from "#rules/values/display.ts";
import { isSame } from "#rules/website/merge-texts.ts";
import { departmentExists } from "#server/features/clinic/departments/service.ts";
import { drawPage } from "#server/features/website/site/rendering.ts";
import type { Site } from "#server/features/website/site/site.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import { addressOf, known, type Publishing, post } from "./service.ts";
import * as store from "./store.ts";
import { assertPicturesShown } from "./text-pictures.ts";
import { findVersion, findVersions, insertVersion } from "./versions-store.ts";

/** The published forms of a post, newest first. Throws 404. */
export async function versions(db: Executor, id: number): Promise<PostVersion[]> {
  known(await store.findPost(db, id));
  return await findVersions(db, id);
}

async function version(db: Executor, id: number, idVersion: number) {
  const found = await findVersion(db, id, idVersion);
  if (!found) throw notFound("This version");
  const { idDepartment } = found.published;
  if (idDepartment === null || (await departmentExists(db, idDepartment))) return found;
  // The department was deleted since.
  return { ...found, published: { ...found.published, idDepartment: null } };
}

/** The page of an old version. Throws 404 and 422. */
export async function previewVersion(
  db: Executor,
  { id, idVersion }: { id: number; idVersion: number },
  site: Site,
): Promise<{ html: string }> {
  const { published } = await version(db, id, idVersion);
  return { html: await drawPage(db, addressOf(published), { post: published }, site) };
}

const inputOf = ({ html: _, words: __, id: ___, ...fields }: SitePost, markdown: string): PostInput =>
  ({ ...fields, markdown }) as unknown as PostInput;

/**
 * Publishes an old version again, as a new one. Unpublished changes stay; without any, the post's text becomes the old
 * version's. Throws 404, 409, 400 for a picture that is gone, and what `assertRenders` throws.
 */
export async function restoreVersion(
  trx: Executor,
  { id, idVersion, updatedOn }: z.output<(typeof restorePostVersion)["body"]>,
  { assertRenders, staffId }: Publishing,
): Promise<Post> {
  const stored = known(await store.lockPost(trx, id));
  assertFresh(stored, updatedOn);
  const { published, markdown, createdOn } = await version(trx, id, idVersion);
  if (stored.state === "Published" && isSame(stored.published, published))
    throw conflict("This is what the website says already.");
  const isWritten = !(await post(trx, id)).isChanged && stored.state === "Published";
  if (markdown !== null) await assertPicturesShown(trx, markdown);
  await assertRenders(trx, published);
  if (isWritten && markdown !== null) await store.updatePost(trx, id, inputOf(published, markdown));
  await store.writePublished(trx, id, { state: "Published", published });
  const note = `The version of ${formatDate(createdOn)} again`;
  await insertVersion(trx, id, { published, markdown, note, staffId });
  return await post(trx, id);
}
