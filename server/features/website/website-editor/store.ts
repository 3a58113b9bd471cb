import { sql } from "kysely";
import type { Publication, TextContent } from "#contract/website/editor.ts";
import type { TextKey } from "#contract/website/sections.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The public form of a text. */
export interface PublishedText {
  content: TextContent;
  isShown: boolean;
  position: number;
}

/** A row of `site_sections`: the public text, and its draft; null: none. */
export interface StoredText {
  key: TextKey;
  published: PublishedText;
  draft: TextContent | null;
  draftIsShown: boolean | null;
  draftPosition: number | null;
  /** Whether the public text is Matab's own, word for word. */
  isSample: boolean;
  updatedOn: string;
}

/** A stored text without services deleted since, and whether it named one. */
export interface CurrentText extends StoredText {
  namedDeleted: boolean;
}

/** Every published text by its key, as a publication keeps them. */
export type PublishedTexts = Readonly<Partial<Record<TextKey, PublishedText>>>;

/** Matab's own texts are the first publication, which has no author. */
const IS_SAMPLE = sql`coalesce((SELECT first.content->key->'content' = published FROM site_publications first
  WHERE first.staff_id IS NULL ORDER BY first.id LIMIT 1), false)`;

const COLUMNS = sql`key, draft, ${IS_SAMPLE} AS "isSample", draft_is_shown AS "draftIsShown", draft_position AS "draftPosition", updated_on AS "updatedOn",
  jsonb_build_object('content', published, 'isShown', is_shown, 'position', position) AS published`;

/** All texts, in the order of the drafts. */
export async function findTexts(db: Executor): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    SELECT ${COLUMNS} FROM site_sections ORDER BY coalesce(draft_position, position), id`.execute(db);
  return rows;
}

/** The same, locked until the transaction ends, so that nobody saves or publishes meanwhile. */
export async function lockTexts(trx: Executor): Promise<StoredText[]> {
  await sql`SELECT FROM site_sections ORDER BY id FOR UPDATE`.execute(trx);
  return await findTexts(trx);
}

type Draft = Pick<StoredText, "draft" | "draftIsShown">;

export async function writeDraft(trx: Executor, key: TextKey, { draft, draftIsShown }: Draft): Promise<void> {
  await sql`UPDATE site_sections SET draft = ${draft === null ? null : JSON.stringify(draft)}::jsonb,
    draft_is_shown = ${draftIsShown} WHERE key = ${key}`.execute(trx);
}

export async function writeDraftPosition(
  trx: Executor,
  key: TextKey,
  position: number | null,
): Promise<void> {
  await sql`UPDATE site_sections SET draft_position = ${position} WHERE key = ${key}`.execute(trx);
}

export async function writePublished(trx: Executor, key: TextKey, text: PublishedText): Promise<void> {
  await sql`UPDATE site_sections SET published = ${JSON.stringify(text.content)}::jsonb, is_shown = ${text.isShown},
    position = ${text.position} WHERE key = ${key}`.execute(trx);
}

export async function clearDrafts(trx: Executor, keys: readonly TextKey[]): Promise<void> {
  await sql`UPDATE site_sections SET draft = NULL, draft_is_shown = NULL, draft_position = NULL
    WHERE key = ANY(${keys})`.execute(trx);
}

/** The author of a text's last change, by name; null: no member of staff. */
export async function findLastEditor(db: Executor, key: TextKey): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT staff.name FROM site_sections JOIN audit_log ON entity = 'site_sections' AND entity_id = site_sections.id
      LEFT JOIN staff ON staff.id = audit_log.staff_id
    WHERE key = ${key} ORDER BY audit_log.id DESC LIMIT 1`.execute(db);
  return rows[0]?.name ?? null;
}

export async function insertPublication(
  trx: Executor,
  { texts, note, staffId }: { texts: PublishedTexts; note: string; staffId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO site_publications (content, note, staff_id)
    VALUES (${JSON.stringify(texts)}::jsonb, ${note}, ${staffId}) RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no publication came back");
  return row.id;
}

/** The last 50, newest first. */
export async function findPublications(db: Executor): Promise<Publication[]> {
  const { rows } = await sql<Publication>`
    SELECT p.id, p.created_on AS "createdOn", staff.name AS by, p.note
    FROM site_publications p LEFT JOIN staff ON staff.id = p.staff_id ORDER BY p.id DESC LIMIT 50`.execute(
    db,
  );
  return rows;
}

/** A version and its texts; undefined: there is none with this id. */
export async function findPublication(
  db: Executor,
  id: number,
): Promise<{ createdOn: string; texts: PublishedTexts } | undefined> {
  const { rows } = await sql<{ createdOn: string; texts: PublishedTexts }>`
    SELECT created_on AS "createdOn", content AS texts FROM site_publications WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** Which of the pictures (sha-256, hexadecimal) are not in the library. */
export async function findMissingPictures(db: Executor, pictures: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    SELECT picture FROM unnest(${pictures}::text[]) AS picture
    WHERE NOT EXISTS (SELECT FROM site_pictures WHERE sha256 = decode(picture, 'hex'))`.execute(db);
  return rows.map(({ picture }) => picture);
}

/** Which of the services no longer exist. */
export async function findMissingServices(db: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${ids}::bigint[]) AS named (id)
    WHERE NOT EXISTS (SELECT FROM services WHERE services.id = named.id AND NOT is_deleted)`.execute(db);
  return rows.map(({ id }) => id);
}

/** A picture of the library, without its bytes. */
export interface StoredPicture {
  /** 64 hexadecimal digits. */
  sha256: string;
  contentType: string;
  name: string;
  width: number;
  height: number;
}

/** All of them, newest first. */
export async function findPictures(db: Executor): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    SELECT encode(sha256, 'hex') AS sha256, content_type AS "contentType", name, width, height
    FROM site_pictures ORDER BY id DESC`.execute(db);
  return rows;
}
