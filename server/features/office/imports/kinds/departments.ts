import { sql } from "kysely";
import { cellText } from "#rules/office/import-values.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { RowCells } from "./kind.ts";

/** The clinic's departments: lower-case name → id. */
export type Departments = ReadonlyMap<string, number>;

export async function readDepartments(db: Executor): Promise<Departments> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM departments WHERE NOT is_deleted ORDER BY is_active, id DESC`.execute(db);
  return new Map(rows.map(({ id, name }) => [name.trim().toLowerCase(), id]));
}

/** The department that a cell names, undefined for an empty cell; an unknown one is reported. */
export function departmentOf(
  row: RowCells,
  field: string,
  text: string,
  departments: Departments,
): number | undefined {
  const name = cellText(text);
  if (name === "") return undefined;
  const id = departments.get(name.toLowerCase());
  if (id === undefined)
    row.wrong(
      field,
      `There is no department “${name.slice(0, 60)}”. Add it first, or write one that there is.`,
    );
  return id;
}
