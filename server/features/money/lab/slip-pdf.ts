import { Readable } from "node:stream";
import type { LabCase } from "#contract/money/lab.ts";
import type { getLabSlipPdf } from "#contract/money/lab-acts.ts";
import { signingName } from "#rules/clinic/doctor.ts";
import { isMilk, LOWER, LOWER_MILK, teethText, UPPER, UPPER_MILK } from "#rules/clinical/dental/teeth.ts";
import { warningTexts } from "#rules/clinical/prescription-paper.ts";
import { formatDate, groupPhone } from "#rules/values/display.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { mayOpen } from "#server/features/clinical/doctor-panel/opening.ts";
import { present, view } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { getCase } from "./service.ts";

/**
 * The slip that goes to the lab, without costs. Allergies and blood thinners stand on it for those who may read them; the look
 * at the patient is on record before it is drawn. Throws 404 and 503.
 */
export async function slipPdf({ query, db, audit, staff }: Call<typeof getLabSlipPdf>): Promise<Download> {
  const one = await getCase(db, query.id, staff);
  const patient = await audit((trx) => view(trx, one.idPatient));
  const shown = await present(db, patient, staff);
  const mayWarn = allows(staff, "facts.read") && (await mayOpen(db, one.idPatient, staff));
  const warnings = mayWarn ? warningTexts(shown, clinicToday()) : [];
  const data = {
    paper: query.paper,
    ...slipOf(one),
    warnings: warnings.map(inItsScript),
  };
  const pdf = await typeset(db, data, staff);
  return {
    fileName: `${one.number.toLowerCase()}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([pdf]),
  };
}

const typeset = (db: Executor, data: object, staff: SignedIn) =>
  typesetUnderLetterhead(db, { template: "lab-slip", data }, staff);

/** The input of the template (`lab-slip.typ`). */
function slipOf(one: LabCase) {
  const facts = [
    ["Lab", one.labName],
    ["Phone", one.labPhone && groupPhone(one.labPhone)],
    ["Doctor", signingName(one.doctorName)],
    ["Patient", `${one.patientName}, ${one.patientRegisterNo}`],
    ["Sent on", one.sentOn && formatDate(one.sentOn)],
    ["Due back on", one.dueOn && formatDate(one.dueOn)],
    ["Made again for", one.remakeOf?.number],
  ] as const;
  const work = [
    ["Teeth", teethText(one.teeth)],
    ["Material", one.material],
    ["Shade", one.shade],
  ] as const;
  const shown = (pairs: readonly (readonly [string, string | null | undefined])[]) =>
    pairs.flatMap(([label, value]) => (value ? [{ label, value: inItsScript(value) }] : []));
  return {
    title: "Lab slip",
    number: one.number,
    facts: shown(facts),
    what: inItsScript(one.what),
    work: shown(work),
    rows: rowsOf(one.teeth),
    instructions: (one.instructions ?? "")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(inItsScript),
  };
}

/** The rows of teeth that are drawn, each tooth with whether it is meant; none for the whole mouth. */
function rowsOf(teeth: readonly number[]) {
  if (teeth.length === 0) return [];
  const milk = teeth.some(isMilk) ? [UPPER_MILK, LOWER_MILK] : [];
  const permanent = teeth.every(isMilk) ? [] : [UPPER, LOWER];
  const rows =
    milk.length > 0 && permanent.length > 0
      ? [UPPER, UPPER_MILK, LOWER_MILK, LOWER]
      : [...permanent, ...milk];
  return rows.map((row) => row.map((tooth) => ({ tooth: String(tooth), meant: teeth.includes(tooth) })));
}
