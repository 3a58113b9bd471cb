import type { DashboardData } from "#contract/money/dashboard.ts";
import { formatMoney } from "#rules/values/display.ts";
import { type Comparison, compare, showPrevious } from "./comparison.ts";
import { type Figure, type FigureContext, listOf } from "./figure.ts";

type Amount = "totalEarnings" | "totalDueAmount" | "totalExpenses" | "profitOrLoss";

function against({ data, before }: FigureContext, amount: Amount): Comparison | null {
  const now = data[amount];
  const then = data.previous?.[amount] ?? null;
  return now === null || then === null ? null : compare(now, then, before, formatMoney);
}

const byDay = ({ moneyTable, period }: FigureContext) => ({
  to: moneyTable,
  title: `What came in and went out, ${period}`,
});

function earnings(context: FigureContext): Figure {
  const { startDate, endDate, totalEarnings, advancesHeld } = context.data;
  const filters = { transactionDateFrom: startDate, transactionDateTo: endDate };
  return {
    label: "Total Earnings",
    value: formatMoney(totalEarnings),
    comparison: against(context, "totalEarnings"),
    better: "up",
    // Not earned before a bill uses it.
    ...(advancesHeld > 0 && {
      whole: { words: `${formatMoney(advancesHeld)} held as advances`, source: null },
    }),
    source: listOf(context, "billing/payments", filters, `Payments received, ${context.period}`),
  };
}

const OPEN = { paymentStatus: "Due,Partial" };

/** For a range, which holds only a part of what is owed: a note, and the whole amount beside it. */
function dueNote(context: FigureContext): Pick<Figure, "note" | "whole"> {
  const { startDate, endDate, owedInAll } = context.data;
  if (!startDate && !endDate) return {};
  return {
    note: `Only bills dated ${context.period.replace(/^[FU]/, (letter) => letter.toLowerCase())}`,
    whole: {
      words: `${formatMoney(owedInAll)} owed in all`,
      source: listOf(context, "billing", OPEN, "All bills with money due"),
    },
  };
}

/** No rise or fall: the bills of the period before had longer to be paid. */
function stillDueBefore({ data: { previous }, before }: FigureContext): Comparison | null {
  if (!previous) return null;
  const strong = formatMoney(previous.totalDueAmount);
  return { direction: null, strong, text: `still due of ${before}, which had longer to be paid` };
}

function due(context: FigureContext): Figure {
  const { startDate, endDate, totalDueAmount } = context.data;
  const filters = { paymentDateFrom: startDate, paymentDateTo: endDate, ...OPEN };
  return {
    label: "Due Amount",
    value: formatMoney(totalDueAmount),
    owed: totalDueAmount > 0,
    ...dueNote(context),
    comparison: stillDueBefore(context),
    source: listOf(context, "billing", filters, `Bills with money due, ${context.period}`),
  };
}

function expenses(context: FigureContext): Figure {
  const { startDate, endDate, totalExpenses } = context.data;
  const filters = { expensesDateFrom: startDate, expensesDateTo: endDate };
  return {
    label: "Total Expenses",
    value: formatMoney(totalExpenses),
    comparison: against(context, "totalExpenses"),
    better: "down",
    source: listOf(context, "daily-expenses", filters, `Expenses, ${context.period}`),
  };
}

function profit(context: FigureContext): Figure {
  const { profitOrLoss } = context.data;
  return {
    label: "Profit / Loss",
    value: formatMoney(profitOrLoss),
    owed: profitOrLoss !== null && profitOrLoss < 0,
    comparison: against(context, "profitOrLoss"),
    better: "up",
    source: byDay(context),
  };
}

/** The cards of money; what the role may not see is absent. */
export function moneyFigures(context: FigureContext): Figure[] {
  const figures = [earnings(context), due(context)];
  if (context.data.totalExpenses !== null) figures.push(expenses(context));
  if (context.data.profitOrLoss !== null) figures.push(profit(context));
  return figures.map((figure) => ({ ...figure, large: true }));
}

type Top = NonNullable<DashboardData["topServiceEarning"]>;

function topComparison(top: Top, then: Top, period: string): Comparison {
  if (top.idService === then.idService) return compare(top.amount, then.amount, period, formatMoney);
  return { ...showPrevious(top.amount, then.amount, period, formatMoney), text: `before, ${then.name}` };
}

/** The service with the largest billed amount, beside the one that it was before. */
export function topService(context: FigureContext): Figure {
  const { topServiceEarning: top, previous } = context.data;
  const then = previous?.topServiceEarning;
  return {
    label: "Top Service Earning",
    value: formatMoney(top?.amount),
    note: top?.name,
    comparison: top && then ? topComparison(top, then, context.before) : null,
    better: "up",
    source: {
      to: context.services,
      title: `What was billed for each service, before discounts and credit notes, ${context.period}`,
    },
  };
}
