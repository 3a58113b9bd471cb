import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handOver, saveAftercare } from "#contract/clinical/aftercare.ts";
import { addFindings, retractFinding } from "#contract/clinical/chart.ts";
import { openAnyway, saveNoteDraft, saveTreatmentNote } from "#contract/clinical/doctor-panel.ts";
import { saveTemplate } from "#contract/clinical/prescriptions.ts";
import { addProcedures, retractProcedure } from "#contract/clinical/procedures.ts";
import { addVitals, listVitals, retractVitals } from "#contract/clinical/vitals.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { createLabCase } from "#contract/money/lab.ts";
import { cancelLabCase, receiveLabCase } from "#contract/money/lab-acts.ts";
import { saveLab } from "#contract/money/labs.ts";
import { EXPORTS } from "#contract/office/exports.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { addFact, endFact } from "#contract/patients/facts.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import { TABLES_OF_DOMAINS } from "#db/domains.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { tableColumns } from "#tests/support/catalogue-columns.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What becomes of each table about a patient's care: a table that nobody decided about fails. */

interface Decided {
  /** Whether its rows go when the patient is erased; those that stay are the clinic's own. */
  goes: boolean;
  /** Whether the audit trail keeps each change. */
  isAudited: boolean;
}

const OF_THE_PATIENT: Decided = { goes: true, isAudited: true };
const DECIDED: Readonly<Record<string, Decided>> = {
  patient_facts: OF_THE_PATIENT,
  allergy_overrides: OF_THE_PATIENT,
  medicine_answers: OF_THE_PATIENT,
  vitals: OF_THE_PATIENT,
  tooth_findings: OF_THE_PATIENT,
  // Service, price, day and doctor stay for the books.
  procedures: { goes: false, isAudited: true },
  // What is not saved yet.
  note_drafts: { ...OF_THE_PATIENT, isAudited: false },
  visit_aftercare: OF_THE_PATIENT,
  prescription_templates: { goes: false, isAudited: true },
  aftercare_sheets: { goes: false, isAudited: true },
};

const MARK = "Zqvclinical";
const LINE = `Qwertol ${MARK} · 1+0+1 · 5 days`;

let clinic: TestClinic;
let token: string;
let patient: { id: number; registerNo: string };
let visit: { id: number; updatedOn: string };
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const { idDoctor, idDepartment, services } = await catalogue(clinic);
  patient = await registerPatient(clinic, token, { fullName: `${MARK} Khan`, phone: "03917171999" });
  visit = await ask(createAppointment, {
    body: {
      ...{
        idPatient: patient.id,
        idDoctor,
        idDepartment,
        idServices: [services[0]?.id],
        description: "Pain",
      },
      ...{
        appointmentDate: clinicToday(),
        appointmentTime: "17:30",
        priority: "Medium",
        status: "Completed",
      },
    },
  });
  await fillTables(idDoctor, services[0]?.id ?? 0);
});
afterAll(() => clinic.close());

async function ask<E extends Endpoint>(endpoint: E, input: object): Promise<NonNullable<OutputOf<E>>> {
  const { status, body } = await clinic.call(endpoint, input as InputOf<E>, token);
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  return body.data as NonNullable<OutputOf<E>>;
}

/** A row of each table about the patient, and one that was taken back, each with the mark. */
async function fillTables(idDoctor: number, idService: number): Promise<void> {
  const ofPatient = { patientId: patient.id, kind: "allergy" };
  await ask(addFact, { body: { ...ofPatient, text: MARK, reaction: `${MARK} rash` } });
  const wrong = await ask(addFact, { body: { ...ofPatient, kind: "alert", text: `${MARK} wrong` } });
  await ask(endFact, { body: { id: wrong.id, reason: `${MARK} was another`, updatedOn: wrong.updatedOn } });
  await ask(addFact, { body: { ...ofPatient, code: "penicillins" } });
  await ask(saveTreatmentNote, {
    body: {
      ...{ appointmentId: visit.id, description: "Pain", doctorPrescription: `${LINE}\nAugmentin 625 mg` },
      allergyOverrides: [
        { line: "Augmentin 625 mg", reason: `${MARK} insists` },
        { line: LINE, reason: `${MARK} insists` },
      ],
      medicineAnswers: [{ medicine: `Qwertol ${MARK}`, ingredients: ["ibuprofen"] }],
    },
  });
  for (const systolic of [120, 130])
    await ask(addVitals, {
      body: { appointmentId: visit.id, idPatient: patient.id, systolic, diastolic: 80 },
    });
  const [last] = await ask(listVitals, { query: { patientId: patient.id } });
  await ask(retractVitals, { body: { id: last?.id, reason: `${MARK} moved` } });
  const atVisit = { appointmentId: visit.id, idPatient: patient.id };
  const findings = [{ code: "caries", teeth: [36], surfaces: "MO", note: `${MARK} hurts` }];
  const [wrongFinding] = await ask(addFindings, { body: { ...atVisit, findings } });
  await ask(retractFinding, { body: { id: wrongFinding?.id, reason: `${MARK} moved` } });
  const procedures = [
    { idService, teeth: [36], note: `${MARK} hurts`, stage: MARK },
    { idService, note: `${MARK} hurts` },
  ];
  const [wrongWork] = await ask(addProcedures, { body: { ...atVisit, procedures } });
  await ask(retractProcedure, { body: { id: wrongWork?.id, reason: `${MARK} moved` } });
  await ask(openAnyway, { body: { idPatient: patient.id, reason: `${MARK} collapsed` } });
  await ask(saveNoteDraft, {
    body: {
      ...{ appointmentId: visit.id, idPatient: patient.id, basedOn: visit.updatedOn },
      description: `${MARK} hurts`,
    },
  });
  const sheet = await ask(saveAftercare, { body: { name: "After scaling", en: "Brush gently.", ur: null } });
  await ask(handOver, {
    body: { appointmentId: visit.id, idPatient: patient.id, idSheets: [sheet.id] },
  });
  const lab = await ask(saveLab, { body: { name: "Noor Dental Lab" } });
  const crown = await ask(createLabCase, {
    body: {
      ...{ idPatient: patient.id, idLab: lab.id, idDoctor, what: `Crown ${MARK}`, teeth: [36] },
      ...{ material: `${MARK} gold`, shade: MARK, instructions: `${MARK} grinds`, sentOn: clinicToday() },
    },
  });
  const seen = { id: crown.id, receivedOn: clinicToday(), checked: `${MARK} margin` };
  await ask(receiveLabCase, { body: seen });
  await ask(cancelLabCase, { body: { id: crown.id, reason: `${MARK} left` } });
  await ask(saveTemplate, { body: { idDoctor, name: "Of the clinic", text: "Panadol" } });
}

const rowsOf = async (table: string) =>
  (await clinic.database.pool.query(`SELECT t::text AS row FROM ${table} t`)).rows.map(({ row }) =>
    String(row),
  );

describe("each table about a patient's care", () => {
  it("is decided about, and has rows here", async () => {
    expect(Object.keys(DECIDED).sort()).toEqual(
      [...(TABLES_OF_DOMAINS.clinical ?? []), "patient_facts"].sort(),
    );
    for (const table of Object.keys(DECIDED))
      expect([table, (await rowsOf(table)).length > 0]).toEqual([table, true]);
  });

  it("is kept by the audit trail, or is not", async () => {
    const tables = await tableColumns(clinic.database.kysely);
    const audited = Object.keys(DECIDED).map((table) => [table, tables.get(table)?.isAudited]);
    expect(audited).toEqual(Object.entries(DECIDED).map(([table, { isAudited }]) => [table, isAudited]));
  });

  it("is in no list's file", async () => {
    const query = new URLSearchParams({ format: "csv", patientId: String(patient.id), by: "method" });
    for (const { endpoint } of EXPORTS) {
      const url = `/api${endpoint.path}?${query}`;
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, body } = await clinic.app.inject({ url, headers });
      expect([endpoint.path, statusCode]).toEqual([endpoint.path, 200]);
      expect(body).not.toMatch(new RegExp(`${MARK} (rash|wrong|was another|insists|moved|hurts)`));
    }
  });

  it("says nothing of a patient who is erased, nor does anything else", async () => {
    await ask(erasePatient, {
      body: { id: patient.id, registerNo: patient.registerNo, reason: "Asked at the desk" },
    });
    for (const [table, { goes }] of Object.entries(DECIDED))
      expect([table, (await rowsOf(table)).length === 0]).toEqual([table, goes]);
    const tables = await tableColumns(clinic.database.kysely);
    const holding: string[] = [];
    for (const table of tables.keys())
      if ((await rowsOf(table)).some((row) => row.toLowerCase().includes(MARK.toLowerCase())))
        holding.push(table);
    expect(holding).toEqual([]);
  });
});
