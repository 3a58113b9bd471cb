import "#admin/kit/form/validation.ts";
import { z } from "zod";
import { daysText } from "#admin/features/clinic/doctors/week.ts";
import { passOn } from "#admin/features/clinic/schedule/issues.ts";
import { type Closure, ClosureInput, getClosures } from "#contract/clinic/schedule.ts";
import type { ClosureKind } from "#rules/clinic/hours/hours.ts";
import { formatYesNo } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const FRIDAY = 5;
/** Before every closure. */
const LONG_AGO = "1900-01-01";

/** A closure while it is typed: dates `yyyy-MM-dd`, times `HH:mm`. */
export interface ClosureValues extends Record<string, unknown> {
  id: number;
  idDoctor: number | null;
  kind: ClosureKind;
  name: string;
  nameUr: string | null;
  fromDay: string | null;
  toDay: string | null;
  weekdays: number[];
  part: "Whole days" | "Part of a day";
  from: string;
  to: string;
  isExpected: boolean;
  updatedOn: string | null;
}

const NOTHING: ClosureValues = {
  ...{
    id: 0,
    idDoctor: null,
    kind: "other",
    name: "",
    nameUr: null,
    fromDay: null,
    toDay: null,
    weekdays: [...EVERY_DAY],
  },
  ...{ part: "Whole days", from: "", to: "", isExpected: false, updatedOn: null },
};

export const leaveOf = (idDoctor: number | null, day: string): ClosureValues => ({
  ...NOTHING,
  ...{ idDoctor, kind: "leave", name: "Leave", fromDay: day, toDay: day },
});

export const holidayOn = (day: string): ClosureValues => ({
  ...NOTHING,
  ...{ kind: "holiday", fromDay: day, toDay: day },
});

/** Every Friday, without end. */
export const fridayPrayer = (day: string): ClosureValues => ({
  ...NOTHING,
  ...{ kind: "break", name: "Friday prayer", fromDay: day, weekdays: [FRIDAY] },
  ...{ part: "Part of a day", from: "13:00", to: "14:00" },
});

export const halfDay = (day: string): ClosureValues => ({
  ...NOTHING,
  ...{ name: "Half day", fromDay: day, toDay: day, part: "Part of a day", from: "13:00", to: "24:00" },
});

export const storedClosure = ({ doctorName: _name, ...closure }: Closure): ClosureValues => ({
  ...NOTHING,
  ...closure,
  weekdays: [...closure.weekdays],
  part: closure.from === null ? "Whole days" : "Part of a day",
  from: closure.from ?? "",
  to: closure.to ?? "",
});

/** What the note about changes by others calls the fields, and how it writes them. */
export const CLOSURE_LABELS = {
  idDoctor: "Doctor",
  name: "Name",
  fromDay: "From",
  toDay: "To",
  weekdays: "Days",
  part: "How long",
  from: "From what time",
  to: "To what time",
  isExpected: "Expected",
};
export const CLOSURE_SAY = { weekdays: daysText, isExpected: formatYesNo };

/** A closure as it is stored now. Throws where somebody removed it. */
export async function loadClosure(id: number): Promise<ClosureValues> {
  const { data } = await call(getClosures, { query: { from: LONG_AGO } });
  const found = data.find((closure) => closure.id === id);
  if (!found) throw new Error("the closure is gone");
  return storedClosure(found);
}

export function closureBody({ part, from, to, fromDay, ...values }: ClosureValues) {
  const isPart = part === "Part of a day";
  return {
    ...values,
    fromDay: fromDay ?? "",
    from: isPart ? from : null,
    to: isPart ? to : null,
  };
}

/** The contract's validation at the form's fields. */
export const ClosureForm = z.custom<ClosureValues>().superRefine((values, context) => {
  passOn(context, ClosureInput.safeParse(closureBody(values)).error?.issues);
});
