import "#admin/kit/form/validation.ts";
import { useSearchParams } from "react-router";
import { getStatement } from "#contract/money/statement.ts";
import { addMonths, clinicToday, startOfMonth } from "#rules/values/time/clinic-time.ts";

/** Clinic days, both included; null where it is open. */
export interface StatementPeriod {
  startDate: string | null;
  endDate: string | null;
}

export const PRESETS = ["This month", "Last 3 months", "This year", "Everything"] as const;
export type Preset = (typeof PRESETS)[number];

/** The days that a preset means on this day: open at the end, so that what was dated the next day is in it. */
export function periodOf(preset: Preset, today: string): StatementPeriod {
  const month = startOfMonth(today);
  const startDate = {
    "This month": month,
    "Last 3 months": addMonths(month, -2),
    "This year": `${today.slice(0, 4)}-01-01`,
    Everything: null,
  }[preset];
  return { startDate, endDate: null };
}

/** The preset that a period is; in January, when two are the same, the month. */
export const presetOf = (period: StatementPeriod, today: string): Preset | undefined =>
  period.endDate === null
    ? PRESETS.find((preset) => periodOf(preset, today).startDate === period.startDate)
    : undefined;

/** The period of the address, everything without one; and what changes it. Days that are none are left out. */
export function usePeriod(patientId: number) {
  const [params, setParams] = useSearchParams();
  const asked = getStatement.query.safeParse({
    patientId,
    startDate: params.get("startDate"),
    endDate: params.get("endDate"),
  });
  const period: StatementPeriod = asked.success ? asked.data : periodOf("Everything", clinicToday());
  const choose = ({ startDate, endDate }: StatementPeriod) =>
    setParams(
      { ...(startDate && { startDate }), ...(endDate && { endDate }) },
      { replace: true, preventScrollReset: true },
    );
  return { period: { startDate: period.startDate, endDate: period.endDate }, choose };
}
