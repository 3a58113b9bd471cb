import { type RawBuilder, sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { and } from "#server/platform/db/lists/list-source.ts";
import { advisoryLock } from "#server/platform/db/transaction.ts";
import { conflict } from "#server/platform/http/errors.ts";

interface Named {
  /**
   * The table, whose `name` is compared as search folds it: in any case, without accents and apostrophes, with single
   * blanks.
   */
  table: string;
  name: string;
  /** The record that gets the name; undefined: a new one. */
  id: number | undefined;
  /** The records among which the name must be unique: column → value; empty: all of them. */
  among: Readonly<Record<string, number | boolean>>;
  message: string;
}

const compared = (name: RawBuilder<unknown>) => sql`folded(lower(btrim(${name})))`;

/** Throws 409 when another record has the same name. Two simultaneous callers wait for each other. */
export async function assertUniqueName(
  trx: Executor,
  { table, name, id = 0, among, message }: Named,
): Promise<void> {
  await advisoryLock(trx, `names of ${table}`, ...Object.values(among).map(String));
  const group = Object.entries(among).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`SELECT FROM ${sql.table(table)}
    WHERE ${compared(sql`name`)} = ${compared(sql`${name}::text`)} AND NOT is_deleted AND id <> ${id} AND ${and([sql`true`, ...group])}`.execute(
    trx,
  );
  if (rows.length > 0) throw conflict(message);
}
