/** A row as the table's columns name it; ids and references within the demo count from 1. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The rows of one table, or a part of them, in the order in which they came about. */
export interface TableRows {
  readonly table: string;
  /** What the terminal calls them. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** Columns that hold a row's number within the demo, and whose rows they count: they become real ids. */
  readonly references: Readonly<Record<string, string>>;
  /** Columns besides `id` that are drawn from a sequence of their own. */
  readonly numbered?: Readonly<Record<string, string>>;
  /** Who the audit trail shows as the author: a number among the demo's staff; null for a visitor. */
  readonly by: number | null;
}

/** How many rows each table gets; a table may come in parts. */
export function countRows(parts: readonly TableRows[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { table, rows } of parts) counts[table] = (counts[table] ?? 0) + rows.length;
  return counts;
}
