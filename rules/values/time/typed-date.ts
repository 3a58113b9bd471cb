import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import { digitsOf } from "#rules/values/text/phone.ts";
import { formatDay } from "./calendar.ts";
import { isCalendarDate } from "./clinic-time.ts";

/** Reads days as people write them, in fields and in cells of lists alike. */

/** The order of day and month in a list; chosen once for a list, never guessed row by row. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A day, `yyyy-MM-dd`; why the text is none, in words for its author; or null for an empty text. */
export type DateRead = { date: string } | { problem: string } | null;

interface DateReading {
  /** The clinic's day. */
  today: string;
  /** Day first by default. */
  order?: DateOrder;
  /** The last year that two digits may mean; later ones belong to the century before. */
  lastYear: number;
  /** Whether a day without a year belongs to this year. */
  mayLackYear?: boolean;
}

export const MONTH_NAMES =
  "January February March April May June July August September October November December".split(" ");
const URDU_MONTHS = "جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر".split(" ");

export const NO_DATE = "This is not a date. Write it like 31/12/1990.";
const NO_YEAR = "Write the year too, like 31/12/1990.";

/** A text with Urdu and Arabic digits as 0-9, without marks of direction around them. */
export const withPlainDigits = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digitsOf)
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

/** The number of a month, by at least three letters of its name or in Urdu; 0 for none. */
export function monthOfName(name: string): number {
  const plain = name.toLowerCase().replace(/ي/g, "ی");
  const isNamed = (month: string) => plain.length >= 3 && month.toLowerCase().startsWith(plain);
  return (plain === "sept" ? 9 : MONTH_NAMES.findIndex(isNamed) + 1) || URDU_MONTHS.indexOf(plain) + 1;
}

const GAP = "[\\s./,،؍–—\\\\-]";
const YEAR = "['’]?(\\d{4}|\\d{2})";
/** Spreadsheets and programs write midnight after a day. */
const CLOCK = "(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?: ?[ap]m)?(?:Z|[+-]\\d\\d:?\\d\\d)?)?";
const LETTERS = "([a-z]{3,9}|[\\u0621-\\u06d3]{3,8})\\.?";

const whole = (pattern: string) => new RegExp(`^${pattern}$`, "i");
const YEAR_FIRST = whole(`(\\d{4})${GAP}+(\\d{1,2})${GAP}+(\\d{1,2})${CLOCK}`);
const YEAR_FIRST_NAMED = whole(`(\\d{4})${GAP}+${LETTERS}${GAP}+(\\d{1,2})`);
const NUMBERS = whole(`(\\d{1,2})${GAP}+(\\d{1,2})(?:${GAP}+${YEAR}${CLOCK})?`);
const RUN = /^(\d{2})(\d{2})(\d{4})$/;
const DAY_NAMED = whole(`(\\d{1,2})(?:st|nd|rd|th)?${GAP}*(?:of )?${LETTERS}(?:${GAP}*${YEAR})?`);
const NAMED_DAY = whole(`${LETTERS}${GAP}*(\\d{1,2})(?:st|nd|rd|th)?(?:${GAP}+${YEAR})?`);

type Parts = readonly [year: string | undefined, month: number, day: number];

/** Year, month and day of a text; null: it is no date. */
function partsOf(text: string, order: DateOrder): Parts | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [yearFirst[1], Number(yearFirst[2]), Number(yearFirst[3])];
  const numbers = NUMBERS.exec(text) ?? RUN.exec(text);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    return [numbers[3], order === "dmy" ? second : first, order === "dmy" ? first : second];
  }
  const named = (found: RegExpExecArray | null, year: number, month: number, day: number): Parts | null => {
    const number = monthOfName(found?.[month] ?? "");
    return found && number > 0 ? [found[year], number, Number(found[day])] : null;
  };
  return (
    named(YEAR_FIRST_NAMED.exec(text), 1, 2, 3) ??
    named(DAY_NAMED.exec(text), 3, 2, 1) ??
    named(NAMED_DAY.exec(text), 3, 1, 2)
  );
}

/** The last year with these two digits that is not after `lastYear`. */
function fullYear(year: string, lastYear: number): number {
  if (year.length === 4) return Number(year);
  const century = lastYear - (lastYear % 100);
  return century + Number(year) <= lastYear ? century + Number(year) : century + Number(year) - 100;
}

/** Why there is no such day; names the year only where another year has it. */
function missing(year: number, month: number, day: number): string {
  if (month < 1 || month > MONTH_NAMES.length)
    return `There is no month ${month}. Are days and months the other way round?`;
  if (year === 0) return "There is no year 0.";
  const isLeapDay = month === 2 && day === 29;
  return `There is no ${day} ${MONTH_NAMES[month - 1]}${isLeapDay ? ` ${year}` : ""}.`;
}

/**
 * The day in a text: 20-11-2026, 20/11/26, 20 nov 2026, Nov 20, 2026, 20112026, 2026-11-20, also with Urdu or Arabic digits
 * or an Urdu month. A day that does not exist is refused, never moved.
 */
export function readDate(
  written: string,
  { today, order = "dmy", lastYear, mayLackYear }: DateReading,
): DateRead {
  const text = withPlainDigits(written);
  if (text === "") return null;
  const parts = partsOf(text, order);
  if (!parts) return { problem: NO_DATE };
  const [yearText, month, day] = parts;
  const year = fullYear(yearText ?? today.slice(0, 4), lastYear);
  const date = formatDay({ year, month, day });
  // The calendar would read the year 0 as 1 BC.
  if (year === 0 || !isCalendarDate(date)) return { problem: missing(year, month, day) };
  return yearText || mayLackYear ? { date } : { problem: NO_YEAR };
}

/** Years ahead that two digits in a field may mean: 36 is 2036 in 2026, 37 is 1937. */
const YEARS_AHEAD = 10;

/** The day of a typed text; without a year it belongs to this one. `lastDay`: the last one that the field accepts. */
export function readTypedDate(text: string, today: string, lastDay?: string | null): DateRead {
  const ahead = Number(today.slice(0, 4)) + YEARS_AHEAD;
  const lastYear = lastDay ? Math.min(ahead, Number(lastDay.slice(0, 4))) : ahead;
  return readDate(text, { today, lastYear, mayLackYear: true });
}

/** A field's value if it is a day; null where nothing is chosen, or the text is no date yet. */
export const wholeDate = (value: string | null | undefined): string | null =>
  value && isCalendarDate(value) ? value : null;
