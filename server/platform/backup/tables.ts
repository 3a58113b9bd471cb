import type { ClientBase } from "pg";
import type { SequenceState } from "./manifest.ts";

/**
 * Tables that no backup holds: sessions, password links and guess counters, because a restored clinic must not accept a
 * token that was revoked after the backup; the register of this computer's backups; the feeds of changed days and bills,
 * whose transaction numbers mean nothing in another database; the list of applied functions, because a restore makes
 * today's.
 */
export const LEFT_OUT = [
  ...["sessions", "password_resets", "throttle", "backups"],
  ...["day_changes", "touched_bills", "share_readings", "schema_functions"],
];

export interface Table {
  name: string;
  /**
   * The COPY statement without its direction: `COPY patients (id, full_name)`. Without generated columns, which are
   * computed again.
   */
  copy: string;
}

/** Every table of the schema except those left out, by name; from the catalogue, so that none is forgotten. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, format('COPY %I (%s)', c.relname,
       (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '')) AS copy
     FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Where every sequence stands now. Sequences ignore transactions: read them last, so that no number is given twice. */
export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ statement: string | null }>(
    `SELECT string_agg(format('SELECT %L AS name, last_value::text AS value, is_called AS "isCalled" FROM %I', relname, relname),
       ' UNION ALL ' ORDER BY relname) AS statement
     FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'`,
  );
  const statement = rows[0]?.statement;
  return statement ? (await client.query<SequenceState>(`${statement} ORDER BY name`)).rows : [];
}

/** Settings that make rows read the same on every server, because digests compare text. No row is hidden. */
export const SPELLING = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL row_security = off`;

/** Lifts the time limits of a transaction. */
export const NO_LIMITS = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;
