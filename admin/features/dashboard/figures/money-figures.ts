import type { DashboardData } from "#contract/dashboard.ts";
import { formatMoney } from "#rules/display.ts";
import { beside, type Comparison, compare } from "./comparison.ts";
import { type Figure, listOf, type Sight } from "./figure.ts";

type Amount = "totalEarnings" | "totalDueAmount" | "totalExpenses" | "profitOrLoss";

function against({ data, before }: Sight, amount: Amount): Comparison | null {
  const now = data[amount];
  const then = data.previous?.[amount] ?? null;
  return now === null || then === null ? null : compare(now, then, before, formatMoney);
}

const byDay = ({ moneyTable, period }: Sight) => ({
  to: moneyTable,
  title: `What came in and went out, ${period}`,
});

function earnings(sight: Sight): Figure {
  const { startDate, endDate, totalEarnings } = sight.data;
  const filters = { transactionDateFrom: startDate, transactionDateTo: endDate };
  return {
    label: "Total Earnings",
    value: formatMoney(totalEarnings),
    comparison: against(sight, "totalEarnings"),
    better: "up",
    source: listOf(sight, "billing/payments", filters, `Payments received, ${sight.period}`),
  };
}

const OPEN = { paymentStatus: "Due,Partial" };

/** Of a range, only a part of what is owed: said, and the whole beside it. */
function dueNote(sight: Sight): Pick<Figure, "note" | "whole"> {
  const { startDate, endDate, owedInAll } = sight.data;
  if (!startDate && !endDate) return {};
  return {
    note: `Only bills dated ${sight.period.replace(/^[FU]/, (letter) => letter.toLowerCase())}`,
    whole: {
      words: `${formatMoney(owedInAll)} owed in all`,
      source: listOf(sight, "billing", OPEN, "All bills with money due"),
    },
  };
}

function due(sight: Sight): Figure {
  const { startDate, endDate, totalDueAmount } = sight.data;
  const filters = { paymentDateFrom: startDate, paymentDateTo: endDate, ...OPEN };
  return {
    label: "Due Amount",
    value: formatMoney(totalDueAmount),
    owed: totalDueAmount > 0,
    ...dueNote(sight),
    comparison: against(sight, "totalDueAmount"),
    better: "down",
    source: listOf(sight, "billing", filters, `Bills with money due, ${sight.period}`),
  };
}

function expenses(sight: Sight): Figure {
  const { startDate, endDate, totalExpenses } = sight.data;
  const filters = { expensesDateFrom: startDate, expensesDateTo: endDate };
  return {
    label: "Total Expenses",
    value: formatMoney(totalExpenses),
    comparison: against(sight, "totalExpenses"),
    better: "down",
    source: listOf(sight, "daily-expenses", filters, `Expenses, ${sight.period}`),
  };
}

function profit(sight: Sight): Figure {
  const { profitOrLoss } = sight.data;
  return {
    label: "Profit / Loss",
    value: formatMoney(profitOrLoss),
    owed: profitOrLoss !== null && profitOrLoss < 0,
    comparison: against(sight, "profitOrLoss"),
    better: "up",
    source: byDay(sight),
  };
}

/** The cards of money; what the role may not see is absent. */
export function moneyFigures(sight: Sight): Figure[] {
  const figures = [earnings(sight), due(sight)];
  if (sight.data.totalExpenses !== null) figures.push(expenses(sight));
  if (sight.data.profitOrLoss !== null) figures.push(profit(sight));
  return figures.map((figure) => ({ ...figure, large: true }));
}

type Top = NonNullable<DashboardData["topServiceEarning"]>;

function topComparison(top: Top, then: Top, period: string): Comparison {
  if (top.idService === then.idService) return compare(top.amount, then.amount, period, formatMoney);
  return { ...beside(top.amount, then.amount, period, formatMoney), text: `before, ${then.name}` };
}

/** The service with the largest billed amount, beside the one that it was before. */
export function topService(sight: Sight): Figure {
  const { topServiceEarning: top, previous } = sight.data;
  const then = previous?.topServiceEarning;
  return {
    label: "Top Service Earning",
    value: formatMoney(top?.amount),
    note: top?.name,
    comparison: top && then ? topComparison(top, then, sight.before) : null,
    better: "up",
    source: { to: sight.services, title: `What was billed for each service, ${sight.period}` },
  };
}
