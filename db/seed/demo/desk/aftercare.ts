import type { Calendar } from "#db/seed/demo/calendar.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import { STARTER_SHEETS, type StarterSheet } from "#rules/clinical/aftercare-starters.ts";
import type { Numbers } from "./appointments.ts";
import type { Visit } from "./visits.ts";

/** The words of a service after which a sheet is handed over. */
const SHEET_AFTER: readonly (readonly [RegExp, string])[] = [
  [/extraction/i, "After extraction"],
  [/root canal/i, "After root canal treatment"],
  [/filling/i, "After a filling"],
  [/scaling/i, "After scaling"],
  [/implant/i, "After an implant"],
  [/laser/i, "After laser"],
];

function sheetOf({ slot }: Visit): StarterSheet | undefined {
  const found = SHEET_AFTER.find(([words]) => slot.reason.services.some((service) => words.test(service)));
  return found && STARTER_SHEETS.find(({ name }) => name === found[1]);
}

/** The clinic's sheets, since the year began. */
export const aftercareSheetRows = (): Row[] => STARTER_SHEETS.map(({ name, en, ur }) => ({ name, en, ur }));

/** What was handed over at completed visits after such a treatment. */
export function visitAftercareRows(
  calendar: Calendar,
  visits: readonly Visit[],
  { visits: numbers }: Numbers,
  by: number,
): Row[] {
  return visits.flatMap((visit) => {
    const sheet = visit.status === "Completed" && sheetOf(visit);
    if (!sheet) return [];
    const { name, en, ur } = sheet;
    const on = calendar.instantOf(visit.endsAt);
    return [{ appointment_id: numbers.get(visit) ?? null, name, en, ur, made_by: by, created_on: on }];
  });
}
