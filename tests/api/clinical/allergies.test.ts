import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getPatientHistory,
  recordPrescriptionPrint,
  saveTreatmentNote,
  type TreatmentNote,
} from "#contract/clinical/doctor-panel.ts";
import {
  type Appointment,
  createAppointment,
  getAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { addFact, endFact } from "#contract/patients/facts.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { BRAND_WORDS } from "#rules/clinical/medicines/brand-words.ts";
import { groupsOf } from "#rules/clinical/medicines/ingredients.ts";
import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Medicines of a prescription against the listed allergies of the patient, as the server asks. */

let clinic: TestClinic;
let token: string;
let idAppointment: number;
let idPatient: number;
beforeAll(async () => {
  clinic = await openClinic();
  token = (await clinic.signIn("Administrator")).token;
  idPatient = (await registerPatient(clinic, token, { anyKnownAllergies: null })).id;
  idAppointment = (await book(idPatient, "17:30")).id;
  const fact = { patientId: idPatient, kind: "allergy", code: "penicillins", reaction: "rash" } as const;
  await clinic.call(addFact, { body: fact }, token);
});
afterAll(() => clinic.close());

async function book(patient: number, appointmentTime: string): Promise<Appointment> {
  const { idDoctor, idDepartment, services } = await catalogue(clinic);
  const body = {
    ...{ idPatient: patient, idDoctor, idDepartment, appointmentDate: nextMonday(), appointmentTime },
    ...{ priority: "Medium", status: "Scheduled", description: "Pain", idServices: [services[0]?.id ?? 0] },
  } as BodyOf<typeof createAppointment>;
  const { data } = (await clinic.call(createAppointment, { body }, token)).body;
  if (!data) throw new Error("no visit was booked");
  return data;
}

const NOTE: TreatmentNote = {
  description: "Pain",
  notes: null,
  treatmentPlans: null,
  doctorPrescription: null,
};
const LINE = "Augmentin 625 mg · 1+0+1 · 5 days";
const save = (doctorPrescription: string | null, allergyOverrides?: { line: string; reason: string }[]) =>
  clinic.call(
    saveTreatmentNote,
    { body: { ...NOTE, doctorPrescription, appointmentId: idAppointment, allergyOverrides } },
    token,
  );
const stored = async () =>
  (await clinic.call(getAppointment, { query: { id: idAppointment } }, token)).body.data?.doctorPrescription;

/** A Monday to come. */
function nextMonday(): string {
  let ahead = 30;
  while (weekdayOf(someDay(ahead)) !== 1) ahead += 1;
  return someDay(ahead);
}

describe("a medicine that a listed allergy forbids", () => {
  it("is refused without a reason, and nothing is stored", async () => {
    const { status, body } = await save(LINE, []);
    expect(status).toBe(409);
    expect(body.message).toMatch(
      /^Augmentin holds amoxicillin \(penicillins\)\. The patient is allergic to penicillins: rash/,
    );
    expect(body.conflict).toEqual({ kind: "allergy", lines: [{ line: LINE, text: expect.any(String) }] });
    expect(await stored()).toBeNull();
  });

  it.each([" ", "no", "aaa", "x".repeat(201), "a\u2028b c d"])(
    "is refused with %j as its reason",
    async (reason) => {
      expect((await save(LINE, [{ line: LINE, reason }])).status).toBe(400);
      expect(await stored()).toBeNull();
    },
  );

  it("is named with every other one that is, in one answer", async () => {
    const { body } = await save(`${LINE}\nAmoxil 500 mg · 1+1+1`, []);
    expect(body.message).toContain("Augmentin holds amoxicillin");
    expect(body.message).toContain("Amoxil holds amoxicillin");
    expect(body.message).toMatch(/Choose other medicines, or say of each why it is given all the same\.$/);
  });

  it("is not given by a reason for another line", async () => {
    expect((await save(LINE, [{ line: "Brufen", reason: "The patient insists" }])).status).toBe(409);
  });

  it("is stored with a reason, which stands in the visit's history, and is not asked again", async () => {
    const reason = "Tolerated twice since";
    expect((await save(LINE, [{ line: LINE, reason }])).status).toBe(200);
    expect(await stored()).toBe(LINE);
    const asked = { query: { entity: "appointment", id: idAppointment } } as const;
    const told = JSON.stringify((await clinic.call(getHistory, asked, token)).body.data);
    expect(told).toContain("Given Against an Allergy");
    expect(told).toContain(reason);
    expect((await save(`${LINE}\nPanadol · SOS`, [])).status).toBe(200);
    // Nor for another dose of it.
    expect((await save("AUGMENTIN 625 mg · 1+1+1", [])).status).toBe(200);
    const { rows } = await clinic.database.pool.query("SELECT line, reason, made_by FROM allergy_overrides");
    expect(rows).toEqual([{ line: LINE, reason, made_by: expect.anything() }]);
  });

  it("is asked about again for what was noted since, and for another line without a name", async () => {
    const graver = {
      patientId: idPatient,
      kind: "allergy",
      text: "amoxicillin",
      severity: "severe",
    } as const;
    const noted = await clinic.call(addFact, { body: graver }, token);
    const dose = "Augmentin 625 mg · 1+1+1 · 7 days";
    expect((await save(dose, [])).status).toBe(409);
    expect((await save(dose, [{ line: dose, reason: "Tolerated since then too" }])).status).toBe(200);
    await clinic.call(endFact, { body: { id: noted.body.data?.id ?? 0, reason: "A mix-up." } }, token);
    const nameless = " · Augmentin 625 mg · 3 days";
    expect((await save(nameless, [])).status).toBe(409);
    expect((await save(nameless, [{ line: nameless, reason: "Tolerated before" }])).status).toBe(200);
    expect((await save("Tab · Augmentin 625", [])).status).toBe(409);
    await save(null, []);
  });

  it("keeps its visit with its patient once a reason is kept, whatever stands in the note", async () => {
    const other = await registerPatient(clinic, token, { fullName: "Another One", phone: "03214578288" });
    const visit = (await clinic.call(getAppointment, { query: { id: idAppointment } }, token)).body.data;
    const { safety: _, ...was } = visit ?? {};
    const body = { ...was, idPatient: other.id, doctorPrescription: null, updatedOn: null, keepHours: true };
    const { status, body: answer } = await clinic.call(
      updateAppointment,
      { query: { id: idAppointment }, body } as never,
      token,
    );
    expect([status, answer.message]).toEqual([409, expect.stringContaining("so it stays with that patient")]);
  });

  it("is stored for a caller that does not know allergies, and the answer warns", async () => {
    const line = "Amoxil 500 mg · 1+1+1";
    const { status, body } = await save(line);
    expect(status).toBe(200);
    expect(body.data?.allergyWarnings).toMatchObject([{ line }]);
    expect(await stored()).toBe(line);
    await save(null, []);
  });
});

describe("what an unknown medicine contains", () => {
  const UNKNOWN = "Xyzolin 5 mg · BD";
  const answer = async (
    doctorPrescription: string,
    medicineAnswers: { medicine: string; ingredients: string[] }[],
    allergyOverrides: { line: string; reason: string }[] = [],
  ) => {
    const body = {
      ...NOTE,
      doctorPrescription,
      appointmentId: idAppointment,
      allergyOverrides,
      medicineAnswers,
    };
    return await clinic.call(saveTreatmentNote, { body }, token);
  };
  const kept = async () =>
    (await clinic.database.pool.query("SELECT medicine, ingredients FROM medicine_answers ORDER BY id")).rows;

  it("is checked as if it were known, of a line that stood there too, and kept once", async () => {
    expect((await answer(UNKNOWN, [])).status).toBe(200);
    const said = [{ medicine: "Xyzolin 5 mg", ingredients: ["amoxicillin"] }];
    const refused = await answer(UNKNOWN, said);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("Xyzolin 5 mg holds amoxicillin (penicillins).");
    expect(await kept()).toEqual([]);
    const reasons = [{ line: UNKNOWN, reason: "Tolerated twice since" }];
    expect((await answer(UNKNOWN, said, reasons)).status).toBe(200);
    expect((await answer(UNKNOWN, said, reasons)).status).toBe(200);
    expect(await kept()).toEqual(said);
    const { data } = (await clinic.call(getPatientHistory, { query: { idPatient } }, token)).body;
    expect(data?.medicineAnswers).toEqual([{ ...said[0], appointmentId: idAppointment }]);
    const finding = expect.stringContaining("amoxicillin");
    expect(data?.allergyOverrides).toContainEqual({ ...reasons[0], finding, appointmentId: idAppointment });
  });

  it("counts by its latest answer, and none hides what a name says by itself", async () => {
    expect((await answer("Xyzolin 5 mg · OD", [{ medicine: "XYZOLIN 5 mg", ingredients: [] }])).status).toBe(
      200,
    );
    expect((await answer("Velosef", [{ medicine: "Velosef", ingredients: [] }])).status).toBe(200);
    expect((await answer("Ampiclox", [{ medicine: "Ampiclox", ingredients: [] }])).status).toBe(409);
  });

  it("is not kept for a medicine that is not prescribed, nor an ingredient that no list has", async () => {
    const before = await kept();
    expect((await answer("Panadol", [{ medicine: "Other", ingredients: ["aspirin"] }])).status).toBe(200);
    expect((await answer("Other", [{ medicine: "Other", ingredients: ["rose water"] }])).status).toBe(400);
    expect(await kept()).toEqual(before);
  });
});

it("is asked of every brand word whose ingredient is a penicillin, and of no other", async () => {
  for (const [brand, ingredients] of Object.entries(BRAND_WORDS)) {
    const isForbidden = ingredients.flatMap(groupsOf).includes("penicillins");
    const { status } = await save(`${brand} · 1+0+1 · 3 days`, []);
    expect([brand, status]).toEqual([brand, isForbidden ? 409 : 200]);
  }
});

it("reasons and answers go with an erased patient, from the audit trail too", async () => {
  const other = await registerPatient(clinic, token, { fullName: "Sajida Parveen", phone: "03214578299" });
  const { pool } = clinic.database;
  await pool.query("UPDATE appointments SET patient_id = $1, status = 'Cancelled' WHERE id = $2", [
    other.id,
    idAppointment,
  ]);
  const body = { id: other.id, registerNo: other.registerNo, reason: "Asked for it" };
  expect((await clinic.call(erasePatient, { body }, token)).status).toBe(200);
  const { rows } = await pool.query(
    `SELECT 'answer' AS left FROM medicine_answers UNION ALL SELECT 'reason' FROM allergy_overrides
     UNION ALL SELECT 'trail' FROM audit_log WHERE entity IN ('medicine_answers', 'allergy_overrides')
       AND concat(before, after) ~* 'xyzolin|tolerated'`,
  );
  expect(rows).toEqual([]);
});

describe("a medicine that an allergy forbids since", () => {
  it("is not printed without a reason, however long its line has stood", async () => {
    const visit = await book(
      (await registerPatient(clinic, token, { phone: "03214578299", anyKnownAllergies: null })).id,
      "18:30",
    );
    const save = (allergyOverrides: { line: string; reason: string }[]) =>
      clinic.call(
        saveTreatmentNote,
        { body: { ...NOTE, appointmentId: visit.id, doctorPrescription: LINE, allergyOverrides } },
        token,
      );
    const print = () => clinic.call(recordPrescriptionPrint, { body: { appointmentId: visit.id } }, token);
    expect((await save([])).status).toBe(200);
    expect((await print()).status).toBe(200);
    const penicillins = { patientId: visit.idPatient, kind: "allergy", code: "penicillins" } as const;
    expect((await clinic.call(addFact, { body: penicillins }, token)).status).toBe(200);
    expect((await save([])).status).toBe(200);
    const refused = await print();
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("Augmentin holds amoxicillin");
    expect((await save([{ line: LINE, reason: "Tolerated twice since" }])).status).toBe(200);
    expect((await print()).status).toBe(200);
    // Once more after a lost answer.
    expect((await save([{ line: LINE, reason: "Tolerated twice since" }])).status).toBe(200);
  });
});
