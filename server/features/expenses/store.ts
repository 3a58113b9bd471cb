import { type RawBuilder, sql } from "kysely";
import {
  type Expense,
  type ExpenseInput,
  expenseColumns,
  MOST_SUGGESTIONS,
  type SuggestedField,
} from "#contract/expenses.ts";
import { allows } from "#rules/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { escapeLike, type ListSource, NEWEST, normalizeTerm, WALK } from "#server/platform/db/list.ts";

const WHOLE = sql`t.id, t.expense_by AS "expenseBy", t.description, t.amount, t.payment_method AS "paymentMethod",
  t.expense_date AS "expensesDate", t.created_on AS "createdOn", t.updated_on AS "updatedOn"`;

export const expenseList: ListSource<typeof expenseColumns> = {
  table: "expenses",
  contract: expenseColumns,
  columns: {
    expenseBy: sql`t.expense_by`,
    description: sql`t.description`,
    amount: sql`t.amount`,
    paymentMethod: sql`t.payment_method`,
    expensesDate: sql`t.expense_date`,
  },
  sortBy: { paymentMethod: sql`shown_expense_method(t.payment_method)` },
  select: WHOLE,
  totals: { amount: "amount" },
};

/** Which expenses this person may read: all, or those that they wrote down themselves (rules/permissions.ts). */
export function readableBy(staff: SignedIn): RawBuilder<unknown> | undefined {
  return allows(staff.role, "expenses.readAll") ? undefined : sql`t.recorded_by = ${staff.id}`;
}

type Scope = ReturnType<typeof readableBy>;

async function readOne(
  db: Executor,
  id: number,
  scope: Scope = sql`true`,
  lock = sql``,
): Promise<Expense | undefined> {
  const { rows } = await sql<Expense>`
    SELECT ${WHOLE} FROM expenses t WHERE NOT t.is_deleted AND t.id = ${id} AND ${scope} ${lock}`.execute(db);
  return rows[0];
}

/** One expense within `scope`, or undefined. */
export function findExpense(db: Executor, id: number, scope?: Scope): Promise<Expense | undefined> {
  return readOne(db, id, scope);
}

/** The same, held until the transaction ends. */
export function lockExpense(trx: Executor, id: number, scope?: Scope): Promise<Expense | undefined> {
  return readOne(trx, id, scope, sql`FOR UPDATE`);
}

/** Answers the id. */
export async function insertExpense(trx: Executor, input: ExpenseInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date)
    VALUES (${input.expenseBy}, ${input.description}, ${input.amount}, ${input.paymentMethod}, ${input.expensesDate})
    RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no expense row came back");
  return row.id;
}

export async function updateExpense(trx: Executor, id: number, input: ExpenseInput): Promise<void> {
  await sql`UPDATE expenses SET expense_by = ${input.expenseBy}, description = ${input.description},
    amount = ${input.amount}, payment_method = ${input.paymentMethod}, expense_date = ${input.expensesDate}
    WHERE id = ${id}`.execute(trx);
}

export async function markRemoved(trx: Executor, id: number): Promise<void> {
  await sql`UPDATE expenses SET is_deleted = true WHERE id = ${id}`.execute(trx);
}

/**
 * What a field held, within `scope`, that contains the text, compared as search does (migration 0018); the same words
 * once and as they were written last. Those that begin with the text come first, then the most usual. Only the newest
 * expenses are looked through: what nobody has written for so long is no help, and the cost stays flat.
 */
export async function writtenBefore(
  db: Executor,
  field: SuggestedField,
  text: string,
  scope: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  const column = expenseList.columns[field];
  const pattern = escapeLike(normalizeTerm(text));
  const { rows } = await sql<{ written: string }>`
    SELECT (array_agg(written ORDER BY ${NEWEST}))[1] AS written
    FROM (SELECT ${column} AS written, t.created_on, t.id FROM expenses t WHERE NOT t.is_deleted AND ${scope}
      ORDER BY ${NEWEST} LIMIT ${WALK}) t
    WHERE search_text(written) LIKE ${`%${pattern}%`}
    GROUP BY search_text(written)
    ORDER BY search_text(written) LIKE ${`${pattern}%`} DESC, count(*) DESC, max(t.created_on) DESC, max(t.id) DESC
    LIMIT ${MOST_SUGGESTIONS}`.execute(db);
  return rows.map(({ written }) => written);
}
