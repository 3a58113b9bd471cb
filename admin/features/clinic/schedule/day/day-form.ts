import "#admin/kit/form/validation.ts";
import { z } from "zod";
import { EVERY_DAY } from "#admin/features/clinic/schedule/closures/closure-form.ts";
import { passOn } from "#admin/features/clinic/schedule/issues.ts";
import type { WindowRow } from "#admin/features/clinic/schedule/weeks/windows-field.tsx";
import {
  type CalendarDay,
  ClosureInput,
  DayInput,
  getCalendar,
  type TimeWindow,
} from "#contract/clinic/schedule.ts";
import { call } from "#ui/call.ts";
import { windowText } from "./day-text.ts";

export const DAY_MODES = ["Week’s hours", "These hours only", "Not in"] as const;
export type DayMode = (typeof DAY_MODES)[number];

/** A day while it is changed. `until`: the last day of not being in. */
export interface DayValues extends Record<string, unknown> {
  idDoctor: number;
  day: string;
  mode: DayMode;
  rows: WindowRow[];
  until: string | null;
  note: string;
  updatedOn: string | null;
}

const rowsOf = (windows: readonly TimeWindow[]): WindowRow[] =>
  windows.map(({ from, to }, key) => ({ key, from, to }));

/** The form of a day as it is stored. */
export function valuesOf(idDoctor: number, day: CalendarDay): DayValues {
  const { date, windows, entered, source, note, updatedOn } = day;
  const isOneDay = source === "day";
  const rows = rowsOf(windows.length > 0 ? windows : entered);
  return {
    ...{ idDoctor, day: date, until: date, note: note ?? "", updatedOn: source === "day" ? updatedOn : null },
    mode: !isOneDay ? "Week’s hours" : windows.length > 0 ? "These hours only" : "Not in",
    rows: rows.length > 0 ? rows : [{ key: 0, from: "", to: "" }],
  };
}

/** What the note about changes by others calls the fields, and how it writes them. */
export const DAY_LABELS = { mode: "On this day", rows: "Hours", note: "Note" };
export const DAY_SAY = { rows: (rows: readonly WindowRow[]) => rows.map(windowText).join(", ") };

/** A doctor's day as it is stored now. Throws where the doctor is gone. */
export async function loadDay(idDoctor: number, date: string): Promise<DayValues> {
  const { data } = await call(getCalendar, { query: { from: date, days: 1 } });
  const day = data.doctors.find((doctor) => doctor.idDoctor === idDoctor)?.days[0];
  if (!day) throw new Error("the doctor is gone");
  return valuesOf(idDoctor, day);
}

/** Away for longer than the day: leave, which the week's hours survive. */
export const isLeave = ({ mode, day, until }: DayValues) =>
  mode === "Not in" && until !== null && until !== day;

export const dayBody = ({ idDoctor, day, mode, rows, note, updatedOn }: DayValues) => ({
  ...{ idDoctor, day, note, updatedOn },
  windows: mode === "These hours only" ? rows.map(({ from, to }) => ({ from, to })) : [],
});

export const leaveBody = ({ idDoctor, day, until, note }: DayValues) => ({
  ...{ id: 0, idDoctor, kind: "leave" as const, name: note.trim() || "Leave", fromDay: day, toDay: until },
  ...{ weekdays: [...EVERY_DAY], from: null, to: null, isExpected: false },
});

/** The contract's validation, with messages at the form's fields. */
export const DayForm = z.custom<DayValues>().superRefine((values, context) => {
  if (values.mode === "Week’s hours") return;
  if (isLeave(values)) {
    passOn(context, ClosureInput.safeParse(leaveBody(values)).error?.issues, ([field, ...rest]) => [
      field === "toDay" ? "until" : field === "name" ? "note" : String(field),
      ...rest,
    ]);
    return;
  }
  if (values.mode === "These hours only" && values.rows.length === 0)
    context.addIssue({ code: "custom", path: ["rows"], message: "Add hours, or choose Not in." });
  passOn(context, DayInput.safeParse(dayBody(values)).error?.issues, ([field, ...rest]) => [
    field === "windows" ? "rows" : String(field),
    ...rest,
  ]);
});
