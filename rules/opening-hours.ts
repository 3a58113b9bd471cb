import { weekdayOf } from "./clinic-time.ts";
import { formatDate } from "./display.ts";

/** When the clinic is open on one weekday (ISO, 1 = Monday); clinic time, `HH:mm`. */
export interface OpenDay {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

/** The clinic's week, and single days on which it is closed. */
export interface WeekOfClinic {
  readonly days: readonly OpenDay[];
  readonly closures: readonly { readonly day: string; readonly reason: { readonly en: string } }[];
}

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The English name of an ISO weekday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";

const byWeekday = (days: readonly OpenDay[]) => days.toSorted((a, b) => a.weekday - b.weekday);

/** A time of the clinic as visitors read it: "1:00 pm"; "24:00" is "12:00 am". */
export function clockText(time: string): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour % 24 < 12 ? "am" : "pm"}`;
}

/** Weekdays as a sentence names them: "Monday to Friday", "Monday, Wednesday", "Monday to Thursday, Saturday". */
export function weekdaysText(weekdays: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const weekday of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === weekday - 1) run[1] = weekday;
    else runs.push([weekday, weekday]);
  }
  return runs
    .map(([first, last]) => {
      if (first === last) return weekdayName(first);
      return `${weekdayName(first)}${last === first + 1 ? ", " : " to "}${weekdayName(last)}`;
    })
    .join(", ");
}

/** Days that share their hours, in the order of the week. */
export interface OpenDays {
  /** ISO weekdays, sorted. */
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** The week by hours: days that are open at the same times are one entry. */
export function openDaysByHours(days: readonly OpenDay[]): OpenDays[] {
  const groups = new Map<string, OpenDays & { weekdays: number[] }>();
  for (const { weekday, from, to } of byWeekday(days)) {
    const group = groups.get(`${from} ${to}`) ?? { weekdays: [], from, to };
    group.weekdays.push(weekday);
    groups.set(`${from} ${to}`, group);
  }
  return [...groups.values()];
}

/** The week in a line: "Monday to Friday, 1:00 pm to 9:00 pm"; days with other hours behind a semicolon. */
export function weekText(days: readonly OpenDay[]): string {
  const hours = openDaysByHours(days).map(
    ({ weekdays, from, to }) => `${weekdaysText(weekdays)}, ${clockText(from)} to ${clockText(to)}`,
  );
  return hours.join("; ") || "Closed";
}

/** Whether the clinic's doors are open at a moment of its day (`yyyy-MM-dd`, `HH:mm`), in words. */
export function openingText({ days, closures }: WeekOfClinic, today: string, now: string): string {
  const closure = closures.find(({ day }) => day === today);
  if (closure) return `Closed today: ${closure.reason.en}`;
  const open = days.find(({ weekday }) => weekday === weekdayOf(today));
  if (!open) return "Closed today";
  if (now < open.from) return `Opens at ${open.from}`;
  return now < open.to ? `Open until ${open.to}` : `Closed since ${open.to}`;
}

/**
 * Why the clinic is closed at a time (`yyyy-MM-dd`, `HH:mm`), in a sentence; null while it is open, and where it has no
 * hours yet. A day may have several hours.
 */
export function closedWords({ days, closures }: WeekOfClinic, date: string, time: string): string | null {
  if (days.length === 0) return null;
  const closure = closures.find(({ day }) => day === date);
  if (closure) return `The clinic is closed on ${formatDate(date)}: ${closure.reason.en}.`;
  const hours = days.filter(({ weekday }) => weekday === weekdayOf(date));
  if (hours.length === 0)
    return `The clinic is closed on ${formatDate(date)}, a ${weekdayName(weekdayOf(date))}.`;
  if (hours.some(({ from, to }) => from <= time && time < to)) return null;
  const [next] = hours
    .map(({ from }) => from)
    .filter((from) => time < from)
    .sort();
  const last = hours
    .map(({ to }) => to)
    .sort()
    .at(-1);
  return `The clinic is closed at ${time}: ${next ? `it opens at ${next}` : `it closes at ${last}`}.`;
}

/**
 * What of a doctor's week (windows, clinic time) lies outside the clinic's: a sentence for each kind, weekdays together.
 * Nothing where the clinic has no hours yet.
 */
export function outsideOpening(windows: readonly OpenDay[], days: readonly OpenDay[]): string[] {
  if (days.length === 0) return [];
  const found = windows
    .filter(({ from, to }) => from !== "" && from < to)
    .flatMap(({ weekday, from, to }) => {
      const open = days.find((day) => day.weekday === weekday);
      if (!open) return [{ weekday, says: "the clinic is closed" }];
      return [
        ...(from < open.from ? [{ weekday, says: `from ${from}, the clinic opens at ${open.from}` }] : []),
        ...(to > open.to ? [{ weekday, says: `until ${to}, the clinic closes at ${open.to}` }] : []),
      ];
    });
  const bySentence = Map.groupBy(found, ({ says }) => says);
  return [...bySentence].map(
    ([says, which]) => `${weekdaysText([...new Set(which.map(({ weekday }) => weekday))])}: ${says}.`,
  );
}
