import { clinicDateOf, clinicTimeOf, isCalendarDate, isInstant } from "./time/clinic-time.ts";

/** How values read on screen and on paper (docs/handbook/lists.md#how-values-read). */

const DASHES = "--";
const NOT_AVAILABLE = "N/A";
const LONGEST_CELL = 35;

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === "";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `yyyy-MM-dd`, or an instant seen from the clinic, as "20-Nov-2026". Empty: "--". Text that is no date stays as it is. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return DASHES;
  if (!isInstant(value)) return value;
  const [year, month, day] = clinicDateOf(value).split("-");
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** An instant seen from the clinic as "20-Nov-2026 16:58"; a date without a time shows the date. Empty: "--". */
export function formatDateTime(value: string | null | undefined): string {
  if (!value || isCalendarDate(value) || !isInstant(value)) return formatDate(value);
  return `${formatDate(value)} ${clinicTimeOf(value)}`;
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

/** `yyyy-MM-dd` as people say a day that is near: "Fri 20-Nov". */
export const formatDay = (date: string): string =>
  `${weekday.format(new Date(`${date}T00:00:00Z`))} ${formatDate(date).slice(0, "20-Nov".length)}`;

/** `HH:mm` or `HH:mm:ss` as "16:30". Empty: "--". */
export function formatTime(value: string | null | undefined): string {
  if (!value) return DASHES;
  return value.replace(/^(\d{2}:\d{2}):\d{2}$/, "$1");
}

/** With a non-breaking space and a true minus sign. */
function written(style: Intl.NumberFormat, rupees: number): string {
  return style.format(rupees).replace(/\s+/g, "\u00A0").replace("-", "\u2212");
}

const rupeesFormat = new Intl.NumberFormat("en-PK", {
  style: "currency",
  currency: "PKR",
  maximumFractionDigits: 0,
  signDisplay: "negative",
});

/** Rupees as "Rs 12,500" without decimals. Empty: "N/A". */
export function formatMoney(rupees: number | null | undefined): string {
  if (rupees === null || rupees === undefined || !Number.isFinite(rupees)) return NOT_AVAILABLE;
  return written(rupeesFormat, rupees);
}

const paisaFormat = new Intl.NumberFormat("en-PK", {
  style: "currency",
  currency: "PKR",
  minimumFractionDigits: 2,
  signDisplay: "negative",
});

/**
 * The format for the amounts of one document: without decimals, but all with paisa as soon as one has any, so that its sums
 * add up before the reader's eyes.
 */
export function moneyFormatFor(amounts: readonly number[]): (rupees: number) => string {
  if (amounts.every(Number.isInteger)) return formatMoney;
  return (rupees) => written(paisaFormat, rupees);
}

/** The same without "Rs", for the columns of a paper whose sums name the currency: "12,500", "−400.50". */
export function amountFormatFor(amounts: readonly number[]): (rupees: number) => string {
  const format = moneyFormatFor(amounts);
  return (rupees) => format(rupees).replace(/Rs\u00A0/, "");
}

/**
 * Rupees with their paisa, if any: "Rs 1,000", "Rs 1,000.50". For amounts that somebody types or hands over exactly, such
 * as what a bill still takes; everything else uses `formatMoney`.
 */
export function formatMoneyExactly(rupees: number): string {
  return moneyFormatFor([rupees])(rupees);
}

type Flag = 0 | 1 | boolean | null | undefined;

/** A flag in a list: "True" or "False"; "--" when unknown. */
export function formatFlag(value: Flag): string {
  if (value === null || value === undefined) return DASHES;
  return value ? "True" : "False";
}

/** A flag on a view screen: "Yes" or "No"; "N/A" when unknown. */
export function formatYesNo(value: Flag): string {
  if (value === null || value === undefined) return NOT_AVAILABLE;
  return value ? "Yes" : "No";
}

/** A list cell's text; "--" when there is none. */
export function orDashes(text: string | number | null | undefined): string {
  return isBlank(text) ? DASHES : String(text);
}

/** A view screen's text; "N/A" when there is none. */
export function orNotAvailable(text: string | number | null | undefined): string {
  return isBlank(text) ? NOT_AVAILABLE : String(text);
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most 35 characters as a reader counts them, then "..."; marks stay with their letter, emoji stay whole. */
export function shorten(text: string): string {
  if (text.length <= LONGEST_CELL) return text;
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === LONGEST_CELL) return `${text.slice(0, index)}...`;
    count += 1;
  }
  return text;
}

/** The country codes of one and two digits; all others have three. */
const SHORT_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * "+971501234567" as "+971 501 234 567": the country's code, then threes; a single last digit joins the three before it.
 */
function groupAbroad(number: string): string {
  const code = SHORT_CODE.exec(number)?.[0] ?? number.slice(0, 4);
  const parts = number.slice(code.length).match(/\d{3}\d?$|\d{1,3}/g) ?? [];
  return [code, ...parts].join(" ");
}

/**
 * A stored number as people read it aloud: "0300 1234567", "300 1234567", Karachi's and Lahore's longer lines as
 * "042 35761234", and a number from abroad as "+971 501 234 567". Anything else stays as it is.
 */
export function groupPhone(stored: string): string {
  if (/^\+\d{7,15}$/.test(stored)) return groupAbroad(stored);
  return stored.replace(/^(0?(?:21|42))(\d{8})$/, "$1 $2").replace(/^(\d{3,4})(\d{7})$/, "$1 $2");
}

/** A count with commas between thousands: "12,500". */
export const formatCount = (count: number): string => count.toLocaleString("en-PK");
