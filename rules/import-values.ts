import { isCalendarDate } from "./clinic-time.ts";
import { withoutInvisible } from "./invisible-characters.ts";
import { digitsOf, storedPhone } from "./phone.ts";

/** What people write into the cells of their lists, as the forms take it. */

/** A value, or what is wrong with it, and perhaps what is meant. */
export type Read<Value> = { value: Value } | { problem: string; suggestion?: string };

const NOTHING =
  /^(?:-+|–+|—+|_+|\.+|\?+|0|nil|null|none|n\s*\/?\s*a|not known|unknown|x+|نہیں|کوئی نہیں|ندارد)$/i;

/** Text with its blanks joined; "" for what people write where there is nothing. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? "").replace(/[\s\u00a0]+/g, " ").trim();
  return NOTHING.test(text) ? "" : text;
}

/** The same on several lines, which notes and addresses may have. */
export function cellNotes(cell: string | undefined): string {
  const text = (cell ?? "").replace(/\r\n?/g, "\n").trim();
  return NOTHING.test(text) ? "" : text;
}

/** What Excel leaves of Urdu in a plain CSV. */
const hasLostLetters = (text: string) =>
  text.includes("???") || (/^[?\s]*$/.test(text) && text.indexOf("?") !== text.lastIndexOf("?"));

/** A name; question marks are nobody's. */
export function nameOfCell(cell: string | undefined): Read<string> {
  const text = cellText(cell);
  if (!hasLostLetters(cell ?? "")) return { value: text };
  return {
    problem:
      "Urdu was lost when this file was saved. Save it as Excel workbook or CSV UTF-8, and import that.",
  };
}

const FEWEST_DIGITS = 10;

/** A cell's phone as it is stored, its zero given back where a spreadsheet lost it, and a second one where the cell holds two. */
export function phonesOf(cell: string | undefined): Read<[phone: string, other: string | null]> {
  const text = cellText(cell);
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text))
    return { problem: "Excel has shortened this number. Write it out in full." };
  const parts = text.split(/[/,;&|\n]|\bor\b|\band\b/i).map(storedPhone);
  const whole = parts.filter((digits) => digits.length >= FEWEST_DIGITS);
  if (whole.length > 1) return { value: [whole[0] ?? "", whole[1] ?? null] };
  return { value: [whole[0] ?? storedPhone(text), null] };
}

/** In which order a list's days are written; chosen once for a list, never guessed row by row. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH_NAMES =
  "January February March April May June July August September October November December".split(" ");

const asciiDigits = (text: string) => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digitsOf);
/** An amount as it is typed here: Urdu has its own digits and separators, and marks for its direction stand around them. */
const asciiAmount = (text: string) =>
  asciiDigits(withoutInvisible(text))
    .replace(/[\u066c\u060c]/g, ",")
    .replace(/\u066b/g, ".");

/** Year, month and day as they stand in a text; null where it is no date. */
function partsOf(text: string, order: DateOrder): [year: string, month: number, day: number] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return [iso[1] ?? "", Number(iso[2]), Number(iso[3])];
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?:\s.*)?$/.exec(text);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    return [numbers[3] ?? "", order === "dmy" ? second : first, order === "dmy" ? first : second];
  }
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3,9})[-/. ,]*(\d{2}|\d{4})$/i.exec(text);
  const month = MONTHS.indexOf((named?.[2] ?? "").slice(0, 3).toLowerCase()) + 1;
  return named && month > 0 ? [named[3] ?? "", month, Number(named[1])] : null;
}

/** Two digits are the last year that is not after `today`: 84 is 1984, 19 is 2019. */
function fullYear(year: string, today: string): number {
  if (year.length === 4) return Number(year);
  const thisCentury = Number(today.slice(0, 2) + year);
  return thisCentury <= Number(today.slice(0, 4)) ? thisCentury : thisCentury - 100;
}

const dayText = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** A day as `yyyy-MM-dd`, null for an empty cell. `today`: the clinic's. */
export function dayOfCell(cell: string | undefined, order: DateOrder, today: string): Read<string | null> {
  const text = asciiDigits(cellText(cell));
  if (text === "") return { value: null };
  const parts = partsOf(text, order);
  if (!parts) return { problem: "This is not a date. Write it like 31/12/1990." };
  const [year, month, day] = parts;
  const value = dayText(fullYear(year, today), month, day);
  if (isCalendarDate(value)) return { value };
  if (month < 1 || month > 12)
    return { problem: `There is no month ${month}. Are days and months the other way round?` };
  return {
    problem: `There is no ${day} ${MONTH_NAMES[month - 1]}${month === 2 && day === 29 ? ` ${fullYear(year, today)}` : ""}.`,
  };
}

const AGE =
  /^(\d{1,3})\s*(?:(years?|yrs?|y|سال|برس)|(months?|mths?|mo|m|ماہ|مہینے)|(weeks?|w|days?|d|دن|ہفتے))?\.?\s*(?:old)?$/i;

export interface Birth {
  day: string | null;
  /** The list told an age or a year, so only the year is known: the day is the first of January. */
  isFromAge: boolean;
}

/** A birthday; an age or a year of birth as the first of January of that year. */
export function birthOfCell(cell: string | undefined, order: DateOrder, today: string): Read<Birth> {
  const text = asciiDigits(cellText(cell));
  const age = AGE.exec(text);
  if (age) {
    const count = Number(age[1]);
    const months = age[3] ? count : 0;
    const years = age[3] || age[4] ? Math.floor(months / 12) : count;
    if (years > 125) return { problem: "Nobody is so old. Write the age in years, or the date of birth." };
    return { value: { day: `${Number(today.slice(0, 4)) - years}-01-01`, isFromAge: true } };
  }
  const year = Number(/^(?:19|20)\d\d$/.exec(text)?.[0] ?? 0);
  if (year > 0 && year <= Number(today.slice(0, 4)))
    return { value: { day: `${year}-01-01`, isFromAge: true } };
  const read = dayOfCell(text, order, today);
  if ("problem" in read) return read;
  const day = read.value;
  if (day && day > today) {
    const earlier = `${Number(day.slice(0, 4)) - 100}${day.slice(4)}`;
    const [earlierYear = "", month = "", date = ""] = earlier.split("-");
    const shown = order === "dmy" ? `${date}/${month}/${earlierYear}` : `${month}/${date}/${earlierYear}`;
    return { problem: `This birthday is in the future; ${earlierYear} is meant?`, suggestion: shown };
  }
  return { value: { day, isFromAge: false } };
}

const GENDER_WORDS = {
  Male: "m male man boy mr مرد مردانہ لڑکا مذکر",
  Female: "f female woman girl lady خاتون عورت زنانہ لڑکی مؤنث",
  Other: "o other x دیگر trans transgender",
} as const;

const wordIn = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  text: string,
): Value | undefined =>
  (Object.keys(words) as Value[]).find((value) => words[value].split(" ").includes(text));

const plainWord = (text: string) => text.toLowerCase().replace(/[.\s]/g, "");

/** A gender as the form has it, null for an empty cell. */
export function genderOfCell(cell: string | undefined): Read<"Male" | "Female" | "Other" | null> {
  const text = cellText(cell);
  const value = wordIn(GENDER_WORDS, plainWord(text));
  if (value || text === "") return { value: value ?? null };
  const isTitle = /^(?:mrs|ms|miss|mst|begum|bibi)$/.test(plainWord(text));
  return {
    problem: isTitle
      ? "This is no gender; Female is meant?"
      : "This is no gender: write Male, Female or Other.",
    ...(isTitle && { suggestion: "Female" }),
  };
}

const MARITAL_WORDS = {
  Single: "s single unmarried غیرشادیشدہ کنوارہ کنواری",
  Married: "m married yes شادیشدہ",
  Divorced: "d divorced طلاقیافتہ",
  Widowed: "w widowed widow widower بیوہ رنڈوا",
} as const;

/** A marital status as the form has it, null for an empty cell. */
export function maritalOfCell(cell: string | undefined): Read<keyof typeof MARITAL_WORDS | null> {
  const text = cellText(cell);
  const value = wordIn(MARITAL_WORDS, plainWord(text));
  if (value || text === "") return { value: value ?? null };
  return { problem: "Write Single, Married, Divorced or Widowed." };
}

/** Rupees as text without their signs: "Rs. 6,500/-" is "6500". "" for an empty cell. */
export function rupeesOfCell(cell: string | undefined): string {
  const text = asciiAmount(cell ?? "").trim();
  if (/^[-–—_.?]*$/.test(text)) return "";
  return text
    .replace(/^(?:rs|pkr|₨|روپے)\.?\s*/i, "")
    .replace(/\s*(?:\/-|\/=|rs\.?|pkr|روپے)$/i, "")
    .replace(/,/g, "");
}

/** Thousands as they are grouped here (1,25,000) or abroad (125,000). */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/**
 * Rupees of an opening balance as text, "" for an empty cell or nothing; which amounts can be is the form's own rule. A sign is
 * refused: in some books it stands for what is owed, in others for what is paid ahead.
 */
export function balanceOfCell(cell: string | undefined): Read<string> {
  const text = cellText(asciiAmount(cell ?? ""));
  if (/^(?:rs|pkr|₨)?[.\s]*(?:[-–—−]\s*\d|\(\s*\d)|\d\s*[-–—−]$/i.test(text))
    return {
      problem:
        "This is less than nothing. What is owed stands in one column and what is paid ahead in another, both without a sign.",
    };
  const amount = rupeesOfCell(text);
  const decimal = /^(\d+),(\d{1,2})$/.exec(text);
  if (decimal) {
    const suggestion = `${decimal[1]}.${decimal[2]}`;
    return { problem: `Is ${suggestion} meant?`, suggestion };
  }
  const isGrouped = !text.includes(",") || GROUPED.test(text.replace(/[^\d,.]|\.(?!\d)/g, ""));
  if (amount !== "" && (!isGrouped || !/^\d+(?:\.\d*)?$/.test(amount)))
    return { problem: "This is not an amount. Write it like 12,500." };
  return { value: Number(amount) === 0 ? "" : amount };
}

/** Yes or no as 1 or 0; an empty cell is yes. */
export function flagOfCell(cell: string | undefined): Read<0 | 1> {
  const text = plainWord(cell ?? "");
  if (["", "yes", "y", "true", "1", "active", "offered", "ہاں", "فعال"].includes(text)) return { value: 1 };
  if (["no", "n", "false", "0", "inactive", "notactive", "نہیں"].includes(text)) return { value: 0 };
  return { problem: "Write Yes or No." };
}

/** The order in which a list writes its days, as far as its days tell; day first where they do not. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const firsts = cells.map((cell) => /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}/.exec(asciiDigits(cell.trim())));
  const over = (part: 1 | 2) => firsts.filter((found) => Number(found?.[part] ?? 0) > 12).length;
  return over(2) > over(1) ? "mdy" : "dmy";
}
