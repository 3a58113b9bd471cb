import { sql } from "kysely";
import type pg from "pg";
import type { Executor } from "#server/platform/db/database.ts";

/** A picture of `site_pictures`, without its bytes. */
export interface PictureRow {
  /** 64 hexadecimal digits. */
  sha256: string;
  contentType: string;
  width: number;
  height: number;
}

/**
 * Everything that the website shows, as the database stores it and `snapshotOf` parses it. The file on disk has the same
 * form, so that there is one way to read it.
 */
export interface SiteRows {
  version: number;
  isSample: boolean;
  /** `clinic_settings`: name → facts. */
  settings: Record<string, unknown>;
  /** `site_sections` in their order. */
  sections: { key: string; isShown: boolean; content: unknown }[];
  closures: unknown[];
  departments: unknown[];
  doctors: unknown[];
  /** `posts.published`, newest first. */
  posts: unknown[];
  pictures: PictureRow[];
}

const picture = (sha256: string, alt: string, focus = "NULL") =>
  `CASE WHEN ${sha256} IS NOT NULL THEN jsonb_strip_nulls(
     jsonb_build_object('picture', encode(${sha256}, 'hex'), 'alt', ${alt}, 'focus', ${focus})) END`;
const text = (english: string, urdu: string) =>
  `jsonb_strip_nulls(jsonb_build_object('en', ${english}, 'ur', ${urdu}))`;

const SERVICES = `
  SELECT jsonb_agg(jsonb_build_object('id', id, 'name', ${text("name", "name_ur")}, 'fees', fees,
    'startsAt', starts_at, 'isUsual', is_usual) ORDER BY position NULLS LAST, id)
  FROM services WHERE department_id = d.id AND is_active AND NOT is_deleted AND site_shown`;

const DEPARTMENTS = `
  SELECT jsonb_agg(jsonb_build_object('id', id, 'name', ${text("name", "name_ur")},
    'description', ${text("coalesce(description, '')", "description_ur")},
    'heading', coalesce(heading, ${text("name", "name_ur")}),
    'picture', ${picture("picture_sha256", "picture_alt", "picture_focus")},
    'services', coalesce((${SERVICES}), '[]')) ORDER BY position NULLS LAST, id)
  FROM departments d WHERE is_active AND NOT is_deleted AND site_shown`;

const HOURS = `
  SELECT jsonb_agg(jsonb_build_object('weekday', weekday, 'from', to_char(from_time, 'HH24:MI'),
    'to', to_char(to_time, 'HH24:MI')) ORDER BY weekday, from_time)
  FROM doctor_hours WHERE week_id = week_on(d.id, (SELECT day FROM asked))`;

const CLOSURES = `
  SELECT jsonb_agg(jsonb_build_object('fromDay', from_day, 'toDay', to_day, 'weekdays', weekdays,
    'name', ${text("name", "name_ur")}, 'isExpected', is_expected,
    'hours', CASE WHEN from_time IS NOT NULL THEN jsonb_build_object('from', to_char(from_time, 'HH24:MI'),
      'to', to_char(to_time, 'HH24:MI')) END) ORDER BY from_day, id)
  FROM closures WHERE doctor_id IS NULL AND kind <> 'break' AND NOT is_deleted AND to_day >= (SELECT day FROM asked)`;

/** The doctor's first department that the site shows. */
const DEPARTMENT_OF_DOCTOR = `
  SELECT shown.id FROM unnest(d.department_ids) WITH ORDINALITY AS listed (id, n)
  JOIN departments shown USING (id)
  WHERE shown.is_active AND NOT shown.is_deleted AND shown.site_shown ORDER BY n LIMIT 1`;

const DOCTORS = `
  SELECT jsonb_agg(jsonb_build_object('id', id, 'name', ${text("name", "name_ur")},
    'qualification', ${text("coalesce(qualification, '')", "qualification_ur")},
    'idDepartment', (${DEPARTMENT_OF_DOCTOR}), 'focus', focus, 'languages', languages,
    'hours', coalesce((${HOURS}), '[]'),
    'portrait', ${picture("site_portrait_sha256", "site_portrait_alt")}) ORDER BY site_position NULLS LAST, id)
  FROM doctors d WHERE is_active AND NOT is_deleted AND site_shown`;

const ROWS = `
  SELECT (SELECT version FROM site_version) AS version,
    site_is_sample() AS "isSample",
    (SELECT coalesce(jsonb_object_agg(name, facts), '{}') FROM clinic_settings) AS settings,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'isShown', is_shown, 'content', published)
       ORDER BY position, id), '[]') FROM site_sections) AS sections,
    coalesce((${CLOSURES}), '[]') AS closures,
    coalesce((${DEPARTMENTS}), '[]') AS departments,
    coalesce((${DOCTORS}), '[]') AS doctors,
    (SELECT coalesce(jsonb_agg(published ORDER BY published->>'date' DESC, id DESC), '[]')
     FROM posts WHERE state = 'Published' AND NOT is_deleted) AS posts,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('sha256', encode(sha256, 'hex'), 'contentType', content_type,
       'width', width, 'height', height) ORDER BY id), '[]') FROM site_pictures) AS pictures`;

/**
 * Reads it all with its version number. One statement sees one moment of the database, like a REPEATABLE READ transaction
 * of several, and works behind any pooler.
 * @param today `yyyy-MM-dd`: the day whose weeks of the doctors apply.
 */
export async function readSiteRows(db: Executor, today: string): Promise<SiteRows> {
  const { rows } = await sql<SiteRows>`WITH asked AS (SELECT ${today}::date AS day) ${sql.raw(ROWS)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("the website's rows did not come back");
  return row;
}

/** The number of the website's present version. */
export async function readSiteVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>("SELECT version FROM site_version WHERE id = 1");
  return rows[0]?.version ?? 0;
}
