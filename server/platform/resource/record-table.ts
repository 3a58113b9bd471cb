import { type RawBuilder, sql } from "kysely";
import type { ListColumn } from "#contract/values/list-query.ts";
import { readOnRecord } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, clinicDay, type ListSource } from "#server/platform/db/lists/list-source.ts";
import { fixedSql } from "#server/platform/db/start/fixed-sql.ts";
import type { Actor } from "#server/platform/db/transaction.ts";
import type { Column } from "./columns.ts";

/** The fields of every record beside those of its form. */
export interface BaseRecord {
  id: number;
  createdOn: string;
  updatedOn: string;
}
type Sql = RawBuilder<unknown>;

/** The form's fields, by wire name. The compiler requires every field of the input. */
type Fields<Input> = { readonly [Name in keyof Input]-?: Column<Exclude<Input[Name], undefined>> };
/** Every field of a form is also shown: the compiler requires it in the record. */
export type ShownIn<Stored, Input> = {
  readonly [Name in keyof Input]: Name extends keyof Stored ? unknown : never;
};
/** The SQL of the other fields that are shown: numbers, names of other records. The compiler requires every such field. */
type Derived<Stored, Input> = Readonly<Record<Exclude<keyof Stored, keyof Input | keyof BaseRecord>, Sql>>;

interface Definition<Stored, Input> {
  /** The table; its alias is `t`. */
  table: string;
  fields: Fields<Input>;
  derived: Derived<Stored, Input>;
  /** The joins that `derived` needs. */
  joins?: Sql;
}

/** How a list differs from showing, filtering and sorting its columns as they are read. */
interface ListChoices<Stored, Input, Columns> {
  /** The fields of a row; the whole record by default. */
  row?: readonly (keyof Stored)[];
  sortBy?: { readonly [Name in keyof Columns]?: Sql };
  /** The fields that the totals row sums up. */
  totals?: readonly (keyof Columns & keyof Input)[];
  shortPieces?: boolean;
  ofPerson?: Sql;
  anyOrder?: boolean;
  numbered?: ListSource<never>["numbered"];
}

/**
 * A table of records, whose reading, adding and changing follow from one declaration of its columns. `Stored` is the record
 * as it is read, `Input` the form's part of it. Other statements are written as SQL beside it, over `select()`.
 */
export class RecordTable<Stored extends BaseRecord, Input extends ShownIn<Stored, Input>> {
  readonly name: string;
  readonly fields: Fields<Input>;
  readonly joins: Sql;
  /** Wire name → SQL of every field that is shown. */
  readonly shown: Readonly<Record<keyof Stored, Sql>>;
  readonly #whole: Sql;

  constructor({ table, fields, derived, joins = sql`` }: Definition<Stored, Input>) {
    this.name = table;
    this.fields = fields;
    this.joins = joins;
    const ofForm = columnsOf(fields).map(([wire, column]) => [
      wire,
      column.shown(sql.ref(`t.${column.name}`)),
    ]);
    this.shown = {
      id: sql`t.id`,
      ...Object.fromEntries(ofForm),
      ...derived,
      createdOn: sql`t.created_on`,
      updatedOn: sql`t.updated_on`,
    };
    this.#whole = this.select();
  }

  /** The projection of these fields, or of all, with wire names. */
  select(names = Object.keys(this.shown) as readonly (keyof Stored)[]): Sql {
    return fixedSql(sql.join(names.map((wire) => sql`${this.shown[wire]} AS ${sql.ref(String(wire))}`)));
  }

  /** The first record, by id, that meets a condition over `t` and is not deleted, or undefined. */
  findWhere(db: Executor, condition: Sql): Promise<Stored | undefined> {
    return this.#read(db, sql`${condition} ORDER BY t.id LIMIT 1`);
  }

  /** One record within `scope`, or undefined. */
  find(db: Executor, id: number, scope: Sql = sql`true`): Promise<Stored | undefined> {
    return this.#read(db, sql`t.id = ${id} AND ${scope}`);
  }

  /**
   * One record, or undefined; the view is recorded in the audit trail. `actor`: who views it, outside a transaction that
   * says so.
   */
  view(db: Executor, id: number, actor?: Actor): Promise<Stored | undefined> {
    return readOnRecord(db, { entity: this.name, id, actor }, this.#where(sql`t.id = ${id}`));
  }

  /** One record, locked until the transaction ends: nobody can change it or link anything to it meanwhile. */
  lock(trx: Executor, id: number, scope: Sql = sql`true`): Promise<Stored | undefined> {
    return this.#read(trx, sql`t.id = ${id} AND ${scope} FOR UPDATE OF t`);
  }

  /** Whether there is such a record; it cannot be deleted until the transaction ends. */
  async lockShared(trx: Executor, id: number): Promise<boolean> {
    const { rows } = await sql`SELECT FROM ${sql.table(this.name)} t
      WHERE NOT t.is_deleted AND t.id = ${id} FOR KEY SHARE OF t`.execute(trx);
    return rows.length > 0;
  }

  /** Adds a record and returns it. `more`: columns outside the form, with their values. */
  async insert(trx: Executor, input: Input, more: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
    const values = Object.entries({ ...this.#stored(input), ...more });
    const added = sql`INSERT INTO ${sql.table(this.name)} (${sql.join(values.map(([name]) => sql.ref(name)))})
      VALUES (${sql.join(values.map(([, value]) => value))}) RETURNING *`;
    return await this.#written(trx, added);
  }

  /** Changes a record and returns it. */
  async update(
    trx: Executor,
    id: number,
    input: Input,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Stored> {
    const values = Object.entries({ ...this.#stored(input), ...more });
    const changes = sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    return await this.#written(
      trx,
      sql`UPDATE ${sql.table(this.name)} SET ${changes} WHERE id = ${id} RETURNING *`,
    );
  }

  /** Takes a record out of every list; its row stays. */
  async markRemoved(trx: Executor, id: number): Promise<void> {
    await sql`UPDATE ${sql.table(this.name)} SET is_deleted = true WHERE id = ${id}`.execute(trx);
  }

  /** The condition that a record `t` holds exactly the form's values. */
  equals(input: Input): Sql {
    const values = Object.entries(this.#stored(input));
    const same = values.map(([name, value]) => {
      const column = sql.ref(`t.${name}`);
      return value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`;
    });
    return and(same);
  }

  /** The list of these records with the displayed `columns`; an instant is filtered by its clinic day. */
  list<
    const Columns extends {
      readonly [Name in keyof Columns]: Name extends keyof Stored ? ListColumn : never;
    },
  >(
    contract: Columns,
    { row, sortBy, totals, ...searched }: ListChoices<Stored, Input, Columns> = {},
  ): ListSource<Columns> {
    const shown = this.shown as Readonly<Record<string, Sql>>;
    const columns = Object.fromEntries(Object.keys(contract).map((name) => [name, shown[name]]));
    const created = columns.createdOn;
    return {
      table: this.name,
      joins: this.joins,
      contract,
      columns: { ...columns, ...(created ? { createdOn: clinicDay(created) } : {}) },
      sortBy: { ...(created ? { createdOn: created } : {}), ...sortBy },
      select: this.select(row),
      ...(totals ? { totals: Object.fromEntries(totals.map((wire) => [wire, this.fields[wire].name])) } : {}),
      ...searched,
    } as ListSource<Columns>;
  }

  async #read(db: Executor, condition: Sql): Promise<Stored | undefined> {
    const { rows } = await this.#where(condition).execute(db);
    return rows[0];
  }

  #where(condition: Sql): RawBuilder<Stored> {
    return sql<Stored>`SELECT ${this.#whole} FROM ${sql.table(this.name)} t ${this.joins}
      WHERE NOT t.is_deleted AND ${condition}`;
  }

  #stored(input: Input): Record<string, unknown> {
    return Object.fromEntries(
      columnsOf(this.fields).map(([wire, column]) => [column.name, column.stored(input[wire])]),
    );
  }

  /** The rows that a statement wrote, as they are read. */
  async #written(trx: Executor, statement: Sql): Promise<Stored> {
    const { rows } =
      await sql<Stored>`WITH t AS (${statement}) SELECT ${this.#whole} FROM t ${this.joins}`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error(`no row of ${this.name} came back`);
    return row;
  }
}

const columnsOf = <Input>(fields: Fields<Input>) =>
  Object.entries(fields) as [keyof Input, Column<Input[keyof Input]>][];
