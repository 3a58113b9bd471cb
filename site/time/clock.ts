import type { SiteLanguage } from "#contract/values/texts.ts";
import { formatDayMonth, formatLongDate } from "#site/blog/format-date.ts";
import { formatClockTime, formatHour } from "#site/sections/visit/format-clock-time.ts";
import { formatWeekday } from "#site/sections/visit/format-weekday.ts";
import { clockHour, clockTime, dayMonth, timeRange, weekdayAndDay, weekdayName } from "#site/urdu/time.ts";
import { wordsOfDays } from "./weekdays.ts";

/** How days and times are said in a language. Days: `yyyy-MM-dd`; times: `HH:mm`; weekdays: ISO. */
export interface Clock {
  /** "Monday to Friday" */
  weekdays(days: readonly number[]): string;
  /** "1:00 pm to 9:00 pm" */
  range(from: string, to: string): string;
  /** "1 pm to 9 pm" */
  hours(from: string, to: string): string;
  /** "4 pm", and where the part of the day is plain from its neighbours, "4". */
  hour(time: string): string;
  bareHour(time: string): string;
  /** "01:00 PM" and "9:00 PM": when the clinic opens and closes. */
  opens(time: string): string;
  closes(time: string): string;
  /** "Thursday 28 October" */
  weekdayAndDay(date: string): string;
  /** "28 October" */
  day(date: string): string;
  /** "28 October 2024" */
  longDay(date: string): string;
  /** "October 28, 2024" */
  dayOfLaw(date: string): string;
}

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const english: Clock = {
  weekdays: (days) => wordsOfDays(days),
  range: (from, to) => `${formatClockTime(from)} to ${formatClockTime(to)}`,
  hours: (from, to) => `${formatHour(from)} to ${formatHour(to)}`,
  hour: formatHour,
  bareHour: (time) => formatHour(time).split(" ")[0] ?? "",
  opens: (time) => formatClockTime(time).toUpperCase().padStart(8, "0"),
  closes: (time) => formatClockTime(time).toUpperCase(),
  weekdayAndDay: formatWeekday,
  day: formatDayMonth,
  longDay: formatLongDate,
  dayOfLaw: (date) => longDate.format(new Date(`${date}T00:00Z`)),
};

const longDayInUrdu = (date: string) => `${dayMonth(date)} ${date.slice(0, 4)}`;

const urdu: Clock = {
  weekdays: (days) =>
    wordsOfDays(days, {
      name: weekdayName,
      run: (first, last) => `${first} تا ${last}`,
      comma: "، ",
      and: " اور ",
    }),
  range: (from, to) => timeRange(from, to, clockTime),
  hours: (from, to) => timeRange(from, to),
  hour: clockHour,
  bareHour: (time) => clockHour(time).split(" ")[1] ?? "",
  opens: clockTime,
  closes: clockTime,
  weekdayAndDay,
  day: dayMonth,
  longDay: longDayInUrdu,
  dayOfLaw: longDayInUrdu,
};

/** How days and times are said on a page. */
export const clockIn = (language: SiteLanguage): Clock => (language === "ur" ? urdu : english);
