import { withoutInvisible } from "#rules/values/text/invisible-characters.ts";
import type { Dose, DoseUnit } from "./dose/dose.ts";
import { numberText } from "./dose/format-dose.ts";
import {
  AT_TIMES,
  MEAL_WORDS,
  NEEDS,
  NOT_BY_MOUTH,
  NOT_SWALLOWED,
  NUMBERS,
  PLACES,
  type Route,
  SPREAD,
  THIN_LAYER,
  THIN_ON,
  TIMES,
  UNIT_WORDS,
  WAYS,
  WITH_MEASURE,
} from "./urdu-words.ts";

/**
 * Directions in Urdu, made from a dose, with European digits as on the strips of tablets. A test compares them with
 * rules/clinical/urdu-directions.md, the page that clinicians read.
 */

export interface DirectionOptions {
  /** How the medicine is used; by default as its unit usually is. */
  route?: Route | null;
  /** The clinic says 5 ml as a teaspoon. Otherwise "with the measure given", because household spoons differ. */
  teaspoon?: boolean;
  /** The line goes on with the medicine of the line above. */
  isThen?: boolean;
}

/** "ایک گولی صبح، ایک رات، کھانے کے بعد، 5 دن تک". A verb stands last; without one the medicine is swallowed. */
export function urduDirections(dose: Dose, { route, teaspoon, isThen }: DirectionOptions = {}): string {
  const way = wayOf(dose.unit, route);
  const parts = way === null || isSwallowed(way, dose.unit) ? swallowed(dose, teaspoon) : used(dose, way);
  return `${isThen ? "پھر " : ""}${parts.filter((part) => part !== "").join("، ")}`;
}

/** Four amounts, for the signs of sunrise, sun, dusk and moon on a paper; null for a dose without times of each day. */
export const signsOf = ({ amounts, pattern }: Dose): readonly number[] | null =>
  amounts.length === TIMES.length && pattern === "daily" ? amounts : null;

/** "Mouth" says of an inhaler or a sachet less than its unit does. */
function wayOf(unit: DoseUnit, route: Route | null | undefined): Route | "anywhere" | null {
  const usual = UNIT_WORDS[unit].route;
  const way = route && route !== "mouth" ? route : (usual ?? route);
  return way ?? (unit === "drop" ? null : "anywhere");
}

const MAY_BE_SWALLOWED: ReadonlySet<DoseUnit> = new Set(["tablet", "capsule", "ml", "drop", "dose"]);
const isSwallowed = (way: Route | "anywhere", unit: DoseUnit) =>
  way === "mouth" && MAY_BE_SWALLOWED.has(unit);

/** The amounts first: "دو گولیاں صبح، ایک گولی رات، کھانے کے بعد، 5 دن تک". */
function swallowed(dose: Dose, teaspoon = false): string[] {
  const inSpoons =
    teaspoon && dose.unit === "ml" && dose.amounts.every((amount) => amount % HALF_SPOON === 0);
  const say = (amount: number) => (inSpoons ? spoons(amount) : amountOf(amount, dose.unit));
  const measure = dose.unit === "ml" && !inSpoons ? WITH_MEASURE : "";
  const amounts = hasTimes(dose)
    ? [spaced(occasionOf(dose), amountsAtTimes(dose, say)), measure]
    : [spaced(occasionOf(dose), say(dose.amounts[0] ?? 0), measure)];
  return [...amounts, ...limitsOf(dose), mealOf(dose), lengthOf(dose)];
}

/** The times first and the verb last: "صبح اور رات، 5 دن تک، ہر بار دو قطرے آنکھ میں ڈالیں". */
function used(dose: Dose, way: Route | "anywhere"): string[] {
  const taken = timesTaken(dose);
  const isSame = taken.length > 1 && new Set(taken.map(({ amount }) => amount)).size === 1;
  const isEachTime = isSame || dose.pattern === "as needed";
  const each = isEachTime && dose.unit !== "application" ? "ہر بار" : "";
  const first = amountOf(taken[0]?.amount ?? dose.amounts[0] ?? 0, dose.unit);
  const amounts =
    isSame || taken.length === 0
      ? spaced(each, first)
      : listed(taken.map(({ at, amount }) => spaced(AT_TIMES[at] ?? "", amountOf(amount, dose.unit))));
  return [
    spaced(occasionOf(dose), isSame ? listed(taken.map(({ time }) => time)) : ""),
    ...limitsOf(dose),
    mealOf(dose),
    lengthOf(dose),
    spaced(amounts, verbOf(dose.unit, way)),
  ];
}

const hasTimes = (dose: Dose) => dose.amounts.length === TIMES.length;
const timesTaken = (dose: Dose) =>
  hasTimes(dose)
    ? TIMES.map((time, at) => ({ time, at, amount: dose.amounts[at] ?? 0 })).filter(
        ({ amount }) => amount > 0,
      )
    : [];

/** The noun is repeated unless each amount is one: "آدھی رات" would be midnight. */
function amountsAtTimes(dose: Dose, say: (amount: number) => string): string {
  const taken = timesTaken(dose);
  const areOnes = dose.unit !== "ml" && taken.every(({ amount }) => amount === 1);
  return taken
    .map(({ amount, time }, at) => `${areOnes && at > 0 ? NUMBERS[0] : say(amount)} ${time}`)
    .join("، ");
}

/** When a dose is taken that names no time of day, or not each day. */
function occasionOf(dose: Dose): string {
  const { pattern, everyHours, neededFor } = dose;
  if (pattern === "alternate") return "ایک دن چھوڑ کر";
  if (pattern === "weekly") return timesTaken(dose).length > 1 ? "ہفتے میں ایک دن" : "ہفتے میں ایک بار";
  if (pattern === "once") return "ابھی ایک بار";
  if (pattern === "as needed")
    return neededFor === null ? "ضرورت پڑنے پر" : `${needOf(neededFor)} کی صورت میں`;
  if (everyHours === null) return "";
  return everyHours === 1 ? "ہر ایک گھنٹے بعد" : `ہر ${everyHours} گھنٹے بعد`;
}

const limitsOf = ({ pattern, everyHours, mostADay }: Dose): string[] => [
  pattern === "as needed" && everyHours !== null
    ? `دو خوراکوں کے درمیان کم از کم ${everyHours} گھنٹے کا وقفہ رکھیں`
    : "",
  mostADay === null ? "" : `دن میں زیادہ سے زیادہ ${mostADay} بار`,
];
const mealOf = ({ meal }: Dose) => (meal === null ? "" : MEAL_WORDS[meal]);
function lengthOf({ days }: Dose): string {
  if (days === null) return "";
  return days === 1 ? "صرف ایک دن" : `${days} دن تک`;
}

/** A complaint, or several, in Urdu; one that is not known stays as typed, isolated from the direction around it. */
function needOf(typed: string): string {
  const known = (word: string) =>
    Object.hasOwn(NEEDS, word.toLowerCase()) ? NEEDS[word.toLowerCase()] : undefined;
  const needs = typed.split(/(\/| or | and )/i).map((word, at) => {
    if (at % 2 === 0) return known(word);
    return word.toLowerCase() === " and " ? " اور " : " یا ";
  });
  return needs.every((word) => word !== undefined)
    ? needs.join("")
    : `\u2068${withoutInvisible(typed)}\u2069`;
}

/** What is done: the verb of the route, or a place and the verb of the unit. */
function verbOf(unit: DoseUnit, way: Route | "anywhere"): string {
  const { verb } = UNIT_WORDS[unit];
  const isCream = unit === "application";
  if (way === "anywhere") return isCream ? `${THIN_LAYER} ${verb}` : verb;
  const place = PLACES[way];
  if (!place) return spaced(FROM.has(way) && !isCream ? "سے" : "", WAYS[way] ?? verb);
  const warning = NOT_SWALLOWED.has(way) && verb === UNIT_WORDS.tablet.verb ? `، ${NOT_BY_MOUTH}` : "";
  const isThin = isCream && THIN_ON.has(way);
  const isSpread = unit === "ml" && place.endsWith("پر");
  return `${spaced(place, isThin ? THIN_LAYER : "", isSpread ? SPREAD : verb)}${warning}`;
}

/** One rinses "from" an amount. */
const FROM: ReadonlySet<Route> = new Set(["rinse", "gargle"]);

/** "دو گولیاں", "5 ملی لیٹر"; nothing of a cream, whose amount is a thin layer. */
function amountOf(amount: number, unit: DoseUnit): string {
  if (unit === "application") return "";
  const { one, many, isFeminine } = UNIT_WORDS[unit];
  const isMeasured = unit === "ml" || unit === "unit";
  const number = isMeasured ? String(amount) : numberOf(amount, isFeminine ? "آدھی" : "آدھا");
  return `${number} ${isMany(amount) ? many : one}`;
}

const ML_OF_SPOON = 5;
const HALF_SPOON = ML_OF_SPOON / 2;
/** "چائے کا ایک چمچ (5 ملی لیٹر)". */
function spoons(ml: number): string {
  const count = ml / ML_OF_SPOON;
  return `چائے ${isMany(count) ? "کے" : "کا"} ${numberOf(count, "آدھا")} چمچ (${amountOf(ml, "ml")})`;
}

/** One and a half is singular in Urdu. */
const isMany = (amount: number) => amount > 1.5;

/** Halves and quarters have words of their own up to ten: ڈیڑھ is 1½, پونے دو 1¾. */
function numberOf(amount: number, half: string): string {
  const whole = Math.floor(amount);
  const word = (number: number) => NUMBERS[number - 1] ?? String(number);
  const part = amount - whole;
  if (part === 0) return word(whole);
  if (whole >= NUMBERS.length) return numberText(amount, "tablet");
  if (part === 0.25) return whole === 0 ? "چوتھائی" : `سوا ${word(whole)}`;
  if (part === 0.75) return whole === 0 ? "تین چوتھائی" : `پونے ${word(whole + 1)}`;
  return [half, "ڈیڑھ", "ڈھائی"][whole] ?? `ساڑھے ${word(whole)}`;
}

const spaced = (...words: string[]) => words.filter((word) => word !== "").join(" ");

/** "صبح، دوپہر اور رات". */
function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join("، ")} اور ${last}`;
}
