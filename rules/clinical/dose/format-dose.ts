import { type Dose, type DoseMeal, type DosePattern, type DoseUnit, UNITS } from "./dose.ts";
import type { DoseOptions, DoseText } from "./read-dose.ts";

const MEALS: Readonly<Record<DoseMeal, string>> = {
  after: "after food",
  before: "before food",
  with: "with food",
  "empty stomach": "on an empty stomach",
  "at bedtime": "at bedtime",
};
const PATTERNS: Readonly<Record<DosePattern, string>> = {
  daily: "",
  alternate: "every other day",
  weekly: "once a week",
  once: "once now",
  "as needed": "as needed",
};

/** A dose in the one spelling that is stored and printed, in two parts. `readDose` with the same unit reads it back. */
export function formatDose(dose: Dose, { unit = "tablet" }: DoseOptions = {}): DoseText {
  const { everyHours, pattern, neededFor, mostADay, days, meal } = dose;
  const schedule = [
    dose.amounts.length === 4 ? planText(dose, unit) : countText(dose, unit),
    everyHours !== null && `every ${numbered(everyHours, "hour", "hours")}`,
    PATTERNS[pattern],
    neededFor !== null && `for ${neededFor}`,
  ];
  const how = [
    schedule.filter((part) => part !== false && part !== "").join(" "),
    mostADay !== null && `max ${numbered(mostADay, "time", "times")} a day`,
    meal !== null && MEALS[meal],
  ];
  return {
    how: how.filter((part) => part !== false).join(", "),
    howLong: days === null ? "" : numbered(days, "day", "days"),
  };
}

const numbered = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The unit is left out where the medicine tells it, but never that of a syrup. */
const isToldBy = (dose: Dose, usual: DoseUnit) => dose.unit === usual && dose.unit !== "ml";

/** "1+0+1"; "2 drops 1+0+1" for the same number each time; "5+0+10 ml" for others. */
function planText(dose: Dose, usual: DoseUnit): string {
  const first = dose.amounts.find((amount) => amount > 0) ?? 0;
  if (isToldBy(dose, usual)) return joined(dose.amounts, dose.unit);
  if (dose.amounts.every((amount) => amount === 0 || amount === first))
    return `${amountText(first, dose.unit)} ${joined(dose.amounts.map(Math.sign), dose.unit)}`;
  return `${joined(dose.amounts, dose.unit)} ${UNITS[dose.unit].many}`;
}

/** Morning, noon and night; the evening only where something is taken then. */
function joined([morning = 0, noon = 0, evening = 0, night = 0]: readonly number[], unit: DoseUnit): string {
  const amounts = evening > 0 ? [morning, noon, evening, night] : [morning, noon, night];
  return amounts.map((amount) => numberText(amount, unit)).join("+");
}

/** Nothing for a single tablet. */
function countText(dose: Dose, usual: DoseUnit): string {
  const [amount = 0] = dose.amounts;
  return amount === 1 && isToldBy(dose, usual) ? "" : amountText(amount, dose.unit);
}

/** "½ tablet", "2 drops", "7.5 ml". */
function amountText(amount: number, unit: DoseUnit): string {
  const { one, many } = UNITS[unit];
  return `${numberText(amount, unit)} ${amount > 1 ? many : one}`;
}

const FRACTIONS: Readonly<Record<string, string>> = { "0.25": "¼", "0.5": "½", "0.75": "¾" };

/** "1½" of what is divided into halves and quarters, "1.5" of what is measured. */
export function numberText(amount: number, unit: DoseUnit): string {
  const whole = Math.floor(amount);
  const fraction = UNITS[unit].quantity === "sum" ? undefined : FRACTIONS[String(amount - whole)];
  return fraction ? `${whole || ""}${fraction}` : String(amount);
}
