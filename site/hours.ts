import type { OpeningHours } from "#contract/settings.ts";
import type { SiteLanguage } from "#contract/site/texts.ts";
import { type OpenDay, openDaysByHours } from "#rules/opening-hours.ts";
import { minuteOf, type Stretch } from "#rules/stretch.ts";
import { MINUTES_PER_HOUR } from "#rules/time-units.ts";
import { clockIn } from "./clock.ts";
import { WEEK } from "./weekdays.ts";
import { wordIn } from "./words.ts";

/** The clinic's hours as visitors read them. */
export interface HoursWords {
  /** "Monday to Friday" */
  readonly days: string;
  /** "1:00 pm to 9:00 pm", and what differs: ", on Friday 3:00 pm to 9:00 pm" */
  readonly times: string;
  /** "Closed on Saturday and Sunday"; null: open on every day, or on none that is fixed. */
  readonly closed: string | null;
  /** "01:00 PM" and "9:00 PM": the earliest and the latest time of the week. */
  readonly opens: string;
  readonly closes: string;
}

/** The clinic's hours in words; a clinic without fixed hours asks visitors to call. */
export function wordsOfHours({ days }: OpeningHours, language: SiteLanguage = "en"): HoursWords {
  const clock = clockIn(language);
  const range = ({ from, to }: { from: string; to: string }) => clock.range(from, to);
  const [most, ...others] = openDaysByHours(days).sort((a, b) => b.weekdays.length - a.weekdays.length);
  if (!most) {
    return {
      days: wordIn(language, "byArrangement"),
      times: wordIn(language, "pleaseCall"),
      closed: null,
      opens: "",
      closes: "",
    };
  }
  const differing = others.map((group) =>
    wordIn(language, "differing", { days: clock.weekdays(group.weekdays), times: range(group) }),
  );
  const open = days.map(({ weekday }) => weekday);
  const closed = WEEK.filter((day) => !open.includes(day));
  const { from, to } = span(days);
  return {
    days: clock.weekdays(open),
    times: `${range(most)}${differing.join("")}`,
    closed: closed.length > 0 ? wordIn(language, "closedOn", { days: clock.weekdays(closed) }) : null,
    opens: clock.opens(from),
    closes: clock.closes(to),
  };
}

/** From the earliest beginning to the latest end, `HH:mm`; both empty without hours. */
export function span(hours: readonly OpenDay[]): { from: string; to: string } {
  return {
    from: hours.map(({ from }) => from).sort()[0] ?? "",
    to:
      hours
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? "",
  };
}

/** The whole hours between the earliest beginning and the latest end, in minutes of the day; null without hours. */
export function wholeHours(hours: readonly OpenDay[]): Stretch | null {
  const { from, to } = span(hours);
  if (from === "") return null;
  return {
    from: Math.floor(minuteOf(from) / MINUTES_PER_HOUR) * MINUTES_PER_HOUR,
    to: Math.ceil(minuteOf(to) / MINUTES_PER_HOUR) * MINUTES_PER_HOUR,
  };
}
