import { formatDate } from "#rules/values/display.ts";
import { formatDay } from "#rules/values/time/calendar.ts";
import { addDays, addMonths, startOfMonth } from "#rules/values/time/clinic-time.ts";
import { MONTHS_PER_YEAR } from "#rules/values/time/time-units.ts";
import { type DateOrder, monthOfName, readDate, withPlainDigits } from "#rules/values/time/typed-date.ts";
import type { DobPrecision, StoredBirth } from "./age.ts";

/**
 * Birthdays of people who know theirs, and of those who only know an age or a year
 * (docs/handbook/patients/patients.md#birthdays).
 */

/** `dob`: `yyyy-MM-dd`; with only a month or a year known, a day in it. */
export interface Birth {
  dob: string;
  dobPrecision: DobPrecision;
}

/** "14-Mar-1974", "about Apr-2026", "about 1946"; "" for none. Text that is no date stays as it is. */
export function birthText({ dob, dobPrecision }: StoredBirth): string {
  if (!dob) return "";
  const shown = formatDate(dob);
  if (dobPrecision === "day" || shown === dob) return shown;
  return `about ${shown.slice(dobPrecision === "month" ? "01-".length : "01-Jan-".length)}`;
}

/**
 * The result of reading a birthday: the day; an approximate one to be offered (`isSaid`: the text itself says so, "about
 * 1946"); why it is none, perhaps with the probable meaning; or null for an empty text.
 */
export type BirthRead =
  | { birth: Birth }
  | { about: Birth; isSaid: boolean }
  | { problem: string; suggestion?: string }
  | null;

interface BirthReading {
  /** The clinic's day. */
  today: string;
  order?: DateOrder;
}

const OLDEST = 125;
const FIRST_YEAR = 1900;
const DAYS_PER_WEEK = 7;
const TOO_OLD = "Nobody is so old. Write the age in years, or the date of birth.";
export const NOT_BORN_YET = "This birthday is in the future.";

const YEARS = "years?|yrs?|y\\.?o\\.?|y/o|y|saal|sal|سال|برس";
const MONTHS = "months?|mths?|mos?|m|mah|ماہ|مہینے|مہینہ";
const WEEKS = "weeks?|wks?|w|ہفتے|ہفتہ";
const DAYS = "days?|d|din|دن";
const part = (units: string, count: string) => `(?:(${count})[ -]*(?:${units})\\.?)`;
const AGE = new RegExp(
  `^${part(YEARS, "\\d{1,3}(?:\\.\\d)?")}?[ ,]*(?:and )?${part(MONTHS, "\\d{1,3}")}?[ ,]*${part(WEEKS, "\\d{1,3}")}?[ ,]*${part(DAYS, "\\d{1,3}")}?(?:[ -]*old)?$`,
  "i",
);
const BARE_AGE = /^(\d{1,3})(?:[ -]*old)?$/i;
const APPROXIMATELY = /^(?:(?:about|abt\.?|approx(?:imately)?\.?|around|circa|ca?\.|~|≈|تقریباً|تقریبا)\s*)+/i;
const BORN = /^(?:born|b\.)\s*(?:in\s+)?/i;

/** The birthday so long ago: by years only its year is known, by months its month. */
function ago(years: number, months: number, days: number, today: string): Birth | null {
  if (years > OLDEST || months > OLDEST * MONTHS_PER_YEAR) return null;
  if (days > 0)
    return {
      dob: addDays(addMonths(today, -months - years * MONTHS_PER_YEAR), -days),
      dobPrecision: "month",
    };
  if (months === 0) return { dob: `${Number(today.slice(0, 4)) - years}-01-01`, dobPrecision: "year" };
  return { dob: addMonths(startOfMonth(today), -months - years * MONTHS_PER_YEAR), dobPrecision: "month" };
}

/** The birthday of an age; null: it is no age, undefined: nobody is that old. */
function bornBy(text: string, today: string): Birth | null | undefined {
  const [, bare] = BARE_AGE.exec(text) ?? [];
  if (bare) return ago(Number(bare), 0, 0, today) ?? undefined;
  const [, years, months, weeks, days] = AGE.exec(text) ?? [];
  if (!(years ?? months ?? weeks ?? days)) return null;
  const halves = Math.round((Number(years ?? 0) % 1) * MONTHS_PER_YEAR);
  const count = Number(weeks ?? 0) * DAYS_PER_WEEK + Number(days ?? 0);
  const inMonths = years === undefined && months !== undefined && Number(months) === 0 && count === 0;
  // "0 months" and "0 days" mean this month.
  if (inMonths || (years === undefined && months === undefined && count === 0))
    return { dob: startOfMonth(today), dobPrecision: "month" };
  return ago(Math.floor(Number(years ?? 0)), Number(months ?? 0) + halves, count, today) ?? undefined;
}

/** A year, or a month of one: 1946, March 1946, 3/1946, 1946-03. */
function inYear(text: string): Birth | null {
  const [, numbered, byNumber] = /^(\d{1,2})[\s./-]+(\d{4})$/.exec(text) ?? [];
  const [, named = "", byName] = /^(\p{L}{3,9})\.?[\s./,-]*(\d{4})$/u.exec(text) ?? [];
  const [, only, second] = /^(\d{4})(?:[./-](\d{1,2}))?$/.exec(text) ?? [];
  const year = Number(byNumber ?? byName ?? only ?? 0);
  const isWhole = only !== undefined && second === undefined;
  const month = isWhole ? 1 : (byName && monthOfName(named)) || Number(numbered ?? second ?? 0);
  if (year < FIRST_YEAR || month < 1 || month > MONTHS_PER_YEAR) return null;
  return { dob: formatDay({ year, month, day: 1 }), dobPrecision: isWhole ? "year" : "month" };
}

/** The same day a century earlier, as a list writes it. */
function centuryBefore(day: string, order: DateOrder): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return [...(order === "dmy" ? [date, month] : [month, date]), Number(year) - 100].join("/");
}

/** Reads a birthday: a day in any form of `readDate`, an age ("80 years", "7 months", "0") or a year. */
export function readBirth(written: string, { today, order = "dmy" }: BirthReading): BirthRead {
  const said = withPlainDigits(written);
  if (said === "") return null;
  const plain = said.replace(BORN, "");
  const text = plain.replace(APPROXIMATELY, "").replace(BORN, "");
  const about = inYear(text) ?? bornBy(text, today);
  if (about === undefined) return { problem: TOO_OLD };
  if (about && about.dob > today) return { problem: NOT_BORN_YET };
  if (about) return { about, isSaid: text !== plain };
  const read = readDate(text, { today, order, lastYear: Number(today.slice(0, 4)) });
  if (read === null || "problem" in read) return read;
  if (read.date <= today) return { birth: { dob: read.date, dobPrecision: "day" } };
  const suggestion = centuryBefore(read.date, order);
  return { problem: `This birthday is in the future; ${suggestion.slice(-4)} is meant?`, suggestion };
}
