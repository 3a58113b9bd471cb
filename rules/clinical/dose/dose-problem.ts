import { type Dose, UNITS } from "./dose.ts";
import { isNeed } from "./dose-phrases.ts";

/** What is wrong with a dose, and what deserves a second look. */

const LONGEST_DAYS = 365;
const LONGEST_HOURS = 72;
const MOST_TIMES = 24;
const LARGEST_AMOUNT = 999;
/** The most days that need no second look. */
const USUAL_DAYS = 90;
const NIGHT = 3;

/** Why these parts are no dose, in words; null for a dose. Whatever comes from outside as a structure is asked here. */
export function doseProblem(dose: Dose): string | null {
  return amountsProblem(dose) ?? timesProblem(dose) ?? neededProblem(dose) ?? lengthProblem(dose);
}

function amountsProblem({ unit, amounts }: Dose): string | null {
  const { one, many, step } = UNITS[unit];
  if (amounts.length !== 1 && amounts.length !== 4)
    return "Write four amounts (morning, noon, evening, night), or one for each time.";
  if (!amounts.every((amount) => amount >= 0 && amount <= LARGEST_AMOUNT && isMultiple(amount, step)))
    return `This is no amount of ${many}.`;
  if (unit === "application" && amounts.some((amount) => amount > 1)) return `One ${one} at a time.`;
  return amounts.some((amount) => amount > 0) ? null : "Write how much to take.";
}

/** Amounts have two decimals at most, so that hundredths are whole. */
function isMultiple(amount: number, step: number): boolean {
  const hundredths = Math.round(amount * 100);
  return hundredths / 100 === amount && hundredths % Math.round(step * 100) === 0;
}

function timesProblem({ amounts, everyHours, pattern, meal }: Dose): string | null {
  const hasTimes = amounts.length === 4;
  if (hasTimes && (everyHours !== null || pattern === "once" || pattern === "as needed"))
    return "Times of day go with a daily dose, every other day or once a week.";
  if (pattern === "daily" && !hasTimes && everyHours === null) return "Write when to take it.";
  if (everyHours !== null) {
    if (pattern !== "daily" && pattern !== "as needed") return "Hours go with a daily dose or one as needed.";
    if (!isWhole(everyHours, LONGEST_HOURS)) return `Write 1 to ${LONGEST_HOURS} hours.`;
  }
  const isAtOtherTimes = hasTimes && amounts.some((amount, time) => amount > 0 && time !== NIGHT);
  return meal === "at bedtime" && (isAtOtherTimes || everyHours !== null || pattern === "once")
    ? "Bedtime goes with a dose at night."
    : null;
}

function neededProblem({ pattern, neededFor, mostADay }: Dose): string | null {
  if (pattern !== "as needed")
    return neededFor === null && mostADay === null
      ? null
      : "A complaint and the most a day go with a dose as needed.";
  if (mostADay !== null && !isWhole(mostADay, MOST_TIMES)) return `Write 1 to ${MOST_TIMES} times a day.`;
  return neededFor === null || isNeed(neededFor) ? null : "Write the complaint in a few words, such as pain.";
}

function lengthProblem({ days, pattern }: Dose): string | null {
  if (days === null) return null;
  if (pattern === "once") return "A dose that is taken once has no length.";
  return isWhole(days, LONGEST_DAYS) ? null : `Write 1 to ${LONGEST_DAYS} days.`;
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

/** What to look at again in a dose that is stored all the same; null where nothing is unusual. */
export function doseCaution({ unit, amounts, days, pattern, mostADay, everyHours }: Dose): string | null {
  const largest = Math.max(...amounts);
  const cautions = [
    largest > UNITS[unit].usual && `${largest} ${UNITS[unit].many} at once: please check.`,
    days !== null && days > USUAL_DAYS && `${days} days: please check.`,
    pattern === "as needed" &&
      (mostADay ?? everyHours) === null &&
      "As needed without a limit: add such as max 3.",
  ].filter((caution) => caution !== false);
  return cautions.length > 0 ? cautions.join(" ") : null;
}
