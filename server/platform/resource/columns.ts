import { type RawBuilder, sql } from "kysely";

/**
 * How a field of the wire is stored: its column, that column's PostgreSQL type, how it is read (`shown`) and how a form's
 * value is written (`stored`).
 */
export interface Column<Value> {
  readonly name: string;
  readonly type: string;
  shown(column: RawBuilder<unknown>): RawBuilder<unknown>;
  readonly stored: (value: Value) => unknown;
}

interface Conversion<Value> {
  shown?: Column<Value>["shown"];
  stored?: Column<Value>["stored"];
}

function kind<Value>(type: string, { shown, stored }: Conversion<Value> = {}) {
  return (name: string): Column<Value> => ({
    name,
    type,
    shown: shown ?? ((column) => column),
    stored: stored ?? ((value) => value),
  });
}

/** Text, also one of a fixed list of words. */
export const text = kind<string | null>("text");
/** Text that is null in the database and empty on the wire. */
export const blankText = kind<string>("text", {
  shown: (column) => sql`coalesce(${column}, '')`,
  stored: (value) => value || null,
});
/** A calendar day, `yyyy-MM-dd`. */
export const date = kind<string | null>("date");
/** Rupees. */
export const money = kind<number | null>("numeric(12,2)");
/** A whole number: minutes, a position. */
export const whole = kind<number | null>("integer");
/** The id of another record. */
export const id = kind<number | null>("bigint");
/** Ids of other records. */
export const ids = kind<readonly number[]>("bigint[]", { shown: (column) => sql`to_jsonb(${column})` });
/** Numbers of teeth. */
export const teeth = kind<readonly number[]>("smallint[]", {
  shown: (column) => sql`to_jsonb(${column})`,
});
/** 1 or 0 on the wire. */
export const flag = kind<0 | 1>("boolean", {
  shown: (column) => sql`${column}::int`,
  stored: (value) => value === 1,
});
