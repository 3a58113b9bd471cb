import "#admin/kit/form/validation.ts";
import { z } from "zod";
import { daysText } from "#admin/features/clinic/doctors/week.ts";
import { passOn } from "#admin/features/clinic/schedule/issues.ts";
import { type DoctorWeek, getWeeks, WeekInput } from "#contract/clinic/schedule.ts";
import { call } from "#ui/call.ts";
import { NO_WINDOW, rowsOf, type WeekRow, windowText } from "./week-row.ts";

/** A week while it is typed; `toDay` null: without end. */
export interface WeekValues extends Record<string, unknown> {
  id: number;
  idDoctor: number | null;
  name: string;
  fromDay: string | null;
  toDay: string | null;
  week: WeekRow[];
  updatedOn: string | null;
}

export const newWeek = (fromDay: string): WeekValues => ({
  ...{ id: 0, idDoctor: null, name: "", fromDay, toDay: null },
  ...{ week: [{ ...NO_WINDOW, key: 0 }], updatedOn: null },
});

export const storedWeek = (week: DoctorWeek): WeekValues => ({
  ...{
    id: week.id,
    idDoctor: week.idDoctor,
    name: week.name ?? "",
    fromDay: week.fromDay,
    toDay: week.toDay,
  },
  ...{ week: rowsOf(week.hours), updatedOn: week.updatedOn },
});

/** What the note about changes by others calls the fields, and how it writes them. */
export const WEEK_LABELS = { name: "Name", fromDay: "From", toDay: "To", week: "Hours" };
export const weekSay = (chairOf: (id: number) => string) => ({
  week: (lines: readonly WeekRow[]) =>
    lines.map((line) => `${daysText(line.days)} ${windowText(line, chairOf)}`).join("; "),
});

/** A week as it is stored now. Throws where somebody removed it. */
export async function loadWeek({ id, idDoctor }: DoctorWeek): Promise<WeekValues> {
  const { data } = await call(getWeeks, { query: { idDoctor } });
  const found = data.find((week) => week.id === id);
  if (!found) throw new Error("the week is gone");
  return storedWeek(found);
}

const windowsOf = (week: readonly WeekRow[]) =>
  week.flatMap(({ key: _, days, walkInLimit, ...window }, row) =>
    days.map((weekday) => ({
      ...window,
      weekday,
      walkInLimit: walkInLimit === "" ? null : walkInLimit,
      row,
    })),
  );

export const weekBody = ({ week, fromDay, ...values }: WeekValues) => ({
  ...values,
  fromDay: fromDay ?? "",
  hours: windowsOf(week).map(({ row: _row, ...window }) => window),
});

function placeOf(path: readonly PropertyKey[], week: readonly WeekRow[]): PropertyKey[] {
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
