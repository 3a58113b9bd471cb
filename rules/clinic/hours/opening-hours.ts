import { formatDate } from "#rules/values/display.ts";
import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import * as urdu from "#rules/values/time/urdu-time.ts";

/** A sitting of the clinic on a weekday (ISO, 1 = Monday); clinic time, `HH:mm`. A day has up to MOST_SITTINGS. */
export interface OpenDay {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}

/** The clinic's week, and the days on which it is closed. */
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

/** Morning and evening, as in most bazaar clinics. */
export const MOST_SITTINGS = 2;

/** The English name of an ISO weekday. */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";

const byTime = (a: OpenDay, b: OpenDay) => a.weekday - b.weekday || a.from.localeCompare(b.from);

/** The sittings of a weekday in their order. */
export const sittingsOn = (days: readonly OpenDay[], weekday: number): OpenDay[] =>
  days.filter((day) => day.weekday === weekday).sort(byTime);

/** A time of the clinic as visitors read it: "1:00 pm"; "24:00" is "12:00 am". */
export function clockText(time: string): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour % 24 < 12 ? "am" : "pm"}`;
}

/** How a language names weekdays and joins them. */
const ENGLISH = { name: weekdayName, comma: ", ", to: " to ", and: " and ", range: rangeText };
const URDU: typeof ENGLISH = {
  name: urdu.weekdayName,
  comma: "، ",
  to: " تا ",
  and: " اور ",
  range: (from, to) => urdu.timeRange(from, to, urdu.clockTime),
};

/** "1:00 pm to 9:00 pm" */
function rangeText(from: string, to: string): string {
  return `${clockText(from)} to ${clockText(to)}`;
}

/** Weekdays as a sentence names them: "Monday to Friday", "Monday, Wednesday", "Monday to Thursday, Saturday". */
export function weekdaysText(weekdays: readonly number[], { name, comma, to } = ENGLISH): string {
  const runs: [first: number, last: number][] = [];
  for (const weekday of [...new Set(weekdays)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === weekday - 1) run[1] = weekday;
    else runs.push([weekday, weekday]);
  }
  return runs
    .map(([first, last]) => {
      if (first === last) return name(first);
      return `${name(first)}${last === first + 1 ? comma : to}${name(last)}`;
    })
    .join(comma);
}

/** Days that share their hours, in the order of the week. */
export interface OpenDays {
  /** ISO weekdays, sorted. */
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** The week by hours: days that are open at the same times form one entry. */
export function openDaysByHours(days: readonly OpenDay[]): OpenDays[] {
  const groups = new Map<string, OpenDays & { weekdays: number[] }>();
  for (const { weekday, from, to } of days.toSorted(byTime)) {
    const group = groups.get(`${from} ${to}`) ?? { weekdays: [], from, to };
    group.weekdays.push(weekday);
    groups.set(`${from} ${to}`, group);
  }
  return [...groups.values()];
}

/** Days with the same sittings, in the order of the week. */
export interface DaysAlike {
  /** ISO weekdays, sorted. */
  readonly weekdays: readonly number[];
  readonly sittings: readonly Sitting[];
}
type Sitting = Pick<OpenDay, "from" | "to">;

/** The week by whole days: days with the same sittings form one entry. */
export function daysBySittings(days: readonly OpenDay[]): DaysAlike[] {
  const groups = new Map<string, DaysAlike & { weekdays: number[] }>();
  for (const weekday of new Set(days.toSorted(byTime).map((day) => day.weekday))) {
    const sittings = sittingsOn(days, weekday).map(({ from, to }) => ({ from, to }));
    const key = JSON.stringify(sittings);
    const group = groups.get(key) ?? { weekdays: [], sittings };
    group.weekdays.push(weekday);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A line of the table of hours. */
export interface HoursLine {
  /** "Monday to Friday" */
  readonly days: string;
  /** "10:00 am to 2:00 pm and 5:00 pm to 9:00 pm" */
  readonly times: string;
}

/** The week in a language, days with the same hours together. */
export function hoursLines(days: readonly OpenDay[], language: "en" | "ur" = "en"): HoursLine[] {
  const words = language === "ur" ? URDU : ENGLISH;
  return daysBySittings(days).map(({ weekdays, sittings }) => ({
    days: weekdaysText(weekdays, words),
    times: sittings.map(({ from, to }) => words.range(from, to)).join(words.and),
  }));
}

/** The week in a line: "Monday to Friday, 1:00 pm to 9:00 pm"; days with other hours follow after a semicolon. */
export function weekText(days: readonly OpenDay[]): string {
  return (
    hoursLines(days)
      .map((line) => `${line.days}, ${line.times}`)
      .join("; ") || "Closed"
  );
}

/** Whether the clinic is open at a moment of its day (`yyyy-MM-dd`, `HH:mm`), in words. */
export function openingText({ days, closures }: WeekOfClinic, today: string, now: string): string {
  const closure = closures.find(({ day }) => day === today);
  if (closure) return `Closed today: ${closure.reason.en}`;
  const sittings = sittingsOn(days, weekdayOf(today));
  const last = sittings.at(-1);
  if (!last) return "Closed today";
  const next = sittings.find(({ to }) => now < to);
  if (!next) return `Closed since ${last.to}`;
  if (now >= next.from) return `Open until ${next.to}`;
  return next === sittings[0] ? `Opens at ${next.from}` : `Closed, opens again at ${next.from}`;
}

/** The indexes of sittings that begin before, or when, the one before them ends. */
export function overlappingSittings(days: readonly OpenDay[]): number[] {
  return days.flatMap((day, index) => {
    const meets = days.some(
      (other, place) =>
        other.weekday === day.weekday &&
        day.from <= other.to &&
        (other.from < day.from || (other.from === day.from && place < index)),
    );
    return meets ? [index] : [];
  });
}

/** The sittings of a day split in two: its own times, as far as they leave a break in the afternoon. */
export function splitDay({ weekday, from, to }: OpenDay): OpenDay[] {
  return [
    { weekday, from: from < "13:00" ? from : "10:00", to: to > from && to < "16:00" ? to : "14:00" },
    { weekday, from: "17:00", to: to > "17:00" ? to : "21:00" },
  ];
}

/** The parts of a window outside a day's sittings, in words. */
function outsideSittings({ from, to }: Sitting, sittings: readonly Sitting[]): string[] {
  const [first, last] = [sittings[0], sittings.at(-1)];
  if (!first || !last) return ["the clinic is closed"];
  const breaks = sittings.slice(1).map((next, index) => ({ from: sittings[index]?.to ?? "", to: next.from }));
  return [
    ...(from < first.from ? [`from ${from}, the clinic opens at ${first.from}`] : []),
    ...breaks
      .filter((pause) => from < pause.to && pause.from < to)
      .map((pause) => `the clinic is closed from ${pause.from} to ${pause.to}`),
    ...(to > last.to ? [`until ${to}, the clinic closes at ${last.to}`] : []),
  ];
}

/**
 * Why the clinic is closed at a time (`yyyy-MM-dd`, `HH:mm`), in a sentence; null while it is open, or has no hours yet.
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
 * The parts of a doctor's week (windows, clinic time) outside the clinic's: a sentence for each kind, weekdays grouped.
 * Empty where the clinic has no hours yet.
 */
export function outsideOpening(windows: readonly OpenDay[], days: readonly OpenDay[]): string[] {
  if (days.length === 0) return [];
  const found = windows
    .filter(({ from, to }) => from !== "" && from < to)
    .flatMap(({ weekday, ...window }) =>
      outsideSittings(window, sittingsOn(days, weekday)).map((says) => ({ weekday, says })),
    );
  const bySentence = Map.groupBy(found, ({ says }) => says);
  return [...bySentence].map(
    ([says, which]) => `${weekdaysText([...new Set(which.map(({ weekday }) => weekday))])}: ${says}.`,
  );
}
