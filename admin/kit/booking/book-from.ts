import { useSearchParams } from "react-router";
import { pathTo } from "#rules/clinic/screens.ts";
import { isCalendarDate } from "#rules/values/time/clinic-time.ts";

/** Where an appointment is booked from the board of a day; the form leads back there. */
export const bookFrom = (day: string): string => `${pathTo("appointment/add")}?board=${day}`;

/** The board of a day, perhaps with the panel of a visit. */
export const boardAt = (day: string, idVisit?: number): string =>
  `${pathTo("board")}?day=${day}${idVisit ? `&visit=${idVisit}` : ""}`;

/** The day of the board from which this form was opened; null: it was opened elsewhere. */
export function useBookedFrom(): string | null {
  const [search] = useSearchParams();
  const day = search.get("board");
  return day !== null && isCalendarDate(day) ? day : null;
}
