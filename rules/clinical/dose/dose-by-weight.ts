import { formatDate } from "#rules/values/display.ts";
import type { Dose } from "./dose.ts";

/** What a dose comes to by a child's weight: computed from what is written, never proposed. */

/** From this age on doses do not follow the weight. */
export const CHILD_BELOW_YEARS = 12;
/** A child grows: an older weight says nothing. */
export const WEIGHT_LASTS_DAYS = 90;

/** A weight, and the day on which it was taken. */
export interface Weight {
  kg: number;
  /** yyyy-MM-dd */
  on: string;
}

/** "14.5 mg/kg a day at 12.4 kg of 03-Nov-2026"; null where it cannot be told from the name and the dose. */
export function doseByWeight(name: string, dose: Dose, { kg, on }: Weight): string | null {
  const mg = mgADay(name, dose);
  if (mg === null || kg <= 0) return null;
  const most = dose.pattern === "as needed" ? "at most " : "";
  return `${most}${rounded(mg / kg)} mg/kg a day at ${kg} kg of ${formatDate(on)}`;
}

const STRENGTH =
  /(?<![\d.,])(\d{1,5}(?:\.\d{1,3})?) ?(mg|g|mcg|µg)(?: ?\/ ?(\d{1,3}(?:\.\d{1,2})?)? ?(ml))?(?![a-z/])/gi;
const MG_OF: Readonly<Record<string, number>> = { mg: 1, g: 1000, mcg: 0.001, µg: 0.001 };
/** Those whose strength is that of one. */
const PIECES: ReadonlySet<string> = new Set(["tablet", "capsule", "sachet", "lozenge", "suppository"]);

/**
 * Milligrams a day of a medicine whose name says one strength, "125 mg/5 ml" for what is measured in ml; null for another
 * name, for two medicines in one, and for a dose that is not taken each day.
 */
export function mgADay(name: string, dose: Dose): number | null {
  const [strength, ...others] = name.matchAll(STRENGTH);
  if (!strength || others.length > 0 || name.includes("+")) return null;
  const [, amount = "", unit = "", ml, isInMl] = strength;
  const mg = Number(amount) * (MG_OF[unit.toLowerCase()] ?? 0);
  const times = amountADay(dose);
  if (times === null) return null;
  if (dose.unit === "ml") return isInMl && Number(ml ?? 1) > 0 ? (times * mg) / Number(ml ?? 1) : null;
  return PIECES.has(dose.unit) && !isInMl ? times * mg : null;
}

const HOURS_OF_DAY = 24;

/** Tablets or ml a day; of a dose as needed, the most. */
function amountADay({ amounts, pattern, everyHours, mostADay }: Dose): number | null {
  const [each = 0] = amounts;
  if (pattern === "as needed") {
    const times = mostADay ?? (everyHours === null ? null : HOURS_OF_DAY / everyHours);
    return times === null ? null : times * each;
  }
  if (pattern !== "daily") return null;
  if (everyHours !== null) return (HOURS_OF_DAY / everyHours) * each;
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** 112, 14.5, 7.5, 0.15. */
function rounded(value: number): number {
  if (value >= 100) return Math.round(value);
  return value >= 1 ? Math.round(value * 10) / 10 : Number(value.toPrecision(2));
}
