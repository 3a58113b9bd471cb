import { addDays } from "#rules/values/time/clinic-time.ts";

/** Days that follow the moon, `yyyy-MM-dd`, as a calendar predicts them: a day earlier or later is usual. */
export interface MoonDays {
  name: string;
  fromDay: string;
  toDay: string;
}

interface Feast {
  name: string;
  /** The Islamic month; 1 is Muharram. */
  month: number;
  day: number;
  days: number;
}

/** Pakistan's public holidays of the Islamic year. */
const FEASTS: readonly Feast[] = [
  { name: "Eid ul-Fitr", month: 10, day: 1, days: 3 },
  { name: "Eid ul-Azha", month: 12, day: 10, days: 3 },
  { name: "Ashura", month: 1, day: 9, days: 2 },
  { name: "Eid Milad-un-Nabi", month: 3, day: 12, days: 1 },
];
const RAMADAN = 9;
/** The calendar of Makkah is nearly always one day ahead of the moon that is seen in Pakistan. */
const DAYS_BEHIND_MAKKAH = 1;

const islamic = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});

function islamicDay(date: string): { month: number; day: number } {
  const parts = islamic.formatToParts(new Date(`${date}T00:00:00Z`));
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { month: number("month"), day: number("day") };
}

/** The days of a civil year on which Pakistan expects this day of the Islamic year: none, one or two. */
function expectedIn(year: number, { month, day }: { month: number; day: number }): string[] {
  const found: string[] = [];
  const last = `${year}-12-31`;
  for (let date = `${year}-01-01`; date <= last; date = addDays(date, 1)) {
    const at = islamicDay(addDays(date, -DAYS_BEHIND_MAKKAH));
    if (at.month === month && at.day === day) found.push(date);
  }
  return found;
}

/** The public holidays of a civil year that follow the moon, in order. */
export function moonHolidays(year: number): MoonDays[] {
  return FEASTS.flatMap(({ name, days, ...at }) =>
    expectedIn(year, at).map((fromDay) => ({ name, fromDay, toDay: addDays(fromDay, days - 1) })),
  ).sort((a, b) => a.fromDay.localeCompare(b.fromDay));
}

/** The first Ramadan that ends on or after a day: from its first day to the eve of Eid. */
export function ramadanFrom(today: string): MoonDays {
  const year = Number(today.slice(0, 4));
  for (const each of [year, year + 1, year + 2]) {
    for (const fromDay of expectedIn(each, { month: RAMADAN, day: 1 })) {
      const [eid = ""] = [each, each + 1]
        .flatMap((of) => expectedIn(of, { month: RAMADAN + 1, day: 1 }))
        .filter((day) => day > fromDay);
      const toDay = addDays(eid, -1);
      if (toDay >= today) return { name: "Ramadan hours", fromDay, toDay };
    }
  }
  throw new RangeError(`No Ramadan is known from ${today} on`);
}
