import { withPlainDigits } from "./time/typed-date.ts";

/**
 * Reads what people type into fields of rupees and counts. A text is accepted whole or refused in words; nothing is dropped
 * that would change the number.
 */

/** The number, and its digits without separators; an empty text has neither. */
export type TypedNumber = { value: number | string; plain: string } | { problem: string };

interface AmountOptions {
  mayBeNegative?: boolean;
  /** The field itself inserted the commas, so an edit may have left them anywhere. */
  isGrouped?: boolean;
}

const NOTHING: TypedNumber = { value: "", plain: "" };
const LESS_THAN_NOTHING = { problem: "This cannot be less than nothing. Write it without a minus." };
const NO_AMOUNT = { problem: "This is not an amount. Write it like 12,500." };

/** Thousands as they are grouped here (1,25,000) or abroad (125,000). */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** Text with plain digits, and the separators of an Urdu keyboard as points and commas. */
const plainText = (text: string) =>
  withPlainDigits(text)
    .replace(/[\u066c\u060c]/g, ",")
    .replace(/\u066b/g, ".")
    .replace(/[\u2212\u2013\u2014]/g, "-")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();

/** An amount without its decorations: "Rs. 2,500/-", "PKR 2500". */
export const withoutCurrency = (text: string): string =>
  text
    .replace(/^(?:rs\.?|pkr|₨|روپے)\s*/i, "")
    .replace(/\s*(?:\/-|\/=|rs\.?|pkr|روپے|only)$/i, "")
    .trim();

/** Digits without their separators; undefined where these are not between thousands. */
function ungrouped(text: string, isGrouped: boolean): string | undefined {
  const grouped = text.replace(/(?<=\d) (?=\d)/g, ",");
  if (!grouped.includes(",")) return text;
  return isGrouped || GROUPED.test(grouped) ? grouped.replaceAll(",", "") : undefined;
}

/** The most digits that a double keeps; a longer number stays text, so that the form says that it is too large. */
const LONGEST_EXACT = 15;
const numberOf = (plain: string) => (plain.replace(/\D/g, "").length > LONGEST_EXACT ? plain : Number(plain));

/** Rupees: "12,500", "Rs. 12,500/-", "۳۵۰۰", "1500.50". */
export function readAmount(typed: string, { mayBeNegative, isGrouped }: AmountOptions = {}): TypedNumber {
  const text = plainText(typed);
  if (text === "") return NOTHING;
  if (/[%٪]|percent|فیصد/i.test(text)) return { problem: "Rupees, not percent." };
  const amount = withoutCurrency(text);
  const isNegative = /^(?:-|\()/.test(amount);
  if (isNegative && !mayBeNegative) return LESS_THAN_NOTHING;
  const digits = ungrouped(amount.replace(/^-\s*/, ""), isGrouped === true);
  if (digits === undefined)
    return { problem: "Commas stand between thousands, 12,500; paisa follow a point, 4.50." };
  if (/^\.\d*$/.test(digits)) return { problem: "Write a digit before the point, like 0.50." };
  if (!/^\d+(?:\.\d*)?$/.test(digits)) return NO_AMOUNT;
  if (/\.\d{3}/.test(digits)) return { problem: "At most two decimals." };
  const plain = isNegative ? `-${digits}` : digits;
  return { value: numberOf(plain), plain };
}

/** A percentage, with or without its sign. */
export const readPercent = (typed: string): TypedNumber => {
  const read = readAmount(typed.replace(/\s*[%٪]\s*$/, ""));
  return "problem" in read && read.problem === NO_AMOUNT.problem
    ? { problem: "This is no percentage. Write it like 12.5." }
    : read;
};

/** A whole number, with or without a `unit` such as "notes" after it. */
export function readCount(typed: string, unit: string, isGrouped = false): TypedNumber {
  const text = plainText(typed).toLowerCase();
  const number = text.endsWith(` ${unit}`) ? text.slice(0, -unit.length).trim() : text;
  if (number === "") return NOTHING;
  if (number.startsWith("-")) return LESS_THAN_NOTHING;
  const digits = ungrouped(number, isGrouped);
  if (digits === undefined || !/^\d+$/.test(digits)) return { problem: `A whole number of ${unit}.` };
  return { value: numberOf(digits), plain: digits };
}

/** Digits in groups of thousands: "12500.50" as "12,500.50". */
export const groupThousands = (plain: string): string =>
  plain.replace(
    /^(-?)(\d+)/,
    (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ","),
  );
