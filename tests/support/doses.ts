import fc from "fast-check";
import {
  DOSE_MEALS,
  DOSE_UNITS,
  type Dose,
  type DoseMeal,
  type DoseUnit,
  UNITS,
} from "#rules/clinical/dose/dose.ts";

/** Random doses, each of a kind that a doctor can mean. */

const TIMELESS: Pick<Dose, "everyHours" | "neededFor" | "mostADay"> = {
  everyHours: null,
  neededFor: null,
  mostADay: null,
};
const hours = fc.integer({ min: 1, max: 72 });
const days = fc.option(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 365 })));
const awake = fc.constantFrom(null, ...DOSE_MEALS.filter((meal) => meal !== "at bedtime"));
const anyMeal = fc.constantFrom<(DoseMeal | null)[]>(null, ...DOSE_MEALS);

const word = fc.constantFrom(
  "pain",
  "Fever",
  "itching",
  "left",
  "jaw",
  "post-op",
  "d’or",
  "or",
  "and",
  "بخار",
  "é",
);
const need = fc
  .array(word, { minLength: 1, maxLength: 5 })
  .chain((words) => fc.constantFrom(" ", "/").map((between) => words.join(between)));

/** More than nothing, mostly a few. */
function amountOf(unit: DoseUnit): fc.Arbitrary<number> {
  if (unit === "application") return fc.constant(1);
  const parts = Math.round(1 / UNITS[unit].step);
  const few = fc.integer({ min: 1, max: 12 * parts });
  return fc.oneof(few, few, fc.integer({ min: 1, max: 999 * parts })).map((count) => count / parts);
}

/** Four amounts, at least one of them more than nothing. */
const atTimes = (unit: DoseUnit) =>
  fc
    .array(fc.oneof(fc.constant(0), amountOf(unit)), { minLength: 4, maxLength: 4 })
    .filter((amounts) => amounts.some((amount) => amount > 0));
const each = (unit: DoseUnit) => amountOf(unit).map((amount) => [amount]);

const kinds = (unit: DoseUnit): fc.Arbitrary<Dose>[] => {
  const dose = { unit: fc.constant(unit), days };
  const timeless = fc.constant(TIMELESS);
  return [
    fc
      .record({
        ...dose,
        timeless,
        amounts: atTimes(unit),
        pattern: fc.constantFrom("daily", "alternate", "weekly"),
        meal: awake,
      })
      .map(({ timeless, ...rest }) => ({ ...timeless, ...rest })),
    fc
      .record({
        ...dose,
        amount: amountOf(unit),
        pattern: fc.constantFrom("daily", "alternate"),
        meal: anyMeal,
      })
      .map(({ amount, ...rest }) => ({ ...TIMELESS, ...rest, amounts: [0, 0, 0, amount] })),
    fc
      .record({ ...dose, amounts: each(unit), everyHours: hours, meal: awake })
      .map((rest) => ({ ...TIMELESS, ...rest, pattern: "daily" })),
    fc
      .record({
        ...dose,
        amounts: each(unit),
        pattern: fc.constantFrom("alternate", "weekly"),
        meal: anyMeal,
      })
      .map((rest) => ({ ...TIMELESS, ...rest })),
    fc
      .record({ unit: fc.constant(unit), amounts: each(unit), meal: awake })
      .map((rest) => ({ ...TIMELESS, ...rest, pattern: "once", days: null })),
    fc
      .record({
        ...dose,
        amounts: each(unit),
        everyHours: fc.option(hours),
        neededFor: fc.option(need),
        mostADay: fc.option(fc.integer({ min: 1, max: 24 })),
        meal: awake,
      })
      .map((rest) => ({ ...rest, pattern: "as needed" })),
  ];
};

export const anyUnit: fc.Arbitrary<DoseUnit> = fc.constantFrom(...DOSE_UNITS);
export const anyDose: fc.Arbitrary<Dose> = anyUnit.chain((unit) => fc.oneof(...kinds(unit)));
