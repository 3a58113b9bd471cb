import { type FactKind, QUESTIONS, type Question } from "./fact-kinds.ts";
import type { MedicineGroup } from "./medicine-groups.ts";

/** Safety facts: what somebody must know of a patient before treating them. */

/** A fact of the list. */
export interface ListedFact {
  code: string;
  kind: FactKind;
  en: string;
  /** As patients in Lahore say it. */
  ur: string;
  /** Shown to those alone who may read sensitive facts. */
  isSensitive?: true;
  /** Describes the patient and warns of nothing by itself. */
  isQuiet?: true;
  /** Of an allergy: the groups of medicines that it forbids. */
  groups?: readonly MedicineGroup[];
  /** Other words for it. */
  words?: readonly string[];
}

/**
 * The facts of the list. NSAIDs and aspirin forbid each other: leaflets of both name an allergy to either as a reason
 * against (British National Formulary, "Non-steroidal anti-inflammatory drugs: contra-indications").
 */
export const FACT_CODES = [
  { code: "penicillins", kind: "allergy", en: "Penicillins", ur: "پینسلین", groups: ["penicillins"] },
  {
    code: "cephalosporins",
    kind: "allergy",
    en: "Cephalosporins",
    ur: "سیفالوسپورین",
    groups: ["cephalosporins"],
  },
  { code: "sulfonamides", kind: "allergy", en: "Sulfonamides", ur: "سلفا دوائیں", groups: ["sulfonamides"] },
  {
    code: "macrolides",
    kind: "allergy",
    en: "Macrolides",
    ur: "ایریتھرومائیسین جیسی دوائیں",
    groups: ["macrolides"],
  },
  { code: "nsaids", kind: "allergy", en: "NSAIDs", ur: "درد اور سوزش کی دوائیں", groups: ["nsaids"] },
  {
    code: "aspirin",
    kind: "allergy",
    en: "Aspirin",
    ur: "اسپرین",
    groups: ["salicylates", "nsaids"],
    words: ["disprin", "ڈسپرین"],
  },
  {
    code: "local-anaesthetics",
    kind: "allergy",
    en: "Local anaesthetics",
    ur: "سن کرنے کا ٹیکہ",
    groups: ["local-anaesthetics"],
  },
  {
    code: "latex",
    kind: "allergy",
    en: "Latex",
    ur: "ربڑ کے دستانے",
    words: ["latex gloves", "rubber", "rubber gloves"],
  },
  { code: "iodine", kind: "allergy", en: "Iodine", ur: "آیوڈین", groups: ["iodine"] },
  {
    code: "chlorhexidine",
    kind: "allergy",
    en: "Chlorhexidine",
    ur: "کلورہیکسیڈین",
    groups: ["chlorhexidine"],
  },
  {
    code: "blood-thinners",
    kind: "medicine",
    en: "Blood thinners",
    ur: "خون پتلا کرنے والی دوا",
    words: ["blood thinner", "anticoagulant", "warfarin"],
  },
  {
    code: "bleeding-disorder",
    kind: "condition",
    en: "Bleeding disorder",
    ur: "خون نہ رکنے کی بیماری",
    words: ["haemophilia"],
  },
  {
    code: "bisphosphonates",
    kind: "medicine",
    en: "Bisphosphonates",
    ur: "ہڈیوں کی کمزوری کی دوا",
    words: ["alendronate", "osteoporosis medicine"],
  },
  {
    code: "heart-valve",
    kind: "condition",
    en: "Past endocarditis or heart valve",
    ur: "دل کا مصنوعی والو یا دل کے اندر انفیکشن",
    words: ["endocarditis", "heart valve", "artificial valve"],
  },
  { code: "pacemaker", kind: "device", en: "Pacemaker", ur: "پیس میکر" },
  {
    code: "hypertension",
    kind: "condition",
    en: "Hypertension",
    ur: "بلڈ پریشر",
    words: ["high blood pressure", "blood pressure", "bp"],
  },
  {
    code: "heart-disease",
    kind: "condition",
    en: "Heart disease",
    ur: "دل کی بیماری",
    words: ["cardiac", "stent"],
  },
  { code: "diabetes", kind: "condition", en: "Diabetes", ur: "شوگر", words: ["diabetic", "sugar"] },
  { code: "asthma", kind: "condition", en: "Asthma", ur: "دمہ", words: ["asthmatic"] },
  { code: "epilepsy", kind: "condition", en: "Epilepsy", ur: "مرگی", words: ["epileptic", "fits"] },
  {
    code: "kidney",
    kind: "condition",
    en: "Kidney disease",
    ur: "گردوں کی بیماری",
    words: ["kidney", "renal", "ckd", "dialysis"],
  },
  {
    code: "liver",
    kind: "condition",
    en: "Liver disease",
    ur: "جگر کی بیماری",
    words: ["liver", "cirrhosis"],
  },
  {
    code: "thyroid",
    kind: "condition",
    en: "Thyroid disease",
    ur: "تھائیرائیڈ کی بیماری",
    words: ["thyroid"],
  },
  {
    code: "hepatitis-b",
    kind: "condition",
    en: "Hepatitis B",
    ur: "ہیپاٹائٹس بی (کالا یرقان)",
    isSensitive: true,
    words: ["hbv", "hbsag"],
  },
  {
    code: "hepatitis-c",
    kind: "condition",
    en: "Hepatitis C",
    ur: "ہیپاٹائٹس سی (کالا یرقان)",
    isSensitive: true,
    words: ["hcv"],
  },
  { code: "hiv", kind: "condition", en: "HIV", ur: "ایچ آئی وی", isSensitive: true, words: ["aids"] },
  { code: "tb", kind: "condition", en: "TB", ur: "ٹی بی", isSensitive: true, words: ["tuberculosis"] },
  {
    code: "psychiatric",
    kind: "condition",
    en: "Psychiatric illness",
    ur: "ذہنی بیماری",
    isSensitive: true,
    words: ["depression", "anxiety"],
  },
  {
    code: "isotretinoin",
    kind: "medicine",
    en: "Isotretinoin within 6 months",
    ur: "پچھلے چھ ماہ میں مہاسوں کے کیپسول",
    words: ["isotretinoin", "roaccutane"],
  },
  { code: "keloids", kind: "condition", en: "Keloids", ur: "ابھر آنے والے داغ", words: ["keloid"] },
  {
    code: "photosensitising",
    kind: "medicine",
    en: "Photosensitising drug",
    ur: "دوا جس سے دھوپ جلد کو جلاتی ہے",
  },
  {
    code: "cold-sores",
    kind: "condition",
    en: "Cold sores",
    ur: "ہونٹوں پر بخار کے چھالے",
    words: ["herpes"],
  },
  {
    code: "metal",
    kind: "device",
    en: "Metal in the field",
    ur: "علاج کی جگہ پر دھات",
    words: ["plate", "screws"],
  },
  {
    code: "recent-tan",
    kind: "alert",
    en: "Recent tan",
    ur: "حال ہی میں دھوپ سے رنگ گہرا ہوا",
    words: ["tan"],
  },
  {
    code: "skin-type",
    kind: "alert",
    en: "Skin type",
    ur: "جلد کی قسم",
    isQuiet: true,
    words: ["fitzpatrick"],
  },
  { code: "pregnant", kind: "pregnancy", en: "Pregnant", ur: "حاملہ", words: ["pregnancy", "expecting"] },
  {
    code: "breastfeeding",
    kind: "pregnancy",
    en: "Breastfeeding",
    ur: "بچے کو دودھ پلاتی ہیں",
    words: ["lactating"],
  },
] as const satisfies readonly ListedFact[];

export type FactCode = (typeof FACT_CODES)[number]["code"];

export const FACT_CODE_NAMES: readonly FactCode[] = FACT_CODES.map(({ code }) => code);

const BY_CODE: ReadonlyMap<string, ListedFact> = new Map(FACT_CODES.map((fact) => [fact.code, fact]));

/** The fact of the list with this code; undefined for a code that the list does not have. */
export const codeNamed = (code: string): ListedFact | undefined => BY_CODE.get(code);

/** Every name of a fact of the list: English, Urdu, and other words for it. */
export const namesOf = ({ en, ur, words = [] }: ListedFact): readonly string[] => [en, ur, ...words];

/** A question and the kind of fact that answers it. */
const KIND_OF = { allergies: "allergy", conditions: "condition", medicines: "medicine" } as const;

export const kindOfQuestion = (question: Question): FactKind => KIND_OF[question];

/** The question that a fact of this kind answers; null for what nobody is asked in general. */
export const questionOf = (kind: FactKind | "none"): Question | null =>
  QUESTIONS.find((question) => KIND_OF[question] === kind) ?? null;

/** A fact's name: of the list, of a "none", or as it was typed. */
export function factName({ code, text }: { code: string | null; text: string | null }): string {
  if (code === null) return text ?? "";
  return codeNamed(code)?.en ?? (isQuestion(code) ? `No known ${code}` : code);
}

const isQuestion = (code: string) => QUESTIONS.some((question) => question === code);
