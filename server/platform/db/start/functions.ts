import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ClientBase } from "pg";
import { TABLES_OF_DOMAINS } from "#db/domains.ts";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { migrationError } from "./migration-error.ts";

/** A file of db/functions: the current text of one function, procedure or view. */
export interface FunctionFile {
  /** The function's name, and the file's without its ending. */
  name: string;
  sql: string;
  sha256: string;
  isView: boolean;
  /** What it must be created after: names of other files, or "the tables". */
  after: readonly string[];
}

/** The folders in the order of the domains: each may use those before it. */
const DOMAINS = Object.keys(TABLES_OF_DOMAINS);
/** The line of a header that names what must be created first. */
const AFTER = /^-- After (.+)$/m;
const THE_TABLES = "the tables";

/**
 * All files in the order in which they are created: by domain, then by name, and each after those that its header names.
 * Bodies are not checked on creation, so functions that they call need not exist yet; a view must find its tables, and so
 * must a function that takes or returns rows of one.
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

/** How a database differs from the files. */
export interface StaleFunctions {
  /** Those to create before the migrations, because triggers and indexes of new tables need them. */
  before: FunctionFile[];
  /** Those to create after the migrations. */
  after: FunctionFile[];
  views: { all: FunctionFile[]; changed: boolean };
  /** Names of those whose file is gone. */
  gone: string[];
  /** Names of those that exist with another text. */
  known: ReadonlySet<string>;
  count: number;
}

/** @param applied the digest of the file of each function that was created, by name. */
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

/** Turns off the check of bodies, and puts the clinic's tables before temporary ones on the search path. */
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

/**
 * PostgreSQL cannot replace a function that returns another type, and keeps one with other arguments beside the new one.
 */
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
 * Creates all views again where one changed or a migration dropped one: a view cannot be replaced by one with fewer
 * columns, and views that depend on each other are dropped together.
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

/** Drops the functions whose files are gone. */
export async function dropFunctions(client: ClientBase, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  try {
    await dropRoutines(client, gone);
  } catch (error) {
    throw migrationError(`Dropping ${gone.join(", ")}`, error);
  }
  await client.query("DELETE FROM schema_functions WHERE name = ANY ($1)", [gone]);
}

/** Drops functions, procedures and views by name; a missing one is no error. */
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
