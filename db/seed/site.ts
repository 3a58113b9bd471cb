import type { ClientBase } from "pg";
import type { LegalContent, SectionContent, SectionKey, TextKey } from "#contract/website/sections.ts";
import { countWords, htmlOf } from "#rules/website/markdown.ts";
import { samplePictures } from "./sample-pictures.ts";
import { type SamplePost, sampleLegal, samplePosts } from "./sample-posts.ts";
import { sampleSections } from "./sample-sections.ts";

/** What the first publication of a clinic is called in the list of them. */
const FIRST_NOTE = "As it came with Matab";

/** Whether a clinic has the texts of its website, and so nothing of the sample's is wanted any more. */
export async function hasSite(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>(
    "SELECT EXISTS (SELECT FROM site_sections) AS filled",
  );
  return rows[0]?.filled ?? false;
}

/** The sample's pictures; what names one comes after them. */
export async function insertPictures(client: ClientBase): Promise<void> {
  for (const { sha256, name, contentType, width, height, content } of samplePictures().values())
    await client.query(
      `INSERT INTO site_pictures (sha256, content_type, content, width, height, name)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (sha256) DO NOTHING`,
      [Buffer.from(sha256, "hex"), contentType, content, width, height, name],
    );
}

/** Texts and posts of a clinic that has departments and services already: texts name them by their ids. */
export async function insertTexts(client: ClientBase): Promise<void> {
  await insertSections(client);
  await insertPosts(client);
}

async function insertSections(client: ClientBase): Promise<void> {
  const services = await idsByName(client, "services");
  const texts: Record<TextKey, SectionContent<SectionKey> | LegalContent> = {
    ...sampleSections((name) => services.get(name) ?? null),
    ...sampleLegal(),
  };
  const rows = Object.entries(texts).map(([key, published], position) => ({ key, position, published }));
  await client.query(
    `INSERT INTO site_sections (key, position, published)
     SELECT key, position, published FROM jsonb_to_recordset($1) AS row (key text, position int, published jsonb)
     ORDER BY position`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `INSERT INTO site_publications (content, note)
     SELECT jsonb_object_agg(key, jsonb_build_object('position', position, 'isShown', is_shown, 'content', published)), $1
     FROM site_sections`,
    [FIRST_NOTE],
  );
}

async function insertPosts(client: ClientBase): Promise<void> {
  const departments = await idsByName(client, "departments");
  const rows = samplePosts().map((post) => rowOf(post, departments.get(post.department) ?? null));
  await client.query(
    `INSERT INTO posts (id, language, title, short_description, markdown, tags, date, department_id, picture_sha256,
                        picture_alt, picture_focus, sources, state, published)
     SELECT id, language, title, short_description, markdown, tags, date, department_id, decode(picture, 'hex'),
            picture_alt, picture_focus, sources, 'Published', published
     FROM jsonb_to_recordset($1) AS row (
       id bigint, language text, title text, short_description text, markdown text, tags text[], date date,
       department_id bigint, picture text, picture_alt jsonb, picture_focus text, sources jsonb, published jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** A post's columns, and beside them what visitors read. */
function rowOf({ department: _, markdown, ...post }: SamplePost, idDepartment: number | null) {
  const { id, language, title, shortDescription, tags, date, picture, sources } = post;
  return {
    ...{ id, language, title, markdown, tags, date, sources },
    short_description: shortDescription,
    department_id: idDepartment,
    picture: picture.picture,
    picture_alt: picture.alt,
    picture_focus: picture.focus,
    published: { ...post, idDepartment, html: htmlOf(markdown), words: countWords(markdown) },
  };
}

async function idsByName(client: ClientBase, table: "services" | "departments") {
  const { rows } = await client.query<{ name: string; id: number }>(
    `SELECT DISTINCT ON (name) name, id::float8 AS id FROM ${table} WHERE NOT is_deleted ORDER BY name, id`,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}
