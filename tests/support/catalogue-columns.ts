import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** The columns of every table, with their types as PostgreSQL writes them, and whether the audit trail keeps them. */
export interface TableColumns {
  columns: Readonly<Record<string, string>>;
  isAudited: boolean;
}

/** Table → its columns, read from the database's catalogue. */
export async function tableColumns(db: Executor): Promise<Map<string, TableColumns>> {
  const { rows } = await sql<TableColumns & { name: string }>`
    SELECT c.relname AS name, jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) AS columns,
      EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
              WHERE t.tgrelid = c.oid AND p.proname LIKE 'audit\\_%') AS "isAudited"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    GROUP BY c.oid, c.relname`.execute(db);
  return new Map(rows.map(({ name, ...table }) => [name, table]));
}
