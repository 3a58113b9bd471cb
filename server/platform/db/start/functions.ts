import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ClientBase } from "pg";
import { TABLES_OF_DOMAINS } from "#db/domains.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { migrationError } from "./migration-error.ts";

/** A file of db/functions: one function, procedure or view, as it is today. */
export interface FunctionFile {
  /** Of the function, and of the file without its ending. */
  name: string;
  sql: string;
  sha256: string;
  isView: boolean;
  /** What it must come after: names of other files, or "the tables". */
  after: readonly string[];
}

/** The folders in the order of the domains: each may use what stands before it. */
const DOMAINS = Object.keys(TABLES_OF_DOMAINS);
/** What a header says of a file that cannot be made before another, or before the migrations. */
const AFTER = /^-- After (.+)$/m;
const THE_TABLES = "the tables";

/**
 * All files in the order in which they are made: by domain, then by name, and each after those that its header names.
 * Bodies are not checked while they are made, so what a function calls need not be there before it; a view must find
 * its tables, and so must a function that takes or answers rows of one.
 */
export async function readFunctions(directory: string): Promise<FunctionFile[]> {
  const folders = await readdir(directory).catch((): string[] => []);
  const unknown = folders.find((folder) => !DOMAINS.includes(folder));
  if (unknown) throw new StartError(`db/functions has a folder that is no domain: ${unknown}`);
  const files: FunctionFile[] = [];
  for (const domain of DOMAINS.filter((name) => folders.includes(name))) {
    const paths = await readdir(join(directory, domain), { recursive: true });
    const found = paths.filter((path) => path.endsWith(".sql")).map((path) => join(directory, domain, path));
    const read = await Promise.all(found.map(readOne));
    files.push(...read.sort((a, b) => (a.name < b.name ? -1 : 1)));
  }
  return inOrder(files);
}

async function readOne(path: string): Promise<FunctionFile> {
  // Line ends differ between checkouts of the same file.
  const sql = (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
  const isView = /^CREATE OR REPLACE VIEW /m.test(sql);
  const [, after] = AFTER.exec(sql) ?? [];
  return {
    name: basename(path, ".sql"),
    sql,
    sha256: createHash("sha256").update(sql).digest("hex"),
    isView,
    after: [...(after?.split(", ") ?? []), ...(isView ? [THE_TABLES] : [])],
  };
}

function inOrder(files: readonly FunctionFile[]): FunctionFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const placed = new Set<FunctionFile>();
  const place = (file: FunctionFile) => {
    if (placed.has(file)) return;
    for (const name of file.after) {
      const other = byName.get(name);
      if (other) place(other);
      else if (name !== THE_TABLES)
        throw new StartError(`db/functions: ${file.name} comes after ${name}, which is not there`);
    }
    placed.add(file);
  };
  for (const file of files) place(file);
  return [...placed];
}

/** What of the files is not in a database as they say it. */
export interface StaleFunctions {
  /** Those to be made before the migrations: triggers and indexes of new tables find them. */
  before: FunctionFile[];
  /** Those to be made after them. */
  after: FunctionFile[];
  views: { all: FunctionFile[]; changed: boolean };
  /** Names of those whose file is gone. */
  gone: string[];
  /** Names of those that are there, as another file said them. */
  known: ReadonlySet<string>;
  count: number;
}

/** @param applied the name of each function that was made, with the digest of its file. */
export function staleFunctions(
  files: readonly FunctionFile[],
  applied: ReadonlyMap<string, string>,
): StaleFunctions {
  const changed = files.filter(({ name, sha256 }) => applied.get(name) !== sha256);
  const names = new Set(files.map(({ name }) => name));
  const gone = [...applied.keys()].filter((name) => !names.has(name));
  const isAfter = ({ after }: FunctionFile) => after.includes(THE_TABLES);
  return {
    before: changed.filter((file) => !isAfter(file)),
    after: changed.filter((file) => isAfter(file) && !file.isView),
    views: { all: files.filter(({ isView }) => isView), changed: changed.some(({ isView }) => isView) },
    gone,
    known: new Set(applied.keys()),
    count: changed.length + gone.length,
  };
}

/** Has functions be made without a look at what their bodies name, and find the clinic's tables before all others. */
export async function beginFunctions(client: ClientBase): Promise<void> {
  await client.query(
    "SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true); SET LOCAL check_function_bodies = off",
  );
}

export async function makeFunctions(
  client: ClientBase,
  files: readonly FunctionFile[],
  known: ReadonlySet<string>,
): Promise<void> {
  for (const file of files) {
    if (known.has(file.name)) await replace(client, file);
    else await make(client, file);
  }
}

async function make(client: ClientBase, { name, sql, sha256 }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO schema_functions (name, sha256) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = excluded.applied_at`,
      [name, sha256],
    );
  } catch (error) {
    throw migrationError(`Function ${name}`, error);
  }
}

/** PostgreSQL replaces no function that answers something else, and keeps one that takes something else beside the new. */
async function replace(client: ClientBase, file: FunctionFile): Promise<void> {
  await client.query("SAVEPOINT replacing");
  try {
    await make(client, file);
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== "42P13") throw error;
    await client.query("ROLLBACK TO replacing");
    await dropRoutines(client, [file.name]);
    await make(client, file);
  }
  await client.query("RELEASE replacing");
  const { rows } = await client.query<{ older: string }>(
    `SELECT oid::regprocedure::text AS older FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace
     ORDER BY oid DESC OFFSET 1`,
    [file.name],
  );
  for (const { older } of rows) await client.query(`DROP ROUTINE ${older}`);
}

/**
 * Makes all views again where one changed or a migration dropped one: a view cannot be replaced by one with fewer
 * columns, and no view stands in another's way when none is there.
 */
export async function makeViews(
  client: ClientBase,
  { all, changed }: StaleFunctions["views"],
): Promise<void> {
  if (all.length === 0) return;
  const names = all.map(({ name }) => name);
  const { rows } = await client.query<{ lacking: boolean }>(
    "SELECT count(to_regclass(quote_ident(name))) < count(*) AS lacking FROM unnest($1::text[]) AS name",
    [names],
  );
  if (!changed && !rows[0]?.lacking) return;
  await client.query(`DROP VIEW IF EXISTS ${names.join(", ")}`);
  for (const view of all) await make(client, view);
}

/** Takes away what no file says any more. */
export async function dropFunctions(client: ClientBase, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  try {
    await dropRoutines(client, gone);
  } catch (error) {
    throw migrationError(`Dropping ${gone.join(", ")}`, error);
  }
  await client.query("DELETE FROM schema_functions WHERE name = ANY ($1)", [gone]);
}

/** Drops functions, procedures and views by name; what is not there is no error. */
async function dropRoutines(client: ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP ROUTINE %s', oid::regprocedure) AS statement FROM pg_proc
     WHERE proname = ANY ($1) AND pronamespace = current_schema()::regnamespace
     UNION ALL SELECT format('DROP VIEW %I', relname) FROM pg_class
     WHERE relname = ANY ($1) AND relkind = 'v' AND relnamespace = current_schema()::regnamespace`,
    [names],
  );
  for (const { statement } of rows) await client.query(statement);
}
