import { type RawBuilder, sql } from "kysely";
import type { ListColumns } from "#contract/values/list-query.ts";
import { CLINIC_ZONE } from "#rules/values/time/clinic-time.ts";

/**
 * A list as SQL. The listed table has the alias `t`, with `id`, `created_on`, `is_deleted` and `search_text`; `joins`
 * brings in whatever the displayed columns need. How the cost stays flat: docs/decisions/0007-list-queries.md.
 */
export interface ListSource<Columns extends ListColumns> {
  /** The table, or the view of one, which is also its name in list_totals. */
  readonly table: string;
  readonly joins?: RawBuilder<unknown>;
  readonly contract: Columns;
  /** The SQL of each displayed column. */
  readonly columns: { readonly [Name in keyof Columns]: RawBuilder<unknown> };
  /** Where sorting by a column goes by something else than what is shown and filtered, e.g. an instant by its day. */
  readonly sortBy?: { readonly [Name in keyof Columns]?: RawBuilder<unknown> };
  /** The projection, named as the wire names it. */
  readonly select: RawBuilder<unknown>;
  /** Wire name of a money column → its column in the table: the totals row. */
  readonly totals?: Readonly<Record<string, string>>;
  /** Whether the table has an index over short_pieces(search_text). Small tables do without. */
  readonly shortPieces?: boolean;
  /** Where rows are about patients: how the rows `t` of a patient are joined, whose id is `meant.id`. They are found by all that finds the patient. */
  readonly ofPerson?: RawBuilder<unknown>;
  /** Rows have names of persons who are no patients: their words are found in any order too. */
  readonly anyOrder?: boolean;
  /** Rows with a running number that people read aloud: its letter, and the condition on `t` that a row has it. */
  readonly numbered?: { readonly letter: string; readonly is: (number: number) => RawBuilder<unknown> };
}

/** The default order of every list. */
export const NEWEST = sql`t.created_on DESC, t.id DESC`;

export const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

/** An instant's clinic day, for date filters on instants. */
export function clinicDay(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column} AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`;
}
