import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  getDoctorDay,
  getPatientHistory,
  openAnyway,
  saveNoteDraft,
} from "#contract/clinical/doctor-panel.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { routes } from "#server/app.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { answersOf as everyAnswer, type Known } from "#tests/support/every-call.ts";
import { recordsOfVisit } from "#tests/support/records-of-visit.ts";

/** An appointment with one doctor against every call that another doctor, or an accountant, can make. */

/** Each asks every call. */
vi.setConfig({ testTimeout: 240_000 });

type Json = Record<string, unknown>;

const MARK = "Xylophone";
const UNSAVED = "Quagga";
const DATE = someDay();

let clinic: TestClinic;
let administrator: string;
let number: string;
/** The visit's doctor, who has begun its note and not saved it. */
let author: string;
let known: Known;
const others: Record<string, string> = {};

beforeAll(async () => {
  clinic = await openClinic();
  administrator = (await clinic.signIn("Administrator")).token;
  const { doctors, idDoctor, idDepartment, services } = await catalogue(clinic);
  const patient = await registerPatient(clinic, administrator);
  const body = {
    idPatient: patient.id,
    idDoctor,
    idDepartment,
    appointmentDate: DATE,
    appointmentTime: "17:30",
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: `${MARK} complaint`,
    notes: `${MARK} notes`,
    treatmentPlans: `${MARK} plan`,
    doctorPrescription: `${MARK} prescription`,
    idServices: [services[0]?.id ?? 0],
  };
  // Its number is one that nothing else bears.
  await sql`SELECT nextval('appointment_registration_seq') FROM generate_series(1, 7770)`.execute(
    clinic.database.kysely,
  );
  const { body: made } = await clinic.call(createAppointment, { body }, administrator);
  number = made.data?.appointmentRegistrationNo ?? "";
  const other = doctors[1]?.id ?? 0;
  others["another doctor"] = (await clinic.signIn("Doctor", { doctorId: other })).token;
  others["a doctor without a doctor's record"] = (await clinic.signIn("Doctor")).token;
  others["an assistant of another doctor"] = (await clinic.signIn("Assistant", { worksFor: [other] })).token;
  others["an assistant of every doctor, for it is not of today"] = (await clinic.signIn("Assistant")).token;
  others["an accountant"] = (await clinic.signIn("Accountant")).token;
  const appointment = made.data?.id ?? 0;
  author = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  const draft = {
    appointmentId: appointment,
    idPatient: patient.id,
    notes: UNSAVED,
    basedOn: made.data?.updatedOn ?? "",
  };
  expect((await clinic.call(saveNoteDraft, { body: draft }, author)).status).toBe(200);
  const visit = { id: appointment, idPatient: patient.id, idDoctor, idDepartment };
  const records = await recordsOfVisit(clinic, administrator, visit, other);
  known = [
    [/patient/i, [patient.id]],
    [/doctor(Id)?$/i, [idDoctor, other]],
    [/department|master/i, [idDepartment]],
    [/service/i, [services[0]?.id ?? 0]],
    [/^id$/i, [...new Set([appointment, patient.id, ...records])]],
    [/^(.*appointmentId|seenClashes)$/i, [appointment, patient.id]],
    // Of a history: everything, once more.
    [/^before$/, [1_000_000]],
    [/date|^from$|^day$/i, [DATE]],
    // One that cannot be read is answered at once.
    [/^cursor$/, ["none"]],
    [/time/i, ["17:30"]],
    [/reason|description/i, ["Of no matter"]],
    [/search|text|name|registration/i, [MARK, number, UNSAVED]],
    // Text that can be read; any order shows the same rows.
    [/format/, ["csv"]],
    [/sort/, []],
    [/updatedOn/, [undefined]],
    [/basedOn/, [`${DATE}T12:00:00Z`]],
  ];
});
afterAll(() => clinic.close());

const isMarked = (text: string) => text.includes(MARK) || text.includes(number);

const answersOf = (endpoint: Endpoint, token: string) => everyAnswer(clinic, known, endpoint, token);

/** These end the session that asks, or work slowly on purpose; forms with pictures answer what they were sent. */
const APART = (endpoint: Endpoint) =>
  /^\/Account\//.test(endpoint.path) ||
  endpoint.multipart !== undefined ||
  endpoint.access === "staff.manage";
const endpoints = routes.map(({ endpoint }) => endpoint).filter((endpoint) => !APART(endpoint));
const reads = endpoints.filter(({ method, access }) => method === "GET" && !/remove|void|write/.test(access));
const writes = endpoints.filter((endpoint) => !reads.includes(endpoint));

/** What a refusal or a record of the caller's own repeats is what the caller said. */
const saysBack = (endpoint: Endpoint) => endpoint.method === "POST" && endpoint.creates === true;

describe("an appointment with another doctor", () => {
  it("is found by these calls for people who may see it, so the test can fail", async () => {
    const seen: string[] = [];
    for (const endpoint of reads)
      if ((await answersOf(endpoint, administrator)).some(isMarked)) seen.push(endpoint.path);
    for (const path of [
      "/Appointment/GetAll",
      "/Appointment/GetById",
      "/Appointment/GetAllByPatientId",
      "/AppointmentRequests/GetAll",
      "/AppointmentRequests/GetById",
      "/DoctorPanel/GetDay",
      "/DoctorPanel/GetPatientHistory",
      "/History/GetByRecord",
      "/Packages/GetByPatientId",
      "/Recall/GetAll",
      "/Recall/GetById",
      "/Search/Find",
      "/Waiting/GetAll",
      "/Waiting/GetById",
    ])
      expect(seen).toContain(path);
  });

  it.each([
    "another doctor",
    "a doctor without a doctor's record",
    "an assistant of another doctor",
    "an assistant of every doctor, for it is not of today",
    "an accountant",
  ])("is shown to %s by no call", async (who) => {
    const token = others[who] ?? "";
    const told: string[] = [];
    for (const endpoint of [...reads, ...writes.filter((write) => !saysBack(write))])
      if ((await answersOf(endpoint, token)).some(isMarked)) told.push(endpoint.path);
    expect(told).toEqual([]);
  });
});

describe("the draft of a note", () => {
  it.each(["its author", "an administrator"])(
    "is shown to %s only in the author's own panel",
    async (who) => {
      const token = who === "its author" ? author : administrator;
      const told: string[] = [];
      for (const endpoint of reads)
        if ((await answersOf(endpoint, token)).some((text) => text.includes(UNSAVED)))
          told.push(endpoint.path);
      expect(told).toEqual(who === "its author" ? ["/DoctorPanel/GetPatientHistory"] : []);
    },
  );
});

describe("a patient's history", () => {
  let own: { token: string; staffId: number };
  let idOwn: number;
  let visit: Json;
  beforeAll(async () => {
    const { doctors, idDepartment, services } = await catalogue(clinic);
    idOwn = doctors[1]?.id ?? 0;
    own = await clinic.signIn("Doctor", { doctorId: idOwn });
    visit = {
      idDoctor: idOwn,
      idDepartment,
      appointmentTime: "17:30",
      priority: "Medium",
      description: "A look",
      idServices: [services[0]?.id ?? 0],
    };
  });

  let ahead = 60;
  async function visitOf(idPatient: number, status: string, token: string) {
    ahead += 1;
    const body = {
      ...visit,
      idPatient,
      status,
      appointmentDate: someDay(status === "Completed" ? -ahead : ahead),
    };
    const { status: code, body: answer } = await clinic.call(createAppointment, { body } as never, token);
    expect(code).toBe(200);
    return answer.data?.id ?? 0;
  }
  const look = async (idPatient: number, token = own.token) =>
    await clinic.call(getPatientHistory, { query: { idPatient } }, token);

  it.each(["Scheduled", "Completed", "Cancelled"])(
    "is not opened by a %s visit that the doctor just booked for this purpose",
    async (status) => {
      const { id } = await registerPatient(clinic, administrator);
      await visitOf(id, status, own.token);
      const refused = await look(id);
      expect([refused.status, refused.body.conflict]).toEqual([403, { kind: "not treating" }]);
    },
  );

  it("is not opened by changing the patient of an own visit", async () => {
    const { id } = await registerPatient(clinic, administrator);
    const mine = await registerPatient(clinic, administrator);
    const booked = await visitOf(mine.id, "Scheduled", administrator);
    expect((await look(mine.id)).status).toBe(200);
    const body = { ...visit, idPatient: id, status: "Scheduled", appointmentDate: someDay(ahead) };
    const url = `/api/Appointment/Update?id=${booked}`;
    const headers = { authorization: `Bearer ${own.token}` };
    expect((await clinic.app.inject({ method: "POST", url, payload: body, headers })).statusCode).toBe(403);
    expect((await look(id)).status).toBe(403);
    expect((await look(mine.id)).body.data?.visitCount).toBe(1);
  });

  it("is opened by a visit that was booked for the doctor, until it is cancelled", async () => {
    const { id } = await registerPatient(clinic, administrator);
    const booked = await visitOf(id, "Scheduled", administrator);
    expect((await look(id)).status).toBe(200);
    await sql`UPDATE appointments SET status = 'Cancelled' WHERE id = ${booked}`.execute(
      clinic.database.kysely,
    );
    expect((await look(id)).status).toBe(403);
  });

  it("is opened with a reason for twelve hours, only for the person who gave it, and recorded", async () => {
    const { id } = await registerPatient(clinic, administrator);
    const give = (reason: string) => clinic.call(openAnyway, { body: { idPatient: id, reason } }, own.token);
    for (const reason of ["", "no", " x ", "two\nlines", "x".repeat(201), "........", "aaaaaaaa"])
      expect((await give(reason)).status).toBe(400);
    expect((await look(id)).status).toBe(403);
    expect((await give("Collapsed in the waiting room")).status).toBe(200);
    expect((await look(id)).status).toBe(200);
    expect((await look(id, others["a doctor without a doctor's record"])).status).toBe(403);
    const { body } = await clinic.call(getHistory, { query: { entity: "patient", id } }, administrator);
    const entry = body.data?.entries.find(({ action }) => action === "opened anyway");
    expect(entry).toMatchObject({
      by: expect.stringMatching(/^Doctor/),
      changes: [{ field: "Reason", before: null, after: "Collapsed in the waiting room" }],
    });
    const accountant = (await clinic.signIn("Accountant")).token;
    const shown = await clinic.call(getHistory, { query: { entity: "patient", id } }, accountant);
    expect(JSON.stringify(shown.body.data)).not.toContain("Collapsed");
    expect(shown.body.data?.entries).toContainEqual(
      expect.objectContaining({ action: "opened anyway", changes: [], withheld: true }),
    );
  });

  it("closes again after the twelve hours", async () => {
    const { id } = await registerPatient(clinic, administrator);
    for (const [hours, status] of [
      [13, 403],
      [11, 200],
    ]) {
      await sql`INSERT INTO audit_log (staff_id, action, entity, entity_id, after, at)
        VALUES (${own.staffId}, 'opened anyway', 'patients', ${id}, '{"reason": "Emergency"}',
          now() - make_interval(hours => ${hours}))`.execute(clinic.database.kysely);
      expect((await look(id)).status).toBe(status);
    }
  });

  it("of a patient that does not exist cannot be opened", async () => {
    const body = { idPatient: 999_999, reason: "Emergency" };
    expect((await clinic.call(openAnyway, { body }, own.token)).status).toBe(404);
    expect((await clinic.call(getDoctorDay, { query: { date: DATE } }, own.token)).status).toBe(200);
  });
});
