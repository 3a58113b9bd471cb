import { type RawBuilder, sql } from "kysely";
import {
  type Expense,
  type ExpenseInput,
  expenseColumns,
  MAX_SUGGESTIONS,
  type SuggestedField,
} from "#contract/money/expenses.ts";
import { allows } from "#rules/values/permissions.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { escapeLike, normalizeTerm, WALK } from "#server/platform/db/lists/list-search.ts";
import { NEWEST } from "#server/platform/db/lists/list-source.ts";
import { date, flag, money, text } from "#server/platform/resource/columns.ts";
import { RecordTable } from "#server/platform/resource/record-table.ts";

export const expenses = new RecordTable<Expense, ExpenseInput>({
  table: "expenses",
  fields: {
    expenseBy: text("expense_by"),
    description: text("description"),
    amount: money("amount"),
    paymentMethod: text("payment_method"),
    expensesDate: date("expense_date"),
    fromDrawer: flag("from_drawer"),
  },
  derived: {
    idShareStatement: sql`t.share_statement_id`,
    labCases: sql`coalesce((SELECT json_agg(json_build_object('id', c.id, 'number', c.number) ORDER BY c.id)
      FROM lab_cases c WHERE c.expense_id = t.id), '[]')`,
  },
});

export const expenseList = expenses.list(expenseColumns, {
  sortBy: { paymentMethod: sql`shown_expense_method(t.payment_method)` },
  totals: ["amount"],
});

/** The month of a share statement, `yyyy-MM`. */
export async function monthOfStatement(trx: Executor, id: number): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    SELECT to_char(month, 'YYYY-MM') AS month FROM share_statements WHERE id = ${id}`.execute(trx);
  return rows[0]?.month ?? "";
}

/** The condition for expenses that this person may read: all, or those that they entered (rules/values/permissions.ts). */
export function readableBy(staff: SignedIn): RawBuilder<unknown> | undefined {
  return allows(staff, "expenses.readAll") ? undefined : sql`t.recorded_by = ${staff.id}`;
}

/**
 * Earlier values of a field, within `scope`, that contain the text, compared as search does (folded). Values that differ
 * only in spelling are one, with the latest spelling. Values that begin with the text come first, then the most frequent.
 * Only the newest expenses are read: older words are of no use, and the cost stays the same as the table grows.
 */
export async function findSuggestions(
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
    LIMIT ${MAX_SUGGESTIONS}`.execute(db);
  return rows.map(({ written }) => written);
}
