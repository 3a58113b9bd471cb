import { sql } from "kysely";
import type { AllergyMet, AllergyOverride, MedicineAnswer } from "#contract/clinical/doctor-panel.ts";
import type { MetAllergy } from "#contract/desk/appointments.ts";
import { listedAllergiesMet } from "#rules/clinical/allergy-check.ts";
import { answeredLines, reasonKey } from "#rules/clinical/medicine-answers.ts";
import { medicineIn, prescriptionLines } from "#rules/clinical/prescription.ts";
import type { PatientFact } from "#rules/patients/safety-banner.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { WrittenPrescription } from "#server/features/desk/appointments/prescription-check.ts";
import { factsOf } from "#server/features/patients/facts/facts-sql.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { conflict } from "#server/platform/http/errors.ts";
import { answersOfVisit } from "./medicine-answers.ts";

/** Asks of each medicine that is written whether a listed allergy of the patient forbids it. */

/**
 * The new lines that meet a listed allergy. What stood there before is not asked about again unless a reason for it is given
 * now, nor a medicine with a reason whose dose changed. `answers` say what unknown medicines contain, beside those that were
 * kept before. No statement where no line is new.
 */
export async function allergiesMet(
  trx: Executor,
  { appointmentId, before, now }: WrittenPrescription,
  answers: readonly MedicineAnswer[] = [],
  overrides: readonly AllergyOverride[] = [],
): Promise<RuledAllergy[]> {
  const stood = new Set(prescriptionLines(before));
  const lines = prescriptionLines(now);
  const said = new Set(answers.map(({ medicine }) => medicineIn(medicine)));
  const reasoned = reasonsOf(overrides);
  const isAsked = (line: string) =>
    // What is said now of a line that stood there may make it a new one.
    !stood.has(line) || said.has(medicineIn(line)) || reasoned.has(line.trim());
  if (!lines.some(isAsked)) return [];
  const { rows } = await sql<{ facts: PatientFact[]; answered: Answered[] }>`
    SELECT ${factsOf(sql`p.id`)} AS facts, (SELECT coalesce(jsonb_agg(jsonb_build_object('line', line, 'finding', finding)), '[]') FROM allergy_overrides
      WHERE appointment_id = a.id) AS answered FROM appointments a JOIN patients p ON p.id = a.patient_id
    WHERE a.id = ${appointmentId}`.execute(trx);
  const { facts = [], answered = [] } = rows[0] ?? {};
  const known = [...(await answersOfVisit(trx, appointmentId)), ...answers];
  const given = new Set(answered.map(({ line, finding }) => reasonKey(line, finding)));
  const found = listedAllergiesMet(answeredLines(lines, known), facts, clinicToday());
  return found.flatMap(({ line, text, rule }) => {
    const prescribed = lines[line] ?? "";
    return isAsked(prescribed) && !given.has(reasonKey(prescribed, text))
      ? [{ line: prescribed, text, rule }]
      : [];
  });
}

/** What was found, with the rule that administrators count by; no answer carries it. */
export interface RuledAllergy extends MetAllergy {
  rule: string | null;
}

interface Answered {
  line: string;
  finding: string;
}

/** Line, without blanks at its ends, which a caller's has lost → reason. */
const reasonsOf = (overrides: readonly AllergyOverride[]) =>
  new Map(overrides.map(({ line, reason }) => [line, reason]));

/** Throws 409 with the lines that meet an allergy and have no reason. */
export function assertAnswered(met: readonly MetAllergy[], overrides: readonly AllergyOverride[]): void {
  const given = reasonsOf(overrides);
  const lines = met.filter(({ line }) => !given.has(line.trim())).map(({ line, text }) => ({ line, text }));
  if (lines.length === 0) return;
  const facts: AllergyMet = { kind: "allergy", lines };
  const texts = [...new Set(lines.map(({ text }) => text))].join(" ");
  throw conflict(
    lines.length === 1
      ? `${texts} Choose another medicine, or say why it is given all the same.`
      : `${texts} Choose other medicines, or say of each why it is given all the same.`,
    facts,
  );
}

/** Throws 409 with the lines of a stored prescription that meet an allergy and have no reason. */
export async function assertReasoned(
  trx: Executor,
  appointmentId: number,
  prescription: string | null,
): Promise<void> {
  assertAnswered(await allergiesMet(trx, { appointmentId, before: null, now: prescription }), []);
}

/** Keeps the reasons for what meets an allergy; a reason for a line that meets none is not kept. */
export async function keepOverrides(
  trx: Executor,
  appointmentId: number,
  met: readonly RuledAllergy[],
  overrides: readonly AllergyOverride[],
): Promise<void> {
  const reasons = reasonsOf(overrides);
  const kept = met.flatMap(({ line, text, rule }) => {
    const reason = reasons.get(line.trim());
    return reason === undefined ? [] : [{ line, finding: text, rule, reason }];
  });
  if (kept.length === 0) return;
  await sql`INSERT INTO allergy_overrides (appointment_id, line, finding, rule, reason, made_by)
    SELECT ${appointmentId}, left(line, 1000), left(finding, 1000), left(rule, 300), reason, current_staff_id()
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS o (line text, finding text, rule text, reason text)`.execute(
    trx,
  );
}
