import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getDoctorDay,
  getPatientHistory,
  proposeNextVisit,
  saveTreatmentNote,
} from "#contract/clinical/doctor-panel.ts";
import {
  type Appointment,
  createAppointment,
  getAppointment,
  removeAppointment,
} from "#contract/desk/appointments.ts";
import { createBill } from "#contract/money/bills.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

type Body<E> = InputOf<E> extends { body: infer B } ? B : never;

let clinic: TestClinic;
let administrator: string;
let reception: string;
let doctor: { token: string; staffId: number };
let otherDoctor: { token: string; id: number };
let idDoctor: number;
let idDepartment: number;
let idServices: number[];
let patient: { id: number; fullName: string };

beforeAll(async () => {
  clinic = await openClinic();
  const found = await catalogue(clinic);
  ({ idDoctor, idDepartment } = found);
  idServices = found.services.slice(0, 2).map(({ id }) => id);
  administrator = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
  doctor = await clinic.signIn("Doctor", { doctorId: idDoctor });
  const id = found.doctors[1]?.id ?? 0;
  otherDoctor = { id, token: (await clinic.signIn("Doctor", { doctorId: id })).token };
  patient = await registerPatient(clinic, reception, { anyKnownAllergies: "Penicillin" });
});
afterAll(() => clinic.close());

let ahead = 40;
/** A working day on which nobody is booked yet. */
function freshDay(): string {
  do ahead += 1;
  while (weekdayOf(someDay(ahead)) > 5);
  return someDay(ahead);
}

async function book(changes: Partial<Body<typeof createAppointment> & object> = {}): Promise<Appointment> {
  const body = {
    idPatient: patient.id,
    idDoctor,
    idDepartment,
    appointmentDate: freshDay(),
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Tooth pain",
    idServices,
    ...changes,
  } as Body<typeof createAppointment>;
  const { body: answer } = await clinic.call(createAppointment, { body }, administrator);
  if (!answer.data) throw new Error(JSON.stringify(answer));
  return answer.data;
}

const note = (changes: object) => ({
  description: "Tooth pain, worse at night",
  notes: "46 deep caries",
  treatmentPlans: "Root canal",
  doctorPrescription: "Ibuprofen 400 mg · 1 + 1 + 1 · 3 days",
  ...changes,
});
const save = (body: object, token = doctor.token) =>
  clinic.call(saveTreatmentNote, { body: body as Body<typeof saveTreatmentNote> }, token);
const day = (query: { date: string; idDoctor?: number }, token: string) =>
  clinic.call(getDoctorDay, { query }, token);
const history = (idPatient: number, token: string) =>
  clinic.call(getPatientHistory, { query: { idPatient } }, token);

describe("the working day", () => {
  it("shows the doctor's own visits in order, cancelled ones too, without deleted ones", async () => {
    const date = freshDay();
    const late = await book({ appointmentDate: date, appointmentTime: "19:00", priority: "High" });
    const early = await book({ appointmentDate: date, appointmentTime: "16:00", status: "Cancelled" });
    const deleted = await book({ appointmentDate: date, appointmentTime: "20:00" });
    await clinic.call(removeAppointment, { query: { id: deleted.id } }, reception);
    await book({ appointmentDate: date, idDoctor: otherDoctor.id });
    const { status, body } = await day({ date }, doctor.token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ idDoctor, date });
    expect(body.data?.appointments.map(({ id, status }) => [id, status])).toEqual([
      [early.id, "Cancelled"],
      [late.id, "Scheduled"],
    ]);
    expect(body.data?.appointments[1]).toMatchObject({
      patientName: patient.fullName,
      appointmentTime: "19:00",
      priority: "High",
      description: "Tooth pain",
      serviceNames: late.serviceNames,
    });
  });

  it("of any doctor can be read by administrators, who must name the doctor", async () => {
    const date = freshDay();
    const visit = await book({ appointmentDate: date });
    const seen = await day({ date, idDoctor }, administrator);
    expect(seen.body.data?.appointments.map(({ id }) => id)).toEqual([visit.id]);
    expect((await day({ date }, administrator)).body.errors).toEqual([
      { field: "idDoctor", message: "Doctor is required." },
    ]);
    expect((await day({ date, idDoctor }, otherDoctor.token)).status).toBe(403);
    expect((await day({ date, idDoctor: 999_999 }, administrator)).status).toBe(404);
  });

  it("is refused to a doctor's account without a doctor", async () => {
    const { token } = await clinic.signIn("Doctor");
    const { status, body } = await day({ date: clinicToday() }, token);
    expect(status).toBe(403);
    expect(body.message).toContain("does not say which doctor");
  });
});

describe("the history", () => {
  it("holds every doctor's visits newest first, and what was billed without amounts", async () => {
    const person = await registerPatient(clinic, reception, { anyKnownAllergies: "Sulfa" });
    const old = await book({ idPatient: person.id, idDoctor: otherDoctor.id, notes: "Healthy gums" });
    const recent = await book({ idPatient: person.id });
    const bill = await clinic.call(
      createBill,
      {
        body: {
          patientId: person.id,
          patientName: person.fullName,
          appointmentId: recent.id,
          idDoctor,
          paymentDate: clinicToday(),
          paymentMethod: "Cash",
          chargeableAmount: 3500,
          receivedAmount: 500,
          paymentDetails: [{ idService: null, description: "Scaling", actualPrice: 4000, price: 3500 }],
          discountAmount: 0,
        },
      },
      reception,
    );
    const { body } = await history(person.id, doctor.token);
    expect(body.data?.patient).toMatchObject({ fullName: person.fullName, anyKnownAllergies: "Sulfa" });
    expect(body.data?.visits.map(({ id, notes }) => [id, notes])).toEqual([
      [recent.id, null],
      [old.id, "Healthy gums"],
    ]);
    expect(bill.body.errors).toBeUndefined();
    expect(body.data?.visitCount).toBe(2);
    expect(body.data?.bills).toEqual([
      {
        idBill: bill.body.data?.paymentId,
        date: clinicToday(),
        doctorName: bill.body.data?.doctorName,
        appointmentId: recent.id,
        services: ["Scaling"],
      },
    ]);
  });

  it("is refused to a doctor who never had an appointment with the patient", async () => {
    const person = await registerPatient(clinic, reception);
    expect((await history(person.id, administrator)).body.data?.visits).toEqual([]);
    expect((await history(person.id, doctor.token)).status).toBe(403);
    const visit = await book({ idPatient: person.id });
    expect((await history(person.id, doctor.token)).status).toBe(200);
    expect((await history(person.id, otherDoctor.token)).status).toBe(403);
    await clinic.call(removeAppointment, { query: { id: visit.id } }, reception);
    expect((await history(person.id, doctor.token)).status).toBe(403);
    expect((await history(999_999, administrator)).status).toBe(404);
  });

  it("records who viewed it, but not who was refused", async () => {
    const person = await registerPatient(clinic, reception);
    await book({ idPatient: person.id });
    const looks = async () =>
      (
        await sql<{ staffId: number }>`SELECT staff_id AS "staffId" FROM audit_log
          WHERE action = 'viewed' AND entity = 'patients' AND entity_id = ${person.id}`.execute(
          clinic.database.kysely,
        )
      ).rows.map(({ staffId }) => staffId);
    await history(person.id, otherDoctor.token);
    expect(await looks()).toEqual([]);
    await history(person.id, doctor.token);
    expect(await looks()).toEqual([doctor.staffId]);
  });
});

describe("the treatment note", () => {
  it("is saved and completes the visit in one call, with its author in the audit trail", async () => {
    const visit = await book({ appointmentDate: clinicToday(), appointmentTime: "13:00" });
    const draft = await save(
      note({ appointmentId: visit.id, notes: " 46 deep caries ", updatedOn: visit.updatedOn }),
    );
    expect(draft.body).toMatchObject({ message: "Note saved.", data: { status: "Scheduled" } });
    const done = await save(
      note({ appointmentId: visit.id, complete: true, updatedOn: draft.body.data?.updatedOn }),
    );
    expect(done.body.message).toBe("Visit completed.");
    const stored = await clinic.call(getAppointment, { query: { id: visit.id } }, doctor.token);
    expect(stored.body.data).toMatchObject({
      ...note({}),
      status: "Completed",
      idServices: visit.idServices,
    });
    const { rows } = await sql<{ staffId: number }>`SELECT staff_id AS "staffId" FROM audit_log
      WHERE entity = 'appointments' AND entity_id = ${visit.id} ORDER BY id DESC LIMIT 1`.execute(
      clinic.database.kysely,
    );
    expect(rows[0]?.staffId).toBe(doctor.staffId);
  });

  it("does not overwrite a change made meanwhile; a repeat of the same save succeeds", async () => {
    const visit = await book();
    const first = note({ appointmentId: visit.id, updatedOn: visit.updatedOn });
    expect((await save(first)).status).toBe(200);
    const again = await save(first);
    expect([again.status, again.body.data?.notes]).toEqual([200, "46 deep caries"]);
    const late = await save(
      note({ appointmentId: visit.id, notes: "Other", updatedOn: visit.updatedOn }),
      administrator,
    );
    expect(late.status).toBe(409);
    expect(
      (await history(patient.id, doctor.token)).body.data?.visits.find(({ id }) => id === visit.id)?.notes,
    ).toBe("46 deep caries");
  });

  it("can be written by the visit's doctor and administrators only", async () => {
    const visit = await book();
    const body = note({ appointmentId: visit.id });
    expect((await save(body, otherDoctor.token)).status).toBe(403);
    expect((await save(body, reception)).status).toBe(403);
    expect((await save(body, administrator)).status).toBe(200);
    expect((await save(note({ appointmentId: 999_999 }))).status).toBe(404);
  });

  it("requires a chief complaint, with the form's message", async () => {
    const visit = await book();
    const { status, body } = await save(note({ appointmentId: visit.id, description: "  " }));
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "description", message: "Chief Complaint is required." }]);
  });

  it("completes no cancelled or future visit, but saves the note", async () => {
    for (const [changes, words] of [
      [{ status: "Cancelled" }, "marked Cancelled"],
      [{}, "cannot be completed before"],
    ] as const) {
      const visit = await book(changes);
      const refused = await save(note({ appointmentId: visit.id, complete: true }));
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain(words);
      expect((await save(note({ appointmentId: visit.id }))).body.data).toMatchObject({
        status: visit.status,
        notes: "46 deep caries",
      });
    }
  });
});

describe("the proposal for the next visit", () => {
  const propose = async (appointmentId: number, from: string, token = doctor.token) =>
    await clinic.call(proposeNextVisit, { query: { appointmentId, from } }, token);

  it("keeps the time of day if the doctor is free, also off the half hour", async () => {
    const visit = await book({ appointmentTime: "17:45" });
    const from = freshDay();
    expect((await propose(visit.id, from)).body.data).toEqual({ date: from, time: "17:45" });
  });

  it("falls back to the next free time, then the day's first, then the doctor's next day", async () => {
    const visit = await book();
    const from = freshDay();
    await book({ appointmentDate: from });
    expect((await propose(visit.id, from)).body.data).toEqual({ date: from, time: "18:00" });
    await book({ appointmentDate: from, appointmentTime: "18:00", durationMinutes: 480, allowOverlap: true });
    const sameDay = (await propose(visit.id, from)).body.data;
    expect(sameDay?.date).toBe(from);
    expect(sameDay && sameDay.time < "17:30").toBe(true);
    let saturday = someDay(10);
    while (weekdayOf(saturday) !== 6) saturday = addDays(saturday, 1);
    expect((await propose(visit.id, saturday)).body.data?.date).toBe(addDays(saturday, 2));
  });

  it("is for those who may book it", async () => {
    const visit = await book();
    expect((await propose(visit.id, freshDay(), otherDoctor.token)).status).toBe(403);
    expect((await propose(999_999, freshDay())).status).toBe(404);
  });
});
