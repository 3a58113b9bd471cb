import type { CalendarDay, Closure } from "#contract/clinic/schedule.ts";

interface Window {
  from: string;
  to: string;
}

/** A whole hour without its zeros: "16", "16:30", "0:15". */
const short = (time: string) => time.replace(/^0(?=\d)/, "").replace(/:00$/, "");

/** A window as a cell has room for it: "16–21", "9:30–13". */
export const windowText = ({ from, to }: Window): string => `${short(from)}–${short(to)}`;

const SOURCES = { day: "hours of this day only", week: "", none: "" } as const;

/** What a cell of the calendar shows. */
export interface CellFacts {
  date: string;
  /** What holds, in order. */
  windows: readonly string[];
  /** What would hold without the closures, where they leave nothing. */
  struck: readonly string[];
  /** What closes all or some of the day. */
  closures: readonly Closure[];
  isOneDay: boolean;
  note: string | null;
  booked: number;
}

/** A day of a doctor as its cell shows it. */
export function factsOf(day: CalendarDay, closures: readonly Closure[]): CellFacts {
  const { date, windows, entered, source, note, booked, cuts } = day;
  return {
    ...{ date, note, booked },
    windows: windows.map(windowText),
    struck: windows.length === 0 ? entered.map(windowText) : [],
    closures: closures.filter(({ id }) => cuts.includes(id)),
    isOneDay: source === "day",
  };
}

/** The name of a closure, with what is not sure of it: "Eid ul-Fitr (expected)". */
export const closureName = ({ name, isExpected }: Pick<Closure, "name" | "isExpected">) =>
  isExpected ? `${name} (expected)` : name;

/** A cell in words, for who does not see it. */
export function cellWords({ windows, closures, isOneDay, note, booked }: CellFacts): string {
  const hours = windows.length > 0 ? windows.join(", ") : "not in";
  return [
    hours,
    isOneDay && SOURCES.day,
    ...closures.map(closureName),
    note,
    booked > 0 && `${booked} booked`,
  ]
    .filter(Boolean)
    .join(", ");
}
