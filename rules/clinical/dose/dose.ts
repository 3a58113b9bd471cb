/** How much of a medicine a patient takes, when and for how long. */

export const DOSE_UNITS = [
  "tablet",
  "capsule",
  "ml",
  "drop",
  "puff",
  "spray",
  "sachet",
  "application",
  "lozenge",
  "suppository",
  "pessary",
  "injection",
  "patch",
  "unit",
  "dose",
] as const;
/** What amounts count; "unit" is that of insulin, "dose" is of a medicine whose form nobody knows. */
export type DoseUnit = (typeof DOSE_UNITS)[number];

export const DOSE_PATTERNS = ["daily", "alternate", "weekly", "once", "as needed"] as const;
/** "alternate" is every other day, "once" is now and never again. */
export type DosePattern = (typeof DOSE_PATTERNS)[number];

export const DOSE_MEALS = ["after", "before", "with", "empty stomach", "at bedtime"] as const;
export type DoseMeal = (typeof DOSE_MEALS)[number];

export interface Dose {
  readonly unit: DoseUnit;
  /** Four amounts for morning, noon, evening and night; or a single one for each time, where no time of day is said. */
  readonly amounts: readonly number[];
  /** Hours from one time to the next; of a dose as needed, the least. */
  readonly everyHours: number | null;
  readonly pattern: DosePattern;
  /** The complaint that a dose as needed is for, as typed. */
  readonly neededFor: string | null;
  /** The most times a day, of a dose as needed. */
  readonly mostADay: number | null;
  readonly days: number | null;
  readonly meal: DoseMeal | null;
}

interface UnitRules {
  readonly one: string;
  readonly many: string;
  /** The smallest part that can be given. */
  readonly step: number;
  /** The most at one time that needs no second look. */
  readonly usual: number;
  /** How the pharmacist counts what to hand over: whole pieces, a sum, or not at all. */
  readonly quantity: "pieces" | "sum" | "none";
}

const unit = (
  one: string,
  many: string,
  step: number,
  usual: number,
  quantity: UnitRules["quantity"],
): UnitRules => ({ one, many, step, usual, quantity });

export const UNITS: Readonly<Record<DoseUnit, UnitRules>> = {
  tablet: unit("tablet", "tablets", 0.25, 6, "pieces"),
  capsule: unit("capsule", "capsules", 1, 6, "pieces"),
  ml: unit("ml", "ml", 0.01, 30, "sum"),
  drop: unit("drop", "drops", 1, 20, "none"),
  puff: unit("puff", "puffs", 1, 6, "none"),
  spray: unit("spray", "sprays", 1, 6, "none"),
  sachet: unit("sachet", "sachets", 0.5, 6, "pieces"),
  application: unit("application", "applications", 1, 1, "none"),
  lozenge: unit("lozenge", "lozenges", 1, 6, "pieces"),
  suppository: unit("suppository", "suppositories", 1, 6, "pieces"),
  pessary: unit("pessary", "pessaries", 1, 6, "pieces"),
  injection: unit("injection", "injections", 1, 6, "pieces"),
  patch: unit("patch", "patches", 1, 6, "pieces"),
  unit: unit("unit", "units", 1, 60, "none"),
  dose: unit("dose", "doses", 0.25, 6, "none"),
};

/**
 * Words of a medicine's form as written out or as doctors shorten them ("Syp Calpol", "Inj ceftriaxone"), the telling ones
 * first: "ear drops", "powder for suspension", "gel toothpaste".
 */
const UNIT_OF_FORM: readonly (readonly [RegExp, DoseUnit])[] = [
  [/inhaler|rotacap|puff/, "puff"],
  [/spray/, "spray"],
  [/pessar|\bpess\b|vaginal tab/, "pessary"],
  [/suppositor|\bsupps?\b/, "suppository"],
  [/lozenge|pastille/, "lozenge"],
  [/patch/, "patch"],
  [/insulin/, "unit"],
  [/inject|\binj\b|ampoule|\bamps?\b|vial|cartridge/, "injection"],
  [/oral drops/, "ml"],
  [/sachet/, "sachet"],
  [/cream|ointment|\boint\b|gel|lotion|paste|shampoo|soap|face ?wash|foam|sunscreen|scalp/, "application"],
  [
    /syrup|\bsy[pr]\b|suspension|\bsusp\b|solution|\bsol\b|elixir|liquid|linctus|mouth ?wash|rinse|gargle|\bml\b/,
    "ml",
  ],
  [/drop|\be\/d\b|\bgtts?\b/, "drop"],
  [/capsule|\bcaps?\b/, "capsule"],
  [/tablet|caplet|\btabs?\b/, "tablet"],
];

/** The unit that a dose of this form counts in unless another is typed: "syrup" in ml. Doses where the form is unknown. */
export function unitOfForm(form: string | null): DoseUnit {
  const words = (form ?? "").slice(0, 100).toLowerCase();
  return UNIT_OF_FORM.find(([pattern]) => pattern.test(words))?.[1] ?? "dose";
}
