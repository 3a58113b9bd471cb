import { sql } from "kysely";
import type { z } from "zod";
import type {
  SiteDepartmentInput,
  SiteDepartmentRow,
  SiteDoctorInput,
  SiteDoctorRow,
  SiteServiceInput,
} from "#contract/website/records.ts";
import type { Executor } from "#server/platform/db/database.ts";

const PORTRAIT = sql`CASE WHEN t.site_portrait_sha256 IS NOT NULL THEN jsonb_build_object(
  'picture', encode(t.site_portrait_sha256, 'hex'), 'alt', t.site_portrait_alt) END`;

/** The doctors in the website's order, those left out of it last. */
export async function findDoctors(db: Executor): Promise<SiteDoctorRow[]> {
  const { rows } = await sql<SiteDoctorRow>`
    SELECT t.id, t.name, t.qualification, t.is_active AS "isActive", t.site_shown AS "isShown", t.focus,
      to_jsonb(t.languages) AS languages, ${PORTRAIT} AS portrait, t.name_ur AS "nameUr",
      t.qualification_ur AS "qualificationUr", t.updated_on AS "updatedOn",
      coalesce((SELECT string_agg(name, ', ' ORDER BY id) FROM departments WHERE id = ANY(t.department_ids)), '')
        AS "departmentNames"
    FROM doctors t WHERE NOT t.is_deleted
    ORDER BY t.is_active DESC, t.site_position NULLS LAST, t.id`.execute(db);
  return rows;
}

const bytesOf = (picture: { picture: string } | null) =>
  picture ? Buffer.from(picture.picture, "hex") : null;
const jsonOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

export async function writeDoctor(trx: Executor, input: z.output<typeof SiteDoctorInput>): Promise<void> {
  await sql`UPDATE doctors SET site_shown = ${input.isShown}, focus = ${jsonOf(input.focus)}::jsonb,
    languages = ${input.languages}, site_portrait_sha256 = ${bytesOf(input.portrait)},
    site_portrait_alt = ${jsonOf(input.portrait?.alt)}::jsonb, name_ur = ${input.nameUr},
    qualification_ur = ${input.qualificationUr} WHERE id = ${input.id}`.execute(trx);
}

export async function writeDoctorOrder(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`UPDATE doctors SET site_position = place.n FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS place (id, n)
    WHERE doctors.id = place.id AND site_position IS DISTINCT FROM place.n`.execute(trx);
}

/** The active departments and their active services, in the website's order. */
export async function findPrices(db: Executor): Promise<SiteDepartmentRow[]> {
  const { rows } = await sql<SiteDepartmentRow>`
    SELECT t.id, t.name, t.site_shown AS "isShown", t.heading, t.name_ur AS "nameUr",
      t.description_ur AS "descriptionUr", t.updated_on AS "updatedOn",
      CASE WHEN t.picture_sha256 IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object(
        'picture', encode(t.picture_sha256, 'hex'), 'alt', t.picture_alt, 'focus', t.picture_focus)) END AS picture,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'fees', s.fees, 'isShown', s.site_shown,
          'startsAt', s.starts_at, 'isUsual', s.is_usual, 'nameUr', s.name_ur, 'updatedOn', s.updated_on)
          ORDER BY s.position NULLS LAST, s.id)
        FROM services s WHERE s.department_id = t.id AND s.is_active AND NOT s.is_deleted), '[]') AS services
    FROM departments t WHERE t.is_active AND NOT t.is_deleted
    ORDER BY t.position NULLS LAST, t.id`.execute(db);
  return rows;
}

export async function writeDepartment(
  trx: Executor,
  input: z.output<typeof SiteDepartmentInput>,
): Promise<void> {
  await sql`UPDATE departments SET site_shown = ${input.isShown}, heading = ${jsonOf(input.heading)}::jsonb,
    picture_sha256 = ${bytesOf(input.picture)}, picture_alt = ${jsonOf(input.picture?.alt)}::jsonb,
    picture_focus = ${input.picture?.focus ?? null}, name_ur = ${input.nameUr},
    description_ur = ${input.descriptionUr} WHERE id = ${input.id}`.execute(trx);
}

export async function writeService(trx: Executor, input: z.output<typeof SiteServiceInput>): Promise<void> {
  await sql`UPDATE services SET site_shown = ${input.isShown}, starts_at = ${input.startsAt},
    is_usual = ${input.isUsual}, name_ur = ${input.nameUr} WHERE id = ${input.id}`.execute(trx);
}

export async function writeServiceOrder(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`UPDATE services SET position = place.n FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS place (id, n)
    WHERE services.id = place.id AND position IS DISTINCT FROM place.n`.execute(trx);
}

type Table = "doctors" | "departments" | "services";

/** The time of a record's last change, locked until the transaction ends; undefined: there is none. */
export async function lockRecord(
  trx: Executor,
  table: Table,
  id: number,
): Promise<{ updatedOn: string } | undefined> {
  const { rows } = await sql<{ updatedOn: string }>`
    SELECT updated_on AS "updatedOn" FROM ${sql.table(table)} WHERE id = ${id} AND NOT is_deleted FOR UPDATE`.execute(
    trx,
  );
  return rows[0];
}
