import type { HoursRow } from "#admin/features/clinic/doctors/doctors.ts";
import { alikeIn, daysText } from "#admin/features/clinic/doctors/week.ts";
import type { WeekWindow } from "#contract/clinic/schedule.ts";

/** What a window says besides its times. Null: any number of walk-ins, any chair. */
type WindowFacts = Pick<WeekWindow, "byToken" | "walkInLimit" | "idChair">;

/** One line of a week while it is typed. */
export interface WeekRow extends HoursRow, Omit<WindowFacts, "walkInLimit"> {
  /** "": any number. */
  walkInLimit: number | "";
}

export const NO_WINDOW = {
  ...{ days: [] as number[], from: "", to: "" },
  ...{ byToken: false, walkInLimit: "" as const, idChair: null },
};

const saidOf = ({ byToken, walkInLimit, idChair }: WindowFacts) =>
  JSON.stringify([byToken, walkInLimit, idChair]);

/** The lines of a week, windows that are alike on one; an empty line where there are none. */
export function rowsOf(windows: readonly WeekWindow[]): WeekRow[] {
  const rows = alikeIn(windows, saidOf).map(({ days, first }, key) => ({
    ...{ key, days, from: first.from, to: first.to, byToken: first.byToken, idChair: first.idChair },
    walkInLimit: first.walkInLimit ?? ("" as const),
  }));
  return rows.length > 0 ? rows : [{ ...NO_WINDOW, key: 0 }];
}

/** "16:00 to 21:00, by token, 20 walk-ins at most, Chair 2". */
export function windowText(
  {
    from,
    to,
    byToken,
    walkInLimit,
    idChair,
  }: Pick<WeekRow, "from" | "to" | "byToken" | "idChair"> & {
    walkInLimit: number | "" | null;
  },
  chairOf: (id: number) => string,
): string {
  return [
    `${from} to ${to}`,
    byToken && "by token",
    walkInLimit !== null && walkInLimit !== "" && `${walkInLimit} walk-ins at most`,
    idChair !== null && chairOf(idChair),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The lines of stored hours in words, Monday first. */
export const weekTexts = (windows: readonly WeekWindow[], chairOf: (id: number) => string): string[] =>
  alikeIn(windows, saidOf).map(({ days, first }) => `${daysText(days)} ${windowText(first, chairOf)}`);
