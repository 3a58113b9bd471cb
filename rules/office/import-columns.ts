/** Guesses the contents of a list's columns from their headings in English or Urdu. */

export const IMPORT_KINDS = ["patients", "services", "doctors"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The headings of each field as clinics write them, the likeliest first; compared by `plainHeading`. */
const HEADINGS = {
  patients: {
    fullName:
      "full name|patient name|patients name|name of patient|pt name|patient|name|naam|mareez|نام|مریض|مریض کا نام|نام مریض|مریض نام",
    firstName: "first name|given name|forename|fname|پہلا نام",
    middleName: "middle name|second name",
    lastName: "last name|surname|family name|lname|آخری نام|خاندانی نام",
    guardianName:
      "guardian name|guardian|father name|fathers name|father|husband name|husband|f h name|father husband name|father husband|s o|w o|d o|so wo do|walid|والد|والد کا نام|ولدیت|شوہر|والد شوہر|سرپرست",
    phone:
      "phone|mobile|mob|mobile no|mobile number|phone no|phone number|cell|cell no|contact|contact no|contact number|tel|telephone|whatsapp|number|فون|موبائل|فون نمبر|موبائل نمبر|رابطہ|رابطہ نمبر",
    alternateNumber:
      "alternate number|alternate no|other number|other phone|second number|phone 2|mobile 2|mob 2|contact 2|landline|res phone|home phone|دوسرا نمبر|متبادل نمبر",
    dob: "date of birth|dob|dob age|birth date|birthday|born|d o b|تاریخ پیدائش|پیدائش",
    dobPrecision: "date of birth known to|dob known to|birthday known to",
    age: "age|age years|years|age yrs|umar|umr|عمر",
    gender: "gender|sex|m f|male female|جنس",
    maritalStatus: "marital status|married|marital|ازدواجی حیثیت",
    nationalIdentificationNumber:
      "national identification number|cnic|nic|cnic no|nic no|id card|id card no|national id|شناختی کارڈ|شناختی کارڈ نمبر|قومی شناختی کارڈ",
    email: "email|e mail|email address|mail|ای میل",
    address: "address|city|area|town|residence|location|پتہ|شہر|علاقہ",
    anyKnownAllergies: "known allergies|any known allergies|allergies|allergy|الرجی",
    bloodGroup: "blood group|blood type|blood|bg|خون کا گروپ|بلڈ گروپ",
    medicalHistory:
      "medical history|history|procedure|disease|diseases|illness|diagnosis|remarks|notes|بیماری|طبی تاریخ",
    emgencyContactNo:
      "emergency contact number|emergency contact|emergency contact no|emergency no|emergency number|emergency phone|ہنگامی نمبر",
    emgencyContactPersonName:
      "emergency contact person name|emergency contact person|emergency contact name|emergency person|emergency name|ہنگامی رابطہ",
    oldNumber:
      "old file number|old file no|file no|file number|file|old no|old number|mr no|mr|mrn|mr number|reg no|registration no|registration number|patient id|patient no|card no|فائل نمبر|پرانا نمبر|رجسٹریشن نمبر",
    owes: "opening balance owed|owed|owes",
    paidAhead: "opening balance paid ahead|paid ahead",
    createdOn:
      "registration date|date of registration|registered on|reg date|created on|first visit|visit date|date|entry date|تاریخ|تاریخ اندراج",
  },
  services: {
    name: "name|service|service name|procedure|treatment|item|description of service|سروس|خدمت|علاج|نام",
    department: "department|master service|category|group|section|dept|شعبہ",
    fees: "fees|fee|price|rate|charges|charge|amount|cost|rs|فیس|قیمت|ریٹ",
    description: "description|details|detail|remarks|notes|تفصیل",
    isActive: "is active|active|status|offered|فعال",
  },
  doctors: {
    firstName: "first name|given name|forename|fname|پہلا نام",
    lastName: "last name|surname|family name|lname|آخری نام|خاندانی نام",
    fullName: "full name|name|doctor|doctor name|dr name|consultant|ڈاکٹر|نام|ڈاکٹر کا نام",
    mobileNumber: "mobile number|mobile|phone|mob|cell|contact|contact no|mobile no|phone no|فون|موبائل",
    secondNumber: "second number|other number|phone 2|mobile 2|alternate number|دوسرا نمبر",
    dob: "date of birth|dob|birth date|birthday|تاریخ پیدائش",
    city: "city|town|address|شہر",
    joiningDate: "joining date|date of joining|joined|joined on|joining|since|تاریخ شمولیت",
    qualification: "qualification|qualifications|degree|degrees|education|قابلیت|تعلیم",
    registrationNo:
      "council number pmdc|council number|pmdc|pmdc no|pmdc number|pmc|pmc no|pmdc registration no|registration no|reg no",
    email: "email|e mail|email address|ای میل",
    checkupFee: "checkup fee|fee|fees|consultation fee|check up fee|charges|فیس",
    salary: "salary|pay|تنخواہ",
    departments: "departments|department|dept|speciality|specialty|شعبہ",
    previousWorkExperience: "previous work experience|experience|تجربہ",
    isActive: "is active|active|status|فعال",
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

export type ImportFieldOf<Kind extends ImportKind> = keyof (typeof HEADINGS)[Kind] & string;

/** The fields of a kind in the order in which they are tried. */
export const importFields = <Kind extends ImportKind>(kind: Kind): ImportFieldOf<Kind>[] =>
  Object.keys(HEADINGS[kind]) as ImportFieldOf<Kind>[];

/** A heading without case, punctuation and variants of Arabic letters. */
function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0640\u200b-\u200f'’]/g, "")
    .replace(/[يى]/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/[هة]/g, "ہ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The guessed content of a column: a field, or null to leave it out; `isSure` where nobody needs to check. */
export interface ColumnGuess {
  field: string | null;
  isSure: boolean;
}

/** Headings that never mean a field, however similar. */
const LEFT_OUT = /^(?:sr|s|sno|ser|serial|no|row|line|sr no|s no|serial no|what is wrong|نمبر شمار|#)?$/;

/**
 * Headings of money. Only the clinic knows their sign, and whether the money is still open: such a column is chosen by
 * hand, unless it has the exact name of the opening balance.
 */
const MONEY =
  /\b(?:balances?|dues?|outstanding|arrears|remaining|pending|payable|receivable|credit|advance|deposit|owe[sd]?|udhar|udhaar|baqaya|baqya|paid|received|amount|total|bill|fees?|charges?)\b|بقایا|باقی|ادھار|واجب|پیشگی|رقم|بیلنس/;

/** The fields of a list of patients that hold opening balances. */
export const OPENING_FIELDS = ["owes", "paidAhead"] as const;
const OPENING_WORDS = OPENING_FIELDS.flatMap((field) => HEADINGS.patients[field].split("|"));

/** The fields that hold days. */
export const DAY_FIELDS = ["dob", "createdOn", "joiningDate"] as const;

/** Whether a column of a list of patients holds money, which somebody may expect to be imported. */
export const isMoneyHeading = (heading: string): boolean => MONEY.test(plainHeading(heading));

const wordsOf = (kind: ImportKind) =>
  Object.entries<string>(HEADINGS[kind]).map(([field, words]) => [field, words.split("|")] as const);

/** How well a heading matches a field: lower is better, null not at all. */
function likeness(heading: string, words: readonly string[]): number | null {
  const exact = words.indexOf(heading);
  if (exact >= 0) return exact / 100;
  const padded = ` ${heading} `;
  const within = words.filter((word) => word.length > 2 && padded.includes(` ${word} `));
  return within.length > 0 ? 2 - Math.max(...within.map((word) => word.length)) / 100 : null;
}

/** The guess for each column. Each field goes only to the heading that matches it best. */
export function guessColumns(kind: ImportKind, headings: readonly string[]): ColumnGuess[] {
  const plain = headings.map(plainHeading);
  const isLeftOut = (heading: string) =>
    LEFT_OUT.test(heading) ||
    (kind === "patients" && MONEY.test(heading) && !OPENING_WORDS.includes(heading));
  const likenesses = plain.flatMap((heading, column) =>
    isLeftOut(heading)
      ? []
      : wordsOf(kind).flatMap(([field, words]) => {
          const points = likeness(heading, words);
          return points === null ? [] : [{ column, field, points }];
        }),
  );
  const guesses = plain.map((heading): ColumnGuess => ({ field: null, isSure: LEFT_OUT.test(heading) }));
  const taken = new Set<string>();
  for (const { column, field, points } of likenesses.sort(
    (a, b) => a.points - b.points || a.column - b.column,
  )) {
    if (guesses[column]?.field || taken.has(field)) continue;
    guesses[column] = { field, isSure: points < 1 };
    taken.add(field);
  }
  return guesses;
}

const LINES_SEARCHED = 15;

/** The index of the row with the headings: the one that names most fields, the first where none names any. */
export function headingRow(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  const named = rows
    .slice(0, LINES_SEARCHED)
    .map((cells) => guessColumns(kind, cells).filter(({ field }) => field !== null).length);
  return Math.max(0, named.indexOf(Math.max(...named)));
}
