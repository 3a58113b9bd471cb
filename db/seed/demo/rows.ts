/** A row: column → value. Ids and references within the demo count from 1. */
export type Row = Readonly<Record<string, string | number | boolean | object | null>>;

/** The id of the row with this number in a table that was written before; null: there is none. */
export type IdOf = (table: string, number: number) => number | null;

/** The rows of a table, or a part of them, in the order in which they were created. */
export interface TableRows {
  readonly table: string;
  /** Their name in the terminal. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** Column → table: columns that hold a row's number within the demo, to be replaced by the row's id. */
  readonly references: Readonly<Record<string, string>>;
  /** Column → sequence: columns other than `id` that are numbered by a sequence. */
  readonly numbered?: Readonly<Record<string, string>>;
  /** Columns of the row at a place that hold other rows' ids in a way that `references` cannot say. */
  readonly complete?: (index: number, idOf: IdOf) => Row;
  /** The author in the audit trail, as a number among the demo's staff; null: a visitor. */
  readonly by: number | null;
}

/** The number of rows of each table, summed over its parts. */
export function countRows(parts: readonly TableRows[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { table, rows } of parts) counts[table] = (counts[table] ?? 0) + rows.length;
  return counts;
}
