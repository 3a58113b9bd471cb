import { z } from "zod";
import { isCalendarDate } from "#rules/clinic-time.ts";
import { isMoney } from "#rules/money.ts";

/** The field types of the wire (decisions.md section 2), each with the message it is asked to give. */

const numericText = (value: unknown) =>
  typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
const blankToNull = (value: unknown) =>
  value === undefined || (typeof value === "string" && value.trim() === "") ? null : value;

const storable = (text: string) => !text.includes("\u0000") && text.isWellFormed();
const NOT_STORABLE = "This text holds a character that cannot be stored.";

function plainText(max: number, message?: string) {
  return z
    .string(message ? { error: message } : {})
    .refine(storable, NOT_STORABLE)
    .trim()
    .max(max, `Please keep this within ${max} characters.`);
}

/** Text that must hold something visible. */
export function requiredText(message: string, max = 200) {
  return plainText(max, message).min(1, message);
}

/** Text that may be missing; blank becomes null. */
export function optionalText(max = 200) {
  return z.preprocess(blankToNull, plainText(max).nullable()).default(null);
}

/** A positive record id; missing, null, 0 and blank all give the message. */
export function requiredId(message: string) {
  return z.preprocess(
    numericText,
    z.number({ error: message }).int(message).positive(message).max(Number.MAX_SAFE_INTEGER, message),
  );
}

/** Ids of at least one chosen record, each once. */
export function chosenIds(message: string) {
  return z
    .array(requiredId(message), { error: message })
    .min(1, message)
    .max(50, "Please choose fewer.")
    .transform((ids) => [...new Set(ids)]);
}

/** A record id that may be missing; 0 and blank become null. */
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

/** `HH:mm` or `HH:mm:ss` in, `HH:mm` out. */
export function requiredTime(message: string) {
  return z
    .string({ error: message })
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, message)
    .transform((time) => time.slice(0, 5));
}

/** 1 or 0; "1", "0" and booleans are understood. */
export function flag(message = "Choose Yes or No.") {
  return z.preprocess(
    (value) => (value === true || value === "1" ? 1 : value === false || value === "0" ? 0 : value),
    z.union([z.literal(0), z.literal(1)], { error: message }),
  );
}

/** Rupees with at most two decimals, not negative. */
export function rupees(message: string, min = 0) {
  return z.preprocess(
    numericText,
    z.number({ error: message }).refine((value) => isMoney(value) && value >= min, message),
  );
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

/** What an update may carry to notice that somebody else changed the record since it was read. */
export const seenUpdatedOn = z.iso.datetime({ offset: true }).nullish();

/* Answers */

export const instant = z.iso.datetime({ offset: true });
export const shownFlag = z.union([z.literal(0), z.literal(1)]);
export const recordId = z.number().int().positive();
export const byId = z.object({ id: requiredId("Say which record: id must be a positive number.") });
/** Deletes answer no data. */
export const nothing = z.null();
