import { setImmediate as nextLoop } from "node:timers/promises";
import type { z } from "zod";
import {
  type Post,
  type PostInput,
  type PostRow,
  PublishablePost,
  type previewPost,
  type savePost,
} from "#contract/website/posts.ts";
import type { SitePost } from "#contract/website/snapshot.ts";
import { countWords } from "#rules/website/markdown.ts";
import { isSame } from "#rules/website/merge-texts.ts";
import { departmentExists } from "#server/features/clinic/departments/service.ts";
import { drawPage } from "#server/features/website/site/rendering.ts";
import type { Site } from "#server/features/website/site/site.ts";
import { htmlOfTyped } from "#server/features/website/site/typed-markdown.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, invalid, notFound } from "#server/platform/http/errors.ts";
import { hasPicture } from "#server/platform/media/add-picture.ts";
import * as store from "./store.ts";
import { assertOwnPictures, assertPicturesShown } from "./text-pictures.ts";
import { hasVersions, insertVersion } from "./versions-store.ts";

/** Throws when a post's page cannot be rendered, saying why. */
export type AssertPostRenders = (trx: Executor, post: SitePost) => Promise<void>;

/** Who publishes, and the check that the pages can be rendered. */
export interface Publishing {
  staffId: number;
  assertRenders: AssertPostRenders;
}

/** A post as visitors would read it now; null without a picture. Throws 400 for a text that takes too much to render. */
export function publishedOf(
  id: number,
  post: Omit<PostInput, "picture"> & { picture: SitePost["picture"] },
): SitePost {
  const { markdown, ...fields } = post;
  return { ...fields, id, html: htmlOfTyped(markdown, "markdown"), words: countWords(markdown) };
}

function present(stored: store.StoredPost): Post {
  const { published, ...post } = stored;
  return { ...post, isChanged: post.state === "Published" && !isSame(published, asPublished(stored)) };
}

/** The post as it would be published now; null without a picture. */
function asPublished(stored: store.StoredPost): SitePost | null {
  const { id, picture, updatedOn: _, state: __, published: ___, ...post } = stored;
  return picture ? publishedOf(id, { ...post, picture: picture as SitePost["picture"] }) : null;
}

/** Every post, newest first. */
export async function posts(db: Executor): Promise<PostRow[]> {
  const rows: PostRow[] = [];
  for (const stored of await store.findPosts(db)) {
    rows.push(present(stored));
    // Comparing a post with its public form renders it, so other calls are answered between two.
    await nextLoop();
  }
  return rows;
}

/** One post. Throws 404. */
export async function post(db: Executor, id: number): Promise<Post> {
  return present(known(await store.findPost(db, id)));
}

/** Throws 404 for an unknown post. */
export function known(found: store.StoredPost | undefined): store.StoredPost {
  if (!found) throw notFound("This post");
  return found;
}

/** Adds a post (id 0) or changes one. Throws 400, 404, and 409 when somebody else changed it since. */
export async function save(
  trx: Executor,
  { id, updatedOn, ...input }: z.output<(typeof savePost)["body"]>,
): Promise<Post> {
  await assertKnown(trx, input);
  htmlOfTyped(input.markdown, "markdown");
  assertOwnPictures(input.markdown);
  if (id === 0) return await post(trx, await store.insertPost(trx, input));
  assertFresh(known(await store.lockPost(trx, id)), updatedOn);
  await store.updatePost(trx, id, input);
  return await post(trx, id);
}

/** Throws 400 for a picture that is not in the library, and for an unknown department. */
export async function assertKnown(db: Executor, { picture, idDepartment }: PostInput): Promise<void> {
  if (picture && !(await hasPicture(db, picture.picture)))
    throw invalid({ field: "picture.picture", message: "This picture is not in the library." });
  if (idDepartment !== null && !(await departmentExists(db, idDepartment)))
    throw invalid({ field: "idDepartment", message: "This department was deleted." });
}

interface Chosen {
  id: number;
  updatedOn?: string | null | undefined;
}

/** The placeholder for a picture's words that are not written yet. */
const UNWRITTEN = "…";

/** The page of a post as written now; without a picture of its own it shows another one. Throws 400 and 422. */
export async function preview(
  db: Executor,
  { id, ...input }: z.output<(typeof previewPost)["body"]>,
  site: Site,
): Promise<{ html: string }> {
  await assertKnown(db, input);
  const chosen = input.picture ?? { picture: await store.anyPicture(db), alt: { en: UNWRITTEN } };
  const alt = { ...chosen.alt, en: chosen.alt.en || UNWRITTEN };
  const post = publishedOf(id, { ...input, picture: { ...chosen, alt } });
  return { html: await drawPage(db, addressOf(post), { post }, site) };
}

/** The address of a post in its own language. */
export const addressOf = ({ id, language }: Pick<SitePost, "id" | "language">) =>
  language === "ur" ? `/ur/blog/${id}` : `/blog/${id}`;

/** A version's note: the fields that differ from the previous public form. */
function noteOf(before: SitePost | null, after: SitePost): string {
  if (!before) return "First published";
  const changed = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(
    (field) => !isSame(before[field], after[field]),
  );
  return changed.map((field) => FIELDS[field]).join(", ") || "Published again, unchanged";
}

const FIELDS = {
  title: "Title",
  shortDescription: "Short description",
  html: "Text",
  tags: "Tags",
  date: "Date",
  idDepartment: "Department",
  picture: "Picture",
  sources: "Sources",
  language: "Language",
} as const;

/**
 * Publishes a post as it is now, and keeps that as a version. Throws 400 for what is missing, 404, 409, and what
 * `assertRenders` throws.
 */
export async function publish(
  trx: Executor,
  { id, updatedOn }: Chosen,
  { assertRenders, staffId }: Publishing,
): Promise<Post> {
  const stored = known(await store.lockPost(trx, id));
  assertFresh(stored, updatedOn);
  const parsed = PublishablePost.safeParse(stored);
  if (!parsed.success)
    throw invalid(...parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })));
  const published = asPublished(stored);
  if (!published) throw invalid({ field: "picture", message: "Please choose a picture." });
  await assertPicturesShown(trx, stored.markdown);
  await assertRenders(trx, published);
  await store.writePublished(trx, id, { state: "Published", published });
  // The sample's posts are public without a version.
  if (stored.published && !(await hasVersions(trx, id)))
    await insertVersion(trx, id, {
      published: stored.published,
      markdown: null,
      note: "As it came with the product",
      staffId: null,
    });
  const note = noteOf(stored.published, published);
  await insertVersion(trx, id, { published, markdown: stored.markdown, note, staffId });
  return await post(trx, id);
}

/** Takes a post off the website. Throws 404, and 409 when it is not public. */
export async function unpublish(trx: Executor, { id, updatedOn }: Chosen): Promise<Post> {
  const stored = known(await store.lockPost(trx, id));
  assertFresh(stored, updatedOn);
  if (stored.state !== "Published") throw conflict("This post is not on the website.");
  await store.writePublished(trx, id, { state: "Draft", published: stored.published });
  return await post(trx, id);
}

/** Deletes a post. Throws 404. */
export async function remove(trx: Executor, id: number): Promise<null> {
  known(await store.lockPost(trx, id));
  await store.markRemoved(trx, id);
  return null;
}
