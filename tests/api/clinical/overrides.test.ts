import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveTreatmentNote, type TreatmentNote } from "#contract/clinical/doctor-panel.ts";
import { getOverrides, OVERRIDE_DAYS } from "#contract/clinical/overrides.ts";
import { type Appointment, createAppointment, removeAppointment } from "#contract/desk/appointments.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { addFact } from "#contract/patients/facts.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { ROLES } from "#rules/values/permissions.ts";
import { addDays, clinicToday, instantOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What administrators read of medicines that were prescribed against an allergy, and how often each rule was overridden. */

let clinic: TestClinic;
let admin: string;
let visitBody: object;
let doctors: readonly { id: number }[];
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  const found = await catalogue(clinic);
  doctors = found.doctors;
  visitBody = {
    ...{ idDepartment: found.idDepartment, idServices: [found.services[0]?.id ?? 0] },
    ...{ appointmentTime: "17:30", priority: "Medium", status: "Completed", description: "Tooth pain" },
  };
});
afterAll(() => clinic.close());

/** A visit today. */
async function book(idPatient: number, idDoctor = doctors[0]?.id): Promise<Appointment> {
  const body = { ...visitBody, idPatient, idDoctor, appointmentDate: clinicToday() };
  const { body: answer } = await clinic.call(
    createAppointment,
    { body: body as BodyOf<typeof createAppointment> },
    admin,
  );
  if (!answer.data) throw new Error(`no visit was booked: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A visit today of a new patient who is allergic to something. */
async function visitOf(codes: readonly string[]): Promise<Appointment> {
  const idPatient = (await registerPatient(clinic, admin, { anyKnownAllergies: null })).id;
  for (const code of codes) {
    const body = { patientId: idPatient, kind: "allergy", code, reaction: "rash" } as BodyOf<typeof addFact>;
    await clinic.call(addFact, { body }, admin);
  }
  return await book(idPatient);
}

/** Writes a prescription, with the same reason for each of its lines. */
async function prescribe(visit: Appointment, lines: readonly string[], reason = "Tolerated twice since") {
  const note: TreatmentNote = {
    ...{ description: "Pain", notes: null, treatmentPlans: null },
    doctorPrescription: lines.join("\n") || null,
  };
  const allergyOverrides = lines.map((line) => ({ line, reason }));
  const body = { ...note, appointmentId: visit.id, allergyOverrides };
  expect((await clinic.call(saveTreatmentNote, { body }, admin)).status).toBe(200);
}

async function read(token = admin) {
  const { body } = await clinic.call(getOverrides, {}, token);
  if (!body.data) throw new Error(`not read: ${JSON.stringify(body)}`);
  return body.data;
}
const ofVisit = async ({ id }: Appointment) =>
  (await read()).overrides.filter(({ idAppointment }) => idAppointment === id);

/** As if all reasons of a visit were given at an instant. */
const givenOn = ({ id }: Appointment, instant: number) =>
  clinic.database.pool.query("UPDATE allergy_overrides SET created_on = $1 WHERE appointment_id = $2", [
    new Date(instant),
    id,
  ]);

const AUGMENTIN = "Augmentin 625 mg · 1+0+1 · 5 days";

describe("what was prescribed against an allergy", () => {
  it("is told with patient, day, doctor, medicine as written, finding and reason", async () => {
    const visit = await visitOf(["penicillins"]);
    await prescribe(visit, [AUGMENTIN], "الرجی پرانی ہے، two courses since");
    expect(await ofVisit(visit)).toEqual([
      {
        id: expect.any(Number),
        day: clinicToday(),
        idAppointment: visit.id,
        idPatient: visit.idPatient,
        patientName: visit.patientName,
        patientRegisterNo: expect.stringMatching(/^P-\d+$/),
        idDoctor: visit.idDoctor,
        doctorName: visit.doctorName,
        writtenBy: expect.any(String),
        line: AUGMENTIN,
        finding: expect.stringMatching(
          /^Augmentin holds amoxicillin \(penicillins\)\. The patient is allergic/,
        ),
        reason: "الرجی پرانی ہے، two courses since",
        rule: "penicillins: amoxicillin",
        isPrescribed: true,
      },
    ]);
  });

  it("leaves out lines that meet nothing", async () => {
    const visit = await visitOf(["penicillins"]);
    await prescribe(visit, ["Panadol · SOS", AUGMENTIN]);
    expect((await ofVisit(visit)).map(({ line }) => line)).toEqual([AUGMENTIN]);
  });

  it("comes newest first", async () => {
    const [older, newer] = [await visitOf(["penicillins"]), await visitOf(["penicillins"])];
    for (const visit of [newer, older]) await prescribe(visit, [AUGMENTIN]);
    await givenOn(older, Date.now() - 60_000);
    await givenOn(newer, Date.now());
    const order = (await read()).overrides.map(({ idAppointment }) => idAppointment);
    expect(order.filter((id) => id === older.id || id === newer.id)).toEqual([newer.id, older.id]);
  });

  it("says when the medicine was taken out again, and not when its dose changed", async () => {
    const visit = await visitOf(["penicillins"]);
    await prescribe(visit, [AUGMENTIN]);
    await prescribe(visit, ["AUGMENTIN 625 mg · 1+1+1 · 7 days"]);
    expect((await ofVisit(visit)).map(({ line, isPrescribed }) => [line, isPrescribed])).toEqual([
      [AUGMENTIN, true],
    ]);
    await prescribe(visit, ["Panadol · SOS"]);
    expect((await ofVisit(visit)).map(({ isPrescribed }) => isPrescribed)).toEqual([false]);
    await prescribe(visit, []);
    expect((await ofVisit(visit)).map(({ isPrescribed }) => isPrescribed)).toEqual([false]);
  });

  it(`reaches back ${OVERRIDE_DAYS} days of the clinic, today among them`, async () => {
    const [within, before] = [await visitOf(["penicillins"]), await visitOf(["penicillins"])];
    for (const visit of [within, before]) await prescribe(visit, [AUGMENTIN]);
    const first = instantOf(addDays(clinicToday(), 1 - OVERRIDE_DAYS));
    await givenOn(within, new Date(first).getTime());
    await givenOn(before, new Date(first).getTime() - 1);
    const { since, overrides } = await read();
    expect(since).toBe(addDays(clinicToday(), 1 - OVERRIDE_DAYS));
    expect(overrides.find(({ idAppointment }) => idAppointment === within.id)?.day).toBe(since);
    expect(overrides.filter(({ idAppointment }) => idAppointment === before.id)).toEqual([]);
  });

  it("leaves out what was prescribed at a visit that was deleted", async () => {
    const visit = await visitOf(["penicillins"]);
    await prescribe(visit, [AUGMENTIN]);
    expect(await ofVisit(visit)).toHaveLength(1);
    expect((await clinic.call(removeAppointment, { query: { id: visit.id } }, admin)).status).toBe(200);
    expect(await ofVisit(visit)).toEqual([]);
  });

  it("leaves out, and forgets, what was prescribed to a patient who was erased", async () => {
    const visit = await visitOf(["sulfonamides"]);
    await prescribe(visit, ["Septran DS · 1+0+1 · 5 days"], "Zqverased reason");
    const before = await read();
    expect(JSON.stringify(before.overrides)).toContain("Zqverased");
    expect(JSON.stringify(before.rules)).toContain("sulfonamides");
    const { rows } = await clinic.database.pool.query("SELECT register_no FROM patients WHERE id = $1", [
      visit.idPatient,
    ]);
    const body = { id: visit.idPatient, registerNo: rows[0]?.register_no, reason: "Asked for it" };
    expect((await clinic.call(erasePatient, { body }, admin)).status).toBe(200);
    const { overrides, rules } = await read();
    expect(JSON.stringify(overrides)).not.toContain("Zqverased");
    expect(JSON.stringify(rules)).not.toContain("sulfonamides");
  });

  it.each(ROLES)("is told to a %s as the table of permissions says", async (role) => {
    const idDoctor = doctors[0]?.id;
    const { token } = await clinic.signIn(role, role === "Doctor" ? { doctorId: idDoctor } : undefined);
    const { status, body } = await clinic.call(getOverrides, {}, token);
    expect(status).toBe(role === "Administrator" ? 200 : 403);
    if (status === 403) expect(body.data).toBeNull();
  });
});

describe("how often each rule was overridden", () => {
  it("counts times, patients and doctors of each, the most first, without what a patient told", async () => {
    const { pool } = clinic.database;
    await pool.query("UPDATE allergy_overrides SET created_on = created_on - interval '200 days'");
    expect((await read()).rules).toEqual([]);
    const [one, two] = [await visitOf(["penicillins", "aspirin"]), await visitOf(["penicillins"])];
    await prescribe(one, [AUGMENTIN, "Disprin · SOS"]);
    await prescribe(two, ["Amoxil 500 mg · 1+1+1", AUGMENTIN]);
    await prescribe(await book(two.idPatient, doctors[1]?.id), ["Ampiclox · 1+1+1"]);
    const { rules } = await read();
    expect(rules).toEqual([
      { rule: "penicillins: amoxicillin", times: 3, patients: 2, doctors: 1 },
      { rule: "penicillins: ampicillin and cloxacillin", times: 1, patients: 1, doctors: 1 },
      { rule: "salicylates: aspirin", times: 1, patients: 1, doctors: 1 },
    ]);
    await pool.query("UPDATE allergy_overrides SET rule = NULL WHERE line LIKE 'Disprin%'");
    expect((await read()).rules.find(({ rule }) => rule === null)?.times).toBe(1);
  });
});
