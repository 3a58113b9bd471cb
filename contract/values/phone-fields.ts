import { z } from "zod";
import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import {
  ABROAD_PROBLEM,
  isAbroad,
  LONGEST_PHONE,
  namesOtherCountry,
  nationalDigits,
  PUBLIC_MOBILE_PATTERN,
  phoneProblem,
  storedIfPlain,
  storedPhone,
  TOO_LONG_PHONE,
  toAsciiDigits,
} from "#rules/values/text/phone.ts";
import { dropInvisible } from "./fields.ts";

/**
 * Telephone numbers on the wire (docs/handbook/forms.md#fields). These fields turn every spelling into the one stored form.
 */

/**
 * Reads a number of another country, "+4407700900123", as it is dialled, "+447700900123"; null where the country has no
 * numbers that long. It never changes other digits.
 */
export type AbroadReader = (number: string) => string | null;

const byShape: AbroadReader = (number) => (isAbroad(number) ? number : null);
let readAbroad = byShape;

/**
 * Makes `reader` (`contract/values/abroad.ts`) read numbers from abroad. The server has it from the start; a page loads it
 * when the first such number is typed, and before that judges by shape alone.
 */
export function readAbroadBy(reader: AbroadReader): void {
  readAbroad = reader;
}

/** A stored number as its country dials it; other numbers unchanged, for the next rule. */
const asDialled = (stored: string) => (isAbroad(stored) ? (readAbroad(stored) ?? stored) : stored);

const isRefused = (stored: string) =>
  stored.startsWith("+") && (!isAbroad(stored) || readAbroad(stored) === null);

/** A patient's number: plain digits, or a number with its country. */
export function patientPhone(label: "Phone number" | "Emergency contact number") {
  return z.preprocess(
    (value) =>
      typeof value === "string" ? asDialled(storedIfPlain(withoutInvisible(value))) : (value ?? ""),
    z.string().superRefine((stored, context) => {
      const message = isRefused(stored) ? ABROAD_PROBLEM : phoneProblem(stored, label);
      if (message) context.addIssue({ code: "custom", message });
    }),
  );
}

/** A visitor's mobile number: of another country, or 7 to 11 digits. */
export function visitorMobile(required: string, notNumeric: string) {
  const typed = z
    .string({ error: required })
    .trim()
    .min(1, required)
    .regex(PUBLIC_MOBILE_PATTERN, notNumeric)
    .transform((text) => asDialled(storedPhone(text)))
    .refine((stored) => stored.length >= 7, notNumeric)
    .refine((stored) => stored.startsWith("+") || stored.length <= LONGEST_PHONE, TOO_LONG_PHONE)
    .refine((stored) => !isRefused(stored), ABROAD_PROBLEM);
  return z.preprocess((value) => {
    const visible = dropInvisible(value);
    return typeof visible === "string" ? toAsciiDigits(visible) : visible;
  }, typed);
}

const DIGITS_AND_SEPARATORS = /^[\d\u0660-\u0669\u06f0-\u06f9\s()+./-]+$/;

/**
 * A doctor's number: ten digits, however the leading 0 or the country was written, or a number of another country. Eleven
 * are accepted, because some are stored that way.
 */
export function doctorNumber(message: string) {
  const typed = z
    .string({ error: message })
    .max(40, message)
    .regex(DIGITS_AND_SEPARATORS, message)
    .transform((text) => (namesOtherCountry(text) ? asDialled(storedPhone(text)) : nationalDigits(text, 10)))
    .refine((stored) => !isRefused(stored), ABROAD_PROBLEM)
    .refine((stored) => stored.startsWith("+") || /^\d{10,11}$/.test(stored), message);
  return z.preprocess(dropInvisible, typed);
}
