import { comparedWords, nameIndex, namesAmong } from "#rules/values/text/compared-words.ts";

/** Groups of medicines, as far as an allergy, an illness or a pregnancy forbids a whole group. */

interface GroupWords {
  /** The group in a sentence: "Augmentin holds amoxicillin (penicillins)". */
  en: string;
  /** What people write for exactly this group. */
  words?: readonly string[];
  /**
   * Whether an allergy to one of the group makes another of it doubtful, as the products' leaflets say. Somebody allergic
   * to cetirizine may well take loratadine.
   */
  isFamily?: true;
}

export const MEDICINE_GROUPS = {
  penicillins: {
    en: "penicillins",
    words: [
      ...[
        "penicillin",
        "pencillin",
        "penicilin",
        "pencilin",
        "peniciline",
        "penicilline",
        "pencilline",
        "pcn",
      ],
      ...["پینسلین", "پنسلین", "پینسیلین"],
    ],
    isFamily: true,
  },
  cephalosporins: {
    en: "cephalosporins",
    words: ["cephalosporin", "cefalosporin", "cephalosporine", "سیفالوسپورین"],
    isFamily: true,
  },
  sulfonamides: {
    en: "sulfonamides",
    words: ["sulfonamide", "sulfa", "sulfer", "sulfa drug", "سلفا"],
    isFamily: true,
  },
  macrolides: { en: "macrolides", words: ["macrolide"], isFamily: true },
  lincosamides: { en: "lincosamides", words: ["lincosamide"], isFamily: true },
  tetracyclines: { en: "tetracyclines", words: ["tetracyclines"], isFamily: true },
  quinolones: { en: "quinolones", words: ["quinolone", "fluoroquinolone"], isFamily: true },
  nitroimidazoles: { en: "nitroimidazoles", words: ["nitroimidazole"], isFamily: true },
  azoles: { en: "azole antifungals", words: ["azole", "azole antifungal"], isFamily: true },
  aminoglycosides: { en: "aminoglycosides", words: ["aminoglycoside"], isFamily: true },
  antivirals: { en: "antivirals", words: ["antiviral"], isFamily: true },
  nsaids: {
    en: "NSAIDs",
    words: ["nsaid", "anti-inflammatory", "antiinflammatories", "anti-inflammatories"],
    isFamily: true,
  },
  salicylates: { en: "salicylates", words: ["salicylate"], isFamily: true },
  paracetamol: { en: "paracetamol" },
  opioids: { en: "opioids", words: ["opioid", "opiate"] },
  "local-anaesthetics": {
    en: "local anaesthetics",
    words: [
      "local anaesthetic",
      "local anaesthesia",
      "numbing injection",
      "dental injection",
      "سن کرنے کا ٹیکہ",
    ],
    isFamily: true,
  },
  steroids: { en: "steroids", words: ["steroid", "corticosteroid", "cortisone"] },
  antihistamines: { en: "antihistamines", words: ["antihistamine", "anti-histamine"] },
  "acid-reducers": { en: "acid reducers", words: ["acid reducer"] },
  "blood-thinners": { en: "blood thinners", words: ["blood thinner", "anticoagulant", "antiplatelet"] },
  bisphosphonates: { en: "bisphosphonates", words: ["bisphosphonate"], isFamily: true },
  retinoids: { en: "retinoids", words: ["retinoid"], isFamily: true },
  misoprostol: { en: "misoprostol" },
  iodine: { en: "iodine", words: ["iodine", "iodide", "آیوڈین"], isFamily: true },
  chlorhexidine: { en: "chlorhexidine", isFamily: true },
} as const satisfies Readonly<Record<string, GroupWords>>;

export type MedicineGroup = keyof typeof MEDICINE_GROUPS;

const ROWS = Object.entries(MEDICINE_GROUPS) as [MedicineGroup, GroupWords][];

const FAMILIES = new Set(ROWS.filter(([, { isFamily }]) => isFamily).map(([group]) => group));

export const isMedicineGroup = (name: string): name is MedicineGroup => Object.hasOwn(MEDICINE_GROUPS, name);

/** The group in a sentence. */
export const groupName = (group: MedicineGroup): string => MEDICINE_GROUPS[group].en;

/** What people write for exactly this group. */
export const groupWords = (group: MedicineGroup): readonly string[] => {
  const { en, words = [] }: GroupWords = MEDICINE_GROUPS[group];
  return [en, ...words];
};

/** Whether an allergy to one of the group makes another of it doubtful. */
export const isFamily = (group: MedicineGroup): boolean => FAMILIES.has(group);

const EXACT = nameIndex(ROWS.flatMap(([group]) => groupWords(group).map((word) => [word, [group]] as const)));

const ANTIBIOTICS: readonly MedicineGroup[] = [
  ...(["penicillins", "cephalosporins", "sulfonamides", "macrolides", "lincosamides"] as const),
  ...(["tetracyclines", "quinolones", "nitroimidazoles", "aminoglycosides"] as const),
];
const PAINKILLERS: readonly MedicineGroup[] = ["nsaids", "salicylates", "paracetamol", "opioids"];

const BROAD = nameIndex<readonly MedicineGroup[]>([
  ...["beta lactam", "betalactam"].map((word) => [word, ["penicillins", "cephalosporins"]] as const),
  ...["antibiotic", "anti-biotic", "اینٹی بائیوٹک"].map((word) => [word, ANTIBIOTICS] as const),
  ...[
    "painkiller",
    "pain killer",
    "pain medicine",
    "pain tablet",
    "analgesic",
    "درد کی گولی",
    "درد کی دوا",
  ].map((word) => [word, PAINKILLERS] as const),
  // Who is said to be allergic to sulphur is usually allergic to sulfa drugs.
  ["sulfur", ["sulfonamides"]],
]);

/** The groups that a text names: "exactly" by a word for one, "broadly" also by a word for many, such as "painkillers". */
export function groupsNamedIn(text: string, how: "exactly" | "broadly"): MedicineGroup[] {
  const words = comparedWords(text);
  const exact = namesAmong(words, EXACT);
  const broad = how === "broadly" ? namesAmong(words, BROAD) : [];
  return [...new Set([...exact, ...broad].flatMap(({ meaning }) => meaning))];
}
