import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** The clinic's key of this name: 32 random bytes, drawn on first use and the same for every process from then on. */
export async function secretOf(db: Executor, name: string): Promise<Buffer> {
  const known = await findSecret(db, name);
  if (known) return known;
  await sql`INSERT INTO secrets (name, value) VALUES (${name}, ${randomBytes(32)}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  // Another process may have drawn it first.
  const drawn = await findSecret(db, name);
  if (!drawn) throw new Error("no secret row came back");
  return drawn;
}

async function findSecret(db: Executor, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ value: Buffer }>`SELECT value FROM secrets WHERE name = ${name}`.execute(db);
  return rows[0]?.value;
}
