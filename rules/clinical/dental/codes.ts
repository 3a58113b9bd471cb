import { teethProblem } from "./teeth.ts";

/** What can stand on a tooth chart: 29 codes, each a condition that is found, work, or the screening of the gums. */

interface CodeFacts {
  label: string;
  kind: "condition" | "work";
  /** Whether it lies on surfaces of a tooth; otherwise on the whole tooth. */
  onSurfaces?: true;
  /** Whether it may be charted on a tooth that is missing. */
  onMissing?: true;
  /** Said of the whole mouth and of no tooth. */
  ofMouth?: true;
  /** The physical key that enters it. */
  key?: string;
  /** What can be said closer, and the words for it, the usual one first. */
  detail?: { name: "depth" | "grade" | "material" | "stage"; choices: readonly string[] };
}

const CROWN_MATERIALS = ["zirconia", "porcelain on metal", "metal", "ceramic", "acrylic", "steel"] as const;

const CODE_FACTS = {
  caries: {
    label: "caries",
    kind: "condition",
    onSurfaces: true,
    key: "C",
    detail: { name: "depth", choices: ["enamel", "dentine", "pulp"] },
  },
  fracture: { label: "fracture", kind: "condition", onSurfaces: true, key: "K" },
  wear: { label: "worn neck", kind: "condition", onSurfaces: true, key: "J" },
  discoloured: { label: "discoloured", kind: "condition" },
  mobile: {
    label: "loose",
    kind: "condition",
    key: "V",
    detail: { name: "grade", choices: ["1", "2", "3"] },
  },
  tender: { label: "tender", kind: "condition" },
  apical: { label: "infection at the root", kind: "condition", key: "A" },
  recession: { label: "recession", kind: "condition" },
  "retained-root": { label: "retained root", kind: "condition", onMissing: true },
  impacted: { label: "impacted", kind: "condition" },
  unerupted: { label: "unerupted", kind: "condition" },
  erupted: { label: "erupted", kind: "condition", onMissing: true },
  missing: { label: "missing", kind: "condition", key: "N" },
  extra: { label: "extra tooth beside it", kind: "condition", onMissing: true },
  watch: { label: "watch", kind: "condition", onSurfaces: true },
  sound: { label: "sound", kind: "condition" },
  filling: {
    label: "filling",
    kind: "work",
    onSurfaces: true,
    key: "F",
    detail: { name: "material", choices: ["composite", "amalgam", "glass ionomer", "temporary"] },
  },
  inlay: { label: "inlay", kind: "work", onSurfaces: true },
  crown: { label: "crown", kind: "work", key: "W", detail: { name: "material", choices: CROWN_MATERIALS } },
  bridge: {
    label: "bridge",
    kind: "work",
    onMissing: true,
    key: "E",
    detail: { name: "material", choices: CROWN_MATERIALS },
  },
  veneer: { label: "veneer", kind: "work" },
  "root-canal": {
    label: "root canal",
    kind: "work",
    key: "R",
    detail: { name: "stage", choices: ["filled", "opened", "cleaned"] },
  },
  post: { label: "post", kind: "work", key: "P" },
  implant: { label: "implant", kind: "work", onMissing: true, key: "I" },
  denture: { label: "denture", kind: "work", onMissing: true },
  extraction: { label: "extraction", kind: "work", key: "X" },
  sealant: { label: "fissure seal", kind: "work", onSurfaces: true, key: "S" },
  splint: { label: "splint", kind: "work" },
  "gum-screening": { label: "gum screening", kind: "condition", ofMouth: true, key: "G" },
} as const satisfies Record<string, CodeFacts>;

export type ChartCode = keyof typeof CODE_FACTS;
export const CHART_CODES = Object.keys(CODE_FACTS) as ChartCode[];
const FACTS: Readonly<Record<ChartCode, CodeFacts>> = CODE_FACTS;

export const isChartCode = (text: string): text is ChartCode => Object.hasOwn(CODE_FACTS, text);
/** Everything that is known of a code. */
export const factsOf = (code: ChartCode): CodeFacts => FACTS[code];
/** "infection at the root". */
export const codeLabel = (code: ChartCode): string => FACTS[code].label;
/** Work, in contrast to what is found; what was done elsewhere is found as existing work. */
export const isWork = (code: ChartCode): boolean => FACTS[code].kind === "work";
export const WORK_CODES = CHART_CODES.filter(isWork);

/** The six parts of the mouth whose gums are screened, as dentists write them: upper right to left, then lower right to left. */
export const SEXTANTS = [
  "upper right",
  "upper front",
  "upper left",
  "lower right",
  "lower front",
  "lower left",
];
/** 0 to 4 of the Basic Periodontal Examination, `*` for a furcation, `x` for a part without two teeth. */
export const GUM_SCORE = /^(?:[0-4]\*?|x)$/u;

/** What is said closer about a finding or work. Nothing of it has to be known. */
export interface ChartDetail {
  depth?: string;
  grade?: string;
  material?: string;
  stage?: string;
  /** The teeth of a bridge that hang between its pillars. */
  pontics?: number[];
  /** The six scores of a gum screening. */
  scores?: string[];
}

/** What is wrong with a detail of this code, in words; null: nothing. `teeth`: those of the same entry. */
export function detailProblem(code: ChartCode, detail: ChartDetail, teeth: readonly number[]): string | null {
  const { detail: asked, label } = factsOf(code);
  for (const name of ["depth", "grade", "material", "stage"] as const) {
    const said = detail[name];
    if (said === undefined) continue;
    if (asked?.name !== name) return `A ${label} has no ${name}.`;
    if (!asked.choices.includes(said)) return `The ${name} is one of: ${asked.choices.join(", ")}.`;
  }
  if (detail.pontics && code !== "bridge") return `A ${label} has no pontics.`;
  if (detail.pontics?.some((tooth) => !teeth.includes(tooth)))
    return "A pontic is one of the bridge’s teeth.";
  const problem = teethProblem(detail.pontics ?? []);
  if (problem) return problem;
  if (code === "gum-screening" ? !detail.scores : detail.scores)
    return code === "gum-screening" ? "Six scores are required." : `A ${label} has no scores.`;
  if (detail.scores && (detail.scores.length !== 6 || detail.scores.some((score) => !GUM_SCORE.test(score))))
    return "Six scores from 0 to 4 are required; * for a furcation, x for a part without teeth.";
  return null;
}

/** Words of a detail, "pulp", "zirconia", "2 1 2 3 2 2"; blank where nothing is said. */
export const detailText = (detail: ChartDetail | null): string =>
  [
    detail?.depth,
    detail?.grade && "I".repeat(Number(detail.grade)),
    detail?.material,
    detail?.stage === "filled" ? undefined : detail?.stage,
    detail?.scores?.join(" "),
    detail?.pontics?.length ? `pontic ${detail.pontics.join(", ")}` : undefined,
  ]
    .filter(Boolean)
    .join(", ");
