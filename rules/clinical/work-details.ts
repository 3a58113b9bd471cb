import type { DetailKind } from "#rules/clinic/service-charting.ts";

/** What is written down about work of some kinds: the product and its lot, the laser's dose. Nothing of it has to be known. */

interface TextFacts {
  label: string;
  kind: "text" | "lot" | "month";
  /** An example, as it is typed. */
  example: string;
}
interface NumberFacts {
  label: string;
  kind: "number";
  unit: string;
  least: number;
  most: number;
  isWhole?: true;
}
interface ChoiceFacts {
  label: string;
  kind: "choice";
  choices: readonly string[];
}
export type WorkDetailFacts = TextFacts | NumberFacts | ChoiceFacts;

/** Letters that a text of a detail has at most. */
export const LONGEST_DETAIL = 60;

export const WORK_DETAIL_FACTS = {
  product: { label: "Product", kind: "text", example: "Botox" },
  brand: { label: "Brand", kind: "text", example: "Osstem TS III" },
  size: { label: "Size", kind: "text", example: "4.0 × 10 mm" },
  agent: { label: "Agent", kind: "text", example: "Lidocaine 2 %" },
  lot: { label: "Lot", kind: "lot", example: "C4821" },
  expiry: { label: "Expires", kind: "month", example: "03/2028" },
  area: { label: "Area", kind: "text", example: "Forehead" },
  amount: { label: "Amount", kind: "number", unit: "", least: 0.01, most: 1000 },
  unit: { label: "Unit", kind: "choice", choices: ["units", "ml"] },
  device: { label: "Device", kind: "text", example: "Diode 808" },
  spot: { label: "Spot", kind: "number", unit: "mm", least: 0.1, most: 50 },
  fluence: { label: "Fluence", kind: "number", unit: "J/cm²", least: 0.1, most: 500 },
  pulse: { label: "Pulse", kind: "number", unit: "ms", least: 0.01, most: 2000 },
  passes: { label: "Passes", kind: "number", unit: "passes", least: 1, most: 20, isWhole: true },
  skinType: { label: "Skin type", kind: "choice", choices: ["I", "II", "III", "IV", "V", "VI"] },
  strength: { label: "Strength", kind: "number", unit: "%", least: 0.1, most: 100 },
  minutes: { label: "Minutes", kind: "number", unit: "min", least: 0.5, most: 180 },
  cartridges: { label: "Cartridges", kind: "number", unit: "cartridges", least: 0.1, most: 20 },
  upperWire: { label: "Upper wire", kind: "text", example: "0.016 NiTi" },
  lowerWire: { label: "Lower wire", kind: "text", example: "0.014 NiTi" },
  chains: { label: "Chains", kind: "text", example: "13 to 23" },
  elastics: { label: "Elastics", kind: "text", example: "Class II, 3/16" },
  nextWeeks: { label: "Next in", kind: "number", unit: "weeks", least: 1, most: 52, isWhole: true },
} as const satisfies Record<string, WorkDetailFacts>;

export type WorkDetailName = keyof typeof WORK_DETAIL_FACTS;
export const WORK_DETAIL_NAMES = Object.keys(WORK_DETAIL_FACTS) as WorkDetailName[];

/** Details by name: numbers as numbers, everything else as text. */
export type WorkDetails = Partial<Record<WorkDetailName, string | number>>;

/** Which details are asked for, in the order of the form. */
export const DETAILS_OF: Readonly<Record<DetailKind, readonly WorkDetailName[]>> = {
  laser: ["area", "device", "spot", "fluence", "pulse", "passes", "skinType"],
  injection: ["product", "amount", "unit", "area", "lot", "expiry"],
  peel: ["agent", "strength", "minutes"],
  implant: ["brand", "size", "lot", "expiry"],
  anaesthetic: ["agent", "cartridges"],
  braces: ["upperWire", "lowerWire", "chains", "elastics", "nextWeeks"],
};

/** What belongs to the one box in the hand, so the last time's is never taken over. */
const OF_THE_BOX: readonly WorkDetailName[] = ["lot", "expiry"];

/** Details of the last time, to begin with: everything but lot and expiry, which are read from the box. */
export const fromLastTime = (details: WorkDetails): WorkDetails =>
  Object.fromEntries(Object.entries(details).filter(([name]) => !OF_THE_BOX.some((one) => one === name)));

/** Whether a text can be a lot; the database compares lots by their letters and digits alone (`plain_lot`). */
export const isLot = (text: string): boolean => /[A-Za-z\d]/.test(text);

/** A month as printed on a box, "03/2028", "3-28" or "2028-03", as `yyyy-MM`; null where it is none. */
export function readExpiry(typed: string): string | null {
  const text = typed.trim();
  const yearFirst = /^(20\d\d)[-/. ](\d\d?)$/u.exec(text);
  const monthFirst = /^(\d\d?)[-/. ](?:20)?(\d\d)$/u.exec(text);
  const year = yearFirst ? yearFirst[1] : monthFirst && `20${monthFirst[2]}`;
  const month = Number(yearFirst ? yearFirst[2] : monthFirst?.[1]);
  if (!year || !(month >= 1 && month <= 12)) return null;
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** `yyyy-MM` as it is printed on a box, "03/2028". */
export const expiryText = (expiry: string): string => `${expiry.slice(5)}/${expiry.slice(0, 4)}`;

/** Whether a product whose month is over was used on a day (`yyyy-MM-dd`). */
export const wasExpired = (expiry: string, day: string): boolean => expiry < day.slice(0, 7);

/** Said of a lot without a letter or digit. */
export const NO_LOT = "A lot has letters or digits, as on the box.";

const MOST_DECIMALS = 2;
const hasDecimals = (number: number) => Number(number.toFixed(MOST_DECIMALS)) !== number;

function numberProblem({ label, least, most, isWhole }: NumberFacts, said: string | number): string | null {
  if (typeof said !== "number" || said < least || said > most || (isWhole && !Number.isInteger(said)))
    return `${label} is a ${isWhole ? "whole " : ""}number from ${least} to ${most}.`;
  return hasDecimals(said) ? `${label} has at most two decimals.` : null;
}

/** What is wrong with one detail, in words; null: nothing. */
export function workDetailProblem(name: WorkDetailName, said: string | number): string | null {
  const facts: WorkDetailFacts = WORK_DETAIL_FACTS[name];
  const { label, kind } = facts;
  if (kind === "number") return numberProblem(facts, said);
  if (typeof said !== "string") return `${label} is a text.`;
  if (kind === "choice")
    return facts.choices.includes(said) ? null : `${label} is one of: ${facts.choices.join(", ")}.`;
  if (said.length > LONGEST_DETAIL) return `Please keep this within ${LONGEST_DETAIL} characters.`;
  if (kind === "lot" && !isLot(said)) return NO_LOT;
  if (kind === "month" && readExpiry(said) !== said) return "Write month and year, 03/2028.";
  return null;
}

/** What is wrong with the details of work of a kind, by their names; `kind` null: the service asks for none. */
export function workDetailProblems(
  kind: DetailKind | null,
  details: WorkDetails,
): { name: WorkDetailName; message: string }[] {
  const asked = kind ? DETAILS_OF[kind] : [];
  return WORK_DETAIL_NAMES.flatMap((name) => {
    const said = details[name];
    if (said === undefined) return [];
    const { label } = WORK_DETAIL_FACTS[name];
    if (!asked.includes(name)) return [{ name, message: `${label} is not written down for this service.` }];
    if (name === "amount" && details.unit === undefined)
      return [{ name: "unit" as const, message: "Say units or ml." }];
    const message = workDetailProblem(name, said);
    return message ? [{ name, message }] : [];
  });
}

/** "Botox, 50 units, Forehead, lot C4821, expires 03/2028"; blank where nothing is said. */
export function workDetailText(details: WorkDetails | null | undefined): string {
  if (!details) return "";
  return WORK_DETAIL_NAMES.flatMap((name) => {
    const said = details[name];
    return said === undefined || name === "unit" ? [] : [wordOf(name, said, details)];
  }).join(", ");
}

function wordOf(name: WorkDetailName, said: string | number, { unit = "" }: WorkDetails): string {
  const facts: WorkDetailFacts = WORK_DETAIL_FACTS[name];
  if (name === "amount") return `${said} ${unit}`.trim();
  if (name === "lot") return `lot ${said}`;
  if (name === "expiry") return `expires ${expiryText(String(said))}`;
  if (name === "strength") return `${said} %`;
  if (name === "nextWeeks") return `next in ${said} weeks`;
  const isPlain = ["product", "brand", "size", "agent", "area", "device"].includes(name);
  if (facts.kind === "number" && !["spot", "fluence", "pulse"].includes(name)) return `${said} ${facts.unit}`;
  const value = facts.kind === "number" ? `${said} ${facts.unit}` : String(said);
  return isPlain ? value : `${facts.label.toLowerCase()} ${value}`;
}
