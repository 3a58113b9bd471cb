import "#admin/kit/form/validation.ts";
import { z } from "zod";
import type { HoursRow } from "#admin/features/doctors/doctors.ts";
import { daysText, weekOf } from "#admin/features/doctors/week.ts";
import { type DoctorWeek, getWeeks, WeekInput, type WeekWindow } from "#contract/schedule.ts";
import { call } from "#ui/call.ts";
import { passOn } from "./issues.ts";

/** A week while it is typed; `toDay` null: without end. */
export interface WeekValues extends Record<string, unknown> {
  id: number;
  idDoctor: number | null;
  name: string;
  fromDay: string | null;
  toDay: string | null;
  week: HoursRow[];
  updatedOn: string | null;
  /** Of a new week: the windows that it was made of, whose chair, limit and tokens it takes over. */
  model: readonly WeekWindow[];
}

const NO_LINES: HoursRow[] = [{ key: 0, days: [], from: "", to: "" }];

/** The lines of a stored week; an empty one where there is none. */
export function linesOf(week: DoctorWeek | undefined): HoursRow[] {
  const lines = weekOf(week?.hours ?? []).map((line, key) => ({ ...line, key }));
  return lines.length > 0 ? lines : NO_LINES;
}

export const newWeek = (fromDay: string): WeekValues => ({
  ...{ id: 0, idDoctor: null, name: "", fromDay, toDay: null },
  ...{ week: NO_LINES, updatedOn: null, model: [] },
});

export const storedWeek = (week: DoctorWeek): WeekValues => ({
  ...{
    id: week.id,
    idDoctor: week.idDoctor,
    name: week.name ?? "",
    fromDay: week.fromDay,
    toDay: week.toDay,
  },
  ...{ week: linesOf(week), updatedOn: week.updatedOn, model: [] },
});

/** What the note about changes by others calls the fields, and how it writes them. */
export const WEEK_LABELS = { name: "Name", fromDay: "From", toDay: "To", week: "Hours" };
export const WEEK_SAY = {
  week: (lines: readonly HoursRow[]) =>
    lines.map(({ days, from, to }) => `${daysText(days)} ${from} to ${to}`).join(", "),
};

/** A week as it is stored now. Throws where somebody removed it. */
export async function loadWeek({ id, idDoctor }: DoctorWeek): Promise<WeekValues> {
  const { data } = await call(getWeeks, { query: { idDoctor } });
  const found = data.find((week) => week.id === id);
  if (!found) throw new Error("the week is gone");
  return storedWeek(found);
}

const windowsOf = (week: readonly HoursRow[]) =>
  week.flatMap(({ days, from, to }, row) => days.map((weekday) => ({ weekday, from, to, row })));

/** What a window of a new week takes over; a stored one keeps what is left out. */
function takenOver(model: readonly WeekWindow[], { weekday, from }: { weekday: number; from: string }) {
  const like = model.find((window) => window.weekday === weekday && window.from === from);
  return like && { byToken: like.byToken, walkInLimit: like.walkInLimit, idChair: like.idChair };
}

export const weekBody = ({ week, fromDay, model, ...values }: WeekValues) => ({
  ...values,
  fromDay: fromDay ?? "",
  hours: windowsOf(week).map(({ row: _row, ...window }) => ({ ...window, ...takenOver(model, window) })),
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
