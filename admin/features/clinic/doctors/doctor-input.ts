import "#admin/kit/form/validation.ts";
import { z } from "zod";
import { DoctorInput } from "#contract/clinic/doctors.ts";
import { withoutDoctor } from "#rules/values/text/person-name.ts";
import type { DoctorValues, HoursRow } from "./doctors.ts";
import type { Hours } from "./week.ts";

const isBlank = ({ days, from, to }: Hours) => days.length === 0 && from === "" && to === "";

/** The lines as the wire's windows, each with the line it comes from. */
const windowsOf = (week: readonly HoursRow[]) =>
  week.flatMap(({ days, from, to }, row) => days.map((weekday) => ({ weekday, from, to, row })));

/** The values as the contract reads them; lines left empty are no hours. */
const asInput = ({ photo: _, week, ...details }: DoctorValues) => ({
  ...details,
  firstName: withoutDoctor(details.firstName),
  hours: windowsOf(week).map(({ row: _row, ...window }) => window),
});

/** The body to send, from values that passed validation. */
export const doctorBody = (values: DoctorValues): DoctorInput => DoctorInput.parse(asInput(values));

/** The form field that shows the contract's message about a window. */
function placeOf(path: readonly PropertyKey[], week: readonly HoursRow[]): PropertyKey[] {
  const [field, index, ...rest] = path;
  if (field !== "hours") return [...path];
  const row = typeof index === "number" ? windowsOf(week)[index]?.row : undefined;
  return row === undefined ? ["week"] : ["week", row, ...rest];
}

/** The contract's validation, with messages at the form's fields. */
export const DoctorForm = z.custom<DoctorValues>().superRefine((values, context) => {
  values.week.forEach((hours, row) => {
    if (hours.days.length > 0 || isBlank(hours)) return;
    context.addIssue({ code: "custom", path: ["week", row, "days"], message: "Choose a day of the week." });
  });
  for (const { path, message } of DoctorInput.safeParse(asInput(values)).error?.issues ?? []) {
    context.addIssue({ code: "custom", path: placeOf(path, values.week), message });
  }
});
