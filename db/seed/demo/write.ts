import type { ClientBase } from "pg";
import { draw, drawIds } from "./draw.ts";
import type { IdOf, Row, TableRows } from "./rows.ts";

/** Rows per statement: few round trips, but often enough to show progress. */
const BATCH = 1000;

/** Called with the number of rows written to a table so far. */
export type Progress = (label: string, written: number, total: number) => void;

/** Writes the tables in the given order, within the caller's transaction. Ids come from the tables' sequences. */
export async function writeTables(client: ClientBase, tables: readonly TableRows[], progress: Progress) {
  const idsOf = new Map<string, number[]>();
  for (const table of tables) {
    const rows = await numbered(client, table, idsOf);
    const staffId = table.by === null ? "" : String(idsOf.get("staff")?.[table.by - 1] ?? "");
    await client.query("SELECT set_config('matab.staff_id', $1, true)", [staffId]);
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      await insert(client, table.table, batch);
      progress(table.label, from + batch.length, rows.length);
    }
  }
}

/** Replaces the demo's row numbers by ids, and notes the table's ids for rows that refer to them. */
async function numbered(
  client: ClientBase,
  { table, rows, references, numbered: series = {}, complete }: TableRows,
  idsOf: Map<string, number[]>,
): Promise<Row[]> {
  const drawn: Record<string, number[]> = {};
  if (rows[0] && "id" in rows[0] && !("id" in references)) {
    drawn.id = await drawIds(client, table, rows.length);
    idsOf.set(table, drawn.id);
  }
  for (const [column, sequence] of Object.entries(series)) {
    drawn[column] = await draw(client, `'${sequence}'`, rows.length);
  }
  const idOf: IdOf = (of, number) => idsOf.get(of)?.[number - 1] ?? null;
  return rows.map((row, index) => {
    const own = Object.entries(drawn).map(([column, values]) => [column, values[index]]);
    const referring = Object.entries(references).map(([column, target]) => {
      const number = row[column];
      return [column, typeof number === "number" ? idOf(target, number) : null];
    });
    return {
      ...row,
      ...Object.fromEntries(own),
      ...Object.fromEntries(referring),
      ...complete?.(index, idOf),
    };
  });
}

async function insert(client: ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await client.query(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
