/** What is measured at a visit. Temperatures are kept in °C, glucose in mg/dl, whatever was typed (read-vitals.ts). */

export const GLUCOSE_KINDS = ["fasting", "random", "after a meal"] as const;
export type GlucoseKind = (typeof GLUCOSE_KINDS)[number];

interface Measure {
  /** As sentences begin with it. */
  readonly label: string;
  /** As the strip and the paper write it before the value. */
  readonly short: string;
  readonly unit: string;
  /** Outside of these it is a slip of the pen, and refused. */
  readonly possible: readonly [number, number];
  /** Outside of these it may be true, and is asked about once. */
  readonly usual: readonly [number, number];
  readonly decimals: 0 | 1;
}

/** The measures, in the order of the row in which they are typed. The possible ones are held by CHECKs of `vitals`. */
export const MEASURES = {
  systolic: {
    label: "The upper pressure",
    short: "",
    unit: "mmHg",
    possible: [40, 300],
    usual: [75, 220],
    decimals: 0,
  },
  diastolic: {
    label: "The lower pressure",
    short: "",
    unit: "mmHg",
    possible: [20, 200],
    usual: [40, 130],
    decimals: 0,
  },
  pulse: { label: "The pulse", short: "Pulse", unit: "", possible: [20, 300], usual: [40, 160], decimals: 0 },
  temperatureC: {
    label: "The temperature",
    short: "",
    unit: "°C",
    possible: [30, 45],
    usual: [35, 41],
    decimals: 1,
  },
  spo2: {
    label: "The oxygen saturation",
    short: "SpO₂",
    unit: "%",
    possible: [30, 100],
    usual: [85, 100],
    decimals: 0,
  },
  weightKg: {
    label: "The weight",
    short: "",
    unit: "kg",
    possible: [0.5, 400],
    usual: [2, 180],
    decimals: 1,
  },
  heightCm: {
    label: "The height",
    short: "",
    unit: "cm",
    possible: [20, 260],
    usual: [40, 210],
    decimals: 1,
  },
  glucoseMgdl: {
    label: "The glucose",
    short: "Glucose",
    unit: "mg/dl",
    possible: [10, 1500],
    usual: [40, 500],
    decimals: 0,
  },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

/** What was measured at one moment; null: not measured. */
export type Vitals = Readonly<Record<MeasureName, number | null>> & {
  readonly glucoseKind: GlucoseKind | null;
};

/** Nothing measured. */
export const NOT_MEASURED: Vitals = {
  systolic: null,
  diastolic: null,
  pulse: null,
  temperatureC: null,
  spo2: null,
  weightKg: null,
  heightCm: null,
  glucoseMgdl: null,
  glucoseKind: null,
};

export interface VitalsProblem {
  readonly field: keyof Vitals;
  readonly message: string;
}

/** "The pulse cannot be 720: it is between 20 and 300." */
export function impossible(name: MeasureName, value: number): string | null {
  const { label, unit, possible, decimals } = MEASURES[name];
  const [least, most] = possible;
  const of = unit ? ` ${unit}` : "";
  if (value < least || value > most)
    return `${label} cannot be ${value}${of}: it is between ${least} and ${most}.`;
  if (Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? `${label} is a whole number.` : `${label} has one decimal at most.`;
  return null;
}

/** Why these values cannot be kept, field by field; none when they can. */
export function vitalsProblems(vitals: Vitals): VitalsProblem[] {
  const each = MEASURE_NAMES.flatMap((field) => {
    const value = vitals[field];
    const message = value === null ? null : impossible(field, value);
    return message ? [{ field, message }] : [];
  });
  return each.length > 0 ? each : problemsBetween(vitals);
}

/** What speaks against possible values beside each other. */
export function problemsBetween(vitals: Vitals): VitalsProblem[] {
  const { systolic, diastolic, glucoseMgdl, glucoseKind } = vitals;
  if (MEASURE_NAMES.every((name) => vitals[name] === null))
    return [{ field: "systolic", message: "Write at least one value." }];
  if ((systolic === null) !== (diastolic === null))
    return [
      { field: systolic === null ? "systolic" : "diastolic", message: "Write both values, such as 120/80." },
    ];
  if (systolic !== null && diastolic !== null && systolic <= diastolic)
    return [{ field: "systolic", message: "The upper value must be above the lower." }];
  if (glucoseKind !== null && glucoseMgdl === null)
    return [{ field: "glucoseMgdl", message: "Write the glucose, or leave out how it was taken." }];
  return [];
}

/** Values that may be true and are asked about once, each in words: "The pulse is 190". */
export function unlikelyVitals(vitals: Vitals): VitalsProblem[] {
  return MEASURE_NAMES.flatMap((field) => {
    const value = vitals[field];
    const { label, unit, usual } = MEASURES[field];
    if (value === null || (value >= usual[0] && value <= usual[1])) return [];
    return [{ field, message: `${label} is ${value}${unit ? ` ${unit}` : ""}` }];
  });
}

/** From here on elective treatment waits. */
export const CRISIS = { systolic: 180, diastolic: 110 } as const;
export const PUT_OFF = "Put off elective treatment; measure again.";

/** What a blood pressure asks of whoever treats; null: nothing. */
export function pressureWarning({
  systolic,
  diastolic,
}: Pick<Vitals, "systolic" | "diastolic">): string | null {
  const isHigh = (systolic ?? 0) >= CRISIS.systolic || (diastolic ?? 0) >= CRISIS.diastolic;
  return isHigh ? PUT_OFF : null;
}

/** Blood pressure and weight as a visit's paper says them: of each the newest. `entries` newest first. */
export function vitalsOnPaper(
  entries: readonly (Vitals & { readonly appointmentId: number })[],
  appointmentId: number,
): { pressure: string | null; weight: string | null } {
  const ofVisit = entries.filter((entry) => entry.appointmentId === appointmentId);
  const pressure = ofVisit.find(({ systolic }) => systolic !== null);
  const weight = ofVisit.find(({ weightKg }) => weightKg !== null);
  return {
    pressure: pressure ? `${pressure.systolic}/${pressure.diastolic} mmHg` : null,
    weight: weight ? `${weight.weightKg} kg` : null,
  };
}

/** A measured value as strip, paper and history write it. */
export interface SaidValue {
  readonly name: Exclude<MeasureName, "diastolic">;
  readonly text: string;
}

/** The values that were measured, in words: "BP 120/80", "Pulse 72", "38.3 °C". */
export function saidVitals(vitals: Vitals): SaidValue[] {
  return MEASURE_NAMES.flatMap((name): SaidValue[] => {
    const value = vitals[name];
    if (value === null || name === "diastolic") return [];
    if (name === "systolic") return [{ name, text: `BP ${value}/${vitals.diastolic}` }];
    const { short, unit } = MEASURES[name];
    const kind = name === "glucoseMgdl" ? (vitals.glucoseKind ?? "") : "";
    return [{ name, text: [short, value, unit, kind].filter((part) => part !== "").join(" ") }];
  });
}
