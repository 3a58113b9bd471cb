import { sql } from "kysely";
import type { Post, PostInput, PostRow } from "#contract/website/posts.ts";
import type { SitePost } from "#contract/website/snapshot.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** A post as stored, with its public form; null: never published. */
export interface StoredPost extends Omit<Post, "isChanged"> {
  published: SitePost | null;
}

const MOST = 1000;

const PICTURE = sql`CASE WHEN picture_sha256 IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object(
  'picture', encode(picture_sha256, 'hex'), 'alt', picture_alt, 'focus', picture_focus)) END`;

const COLUMNS = sql`id, language, title, short_description AS "shortDescription", markdown, to_jsonb(tags) AS tags, date,
  department_id AS "idDepartment", ${PICTURE} AS picture, sources, state, published, updated_on AS "updatedOn"`;

export async function findPosts(db: Executor): Promise<StoredPost[]> {
  const { rows } = await sql<StoredPost>`
    SELECT ${COLUMNS} FROM posts WHERE NOT is_deleted ORDER BY date DESC, id DESC LIMIT ${MOST}`.execute(db);
  return rows;
}

export async function findPost(db: Executor, id: number): Promise<StoredPost | undefined> {
  const { rows } = await sql<StoredPost>`
    SELECT ${COLUMNS} FROM posts WHERE id = ${id} AND NOT is_deleted`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends. */
export async function lockPost(trx: Executor, id: number): Promise<StoredPost | undefined> {
  const { rows } = await sql<StoredPost>`
    SELECT ${COLUMNS} FROM posts WHERE id = ${id} AND NOT is_deleted FOR UPDATE`.execute(trx);
  return rows[0];
}

function valuesOf({ picture, ...post }: PostInput) {
  return {
    ...post,
    tags: [...post.tags],
    sources: JSON.stringify(post.sources),
    picture: picture ? Buffer.from(picture.picture, "hex") : null,
    alt: picture ? JSON.stringify(picture.alt) : null,
    focus: picture?.focus ?? null,
  };
}

export async function insertPost(trx: Executor, input: PostInput): Promise<number> {
  const post = valuesOf(input);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO posts (language, title, short_description, markdown, tags, date, department_id, picture_sha256,
      picture_alt, picture_focus, sources)
    VALUES (${post.language}, ${post.title}, ${post.shortDescription}, ${post.markdown}, ${post.tags}, ${post.date},
      ${post.idDepartment}, ${post.picture}, ${post.alt}::jsonb, ${post.focus}, ${post.sources}::jsonb)
    RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no post came back");
  return row.id;
}

export async function updatePost(trx: Executor, id: number, input: PostInput): Promise<void> {
  const post = valuesOf(input);
  await sql`UPDATE posts SET language = ${post.language}, title = ${post.title},
      short_description = ${post.shortDescription}, markdown = ${post.markdown}, tags = ${post.tags},
      date = ${post.date}, department_id = ${post.idDepartment}, picture_sha256 = ${post.picture},
      picture_alt = ${post.alt}::jsonb, picture_focus = ${post.focus}, sources = ${post.sources}::jsonb
    WHERE id = ${id}`.execute(trx);
}

export async function writePublished(
  trx: Executor,
  id: number,
  { state, published }: { state: PostRow["state"]; published: SitePost | null },
): Promise<void> {
  await sql`UPDATE posts SET state = ${state}, published = ${published === null ? null : JSON.stringify(published)}::jsonb
    WHERE id = ${id}`.execute(trx);
}

export async function markRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE posts SET is_deleted = true WHERE id = ${id}`.execute(trx);
}

/** Any picture of the library, for the preview of a page without one. */
export async function anyPicture(db: Executor): Promise<string> {
  const { rows } = await sql<{ picture: string }>`
    SELECT encode(sha256, 'hex') AS picture FROM site_pictures ORDER BY id LIMIT 1`.execute(db);
  return rows[0]?.picture ?? "";
}
