import type * as endpoints from "#contract/money/expenses.ts";
import type { Expense, ExpenseInput, ExpenseMethodTotal } from "#contract/money/expenses.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import type { ListQuery } from "#contract/values/list-query.ts";
import { countedExpenseWords } from "#rules/money/day-close/day-close.ts";
import { EXPENSE_METHODS } from "#rules/money/day-close/expense.ts";
import { paidTooEarly, shareStatementNumber } from "#rules/money/share.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import { dayProblem } from "#rules/values/time/day-range.ts";
import { refuseBeyondDrawer } from "#server/features/money/day-close/drawer.ts";
import { dayOfMoney, lastClosedDay } from "#server/features/money/day-close/open-days.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { assertFresh } from "#server/platform/db/assert-fresh.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sumsBy } from "#server/platform/db/lists/list-matches.ts";
import { conflict, invalid } from "#server/platform/http/errors.ts";
import { recordService } from "#server/platform/resource/record-service.ts";
import * as store from "./store.ts";

/** Reading, adding and deleting expenses. `readableBy` limits which ones a person may read. */
export const expenses = recordService(store.expenses, {
  called: "This expense",
  check: async (_trx, input) => checkDrawer(input),
  checkRemoval: refuseCounted,
});

/** The fields that the report of the day shows of an expense from the drawer. */
const COUNTED = ["amount", "expensesDate", "fromDrawer", "expenseBy", "description"] as const;

/** Throws 409 for an expense from the drawer that a close has counted. */
async function refuseCounted(trx: Executor, { fromDrawer, expensesDate }: Expense): Promise<void> {
  if (fromDrawer === 0) return;
  const closed = await lastClosedDay(trx);
  if (closed !== null && expensesDate <= closed) throw conflict(countedExpenseWords(expensesDate));
}

/** Throws what prevents changing an expense. */
async function checkChange(trx: Executor, input: ExpenseInput, stored: Expense): Promise<void> {
  checkDrawer(input);
  if (COUNTED.some((name) => input[name] !== stored[name])) await refuseCounted(trx, stored);
  const { idShareStatement: pays, labCases = [] } = stored;
  if (pays !== null) await checkPaidShare(trx, input, stored, pays);
  if (labCases.length > 0) checkPaidLab(input, stored, labCases);
}

/** Throws 400 for a change that would hide what was paid to a lab for which cases. */
function checkPaidLab(
  input: ExpenseInput,
  { amount, expenseBy }: Expense,
  labCases: NonNullable<Expense["labCases"]>,
): void {
  const stays = `This expense pays ${labCases.map(({ number }) => number).join(", ")}: it stays`;
  if (input.amount !== amount)
    throw invalid({ field: "amount", message: `${stays} at ${formatMoneyExactly(amount)}.` });
  if (input.expenseBy !== expenseBy)
    throw invalid({ field: "expenseBy", message: `${stays} with ${expenseBy}.` });
}

/**
 * Throws 400 for a change that would hide which share an expense paid to whom: amount and payee stay, and the description
 * names the statement.
 */
async function checkPaidShare(
  trx: Executor,
  input: ExpenseInput,
  { amount, expenseBy, expensesDate }: Expense,
  idStatement: number,
): Promise<void> {
  const number = shareStatementNumber(idStatement);
  const stays = `This expense pays the share statement ${number}: it stays`;
  if (input.amount !== amount)
    throw invalid({ field: "amount", message: `${stays} at ${formatMoneyExactly(amount)}.` });
  if (input.expenseBy !== expenseBy)
    throw invalid({ field: "expenseBy", message: `${stays} with ${expenseBy}.` });
  if (!new RegExp(`(?<![\\p{L}\\p{N}-])${number}(?!\\p{N})`, "u").test(input.description))
    throw invalid({
      field: "description",
      message: `This expense pays a share: its description names the statement ${number}.`,
    });
  if (input.expensesDate === expensesDate) return;
  const problem = paidTooEarly(await store.monthOfStatement(trx, idStatement), input.expensesDate);
  if (problem) throw invalid({ field: "expensesDate", message: problem });
}

type Dated = ExpenseInput & { intoNextDay: boolean; beyondDrawer?: boolean | undefined };

/** The cash that an expense takes from the drawer, in rupees. */
const takenBy = ({ fromDrawer, amount }: ExpenseInput) => (fromDrawer === 1 ? amount : 0);

/**
 * The expense with its day; from the drawer with `intoNextDay`, the first open day. An unchanged day is kept, but an
 * expense that leaves the drawer no longer waits for tomorrow. Throws 400 for a day after today, and 409 when it takes more
 * from the drawer than that should hold and the caller wants to be asked.
 */
async function dated(
  trx: Executor,
  { intoNextDay, beyondDrawer, ...input }: Dated,
  stored?: Expense,
): Promise<ExpenseInput> {
  const more = subtractMoney(takenBy(input), stored ? takenBy(stored) : 0);
  if (more > 0 && beyondDrawer === false) await refuseBeyondDrawer(trx, more);
  const stays =
    input.expensesDate === stored?.expensesDate && (input.fromDrawer === 1 || stored.fromDrawer === 0);
  const problem = stays ? null : dayProblem("money", "Expense date", input.expensesDate);
  if (problem) throw invalid({ field: "expensesDate", message: problem });
  const moves = intoNextDay && input.fromDrawer === 1 && !(stays && stored.fromDrawer === 1);
  return { ...input, expensesDate: await dayOfMoney(trx, moves, input.expensesDate) };
}

/** Cash comes from the drawer by default, except on a closed day, which takes nothing any more. */
async function isFromDrawer(trx: Executor, { paymentMethod, expensesDate }: ExpenseInput): Promise<0 | 1> {
  if (paymentMethod !== "cash") return 0;
  const closed = await lastClosedDay(trx);
  return closed !== null && expensesDate <= closed ? 0 : 1;
}

/** Adds an expense. Throws 400, and 409 when it is from the drawer and its day is closed. */
export async function createExpense(trx: Executor, input: Dated): Promise<Expense> {
  const fromDrawer = input.fromDrawer ?? (await isFromDrawer(trx, input));
  return await expenses.create(trx, await dated(trx, { ...input, fromDrawer }));
}

function checkDrawer({ fromDrawer, paymentMethod }: ExpenseInput): void {
  if (fromDrawer === 1 && paymentMethod !== "cash")
    throw invalid({ field: "fromDrawer", message: "Only cash is paid from the drawer." });
}

/** Adds the expense that pays a statement of a doctor's share. Throws 400, and 409 for a closed day. */
export async function payShare(trx: Executor, input: Dated, idStatement: number): Promise<Expense> {
  checkDrawer(input);
  return await store.expenses.insert(trx, await dated(trx, input), { share_statement_id: idStatement });
}

/** Changes an expense. Without `fromDrawer`, whether it came from the drawer stays. Throws 400, 404 and 409. */
export async function updateExpense(
  trx: Executor,
  { id, updatedOn, ...input }: BodyOf<typeof endpoints.updateExpense>,
  staff: SignedIn,
): Promise<Expense> {
  const stored = await expenses.lockExisting(trx, id, store.readableBy(staff));
  assertFresh(stored, updatedOn);
  const kept = input.paymentMethod === "cash" ? stored.fromDrawer : 0;
  const fromDrawer = input.fromDrawer ?? kept;
  const expense = await dated(trx, { ...input, fromDrawer }, stored);
  await checkChange(trx, expense, stored);
  return await store.expenses.update(trx, id, expense);
}

/** One expense. Throws 404, also for an expense that this person may not read. */
export function getExpense(db: Executor, id: number, staff: SignedIn): Promise<Expense> {
  return expenses.get(db, id, store.readableBy(staff));
}

/** The sums of the list's expenses by payment method, in the order of the form's choices. */
export async function totalsByMethod(
  db: Executor,
  query: ListQuery,
  staff: SignedIn,
): Promise<ExpenseMethodTotal[]> {
  const scope = store.readableBy(staff);
  const sums = await sumsBy(db, store.expenseList, query, { by: "paymentMethod", sum: "amount", scope });
  return EXPENSE_METHODS.flatMap((paymentMethod) =>
    sums
      .filter(({ value }) => value === paymentMethod)
      .map(({ count, sum }) => ({ paymentMethod, count, amount: sum })),
  );
}
