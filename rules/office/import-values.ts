import { type Birth, readBirth } from "#rules/patients/birth.ts";
import { BLOOD_GROUPS, type BloodGroup } from "#rules/patients/blood-group.ts";
import { digitsOf, storedPhone } from "#rules/values/text/phone.ts";
import { addDays, addMonths } from "#rules/values/time/clinic-time.ts";
import { MONTHS_PER_YEAR } from "#rules/values/time/time-units.ts";
import { type DateOrder, readDate, withPlainDigits } from "#rules/values/time/typed-date.ts";

/** Converts the cells of lists into the values of the forms. */

/** A value, or a problem, perhaps with the probable meaning. */
export type Read<Value> = { value: Value } | { problem: string; suggestion?: string };

const NOTHING =
  /^(?:-+|–+|—+|_+|\.+|\?+|0|nil|null|none|n\s*\/?\s*a|not known|unknown|x+|نہیں|کوئی نہیں|ندارد)$/i;

/** Text with its blanks joined; "" for the usual marks of an empty cell. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? "").replace(/[\s\u00a0]+/g, " ").trim();
  return NOTHING.test(text) ? "" : text;
}

/** The same with several lines, for notes and addresses. */
export function cellNotes(cell: string | undefined): string {
  const text = (cell ?? "").replace(/\r\n?/g, "\n").trim();
  return NOTHING.test(text) ? "" : text;
}

/** The question marks that Excel leaves of Urdu in a plain CSV. */
const hasLostLetters = (text: string) =>
  text.includes("???") || (/^[?\s]*$/.test(text) && text.indexOf("?") !== text.lastIndexOf("?"));

/** A name, refused with question marks in it. */
export function nameOfCell(cell: string | undefined): Read<string> {
  const text = cellText(cell);
  if (!hasLostLetters(cell ?? "")) return { value: text };
  return {
    problem:
      "Urdu was lost when this file was saved. Save it as Excel workbook or CSV UTF-8, and import that.",
  };
}

const FEWEST_DIGITS = 10;

const SHORTENED = { problem: "Excel has shortened this number. Write it out in full." };

/** Whether a spreadsheet wrote a long number with an exponent, 3.52021E+12, and lost its last digits. */
const isShortened = (text: string) => /^[-+]?\d+(?:[.,]\d+)?e[-+]?\d+$/i.test(withPlainDigits(text));

/** A national number; one of 13 digits that ends in six zeros was shortened by a spreadsheet and written out again. */
export function nationalIdOfCell(cell: string | undefined): Read<string> {
  const text = cellText(cell);
  const isRounded = /^\d{5,7}0{6,8}$/.test(digitsOf(text)) && digitsOf(text).length === 13;
  return isShortened(text) || isRounded ? SHORTENED : { value: text };
}

/** The patient's old number; "12E4" may be one, because a spreadsheet always writes "1.2E+05". */
export function oldNumberOfCell(cell: string | undefined): Read<string> {
  const text = cellText(cell);
  return isShortened(text) && /[.,+]/.test(text) ? SHORTENED : { value: text };
}

/** Characters between the digits of a number; others, such as an extension or a letter, do not belong to one. */
const NUMBER_ALONE = /^[\d\s()+./\u2010-\u2015\u2212-]*$/;
const NOT_A_NUMBER = {
  problem: "This is not a phone number alone. Write its digits, and an extension in the notes.",
};

/** A cell's phone in its stored form, with the zero that a spreadsheet lost, and a second one if the cell holds two. */
export function phonesOf(cell: string | undefined): Read<[phone: string, other: string | null]> {
  const text = cellText(cell);
  if (isShortened(text)) return SHORTENED;
  // A spreadsheet may write a number as a fraction: 3001234567.0.
  const cells = text
    .split(/[/,;&|\n]|\bor\b|\band\b/i)
    .map((part) => part.trim().replace(/^(\+?\d+)\.0+$/, "$1"));
  if (cells.some((part) => /\d/.test(part) && !NUMBER_ALONE.test(withPlainDigits(part)))) return NOT_A_NUMBER;
  const parts = cells.map(storedPhone);
  const whole = parts.filter((digits) => digits.length >= FEWEST_DIGITS);
  if (whole.length > 1) return { value: [whole[0] ?? "", whole[1] ?? null] };
  return { value: [whole[0] ?? storedPhone(text), null] };
}

/** An amount with ASCII digits and separators; Urdu has its own, and marks of direction around them. */
const asciiAmount = (text: string) =>
  withPlainDigits(text)
    .replace(/[\u066c\u060c]/g, ",")
    .replace(/\u066b/g, ".");

/** A day as `yyyy-MM-dd`, null for an empty cell. A two-digit year is never after this one. `today`: the clinic's. */
export function dayOfCell(cell: string | undefined, order: DateOrder, today: string): Read<string | null> {
  const read = readDate(cellText(cell), { today, order, lastYear: Number(today.slice(0, 4)) });
  if (read === null) return { value: null };
  return "date" in read ? { value: read.date } : read;
}

/** Day 0 of Excel's numbers, and the years of the days accepted as such numbers: five digits each. */
const EXCEL_DAY_ZERO = "1899-12-30";
const DAY_NUMBERS = { from: 10_000, yearsAhead: 2 } as const;

/** The day, `yyyy-MM-dd`, that a cell may mean as a number of Excel's (24301 is 13 July 1966); null: it is none. */
export function excelDayOf(cell: string | undefined, today: string): string | null {
  const text = withPlainDigits(cell ?? "");
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const day = addDays(EXCEL_DAY_ZERO, Math.floor(Number(text)));
  const isDay =
    Number(text) >= DAY_NUMBERS.from && day <= addMonths(today, DAY_NUMBERS.yearsAhead * MONTHS_PER_YEAR);
  return isDay ? day : null;
}

/** A birthday, marked as approximate where the list has an age or a year; null for an empty cell. */
export function birthOfCell(cell: string | undefined, order: DateOrder, today: string): Read<Birth | null> {
  const read = readBirth(cellText(cell), { today, order });
  if (read === null) return { value: null };
  if ("problem" in read) return read;
  return { value: "birth" in read ? read.birth : read.about };
}

/** The same of a column of ages, in which 0 is one. */
export function birthOfAge(cell: string | undefined, order: DateOrder, today: string): Read<Birth | null> {
  return birthOfCell(/^0+$/.test(withPlainDigits(cell ?? "")) ? "0 years" : cell, order, today);
}

const GENDER_WORDS = {
  Male: "m male man boy mr مرد مردانہ لڑکا مذکر",
  Female: "f female woman girl lady خاتون عورت زنانہ لڑکی مؤنث",
  Other: "o other دیگر trans transgender",
} as const;

const wordIn = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  text: string,
): Value | undefined =>
  (Object.keys(words) as Value[]).find((value) => words[value].split(" ").includes(text));

const plainWord = (text: string) => text.toLowerCase().replace(/[.\s]/g, "");

/** Text that means "empty" in other cells, but may be a gender in a list's own code. */
const CODED = /^(?:x+|0)$/i;

/** A gender as the form has it, null for an empty cell. */
export function genderOfCell(cell: string | undefined): Read<"Male" | "Female" | "Other" | null> {
  const written = cell?.trim() ?? "";
  const text = CODED.test(written) ? written : cellText(cell);
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

const SIGN_WORDS = {
  "+": /^(?:\+|\+?ve|pos(?:itive)?|plus)$/,
  "-": /^(?:[-\u2010-\u2015\u2212]|[-\u2010-\u2015\u2212]?ve|neg(?:ative)?|minus)$/,
} as const;

/** A blood group as clinics write it, "O+", "b positive" or "AB -ve"; null for an empty cell. */
export function bloodGroupOfCell(cell: string | undefined): Read<BloodGroup | null> {
  const text = cellText(cell)
    .toLowerCase()
    .replace(/[\s().]/g, "")
    .replace(/rh/, "");
  if (text === "") return { value: null };
  const [, letters = "", sign = ""] = /^(ab|[abo0])(.*)$/.exec(text) ?? [];
  const value = BLOOD_GROUPS.find((group) => {
    const end = group.at(-1) as keyof typeof SIGN_WORDS;
    return group.slice(0, -1).toLowerCase() === letters.replace("0", "o") && SIGN_WORDS[end].test(sign);
  });
  return value ? { value } : { problem: `Write one of ${BLOOD_GROUPS.join(", ")}.` };
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

const CURRENCY = String.raw`(?:(?:rs|pkr|\u20A8)\.?\s*)?`;
const SIGNED = new RegExp(`^${CURRENCY}[-–—−(]\\s*${CURRENCY}\\d|\\d\\s*[-–—−]$`, "i");

/** Whether an amount is negative: -500, Rs -500, (500) or 500-. */
export const isSignedBalance = (cell: string | undefined): boolean =>
  SIGNED.test(cellText(asciiAmount(cell ?? "")));

/** The amount of a balance without its sign. */
export const withoutSign = (cell: string | undefined): string =>
  asciiAmount(cell ?? "")
    .replace(/\/[-–—−]\s*$/, "")
    .replace(/[-–—−()]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Rupees of an opening balance as text, "" for an empty or zero cell; the form's rules limit the amount. A sign is refused,
 * because it means a debt in some books and an advance in others.
 */
export function balanceOfCell(cell: string | undefined): Read<string> {
  const text = cellText(asciiAmount(cell ?? ""));
  if (isSignedBalance(cell))
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

/** The order of day and month in a list, as far as its days show it; day first by default. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const firsts = cells.map((cell) => /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}/.exec(withPlainDigits(cell)));
  const over = (part: 1 | 2) => firsts.filter((found) => Number(found?.[part] ?? 0) > 12).length;
  return over(2) > over(1) ? "mdy" : "dmy";
}
