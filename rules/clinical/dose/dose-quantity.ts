import { type Dose, UNITS } from "./dose.ts";

/** How much the pharmacist hands over. */

/** Whole pieces, or ml; null where it cannot be told: without a length, as needed, drops, puffs, creams. */
export const quantityOf = (dose: Dose): number | null => quantityOfCourse([dose]);

/** The quantity of one medicine over several lines, "6 for 3 days, then 4 for 3 days"; rounded up once, at the end. */
export function quantityOfCourse(doses: readonly Dose[]): number | null {
  const unit = doses[0]?.unit;
  if (unit === undefined || doses.some((dose) => dose.unit !== unit)) return null;
  const sums = doses.map(hundredthsOf).filter((sum) => sum !== null);
  if (sums.length < doses.length || UNITS[unit].quantity === "none") return null;
  const sum = sums.reduce((total, hundredths) => total + hundredths, 0);
  return UNITS[unit].quantity === "pieces" ? Math.ceil(sum / 100) : sum / 100;
}

/** Hundredths of the unit over the whole length: amounts have two decimals, and sums of them stay exact. */
function hundredthsOf(dose: Dose): number | null {
  const times = timesOf(dose);
  if (times === null) return null;
  return times * dose.amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

const HOURS_OF_DAY = 24;

/** How often the amounts are taken; the first day counts, so that every other day of five is three times. */
function timesOf({ pattern, days, everyHours }: Dose): number | null {
  if (pattern === "once") return 1;
  if (pattern === "as needed" || days === null) return null;
  if (everyHours !== null) return Math.ceil((days * HOURS_OF_DAY) / everyHours);
  if (pattern === "alternate") return Math.ceil(days / 2);
  return pattern === "weekly" ? Math.ceil(days / 7) : days;
}
