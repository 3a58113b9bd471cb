import { MEASURE_NAMES, saidVitals, type Vitals } from "#rules/clinical/vitals.ts";
import { as, type Kind, text } from "./history-fields.ts";

const ON_CREATION = { onCreation: true } as const;

/** The columns of `vitals`, by the measure. */
const COLUMNS = {
  systolic: "systolic",
  diastolic: "diastolic",
  pulse: "pulse",
  temperatureC: "temperature_c",
  spo2: "spo2",
  weightKg: "weight_kg",
  heightCm: "height_cm",
  glucoseMgdl: "glucose_mgdl",
} as const satisfies Record<(typeof MEASURE_NAMES)[number], string>;

type Row = Readonly<Record<string, unknown>>;

/** The values of a row of the trail in one line, as the strip says them. */
function valuesOf(row: Row): string {
  const measured = Object.fromEntries(
    MEASURE_NAMES.map((name) => [name, row[COLUMNS[name]] == null ? null : Number(row[COLUMNS[name]])]),
  );
  return saidVitals({ ...measured, glucoseKind: row.glucose_kind ?? null } as Vitals)
    .map(({ text: words }) => words)
    .join(", ");
}

/** What was measured at a visit, and what was taken back. */
export const VITALS: Kind = {
  table: "vitals",
  read: "vitals.read",
  nameOf: ({ retracts_id }) => (retracts_id == null ? "vitals" : "vitals, taken back"),
  fields: {
    values: text("Values", ON_CREATION),
    taken_on: as("moment")("Taken", ON_CREATION),
    reason: text("Because", ON_CREATION),
  },
  unfold: (row) => ({
    ...row,
    values: valuesOf(row) || null,
    taken_on: row.retracts_id == null ? row.taken_on : null,
  }),
};
