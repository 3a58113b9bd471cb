/**
 * What the forms say about a field, in Urdu. The wire keeps its English, which these are found by; the
 * test beside this file asks the contract for every message that a form of the website can be answered with.
 */

/** Keeps a number with spaces, a date or Latin text from being turned round within a sentence of Urdu. */
export const isolated = (text: string | number) => `\u2066${text}\u2069`;

/** A mobile number as an example. Its space does not break. */
const EXAMPLE = isolated("0300\u00a01234567");
const EMAIL_EXAMPLE = isolated("name@example.com");
const NOT_AN_EMAIL = `ای میل درست نہیں لگتی، مثلاً ${EMAIL_EXAMPLE}`;
const NUMERIC_MOBILE = `موبائل نمبر صرف ہندسوں میں لکھیں، مثلاً ${EXAMPLE}`;

const SENTENCES: Readonly<Record<string, string>> = {
  "Name is required.": "اپنا نام لکھیں۔",
  "Full Name is required.": "پورا نام لکھیں۔",
  "Guardian Name is required.": "سرپرست کا نام لکھیں۔",
  "Emergency Contact Person Name is required.": "ہنگامی رابطے کے لیے کسی کا نام لکھیں۔",
  "Mobile number is required.": `موبائل نمبر لکھیں، مثلاً ${EXAMPLE}`,
  "Mobile number must be numeric.": NUMERIC_MOBILE,
  "Mobile number is required and must be numeric.": NUMERIC_MOBILE,
  "Priority is required.": "ترجیح چنیں۔",
  "Date is required.": "تاریخ چنیں۔",
  "There is no such day.": "ایسا کوئی دن نہیں ہوتا۔",
  "Time is required.": "وقت چنیں۔",
  "Say whether the day, the month or the year is known.": "بتائیں کہ دن، مہینہ یا سال معلوم ہے۔",
  "Doctor selection is required": "ڈاکٹر چنیں۔",
  "Please select a Department.": "شعبہ چنیں۔",
  "Please select at least one service.": "کم از کم ایک خدمت چنیں۔",
  "Choose services from the list.": "خدمات فہرست میں سے چنیں۔",
  "An appointment takes 5 to 480 minutes.": `ملاقات ${isolated("5")} سے ${isolated("480")} منٹ کی ہوتی ہے۔`,
  "Please choose fewer.": "اتنی زیادہ نہیں، کچھ کم چنیں۔",
  "Subject is required.": "موضوع لکھیں۔",
  "Message is required.": "پیغام لکھیں۔",
  "A valid email is required if provided.": NOT_AN_EMAIL,
  "Invalid email format.": NOT_AN_EMAIL,
  "This text holds a character that cannot be stored.": "اس میں کوئی ایسا نشان ہے جو محفوظ نہیں ہو سکتا۔",
  "This text holds a character that cannot be seen. Please type it here instead of pasting it.":
    "اس میں کوئی ایسا نشان ہے جو نظر نہیں آتا۔ پیسٹ کرنے کے بجائے خود لکھیں۔",
  "A picture must be a JPEG, PNG or WebP file.": `تصویر ${isolated("JPEG")}، ${isolated("PNG")} یا ${isolated("WebP")} ہونی چاہیے۔`,
  "The picture is larger than 5 MB.": `تصویر ${isolated("5\u00a0MB")} سے بڑی ہے۔`,
  "The form is too large.": "فارم بہت بڑا ہے۔",
  "This picture cannot be read. It may be damaged or far too large.":
    "یہ تصویر پڑھی نہیں جا سکی۔ شاید خراب ہے یا بہت ہی بڑی۔",
};

/** What a message begins with, and what is said of it. */
const NAMES: Readonly<Record<string, string>> = {
  "The date": "تاریخ",
  "Date of Birth": "تاریخِ پیدائش",
  "TPA Validity": "بیمے کی مدت",
  "Mobile number": "موبائل نمبر",
  "Phone number": "فون نمبر",
  "Emergency contact number": "ہنگامی رابطے کا نمبر",
};

/** What follows the name, and the sentence that it becomes. The first group of the pattern is `said`. */
const RULES: readonly (readonly [RegExp, (name: string, said: string) => string])[] = [
  [/^is required\.$/, (name) => `${name} لکھیں، مثلاً ${EXAMPLE}`],
  [/^is not a date\.$/, (name) => `${name} درست نہیں۔`],
  [/^cannot be before today\.$/, (name) => `${name} آج سے پہلے کی نہیں ہو سکتی۔`],
  [/^cannot be after today\.$/, (name) => `${name} آج کے بعد کی نہیں ہو سکتی۔`],
  [/^cannot be before (.+)\.$/, (name, day) => `${name} ${isolated(day)} سے پہلے کی نہیں ہو سکتی۔`],
  [/^cannot be after (.+)\.$/, (name, day) => `${name} ${isolated(day)} کے بعد کی نہیں ہو سکتی۔`],
  [
    /^must have at most (\d+) digits\.$/,
    (name, most) => `${name} ${most} ہندسوں کا ہوتا ہے، مثلاً ${EXAMPLE}`,
  ],
  [
    /^with a country code must be whole, such as (.+)\.$/,
    (name, such) => `${name} ملک کے کوڈ کے ساتھ پورا لکھیں، مثلاً ${isolated(such)}`,
  ],
  [/^must be 10 or 11 digits long\.$/, (name) => `${name} 10 یا 11 ہندسوں کا ہوتا ہے، مثلاً ${EXAMPLE}`],
  [
    /^cannot contain repeating or sequential digits\.$/,
    (name) => `${name} اصلی نہیں لگتا: ہندسے بار بار یا ترتیب سے آ رہے ہیں۔`,
  ],
];

function ruleInUrdu(message: string): string | null {
  for (const [english, name] of Object.entries(NAMES)) {
    if (!message.startsWith(`${english} `)) continue;
    const rest = message.slice(english.length + 1);
    for (const [rule, say] of RULES) {
      const found = rule.exec(rest);
      if (found) return say(name, found[1] ?? "");
    }
  }
  return null;
}

/** The schema's own words about what no field of a form can hold. */
const NO_FIELD = /^(?:Invalid|Too big|Too small)\b/;

/** A message of the wire in Urdu; null: it is none that is known here. */
export function messageInUrdu(message: string): string | null {
  const known = SENTENCES[message] ?? ruleInUrdu(message);
  if (known) return known;
  const most = /^Please keep this within (\d+) characters\.$/.exec(message)?.[1];
  if (most) return `اسے ${most} حروف کے اندر رکھیں۔`;
  return NO_FIELD.test(message) ? "یہ درست نہیں۔ دوبارہ دیکھیں۔" : null;
}
