import type { OpeningHours } from "#contract/clinic/settings.ts";
import type { SiteLanguage } from "#contract/values/texts.ts";
import { type DaysAlike, daysBySittings, type OpenDay } from "#rules/clinic/hours/opening-hours.ts";
import { minuteOf, type Stretch } from "#rules/values/time/stretch.ts";
import { MINUTES_PER_HOUR } from "#rules/values/time/time-units.ts";
import { wordIn } from "#site/words.ts";
import { clockIn } from "./clock.ts";
import { WEEK } from "./weekdays.ts";

/** The clinic's hours as visitors read them. */
export interface HoursWords {
  /** "Monday to Friday" */
  readonly days: string;
  /** "1:00 pm to 9:00 pm", of two sittings "10:00 am to 2:00 pm and 5:00 pm to 9:00 pm", and what differs: ", on Friday 3:00 pm to 9:00 pm" */
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
  const times = ({ sittings }: DaysAlike) =>
    sittings.map(({ from, to }) => clock.range(from, to)).join(wordIn(language, "and"));
  const [most, ...others] = daysBySittings(days).sort((a, b) => b.weekdays.length - a.weekdays.length);
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
    wordIn(language, "differing", { days: clock.weekdays(group.weekdays), times: times(group) }),
  );
  const open = days.map(({ weekday }) => weekday);
  const closed = WEEK.filter((day) => !open.includes(day));
  const { from, to } = span(days);
  return {
    days: clock.weekdays(open),
    times: `${times(most)}${differing.join("")}`,
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
