import type { DoseMeal, DoseUnit } from "./dose/dose.ts";

/** The words of directions in Urdu, as patients say them. `urdu-directions.ts` joins them. */

/** How a medicine is used. */
export const ROUTES = [
  "mouth",
  "chew",
  "suck",
  "dissolve",
  "under the tongue",
  "rinse",
  "gargle",
  "inhale",
  "nebulise",
  "eye",
  "ear",
  "nose",
  "skin",
  "face",
  "scalp",
  "lips",
  "gums",
  "teeth",
  "nails",
  "wash",
  "vagina",
  "rectum",
  "muscle",
  "vein",
  "under the skin",
] as const;
export type Route = (typeof ROUTES)[number];

interface UnitWords {
  readonly one: string;
  readonly many: string;
  /** Urdu's "half" and "quarter of" agree with the noun. */
  readonly isFeminine?: true;
  /** The route unless the medicine names one that says more than "mouth". */
  readonly route?: Route;
  /** What is done with it at a place of the body: "آنکھ میں ڈالیں". */
  readonly verb: string;
}

export const UNIT_WORDS: Readonly<Record<DoseUnit, UnitWords>> = {
  tablet: { one: "گولی", many: "گولیاں", isFeminine: true, route: "mouth", verb: "رکھیں" },
  capsule: { one: "کیپسول", many: "کیپسول", route: "mouth", verb: "رکھیں" },
  ml: { one: "ملی لیٹر", many: "ملی لیٹر", route: "mouth", verb: "ڈالیں" },
  drop: { one: "قطرہ", many: "قطرے", verb: "ڈالیں" },
  puff: { one: "پف", many: "پف", route: "inhale", verb: "لیں" },
  spray: { one: "اسپرے", many: "اسپرے", verb: "کریں" },
  sachet: { one: "ساشے", many: "ساشے", route: "dissolve", verb: "لگائیں" },
  application: { one: "تہہ", many: "تہیں", isFeminine: true, verb: "لگائیں" },
  lozenge: { one: "گولی", many: "گولیاں", isFeminine: true, route: "suck", verb: "رکھیں" },
  suppository: {
    one: "سپوزیٹری",
    many: "سپوزیٹریاں",
    isFeminine: true,
    route: "rectum",
    verb: "رکھیں",
  },
  pessary: { one: "گولی", many: "گولیاں", isFeminine: true, route: "vagina", verb: "رکھیں" },
  injection: { one: "ٹیکہ", many: "ٹیکے", verb: "لگوائیں" },
  patch: { one: "دوا والی پٹی", many: "دوا والی پٹیاں", isFeminine: true, route: "skin", verb: "چپکائیں" },
  unit: { one: "یونٹ", many: "یونٹ", route: "under the skin", verb: "لگائیں" },
  dose: { one: "خوراک", many: "خوراکیں", isFeminine: true, verb: "استعمال کریں" },
};

/** Routes that are said with their own verb. */
export const WAYS: Partial<Readonly<Record<Route, string>>> = {
  chew: "چبا کر کھائیں",
  suck: "آہستہ آہستہ چوسیں",
  dissolve: "پانی میں گھول کر پئیں",
  "under the tongue": "زبان کے نیچے رکھیں",
  rinse: "کلی کریں، نگلیں نہیں",
  gargle: "غرارے کریں، نگلیں نہیں",
  inhale: "سانس کے ساتھ اندر کھینچیں",
  nebulise: "نیبولائزر سے سانس میں لیں",
  wash: "لگا کر دھو لیں",
};

/** Places of the body; the unit's verb follows. */
export const PLACES: Partial<Readonly<Record<Route, string>>> = {
  mouth: "منہ میں",
  eye: "آنکھ میں",
  ear: "کان میں",
  nose: "ناک میں",
  skin: "جلد پر",
  face: "چہرے پر",
  scalp: "سر کی جلد پر",
  lips: "ہونٹوں پر",
  gums: "مسوڑھوں پر",
  teeth: "دانتوں پر",
  nails: "ناخنوں پر",
  vagina: "شرمگاہ کے اندر",
  rectum: "پاخانے کے مقام کے اندر",
  muscle: "گوشت میں",
  vein: "رگ میں",
  "under the skin": "جلد کے نیچے",
};

/** Where a cream is spread thin. */
export const THIN_ON: ReadonlySet<Route> = new Set(["skin", "face", "scalp", "lips", "gums"]);
/** Routes of pieces that somebody might swallow instead. */
export const NOT_SWALLOWED: ReadonlySet<Route> = new Set(["vagina", "rectum"]);
export const THIN_LAYER = "پتلی تہہ";
/** The verb for a liquid on the skin. */
export const SPREAD = "لگائیں";
/** Said where something to be swallowed could be meant. */
export const NOT_BY_MOUTH = "منہ سے نہ لیں";
export const WITH_MEASURE = "ساتھ دیے گئے ماپ سے";

/** Morning, noon, evening, night. */
export const TIMES = ["صبح", "دوپہر", "شام", "رات"] as const;
/** The same, right before what is done then. */
export const AT_TIMES = ["صبح", "دوپہر کو", "شام کو", "رات کو"] as const;

export const MEAL_WORDS: Readonly<Record<DoseMeal, string>> = {
  after: "کھانے کے بعد",
  before: "کھانے سے پہلے",
  with: "کھانے کے ساتھ",
  "empty stomach": "خالی پیٹ",
  "at bedtime": "سوتے وقت",
};

/** 1 to 10. Larger numbers stay digits. */
export const NUMBERS = ["ایک", "دو", "تین", "چار", "پانچ", "چھ", "سات", "آٹھ", "نو", "دس"] as const;

/** Complaints, in the form that "کی صورت میں" takes; the English ones in lower case. */
export const NEEDS: Readonly<Record<string, string>> = {
  pain: "درد",
  toothache: "دانت کے درد",
  "tooth pain": "دانت کے درد",
  headache: "سر درد",
  migraine: "آدھے سر کے درد",
  "stomach pain": "پیٹ کے درد",
  "chest pain": "سینے کے درد",
  "back pain": "کمر کے درد",
  "joint pain": "جوڑوں کے درد",
  "period pain": "ماہواری کے درد",
  "sore throat": "گلے کے درد",
  fever: "بخار",
  itching: "خارش",
  itch: "خارش",
  rash: "دانے نکلنے",
  burning: "جلن",
  swelling: "سوجن",
  bleeding: "خون بہنے",
  "mouth ulcers": "منہ کے چھالوں",
  "tooth sensitivity": "دانتوں میں ٹھنڈا گرم لگنے",
  vomiting: "الٹی",
  nausea: "متلی",
  acidity: "تیزابیت",
  heartburn: "سینے کی جلن",
  gas: "گیس",
  cramps: "مروڑ",
  constipation: "قبض",
  "loose motions": "دست",
  "loose motion": "دست",
  diarrhoea: "دست",
  diarrhea: "دست",
  cough: "کھانسی",
  flu: "نزلے زکام",
  cold: "نزلے زکام",
  "runny nose": "ناک بہنے",
  "blocked nose": "ناک بند ہونے",
  sneezing: "چھینکوں",
  allergy: "الرجی",
  wheeze: "سانس میں سیٹی بجنے",
  wheezing: "سانس میں سیٹی بجنے",
  breathlessness: "سانس پھولنے",
  dizziness: "چکر آنے",
  sleep: "نیند نہ آنے",
  sleeplessness: "نیند نہ آنے",
  anxiety: "گھبراہٹ",
  fits: "دورہ پڑنے",
  dryness: "خشکی",
  sweating: "پسینہ آنے",
};
