const ARABIC_ZERO = 0x0660;
const URDU_ZERO = 0x06f0;

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (code >= URDU_ZERO ? URDU_ZERO : ARABIC_ZERO));
}

const toAsciiDigits = (text: string) => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toAsciiDigit);

/** The digits in a text, Urdu and Arabic ones turned into 0-9, everything else left out. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "");
}

/** The most digits that a phone field takes (docs/handbook/forms.md#fields). */
export const LONGEST_PHONE = 11;
export const TOO_LONG_PHONE = `Mobile number must have at most ${LONGEST_PHONE} digits.`;

/** A national number without its leading 0 has at most so many digits. */
const SIGNIFICANT = 10;

const namesCountry = (text: string) =>
  /^\D*\+\D*92/.test(toAsciiDigits(text)) || digitsOf(text).startsWith("0092");

/** Digits behind a bare 92, or a leading 0, where that makes a number of what is too long; else as they are. */
function shortened(digits: string, max: number): string {
  const significant = /^92(?:0*)(\d*)$/.exec(digits)?.[1];
  if (significant !== undefined && significant.length <= SIGNIFICANT) return withTrunk(significant, max);
  return max <= SIGNIFICANT && digits.length === max + 1 ? digits.replace(/^0/, "") : digits;
}

const withTrunk = (significant: string, max: number) =>
  max > SIGNIFICANT && significant ? `0${significant}` : significant;

/**
 * A typed or pasted phone number as a Pakistani one for a field of `max` digits, 10 or 11
 * (docs/handbook/forms.md#fields). "+92" and "0092" are the country; a bare 92, or a leading 0 in a field for 10
 * digits, goes only when the number would not fit otherwise, so that plain 10 and 11 digits stay as they are. A field
 * for 11 digits gives a number that came with the country its leading 0. No digit is dropped: what has too many stays
 * too long, for the field's message to say so.
 */
export function nationalDigits(text: string, max: number): string {
  const digits = digitsOf(text);
  const national = namesCountry(text)
    ? withTrunk(digits.replace(/^(?:00)?92/, "").replace(/^0+/, ""), max)
    : digits;
  return national.length > max ? shortened(national, max) : national;
}

/**
 * What a phone field of `max` digits holds after an edit. A full field takes no further key, as any field with a
 * maximum; what is pasted stays whole even if it is too long, so that no digit is lost unseen.
 */
export function phoneAfterEdit(before: string, text: string, max: number): string {
  const digits = nationalDigits(text, max);
  const isOneKeyMore =
    digits.length > max &&
    digits.length === before.length + 1 &&
    [...digits].some((_, index) => digits.slice(0, index) + digits.slice(index + 1) === before);
  return isOneKeyMore ? before : digits;
}

/** A number that came with Pakistan's code in its national form of 11 digits; any other text as it is. */
export function withoutCountry(text: string): string {
  const isPakistani = /^[\s()+./-]*(?:0092|\+\s*92)[\d\s()./-]*$/.test(text) || /^92\d{10}$/.test(text);
  return isPakistani ? nationalDigits(text, LONGEST_PHONE) : text;
}

/** What people write between the digits of a number. */
const WRITTEN_NUMBER = /^\+?[\d\s()./-]+$/;
/** With Pakistan's trunk 0: area code and number, a mobile number, a UAN behind its area code. */
const NATIONAL = /^0([1-9]\d{7,10})$/;

/** The digits behind the + of a number written with its country; null: it is written without one. */
function internationalDigits(written: string): string | null {
  const digits = digitsOf(written);
  const named = written.startsWith("+") ? digits : digits.startsWith("00") ? digits.slice(2) : null;
  // "+92 (0)42 …": the 0 is dialled only without the country.
  return named?.replace(/^920+/, "92") ?? null;
}

/**
 * A number as a telephone dials it (E.164): of "(042) 123 4567" "+92421234567". null: it is not a whole number, which
 * begins with + and the country, or with 0, or is a mobile number without its 0.
 */
export function dialledNumber(text: string): string | null {
  const written = toAsciiDigits(text).trim();
  if (!WRITTEN_NUMBER.test(written)) return null;
  const digits = digitsOf(written);
  const national = NATIONAL.exec(digits)?.[1] ?? (/^3\d{9}$/.test(digits) ? digits : null);
  const whole = internationalDigits(written) ?? (national && `92${national}`);
  return whole && /^[1-9]\d{6,14}$/.test(whole) ? `+${whole}` : null;
}

const repeatsEvery = (length: number, digits: string) =>
  digits.length >= 2 * length && [...digits].every((digit, index) => digit === digits[index % length]);

const stepsBy = (step: number, digits: string) =>
  digits.length >= 2 &&
  [...digits].slice(1).every((digit, index) => Number(digit) === (Number(digits[index]) + step + 10) % 10);

/**
 * Whether a number looks invented: one digit, or a block of two or three digits, repeated throughout, or a run up
 * or down by one throughout, 9 and 0 being neighbours (docs/handbook/forms.md#fields). Takes digits 0-9 only.
 */
export function isRepeatingOrSequential(digits: string): boolean {
  return (
    [1, 2, 3].some((length) => repeatsEvery(length, digits)) || [1, -1].some((step) => stepsBy(step, digits))
  );
}

/** What is wrong with a patient's number, in words for its field, or null (docs/handbook/forms.md#fields). */
export function phoneProblem(
  digits: string | null | undefined,
  label: "Phone number" | "Emergency contact number",
): string | null {
  if (!digits?.trim()) return `${label} is required.`;
  if (!/^\d{10,11}$/.test(digits)) return `${label} must be 10 or 11 digits long.`;
  if (isRepeatingOrSequential(digits)) return `${label} cannot contain repeating or sequential digits.`;
  return null;
}

/**
 * A visitor's mobile number on the public forms (docs/handbook/forms.md#fields): optional plus, up to 4 digits, then
 * digits with optional brackets and separators between them.
 */
export const PUBLIC_MOBILE_PATTERN = /^\+?\(?\d{1,4}(?:[-\s./()]{0,3}\d)*$/;

/** What is wrong with one of the clinic's own numbers, in words for its field, or null. */
export function clinicPhoneProblem(written: string): string | null {
  const dialled = dialledNumber(written);
  if (dialled === null) return "Please enter the whole number with its area code, such as 042 111 2233.";
  if (isRepeatingOrSequential(dialled.replace(/^\+(92)?/, "")))
    return "This cannot be a telephone number: its digits repeat or run on.";
  return null;
}
