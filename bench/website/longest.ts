import pg from "pg";
import { ClinicFacts, OpeningHours } from "#contract/clinic/settings.ts";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { SECTION_SCHEMAS, type SectionKey } from "#contract/website/sections.ts";
import { countWords, htmlOf } from "#rules/website/markdown.ts";
import { filledUp } from "#tests/support/browser/longest-texts.ts";
import type { TestDatabase } from "#tests/support/platform/database.ts";
import { longestPost, longestSection } from "#tests/support/website/made-up-site.ts";

/**
 * Gives a clinic that has just begun the longest texts that its settings, sections and post 2 take, as if they were
 * published; the post in the language of the pages that are measured.
 */
export async function fillLongest({ owner }: TestDatabase, language: SiteLanguage): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await fillSettings(client);
    await fillSections(client);
    const { markdown, ...texts } = longestPost(language);
    const published = { ...texts, html: htmlOf(markdown), words: countWords(markdown) };
    await client.query("UPDATE posts SET published = published || $1::jsonb WHERE id = 2", [
      JSON.stringify(published),
    ]);
  } finally {
    await client.end();
  }
}

const GROUPS = { clinic: ClinicFacts, hours: OpeningHours } as const;

async function fillSettings(client: pg.Client): Promise<void> {
  for (const [name, schema] of Object.entries(GROUPS)) {
    const { rows } = await client.query("SELECT facts FROM clinic_settings WHERE name = $1", [name]);
    const facts = filledUp<object>(schema, rows[0].facts);
    await client.query("UPDATE clinic_settings SET facts = $2 WHERE name = $1", [
      name,
      JSON.stringify(facts),
    ]);
  }
}

async function fillSections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ key: SectionKey; published: object }>(
    "SELECT key, published FROM site_sections WHERE key = ANY ($1)",
    [Object.keys(SECTION_SCHEMAS)],
  );
  for (const { key, published } of rows)
    await client.query("UPDATE site_sections SET published = $2 WHERE key = $1", [
      key,
      JSON.stringify(longestSection(key, published)),
    ]);
}
