import { sql } from "kysely";
import type { TextsOfGoneDoctor } from "#contract/website/gone-doctors.ts";
import { SECTION_NAMES } from "#contract/website/section-names.ts";
import type { TextKey } from "#contract/website/sections.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { withoutDoctor } from "#rules/values/text/person-name.ts";
import { type DoctorNames, namedBy } from "#rules/website/named-doctors.ts";
import type { Executor } from "#server/platform/db/database.ts";

interface StoredDoctor extends DoctorNames {
  id: number;
  name: string;
  isGone: boolean;
}

/** A public text, and the screen on which it is changed. */
interface ShownText {
  kind: "section" | "post" | "department" | "service" | "clinic";
  /** The section's key, else the id. */
  key: string;
  title: string;
  content: unknown;
}

const SHOWN = sql`
  SELECT 'section' AS kind, key, '' AS title, published AS content FROM site_sections WHERE is_shown
  UNION ALL SELECT 'post', id::text, published->>'title', published FROM posts WHERE state = 'Published' AND NOT is_deleted
  UNION ALL SELECT 'department', id::text, name, jsonb_build_array(name, name_ur, description, description_ur, heading)
    FROM departments WHERE is_active AND NOT is_deleted AND site_shown
  UNION ALL SELECT 'service', id::text, name, jsonb_build_array(name, name_ur)
    FROM services WHERE is_active AND NOT is_deleted AND site_shown
  UNION ALL SELECT 'clinic', name, '', facts FROM clinic_settings WHERE name = 'clinic'`;

const LABELS: Readonly<Record<ShownText["kind"], (text: ShownText) => { label: string; to: string }>> = {
  section: ({ key }) => ({
    label: SECTION_NAMES[key as TextKey].title,
    to: `${pathTo("website")}?section=${key}`,
  }),
  post: ({ key, title }) => ({ label: `Post “${title}”`, to: pathTo("blog/:id", key) }),
  department: ({ key, title }) => ({ label: `Department ${title}`, to: pathTo("services/edit/:id", key) }),
  service: ({ key, title }) => ({ label: `Service ${title}`, to: pathTo("subservices/edit/:id", key) }),
  clinic: () => ({ label: "Settings, medical director", to: pathTo("settings") }),
};

/** Every string in a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

interface Found {
  version: number;
  texts: TextsOfGoneDoctor[];
}
/** The last result per database: it only changes with the website's version. */
const lastFound = new WeakMap<object, Found>();

/** The public texts that name a doctor who was switched off or deleted, by doctor. */
export async function textsOfGoneDoctors(db: Executor): Promise<TextsOfGoneDoctor[]> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM site_version`.execute(db);
  const version = rows[0]?.version ?? 0;
  const known = lastFound.get(db);
  if (known?.version === version) return known.texts;
  const texts = await findTexts(db);
  lastFound.set(db, { version, texts });
  return texts;
}

async function findTexts(db: Executor): Promise<TextsOfGoneDoctor[]> {
  const { rows: doctors } = await sql<StoredDoctor>`
    SELECT id, name, first_name AS "firstName", last_name AS "lastName", name_ur AS "nameUr",
      is_deleted OR NOT is_active AS "isGone" FROM doctors ORDER BY id`.execute(db);
  const gone = doctors.filter(({ isGone }) => isGone);
  if (gone.length === 0) return [];
  const named = namedBy(
    gone,
    doctors.filter(({ isGone }) => !isGone),
  );
  const { rows: shown } = await sql<ShownText>`${SHOWN}`.execute(db);
  const found = shown.map((text) => ({
    link: LABELS[text.kind](text),
    ids: new Set(stringsIn(text.content).flatMap((one) => named(one).map(({ id }) => id))),
  }));
  return gone
    .map(({ id, name }) => ({
      doctor: `Dr ${withoutDoctor(name)}`,
      texts: found.filter(({ ids }) => ids.has(id)).map(({ link }) => link),
    }))
    .filter(({ texts }) => texts.length > 0);
}
