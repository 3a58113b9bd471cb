import { sql } from "kysely";
import type { PostVersion } from "#contract/website/post-versions.ts";
import type { SitePost } from "#contract/website/snapshot.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** A published form of a post. */
export interface StoredVersion {
  published: SitePost;
  /** The source text; null: unknown. */
  markdown: string | null;
  createdOn: string;
}

interface NewVersion extends Omit<StoredVersion, "createdOn"> {
  note: string;
  staffId: number | null;
}

export async function insertVersion(trx: Executor, id: number, version: NewVersion): Promise<void> {
  const { published, markdown, note, staffId } = version;
  await sql`INSERT INTO post_publications (post_id, content, markdown, note, staff_id)
    VALUES (${id}, ${JSON.stringify(published)}::jsonb, ${markdown}, ${note}, ${staffId})`.execute(trx);
}

/** The last 50 of a post, newest first. */
export async function findVersions(db: Executor, id: number): Promise<PostVersion[]> {
  const { rows } = await sql<PostVersion>`
    SELECT p.id, p.created_on AS "createdOn", staff.name AS by, p.note
    FROM post_publications p LEFT JOIN staff ON staff.id = p.staff_id
    WHERE p.post_id = ${id} ORDER BY p.id DESC LIMIT 50`.execute(db);
  return rows;
}

/** Whether a post has any version. */
export async function hasVersions(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM post_publications WHERE post_id = ${id} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** One version of a post; undefined: it has none with this id. */
export async function findVersion(
  db: Executor,
  id: number,
  idVersion: number,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    SELECT content AS published, markdown, created_on AS "createdOn" FROM post_publications
    WHERE id = ${idVersion} AND post_id = ${id}`.execute(db);
  return rows[0];
}
