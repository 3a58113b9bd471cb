import { withPlainDigits } from "#rules/values/time/typed-date.ts";
import { impossible, type MeasureName, NOT_MEASURED, type Vitals } from "./vitals.ts";

/** Reads what somebody types of a measure, in the units that are in use: °F, mmol/l, pounds, feet and inches. */

/** The values, or why they cannot be read. An empty text is null. */
export type ReadValues<Name extends MeasureName> =
  | { readonly values: Readonly<Pick<Vitals, Name>> }
  | { readonly problem: string };

const plain = (typed: string) =>
  withPlainDigits(typed)
    .trim()
    .toLowerCase()
    .replace(/(\d)\s*[,٫]\s*(\d)/g, "$1.$2")
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″]/g, '"');

const tenths = (value: number) => Math.round(value * 10) / 10;

/** "120/80", "120 80", "120-80", "120 over 80 mmHg". */
export function readPressure(typed: string): ReadValues<"systolic" | "diastolic"> {
  const text = plain(typed);
  if (text === "") return { values: { systolic: null, diastolic: null } };
  const match = /^(?:bp\s*)?(\d{2,3})(?:\s*[/\\-]\s*|\s+(?:over\s+)?)(\d{2,3})\s*(?:mm\s*hg)?$/.exec(text);
  if (!match) return { problem: "Write both values, such as 120/80." };
  const [systolic, diastolic] = [Number(match[1]), Number(match[2])];
  const problem = impossible("systolic", systolic) ?? impossible("diastolic", diastolic);
  if (problem) return { problem };
  if (systolic <= diastolic) return { problem: "The upper value must be above the lower." };
  return { values: { systolic, diastolic } };
}

/** A unit in which a measure may be typed, and how it becomes ours. */
interface Unit {
  readonly words: RegExp;
  readonly ours: (value: number) => number;
}
type Single = Exclude<MeasureName, "systolic" | "diastolic">;

const same = (value: number) => value;
const MGDL_PER_MMOL = 18.016;
const KG_PER_POUND = 0.45359237;
const CM_PER_INCH = 2.54;
const celsiusOf = (fahrenheit: number) => tenths(((fahrenheit - 32) * 5) / 9);
/** A number above is no °C that anybody lives with. */
const HOTTEST_CELSIUS = 45;
/** mg/dl below would be mmol/l: nobody with it comes to a clinic on their feet. */
const LEAST_MGDL = 34;

const UNITS: Readonly<Record<Single, readonly Unit[]>> = {
  pulse: [{ words: /^(?:bpm|\/min|per min)?$/, ours: same }],
  temperatureC: [
    { words: /^(?:°|º)?\s*c(?:elsius)?$/, ours: same },
    { words: /^(?:°|º)?\s*f(?:ahrenheit)?$/, ours: celsiusOf },
    { words: /^(?:°|º)?$/, ours: (value) => (value > HOTTEST_CELSIUS ? celsiusOf(value) : value) },
  ],
  spo2: [{ words: /^%?$/, ours: same }],
  weightKg: [
    { words: /^(?:kgs?|kilos?)?$/, ours: same },
    { words: /^(?:lbs?|pounds?)$/, ours: (value) => tenths(value * KG_PER_POUND) },
    { words: /^(?:g|grams?)$/, ours: (value) => tenths(value / 1000) },
  ],
  heightCm: [
    { words: /^(?:cms?)?$/, ours: same },
    { words: /^m(?:et(?:er|re)s?)?$/, ours: (value) => tenths(value * 100) },
    { words: /^(?:"|in(?:ch(?:es)?)?)$/, ours: (value) => tenths(value * CM_PER_INCH) },
    { words: /^(?:'|ft|feet|foot)$/, ours: (value) => tenths(value * 12 * CM_PER_INCH) },
  ],
  glucoseMgdl: [
    { words: /^mg(?:\s*\/?\s*d[l1])?$/, ours: same },
    { words: /^mmol(?:\s*\/?\s*l)?$/, ours: (value) => Math.round(value * MGDL_PER_MMOL) },
    { words: /^$/, ours: (value) => (value < LEAST_MGDL ? Number.NaN : value) },
  ],
};

const HOW: Readonly<Record<Single, string>> = {
  pulse: "Write beats in a minute, such as 72.",
  temperatureC: "Write 37.2, or 99F.",
  spo2: "Write percent, such as 98.",
  weightKg: "Write kilograms, such as 72.5, or 160 lb.",
  heightCm: "Write centimetres, such as 170, or 5'7.",
  glucoseMgdl: "Write mg/dl, such as 140, or 7.8 mmol.",
};

const FEET = /^(\d)\s*(?:'|ft|feet|foot)\s*(\d{1,2}(?:\.\d)?)\s*(?:"|''|in(?:ch(?:es)?)?)?$/;

/** A measure of one number: "101F", "7.8 mmol", "5'7", "72.5". */
export function readMeasure<Name extends Single>(name: Name, typed: string): ReadValues<Name> {
  const of = (value: number | null) => ({ values: { [name]: value } as Readonly<Pick<Vitals, Name>> });
  const text = plain(typed);
  if (text === "") return of(null);
  const feet = name === "heightCm" ? FEET.exec(text) : null;
  const value = feet ? tenths((Number(feet[1]) * 12 + Number(feet[2])) * CM_PER_INCH) : inOurs(name, text);
  if (value === null) return { problem: HOW[name] };
  const problem = impossible(name, value);
  return problem ? { problem } : of(value);
}

function inOurs(name: Single, text: string): number | null {
  const [, digits = "", words = ""] = /^(\d{1,6}(?:\.\d{1,4})?)\s*(.*)$/.exec(text) ?? [];
  const unit = digits === "" ? undefined : UNITS[name].find((each) => each.words.test(words));
  const value = unit?.ours(Number(digits)) ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** What somebody typed of a visit's vitals, field by field. */
export interface TypedVitals {
  readonly pressure: string;
  readonly pulse: string;
  readonly temperatureC: string;
  readonly spo2: string;
  readonly weightKg: string;
  readonly heightCm: string;
  readonly glucoseMgdl: string;
  readonly glucoseKind: Vitals["glucoseKind"];
}

export interface TypedProblem {
  readonly field: keyof TypedVitals;
  readonly message: string;
}

/** The values of what was typed, and what cannot be read; how a glucose was taken counts only with one. */
export function readVitals(typed: TypedVitals): { vitals: Vitals; problems: TypedProblem[] } {
  const read = {
    pressure: readPressure(typed.pressure),
    pulse: readMeasure("pulse", typed.pulse),
    temperatureC: readMeasure("temperatureC", typed.temperatureC),
    spo2: readMeasure("spo2", typed.spo2),
    weightKg: readMeasure("weightKg", typed.weightKg),
    heightCm: readMeasure("heightCm", typed.heightCm),
    glucoseMgdl: readMeasure("glucoseMgdl", typed.glucoseMgdl),
  } as const;
  const problems = Object.entries(read).flatMap(([field, one]) =>
    "problem" in one ? [{ field: field as keyof typeof read, message: one.problem }] : [],
  );
  const values: Partial<Vitals> = Object.assign(
    {},
    ...Object.values(read).map((one) => ("values" in one ? one.values : {})),
  );
  const vitals = { ...NOT_MEASURED, ...values };
  return {
    vitals: { ...vitals, glucoseKind: vitals.glucoseMgdl === null ? null : typed.glucoseKind },
    problems,
  };
}
