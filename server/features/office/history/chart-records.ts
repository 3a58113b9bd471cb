import { type ChartDetail, codeLabel, detailText, isChartCode } from "#rules/clinical/dental/codes.ts";
import { isTooth, teethText } from "#rules/clinical/dental/teeth.ts";
import { type AuditedRow, as, date, flag, type Kind, money, text } from "./history-fields.ts";

const ON_CREATION = { onCreation: true } as const;

const detailOf = (detail: unknown) => (typeof detail === "object" ? (detail as ChartDetail | null) : null);

/** Where and what a row of the trail says, in one line: "46: caries MOD, pulp". Nothing is left of an erased one. */
function saidIn(row: AuditedRow, code: unknown): string | null {
  const teeth = Array.isArray(row.teeth) ? row.teeth.filter(isTooth) : [];
  const surfaces = row.surfaces === "Erased" ? "" : row.surfaces;
  const what = typeof code === "string" && isChartCode(code) ? codeLabel(code) : "";
  const words = [what, surfaces].filter(Boolean).join(" ");
  const closer = [words, detailText(detailOf(row.detail))].filter(Boolean).join(", ");
  return [teethText(teeth), closer].filter(Boolean).join(": ") || null;
}

/** What was found in a mouth, what is there no more, and what was taken back. */
export const FINDING: Kind = {
  table: "tooth_findings",
  read: "chart.read",
  nameOf: ({ retracts_id, ends_id }) =>
    retracts_id != null ? "finding, taken back" : ends_id != null ? "finding, ended" : "finding",
  fields: {
    said: text("Found", ON_CREATION),
    note: text("Note", ON_CREATION),
    noted_on: date("On", ON_CREATION),
    reason: text("Because", ON_CREATION),
  },
  unfold: (row) => ({ ...row, said: saidIn(row, row.code) }),
};

/** Work that was done, how it was settled, and what was taken back. */
export const PROCEDURE: Kind = {
  table: "procedures",
  read: "chart.read",
  nameOf: ({ retracts_id }) => (retracts_id == null ? "work" : "work, taken back"),
  fields: {
    service_id: as("names of services")("Service", ON_CREATION),
    said: text("Where", ON_CREATION),
    doctor_id: as("names of doctors")("Doctor", ON_CREATION),
    plan_item_id: as("names of plan_items")("Plan", ON_CREATION),
    stage: text("Stage", ON_CREATION),
    completes: flag("Completes the Work", ON_CREATION),
    quantity: text("Quantity", ON_CREATION),
    price: money("Price of One", { onCreation: "unless 0" }),
    note: text("Note", ON_CREATION),
    done_on: date("On", ON_CREATION),
    settled: text("Settled By"),
    settled_reason: text("Settled Because"),
    reopened_because: text("To Bill Again Because"),
    reason: text("Because", ON_CREATION),
  },
  unfold: (row) =>
    row.retracts_id == null
      ? // Why work waits for a bill again is told alone.
        { ...row, ...(row.teeth === undefined ? {} : { said: saidIn(row, null) }) }
      : {
          retracts_id: row.retracts_id,
          patient_id: row.patient_id,
          done_on: row.done_on,
          reason: row.reason,
        },
};
