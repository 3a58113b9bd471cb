import { z } from "zod";
import { moneyProblem } from "#rules/values/money.ts";
import {
  hasInvisible,
  hasVisible,
  VISIBLE,
  withoutInvisible,
} from "#rules/values/text/invisible-characters.ts";
import { isCalendarDate } from "#rules/values/time/clinic-time.ts";
import { type DayKind, dayProblem } from "#rules/values/time/day-range.ts";

/** The field types of the wire (docs/handbook/api.md#formats), each with a given message. */

/** Numeric text as a number; anything else, including `1e3` and `0x1f`, unchanged. */
export const numericText = (value: unknown) =>
  typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
/** Blank text as null. */
export const blankToNull = (value: unknown) =>
  value === undefined || (typeof value === "string" && value.trim() === "") ? null : value;

/** Whether PostgreSQL can store a text: no zero character, no unpaired surrogate. */
export const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();
export const NOT_STORABLE = "This text holds a character that cannot be stored.";
export const INVISIBLE_MESSAGE =
  "This text holds a character that cannot be seen. Please type it here instead of pasting it.";

function plainText(max: number, message?: string) {
  return z
    .string(message ? { error: message } : {})
    .refine(isStorable, NOT_STORABLE)
    .trim()
    .max(max, `Please keep this within ${max} characters.`);
}

const hasNoInvisible = (text: string) => !hasInvisible(text);

/** Required text of one line: at least one visible character, and no invisible ones. */
export function requiredText(message: string, max = 200) {
  return plainText(max, message).regex(VISIBLE, message).refine(hasNoInvisible, INVISIBLE_MESSAGE);
}

/** Text that says nothing as null; what is invisible or cannot be stored stays, to be refused. */
const unsaidToNull = (value: unknown) =>
  typeof value === "string" && isStorable(value) && !hasInvisible(value.trim()) && !hasVisible(value)
    ? null
    : blankToNull(value);
const textOrNull = (max: number) =>
  z.preprocess(unsaidToNull, plainText(max).refine(hasNoInvisible, INVISIBLE_MESSAGE).nullable());

/** Optional text of one line; text that says nothing becomes null. */
export function optionalText(max = 200) {
  return textOrNull(max).default(null);
}

/** The same in a form that older callers send without it: undefined there, which keeps what is stored. */
export function keptText(max = 200) {
  return textOrNull(max).optional();
}

/** Required text of any number of lines with something visible. It is kept as typed or pasted. */
export function requiredNotes(message: string, max: number) {
  return plainText(max, message).refine(hasVisible, message);
}

/** Optional text of any number of lines; blank becomes null. */
export function optionalNotes(max: number) {
  return z.preprocess(blankToNull, plainText(max).nullable()).default(null);
}

/**
 * Removes invisible characters before validation instead of refusing them: for pasted text (phone numbers from a messenger,
 * searches) and for values that are already stored.
 */
export const dropInvisible = (value: unknown) =>
  typeof value === "string" ? withoutInvisible(value) : value;

/** A positive record id; missing, null, 0 and blank all give the message. */
export function requiredId(message: string) {
  return z.preprocess(
    numericText,
    z.number({ error: message }).int(message).positive(message).max(Number.MAX_SAFE_INTEGER, message),
  );
}

/** A whole number; numeric text is understood. */
export function wholeNumber(message: string, min: number, max: number) {
  return z.preprocess(
    numericText,
    z.number({ error: message }).int(message).min(min, message).max(max, message),
  );
}

/** An optional whole number; blank becomes null. */
export function optionalWholeNumber(message: string, min: number, max: number) {
  return z.preprocess(blankToNull, wholeNumber(message, min, max).nullable());
}

/** Ids of at least one chosen record, each once. */
export function chosenIds(message: string, most = 50) {
  return z
    .array(requiredId(message), { error: message })
    .min(1, message)
    .max(most, "Please choose fewer.")
    .transform((ids) => [...new Set(ids)]);
}

/** Ids of records; in a query also as one text, separated by commas. */
export function recordIds(message: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? value.split(",") : value),
    z.array(requiredId(message), { error: message }).max(500, message),
  );
}

/** An optional record id; 0 and blank become null. */
export const optionalId = z
  .preprocess(
    (value) => (value === "" || value === 0 || value === "0" ? null : numericText(value)),
    z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  )
  .default(null);

/** 0 or missing for a new record, else its id. */
export const newOrExistingId = z
  .preprocess(
    (value) => (value === null || value === "" ? 0 : numericText(value)),
    z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  )
  .default(0);

/** `yyyy-MM-dd`, a day that exists. */
export function requiredDate(message: string) {
  return z.string({ error: message }).refine(isCalendarDate, message);
}
export const optionalDate = z
  .preprocess(blankToNull, requiredDate("This is not a date.").nullable())
  .default(null);

/** A date that must be sensible for its kind; `label` begins the message otherwise. */
export function dayOf(kind: DayKind, label: string, message: string) {
  return requiredDate(message).superRefine((date, context) => {
    const problem = isCalendarDate(date) ? dayProblem(kind, label, date) : null;
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
}

const dayOrNull = (kind: DayKind, label: string) =>
  z.preprocess(blankToNull, dayOf(kind, label, `${label} is not a date.`).nullable());

/** The same for an optional date. */
export function optionalDayOf(kind: DayKind, label: string) {
  return dayOrNull(kind, label).default(null);
}

/** The same where a caller may omit it, which keeps what is stored. */
export function keptDayOf(kind: DayKind, label: string) {
  return dayOrNull(kind, label).optional();
}

/** `HH:mm` or `HH:mm:ss` in, `HH:mm` out. */
export function requiredTime(message: string) {
  return z
    .string({ error: message })
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, message)
    .transform((time) => time.slice(0, 5));
}

/** A time at which something ends: like `requiredTime`, or "24:00". */
export function requiredEnd(message: string) {
  return z.union([z.literal("24:00"), requiredTime(message)], { error: message });
}

const YES: readonly unknown[] = [1, true, "1", "true"];
const NO: readonly unknown[] = [0, false, "0", "false"];

/** 1 or 0; booleans, and either as text, are understood. */
export function flag(message = "Choose Yes or No.") {
  return z.preprocess(
    (value) => (YES.includes(value) ? 1 : NO.includes(value) ? 0 : value),
    z.union([z.literal(0), z.literal(1)], { error: message }),
  );
}

/** The same as a boolean, for options of a call. */
export const yesNo = z.preprocess(
  (value) => (YES.includes(value) ? true : NO.includes(value) ? false : value),
  z.boolean({ error: "Choose Yes or No." }),
);

/** Rupees with at most two decimals, `min` or more. `message` is for anything else. */
export function rupees(message: string, min = 0) {
  return z.preprocess(
    numericText,
    z.number({ error: message }).superRefine((value, context) => {
      const problem = value < min ? message : moneyProblem(value);
      if (problem) context.addIssue({ code: "custom", message: problem });
    }),
  );
}

/** Optional rupees; blank becomes null. */
export function optionalRupees(message: string) {
  return z.preprocess(blankToNull, rupees(message).nullable()).default(null);
}

/** One of the listed words. */
export function choice<const T extends readonly [string, ...string[]]>(options: T, message: string) {
  return z.enum(options, { error: message });
}

/** Optional e-mail; blank becomes null. */
export const optionalEmail = (message: string) =>
  z
    .preprocess(
      (value) => (typeof value === "string" ? value.trim() : value) || null,
      z.email(message).max(254, message).nullable(),
    )
    .default(null);

/** The `updatedOn` that the caller read, so that an update detects others' changes since. */
export const seenUpdatedOn = z.iso.datetime({ offset: true }).nullish();

/* Answers */

export const instant = z.iso.datetime({ offset: true });
export const shownFlag = z.union([z.literal(0), z.literal(1)]);
export const recordId = z.number().int().positive();
export const byId = z.object({ id: requiredId("Say which record: id must be a positive number.") });
/** The output of calls that return no data, such as deletes. */
export const nothing = z.null();
