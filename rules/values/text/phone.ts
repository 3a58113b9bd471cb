const ARABIC_ZERO = 0x0660;
const URDU_ZERO = 0x06f0;

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (code >= URDU_ZERO ? URDU_ZERO : ARABIC_ZERO));
}

/** A text with Urdu and Arabic digits as 0-9. */
export const toAsciiDigits = (text: string) => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toAsciiDigit);

/** Only the digits of a text, Urdu and Arabic ones as 0-9. */
export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, "");
}

/** The most digits of a phone field for a number without a country (docs/handbook/forms.md#fields). */
export const LONGEST_PHONE = 11;
export const TOO_LONG_PHONE = `Mobile number must have at most ${LONGEST_PHONE} digits.`;
/** The message for a number with another country's code that cannot be one. */
export const ABROAD_PROBLEM = "Phone number with a country code must be whole, such as +971 50 123 4567.";

/** The most digits of a national number without its leading 0. */
const SIGNIFICANT = 10;
const PAKISTAN = "92";

/** Characters that people write between digits. */
const WRITTEN_NUMBER = /^(?:[\s()]*[+\uFF0B])?[\d\s()./-]+$/;

const beginsWithPlus = (text: string) => /^\D*[+\uFF0B]/.test(toAsciiDigits(text));

/** The digits after + or 00, from the country code on; null: the number has no country. */
function fromCountry(text: string): string | null {
  const digits = digitsOf(text);
  if (beginsWithPlus(text)) return digits.replace(/^00(?=[1-9])/, "");
  return /^00[1-9]/.test(digits) ? digits.slice(2) : null;
}

/** Whether a typed number names another country than Pakistan, or begins to: "+971", "0044 20", "+". */
export function namesOtherCountry(text: string): boolean {
  return fromCountry(text)?.startsWith(PAKISTAN) === false;
}

const namesPakistan = (text: string) => fromCountry(text)?.startsWith(PAKISTAN) === true;

/** Without a bare 92, or a leading 0, where that makes a number of too many digits; else unchanged. */
function shortened(digits: string, max: number): string {
  const significant = /^92(?:0*)(\d*)$/.exec(digits)?.[1];
  if (significant !== undefined && significant.length <= SIGNIFICANT) return withTrunk(significant, max);
  return max <= SIGNIFICANT && digits.length === max + 1 ? digits.replace(/^0/, "") : digits;
}

const withTrunk = (significant: string, max: number) =>
  max > SIGNIFICANT && significant ? `0${significant}` : significant;

/**
 * A typed or pasted phone number as a Pakistani one for a field of `max` digits, 10 or 11 (docs/handbook/forms.md#fields).
 * "+92" and "0092" are removed as the country; a bare 92, or a leading 0 in a field for 10 digits, only where the number
 * would not fit otherwise, so that plain 10 and 11 digits stay unchanged. In a field for 11 digits a number with the
 * country gets its leading 0. No digit is dropped: too many stay too many, so that the field's message can say so.
 */
export function nationalDigits(text: string, max: number): string {
  const digits = digitsOf(text);
  const national = namesPakistan(text)
    ? withTrunk(digits.replace(/^(?:00)?92/, "").replace(/^0+/, ""), max)
    : digits;
  return national.length > max ? shortened(national, max) : national;
}

/**
 * The content of a phone field of `max` digits after an edit: digits, and the typed + or 00 before those of another
 * country. Extra digits stay visible for the field's message.
 */
export function phoneAfterEdit(text: string, max: number): string {
  const digits = fromCountry(text);
  if (digits === null || /^920*[1-9]/.test(digits)) return nationalDigits(text, max);
  return `${beginsWithPlus(text) ? "+" : "00"}${digits}`;
}

/**
 * Ten digits that are a whole Pakistani number without its 0: a mobile number (030 to 034, 0355), or a line of Karachi or
 * Lahore. Others, such as 354 555 1234, may be a number from abroad without its +, so they stay as typed.
 */
const WITHOUT_TRUNK = /^(?:3(?:[0-4]\d|55)\d{7}|(?:21|42)[2-9]\d{7})$/;

/**
 * A number in its one stored form, however it is typed: a Pakistani one with its leading 0 ("03087654330"), one of another
 * country as "+971501234567", and ambiguous digits as typed.
 */
export function storedPhone(text: string): string {
  if (namesOtherCountry(text)) return `+${fromCountry(text)}`;
  const digits = nationalDigits(text, LONGEST_PHONE);
  return WITHOUT_TRUNK.test(digits) ? `0${digits}` : digits;
}

/** The same for any text from a caller: only digits, or a number with its country, are converted. */
export function storedIfPlain(text: string): string {
  const isPlain = /^\d+$/.test(text) || (fromCountry(text) !== null && WRITTEN_NUMBER.test(text));
  return isPlain ? storedPhone(text) : text;
}

/** A number of another country in its stored form, by its shape alone (E.164). */
const ABROAD = /^\+[1-9]\d{6,14}$/;
export const isAbroad = (stored: string): boolean => ABROAD.test(stored);

/** With the trunk 0: area code and number, a mobile number, or a UAN after its area code. */
const NATIONAL = /^0([1-9]\d{7,10})$/;

/** The digits after the + of a number with its country; null: it has none. */
function internationalDigits(written: string): string | null {
  // "+92 (0)42 …": the 0 is dialled only without the country.
  return fromCountry(written)?.replace(/^920+/, PAKISTAN) ?? null;
}

/**
 * A number as a telephone dials it (E.164): "(042) 123 4567" as "+92421234567". null: it is not a whole number, which
 * begins with + and the country, or with 0, or is a mobile number or a line of Karachi or Lahore without its 0.
 */
export function dialledNumber(text: string): string | null {
  const written = toAsciiDigits(text).trim();
  if (!WRITTEN_NUMBER.test(written)) return null;
  const digits = digitsOf(written);
  const national = NATIONAL.exec(digits)?.[1] ?? (WITHOUT_TRUNK.test(digits) ? digits : null);
  const whole = internationalDigits(written) ?? (national && `${PAKISTAN}${national}`);
  return whole && /^[1-9]\d{6,14}$/.test(whole) ? `+${whole}` : null;
}

const repeatsEvery = (length: number, digits: string) =>
  digits.length >= 2 * length && [...digits].every((digit, index) => digit === digits[index % length]);

const stepsBy = (step: number, digits: string) =>
  digits.length >= 2 &&
  [...digits].slice(1).every((digit, index) => Number(digit) === (Number(digits[index]) + step + 10) % 10);

/**
 * Whether a number looks invented: one digit, or a block of two or three digits, repeated throughout, or a run up or down
 * by one, with 9 and 0 as neighbours (docs/handbook/forms.md#fields). Takes digits 0-9 only.
 */
export function isRepeatingOrSequential(digits: string): boolean {
  return (
    [1, 2, 3].some((length) => repeatsEvery(length, digits)) || [1, -1].some((step) => stepsBy(step, digits))
  );
}

/**
 * The problem of a patient's number in its stored form, in words for its field, or null (docs/handbook/forms.md#fields).
 */
export function phoneProblem(
  digits: string | null | undefined,
  label: "Phone number" | "Emergency contact number",
): string | null {
  if (!digits?.trim()) return `${label} is required.`;
  if (digits.startsWith("+")) return isAbroad(digits) ? null : ABROAD_PROBLEM;
  if (!/^\d{10,11}$/.test(digits)) return `${label} must be 10 or 11 digits long.`;
  if (isRepeatingOrSequential(digits)) return `${label} cannot contain repeating or sequential digits.`;
  return null;
}

/**
 * A visitor's mobile number on the public forms (docs/handbook/forms.md#fields): optional plus, up to 4 digits, then
 * digits with optional brackets and separators between them.
 */
export const PUBLIC_MOBILE_PATTERN = /^\+?\(?\d{1,4}(?:[-\s./()]{0,3}\d)*$/;

/** The problem of one of the clinic's own numbers, in words for its field, or null. */
export function clinicPhoneProblem(written: string): string | null {
  const dialled = dialledNumber(written);
  if (dialled === null) return "Please enter the whole number with its area code, such as 042 111 2233.";
  if (isRepeatingOrSequential(dialled.replace(/^\+(92)?/, "")))
    return "This cannot be a telephone number: its digits repeat or run on.";
  return null;
}
