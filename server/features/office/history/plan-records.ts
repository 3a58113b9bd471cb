import { TreatmentPlan } from "#contract/money/plan-records.ts";
import { rightToRead } from "#contract/values/sensitive.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { teethText } from "#rules/clinical/dental/teeth.ts";
import { statusText } from "#rules/money/plans/status.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { type AuditedRow, as, date, type Kind, money, text } from "./history-fields.ts";

/** A line of a plan as told-plans-store.ts reads it from the trail. */
interface AuditedItem {
  /** Null: in every option. */
  letter: string | null;
  phase: number;
  description: string;
  teeth: number[];
  surfaces: string;
  quantity: number;
  price: number;
  /** Null: the plan's doctor. */
  doctor: string | null;
}

interface AuditedOption {
  letter: string;
  name: string;
  note: string | null;
  discount: number;
}

interface AuditedAnswer {
  answer: string;
  version: number;
  letter: string | null;
  phases: number[] | null;
}

/** "Crown 46 Rs 28,000 (option A, phase 2)", "Filling 12, 13 2 × Rs 7,500 (phase 1, Dr Sana Mir)". */
function itemText({ letter, phase, description, teeth, surfaces, quantity, price, doctor }: AuditedItem) {
  const what = [description, teethText(teeth), surfaces].filter(Boolean).join(" ");
  const each = formatMoneyExactly(Number(price));
  const where = [letter && `option ${letter}`, `phase ${phase}`, doctor && calledDoctor(doctor)];
  return `${what} ${quantity === 1 ? each : `${quantity} × ${each}`} (${where.filter(Boolean).join(", ")})`;
}

/** "A: Bridge (discount Rs 5,000, Two sound neighbours are ground down)". */
function optionText({ letter, name, note, discount }: AuditedOption): string {
  const more = [Number(discount) > 0 && `discount ${formatMoneyExactly(Number(discount))}`, note];
  const closer = more.filter(Boolean).join(", ");
  return `${letter}: ${name}${closer ? ` (${closer})` : ""}`;
}

/** "Accepted (phase 1): option A, version 2". */
function answerText({ answer, version, letter, phases }: AuditedAnswer): string {
  const said = answer === "Accepted" ? statusText(answer, phases) : answer;
  return `${said}: ${letter ? `option ${letter}, ` : ""}version ${version}`;
}

const listed = <Of>(of: unknown, textOf: (one: Of) => string): string | null =>
  Array.isArray(of) ? (of as Of[]).map(textOf).join(", ") || null : null;

/** "1 Fillings, 3 Cleaning": the phases that have a name. */
const phasesText = (names: unknown): string | null =>
  Array.isArray(names)
    ? names.flatMap((name, index) => (name ? [`${index + 1} ${name}`] : [])).join(", ") || null
    : null;

/** Only what the row says: a change of the options alone has no lines. */
function unfold(row: AuditedRow): AuditedRow {
  const { phase_names, items, options, answered } = row;
  return {
    ...row,
    ...(phase_names === undefined ? {} : { phase_names: phasesText(phase_names) }),
    ...(items === undefined ? {} : { items: listed(items, itemText) }),
    ...(options === undefined ? {} : { options: listed(options, optionText) }),
    ...(answered ? { answered: answerText(answered as AuditedAnswer) } : {}),
  };
}

const needs = rightToRead(TreatmentPlan.shape.notes) ?? "clinicalNotes.read";

/** The history of a treatment plan: its head, and from other tables its options, lines, versions and answers. */
export const PLAN: Kind = {
  table: "treatment_plans",
  read: "plans.read",
  nameOf: ({ number }) => `plan ${number}`,
  fields: {
    name: text("Name", { onCreation: true }),
    doctor_id: as("names of doctors")("Doctor", { onCreation: true }),
    diagnosis: text("Diagnosis", { needs }),
    notes: text("Notes", { needs }),
    valid_days: as("days")("Valid For"),
    advance: money("Asked Before It Begins", { onCreation: "unless 0" }),
    phase_names: text("Phases"),
    options: text("Options"),
    items: text("Lines", { onCreation: true }),
    shown: text("Version Shown"),
    shown_until: date("Valid Until"),
    answered: text("Answer"),
    answered_how: text("How"),
    answered_by: text("Who Answered"),
    relationship: text("Relationship"),
    answered_on: date("Answered On"),
    answer_note: text("Note of the Answer"),
    closed_on: date("Closed On"),
    close_reason: text("Closed Because"),
  },
  unfold,
};
