import type { OpeningHours } from "#contract/settings.ts";
import type { SiteLanguage } from "#contract/site/texts.ts";
import { type OpenDay, openDaysByHours, weekdayName } from "#rules/opening-hours.ts";
import { formatClockTime } from "#site/sections/format-clock-time.ts";
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

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** "Monday to Wednesday and Friday" of ISO weekdays. */
export function wordsOfDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of WEEK.filter((one) => days.includes(one))) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day = 0) => weekdayName(day);
  return list(
    runs.flatMap((run) =>
      run.length > 2 ? `${name(run[0])} to ${name(run.at(-1))}` : run.map((day) => name(day)),
    ),
  );
}

function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The clinic's hours in words; a clinic without fixed hours asks visitors to call. */
export function wordsOfHours({ days }: OpeningHours, language: SiteLanguage = "en"): HoursWords {
  const range = ({ from, to }: { from: string; to: string }) =>
    wordIn(language, "to", { from: formatClockTime(from), to: formatClockTime(to) });
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
    wordIn(language, "differing", { days: wordsOfDays(group.weekdays), times: range(group) }),
  );
  const open = days.map(({ weekday }) => weekday);
  const closed = WEEK.filter((day) => !open.includes(day));
  const { from, to } = span(days);
  return {
    days: wordsOfDays(open),
    times: `${range(most)}${differing.join("")}`,
    closed: closed.length > 0 ? wordIn(language, "closedOn", { days: wordsOfDays(closed) }) : null,
    opens: formatClockTime(from).toUpperCase().padStart(8, "0"),
    closes: formatClockTime(to).toUpperCase(),
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
