import type { PayLabInput } from "#contract/money/lab-acts.ts";
import { labExpenseText, labPaymentProblem, labSum } from "#rules/money/lab/lab-case.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { createExpense } from "#server/features/money/expenses/service.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict, notFound } from "#server/platform/http/errors.ts";
import * as store from "./store.ts";

/**
 * Pays chosen cases of one lab as one expense of their sum. The cases are locked, by id, before the day; of two desks that
 * pay the same case, the second reads that it is paid. Throws 400, 404, and 409 where a case is paid already or costs
 * something else by now, and where the drawer of that day is closed or should hold less.
 */
export async function payCases(
  trx: Executor,
  { ids, amount, paymentMethod, paidOn, fromDrawer, ...answers }: PayLabInput,
): Promise<{ idExpense: number; amount: number }> {
  const cases = await store.lockCases(trx, ids);
  if (cases.length < ids.length) throw notFound("Some of this lab work");
  const problem = labPaymentProblem(cases);
  if (problem) throw conflict(problem);
  const sum = labSum(cases);
  if (sum !== amount)
    throw conflict(
      `The costs have changed meanwhile: they come to ${formatMoneyExactly(sum)}, not to ${formatMoneyExactly(amount)}. Look at them again.`,
    );
  const expense = await createExpense(trx, {
    expenseBy: cases[0]?.labName ?? "",
    description: labExpenseText(cases),
    amount: sum,
    expensesDate: paidOn,
    paymentMethod,
    fromDrawer,
    ...answers,
  });
  await store.markPaid(trx, ids, expense.id);
  return { idExpense: expense.id, amount: sum };
}
