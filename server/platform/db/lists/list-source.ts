import { type RawBuilder, sql } from "kysely";
import type { ListColumns } from "#contract/values/list-query.ts";
import { CLINIC_ZONE } from "#rules/values/time/clinic-time.ts";

/**
 * A list as SQL. The listed table has the alias `t`, with `id`, `created_on`, `is_deleted` and `search_text`; `joins` adds
 * what the displayed columns need. Why the cost stays flat: docs/decisions/0007-list-queries.md.
 */
export interface ListSource<Columns extends ListColumns> {
  /** The table, or its view; also its name in list_totals. */
  readonly table: string;
  readonly joins?: RawBuilder<unknown>;
  readonly contract: Columns;
  /** The SQL of each displayed column. */
  readonly columns: { readonly [Name in keyof Columns]: RawBuilder<unknown> };
  /** The sort expression of columns that sort otherwise than they show, e.g. an instant by its day. */
  readonly sortBy?: { readonly [Name in keyof Columns]?: RawBuilder<unknown> };
  /** The projection, with wire names. */
  readonly select: RawBuilder<unknown>;
  /** Wire name of a money column → its column in the table, for the totals row. */
  readonly totals?: Readonly<Record<string, string>>;
  /** Whether the table has an index over short_pieces(search_text). Small tables do without. */
  readonly shortPieces?: boolean;
  /**
   * For rows about patients: joins the rows `t` of the patient with id `meant.id`. A search for the patient then finds
   * them.
   */
  readonly ofPerson?: RawBuilder<unknown>;
  /** Rows name persons who are no patients: their words are found in any order too. */
  readonly anyOrder?: boolean;
  /** For rows with a running number that people read aloud: its letter, and the condition on `t` for a number. */
  readonly numbered?: { readonly letter: string; readonly is: (number: number) => RawBuilder<unknown> };
}

/** The default order of every list. */
export const NEWEST = sql`t.created_on DESC, t.id DESC`;

export const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

/** An instant's clinic day, for date filters on instants. */
export function clinicDay(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${column} AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`;
}
