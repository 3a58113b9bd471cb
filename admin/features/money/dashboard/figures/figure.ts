import type { To } from "react-router";
import { formatPeriod, formatRange } from "#admin/features/money/dashboard/range/format-period.ts";
import type { CanOpen } from "#admin/kit/page/can-open.ts";
import type { DashboardData } from "#contract/money/dashboard.ts";
import { pathTo, type ScreenPathWithoutId } from "#rules/clinic/screens.ts";
import type { Comparison } from "./comparison.ts";

/** A card: its number, the comparison with the period before, and a link to what explains it. */
export interface Figure {
  label: string;
  value: string;
  large?: true;
  /** Shown as a warning. */
  owed?: boolean;
  /** Text under the number instead of a comparison. */
  note?: string;
  comparison?: Comparison | null;
  /** Which direction of change is good; by default neither. */
  better?: "up" | "down";
  source?: Source | null;
  /** The larger number that this one is a part of, with its own link. */
  whole?: { words: string; source: Source | null };
}

/** Where a number is explained, and what is found there. */
export interface Source {
  to: To;
  title: string;
}

/** Everything a figure is computed from. */
export interface FigureContext {
  data: DashboardData;
  today: string;
  /** The range in words. */
  period: string;
  /** The period before in words; "" without one. */
  before: string;
  canOpen: CanOpen;
  /** The money by day on this screen: it adds up to the profit, which no list does. */
  moneyTable: To;
  /** What was billed for each service, on this screen: no list has it. */
  services: To;
}

export function figureContextOf(
  data: DashboardData,
  today: string,
  links: Pick<FigureContext, "canOpen" | "moneyTable" | "services">,
): FigureContext {
  const { previous } = data;
  return {
    ...links,
    data,
    today,
    period: formatRange(data, today),
    before: previous ? formatPeriod(previous, today) : "",
  };
}

/** The list below /admin with these filters; null when the person may not open it. */
export function listOf(
  { canOpen }: FigureContext,
  path: ScreenPathWithoutId,
  filters: Readonly<Record<string, string | null>>,
  title: string,
): Source | null {
  if (!canOpen(path)) return null;
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return { to: `${pathTo(path)}?${new URLSearchParams(given)}`, title };
}
