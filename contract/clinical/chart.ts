import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  instant,
  nothing,
  optionalDate,
  optionalNotes,
  optionalText,
  recordId,
  requiredId,
} from "#contract/values/fields.ts";
import { byTime, CHART_SOURCES, type ChartSource } from "#rules/clinical/dental/chart.ts";
import { detailProblem, factsOf } from "#rules/clinical/dental/codes.ts";
import { MOST_STATEMENTS } from "#rules/clinical/dental/statements.ts";
import { NOTATIONS } from "#rules/clinical/dental/teeth.ts";
import { codeField, detailField, surfacesField, teethField, WorkDetail } from "./chart-fields.ts";

/** The tooth chart (docs/handbook/clinical/tooth-chart.md). Days are `yyyy-MM-dd`, amounts rupees. */

const row = {
  id: recordId,
  day: z.string(),
  on: instant,
  teeth: z.array(z.number().int()),
  surfaces: z.string(),
  code: codeField.nullable(),
  detail: WorkDetail.nullable(),
  endsId: recordId.nullable(),
  retractsId: recordId.nullable(),
  /** Why it was taken back. */
  reason: z.string().nullable(),
  completes: z.boolean(),
  planItemId: recordId.nullable(),
  until: z.string().nullable(),
  /** The visit; null for an item of a plan. */
  appointmentId: recordId.nullable(),
  idDoctor: recordId,
  doctorName: z.string(),
  /** Who typed it, where that is not the doctor. */
  typedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** The service of work and of items of plans. */
  idService: recordId.nullable(),
  /** What was done or is planned, in words; null for findings. */
  description: z.string().nullable(),
  stage: z.string().nullable(),
  quantity: z.number().int(),
  /** Of one; null for findings. */
  price: z.number().nullable(),
  /** "T-000031"; null: not of a plan. */
  planNumber: z.string().nullable(),
  planId: recordId.nullable(),
};
/** A row of the chart; rules/clinical/dental/chart.ts says what of it stands on which tooth. */
export const ChartRow = z.object({ source: z.enum(CHART_SOURCES), ...row });
export type ChartRow = z.infer<typeof ChartRow>;

/** What rows say where nothing else is said. */
export const UNSAID = {
  surfaces: "",
  code: null,
  detail: null,
  endsId: null,
  retractsId: null,
  reason: null,
  completes: true,
  planItemId: null,
  until: null,
  appointmentId: null,
  typedBy: null,
  note: null,
  idService: null,
  description: null,
  stage: null,
  quantity: 1,
  price: null,
  planNumber: null,
  planId: null,
} as const satisfies Partial<ChartRow>;

/** Rows of one source, column by column, in one order; where a column is missing or null, every row says `UNSAID`. */
export type ChartColumns = { [Name in Exclude<keyof ChartRow, "source">]?: ChartRow[Name][] | null };

const columns = Object.entries(row).map(([name, field]) => [name, z.array<z.ZodType>(field).nullish()]);
const Columns: z.ZodType<ChartColumns> = z.object(Object.fromEntries(columns));

/** The rows of a chart; a mouth can have thousands, which would take four times the bytes if each named its fields. */
export const ChartRows = z.object({ finding: Columns, procedure: Columns, plan: Columns });
export type ChartRows = z.infer<typeof ChartRows>;

/** The rows of a chart, the oldest first. */
export const rowsOf = (chart: ChartRows): ChartRow[] =>
  CHART_SOURCES.flatMap((source) => rowsOfSource(source, chart[source])).sort(byTime);

function rowsOfSource(source: ChartSource, said: ChartColumns): ChartRow[] {
  const columns = Object.entries(said).filter(([, values]) => values);
  return (said.id ?? []).map((_, at) => {
    const row: Record<string, unknown> = { source, ...UNSAID };
    for (const [name, values] of columns) row[name] = values?.[at];
    // The database writes the same instants with fewer digits.
    return { ...row, on: new Date(row.on as string).toISOString() } as ChartRow;
  });
}

/** A patient's chart with what its head says. */
export const PatientChart = z.object({
  patientId: recordId,
  patientName: z.string(),
  registerNo: z.string(),
  /** Whole years; null where no birthday is known. */
  years: z.number().int().nullable(),
  /** Everything, also what was taken back; `rowsOf` makes rows of it. */
  rows: ChartRows,
});
export type PatientChart = z.infer<typeof PatientChart>;

export const getChart = endpoint({
  method: "GET",
  path: "/Chart/GetByPatientId",
  access: "chart.read",
  summary:
    "A patient's tooth chart: everything that was found, planned and done; for a doctor, of patients whose history may be opened",
  query: z.object({ patientId: requiredId("Patient is required."), asOf: optionalDate }),
  output: PatientChart,
});

export const MOST_ROWS_AT_ONCE = MOST_STATEMENTS;
export const MOST_FINDINGS = 2000;

/** A finding, or the end of an earlier one. */
export const FindingInput = z
  .object({
    teeth: teethField,
    surfaces: surfacesField,
    /** Null: the row ends another. */
    code: codeField.nullable().default(null),
    detail: detailField,
    note: optionalNotes(2000),
    endsId: recordId.nullable().default(null),
  })
  .superRefine(({ code, detail, teeth, surfaces, endsId }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if ((code === null) === (endsId === null)) return refuse("code", "Say what was found.");
    if (code === null) return;
    const { ofMouth, onSurfaces, label } = factsOf(code);
    if (ofMouth && teeth.length > 0) refuse("teeth", `A ${label} is of the whole mouth.`);
    if (!ofMouth && code !== "sound" && teeth.length === 0) refuse("teeth", "Say which tooth.");
    if (!onSurfaces && surfaces !== "") refuse("surfaces", `A ${label} lies on no surface.`);
    const problem = detailProblem(code, detail ?? {}, teeth);
    if (problem) refuse("detail", problem);
  });
export type FindingInput = z.infer<typeof FindingInput>;

const ofVisit = {
  appointmentId: requiredId("Appointment is required."),
  /** Whose visit it is: if it is another patient's by now, the answer is 409. */
  idPatient: requiredId("Patient is required."),
};

export const addFindings = endpoint({
  method: "POST",
  path: "/Chart/AddFindings",
  access: "chart.write",
  summary: "Write down what was found at a visit, all or nothing; work of elsewhere too, as existing",
  body: z.object({
    ...ofVisit,
    findings: z
      .array(FindingInput)
      .min(1, "Say what was found.")
      .max(MOST_ROWS_AT_ONCE, `At most ${MOST_ROWS_AT_ONCE} at once.`),
  }),
  output: z.array(ChartRow),
  creates: true,
  message: "Charted.",
});

/** What one wrote oneself needs no reason for this long. */
export const MINUTES_WITHOUT_REASON = 10;

export const retractFinding = endpoint({
  method: "POST",
  path: "/Chart/Retract",
  access: "chart.write",
  summary:
    "Take a finding back that was a mistake; it stays on record. Needs a reason, but for what one wrote oneself in the last ten minutes",
  body: z.object({ id: requiredId("Say which finding."), reason: optionalText(200) }),
  output: nothing,
  message: "Taken back.",
});

export const getChartPdf = endpoint({
  method: "GET",
  path: "/Chart/GetPdf",
  access: "chart.read",
  summary: "The tooth chart on A4 as a PDF, as it stood on a day; the view is recorded",
  query: z.object({
    patientId: requiredId("Patient is required."),
    asOf: optionalDate,
    notation: z.enum(NOTATIONS).default("FDI"),
  }),
  output: z.unknown(),
  download: ["application/pdf"],
});
