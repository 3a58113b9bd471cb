import "#admin/kit/form/validation.ts";
import { z } from "zod";
import type { HoursRow } from "#admin/features/doctors/doctors.ts";
import { weekOf } from "#admin/features/doctors/week.ts";
import { type DoctorWeek, WeekInput } from "#contract/schedule.ts";
import { passOn } from "./issues.ts";

/** A week while it is typed; `toDay` null: without end. */
export interface WeekValues extends Record<string, unknown> {
  idDoctor: number | null;
  name: string;
  fromDay: string | null;
  toDay: string | null;
  week: HoursRow[];
}

const NO_LINES: HoursRow[] = [{ key: 0, days: [], from: "", to: "" }];

/** The lines of a stored week; an empty one where there is none. */
export function linesOf(week: DoctorWeek | undefined): HoursRow[] {
  const lines = weekOf(week?.hours ?? []).map((line, key) => ({ ...line, key }));
  return lines.length > 0 ? lines : NO_LINES;
}

export const newWeek = (fromDay: string): WeekValues => ({
  ...{ idDoctor: null, name: "", fromDay, toDay: null },
  week: NO_LINES,
});

const windowsOf = (week: readonly HoursRow[]) =>
  week.flatMap(({ days, from, to }, row) => days.map((weekday) => ({ weekday, from, to, row })));

export const weekBody = ({ week, fromDay, ...values }: WeekValues) => ({
  ...values,
  id: 0,
  fromDay: fromDay ?? "",
  hours: windowsOf(week).map(({ row: _row, ...window }) => window),
});

function placeOf(path: readonly PropertyKey[], week: readonly HoursRow[]): PropertyKey[] {
  const [field, index, ...rest] = path;
  if (field !== "hours") return [...path];
  const row = typeof index === "number" ? windowsOf(week)[index]?.row : undefined;
  return row === undefined ? ["week"] : ["week", row, ...rest];
}

/** The contract's validation at the form's fields. */
export const WeekForm = z.custom<WeekValues>().superRefine((values, context) => {
  values.week.forEach(({ days, from, to }, row) => {
    if (days.length > 0 || (from === "" && to === "")) return;
    context.addIssue({ code: "custom", path: ["week", row, "days"], message: "Choose a day of the week." });
  });
  passOn(context, WeekInput.safeParse(weekBody(values)).error?.issues, (path) => placeOf(path, values.week));
});
