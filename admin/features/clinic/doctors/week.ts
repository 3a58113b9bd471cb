import type { DoctorHours } from "#contract/clinic/doctors.ts";

/** ISO weekdays, 1 Monday … 7 Sunday. */
export const WEEKDAYS = [
  { weekday: 1, short: "Mon", name: "Monday" },
  { weekday: 2, short: "Tue", name: "Tuesday" },
  { weekday: 3, short: "Wed", name: "Wednesday" },
  { weekday: 4, short: "Thu", name: "Thursday" },
  { weekday: 5, short: "Fri", name: "Friday" },
  { weekday: 6, short: "Sat", name: "Saturday" },
  { weekday: 7, short: "Sun", name: "Sunday" },
] as const;

/** The same hours on several days of the week, as people say them: Mon to Fri, 16:00 to 21:00. */
export interface Hours {
  days: number[];
  from: string;
  to: string;
}

/** The windows of a week, those of equal times together, in the order of their first day. */
export const weekOf = (windows: readonly DoctorHours[]): Hours[] =>
  alikeIn(windows, () => "").map(({ days, first: { from, to } }) => ({ days, from, to }));

/** As `weekOf`, of windows that say more than their times; those stand together of which `more` is equal too. */
export function alikeIn<Window extends DoctorHours>(
  windows: readonly Window[],
  more: (window: Window) => string,
): { days: number[]; first: Window }[] {
  const inOrder = windows.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
  const groups = Map.groupBy(inOrder, (window) => `${window.from} ${window.to} ${more(window)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ days: group.map(({ weekday }) => weekday), first }] : [];
  });
}

const isRun = (days: readonly number[]) => days.every((day, index) => day === (days[0] ?? 0) + index);

/** "Mon to Fri", "Mon, Wed, Sat", "Sunday". */
export function daysText(days: readonly number[]): string {
  const chosen = WEEKDAYS.filter(({ weekday }) => days.includes(weekday));
  const [first, last] = [chosen.at(0), chosen.at(-1)];
  if (!first || !last) return "";
  if (chosen.length === 1) return first.name;
  if (chosen.length > 2 && isRun(chosen.map(({ weekday }) => weekday)))
    return `${first.short} to ${last.short}`;
  return chosen.map(({ short }) => short).join(", ");
}
