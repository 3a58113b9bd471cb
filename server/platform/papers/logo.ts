import { sql } from "kysely";
import type { ClinicLogo } from "#contract/clinic/logo.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The bytes of the clinic's logo (PNG) for papers; null: there is none. */
export async function findLogo(db: Executor, { picture }: ClinicLogo): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT content FROM site_pictures WHERE sha256 = decode(${picture}, 'hex') AND content_type = 'image/png'`.execute(
    db,
  );
  return rows[0]?.content ?? null;
}
