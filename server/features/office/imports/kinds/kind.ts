import { createHash } from "node:crypto";
import type { ImportRow, RowMatch, RowProblem } from "#contract/office/imports.ts";
import { excelDayOf, type Read } from "#rules/office/import-values.ts";
import type { DateOrder } from "#rules/values/time/typed-date.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** How one kind of list is read, compared and added. `Values` is a row as its form takes it. */
export interface Kind<Values, Context> {
  /** The facts that every row needs, such as the departments by name, or the rows above. */
  prepare(db: Executor): Promise<Context>;
  /** Reads a row through the form's own rules; called for the rows in their order. */
  read(row: RowCells, context: Context): Values;
  /** A row's debt and advance; absent where this kind of list has none. */
  openingOf?(values: Values): Opening;
  /** The facts of a row that are shown when comparing it. */
  factsOf(values: Values): string[];
  /** Rows of a list that share one of these are compared with each other. */
  keysOf(values: Values): string[];
  isSame(one: Values, other: Values): boolean;
  /** For each row the existing record that may be the same, so that somebody is asked. */
  findHere(db: Executor, rows: readonly Values[]): Promise<(RowMatch | null)[]>;
  /** Adds the rows and returns their records' ids, in the same order. */
  insert(trx: Executor, rows: readonly Added<Values>[]): Promise<number[]>;
}

/** Rupees, more than 0; null: nothing. */
export interface Opening {
  owes: number | null;
  paidAhead: number | null;
}

/** A row to be added, and the record that somebody said is a different one. */
export interface Added<Values> {
  values: Values;
  distinctFrom: number | null;
}

/** The choices made once for all rows of a list. */
export interface ListChoices {
  dateOrder: DateOrder;
  /** The clinic's day. */
  today: string;
  dayNumbers: boolean;
  signedBalances: boolean;
}

/** The cells of a row by field, and the problems found in them. */
export class RowCells {
  readonly problems: RowProblem[] = [];
  readonly line: number;
  readonly dateOrder: DateOrder;
  readonly today: string;
  /** Whether a minus reverses the meaning of a balance. */
  readonly signedBalances: boolean;
  readonly #dayNumbers: boolean;
  readonly #cells: readonly string[];
  readonly #columns: ReadonlyMap<string, number>;

  constructor(
    { line, cells }: Pick<ImportRow, "line" | "cells">,
    columns: ReadonlyMap<string, number>,
    { dateOrder, today, dayNumbers, signedBalances }: ListChoices,
  ) {
    this.line = line;
    this.#cells = cells;
    this.#columns = columns;
    this.dateOrder = dateOrder;
    this.today = today;
    this.signedBalances = signedBalances;
    this.#dayNumbers = dayNumbers;
  }

  has(field: string): boolean {
    return this.#columns.has(field);
  }

  cell(field: string): string | undefined {
    const column = this.#columns.get(field);
    return column === undefined ? undefined : this.#cells[column];
  }

  /** A cell with a day; where the list has Excel day numbers, as the day that they mean. */
  dayCell(field: string): string | undefined {
    const cell = this.cell(field);
    return (this.#dayNumbers && excelDayOf(cell, this.today)) || cell;
  }

  /** Reports a problem of a field; only the first is kept. */
  wrong(field: string, message: string, suggestion?: string, offer?: string): void {
    const column = this.#columns.get(field) ?? null;
    if (this.problems.some((problem) => problem.field === field)) return;
    this.problems.push({
      column,
      field,
      message,
      ...(suggestion && { suggestion }),
      ...(offer && { offer }),
    });
  }

  /** The value of a cell; a wrong one is reported and becomes `otherwise`. */
  take<Value>(field: string, read: Read<Value>, otherwise: Value): Value {
    if (!("problem" in read)) return read.value;
    this.wrong(field, read.problem, read.suggestion);
    return otherwise;
  }
}

/**
 * A hash of a row's values, equal for equal values. Rows of earlier imports are known by it, so a field that came later is
 * absent where a row has none, and `dobPrecision`, which came later with a value in each row, is left out.
 */
export const hashOf = (values: object): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(values, (name, value) => (name === "dobPrecision" ? undefined : value)))
    .digest();
