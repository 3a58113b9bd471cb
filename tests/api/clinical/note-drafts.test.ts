import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  discardNoteDraft,
  getPatientHistory,
  type NoteDraft,
  saveNoteDraft,
  saveTreatmentNote,
} from "#contract/clinical/doctor-panel.ts";
import {
  type Appointment,
  createAppointment,
  getAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import { sweep } from "#server/platform/db/start/maintenance.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What a doctor has written and not saved waits on the server, for this doctor alone. */

let clinic: TestClinic;
let administrator: string;
let doctor: string;
let otherDoctor: string;
let accountant: string;
let idDoctor: number;
let idDepartment: number;
let idService: number;

beforeAll(async () => {
  clinic = await openClinic();
  const found = await catalogue(clinic);
  ({ idDoctor, idDepartment } = found);
  idService = found.services[0]?.id ?? 0;
  administrator = (await clinic.signIn("Administrator")).token;
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: found.doctors[1]?.id ?? 0 })).token;
  accountant = (await clinic.signIn("Accountant")).token;
});
afterAll(() => clinic.close());

let ahead = 40;
async function book(): Promise<Appointment> {
  ahead += 1;
  const body = {
    idPatient: (await registerPatient(clinic, administrator)).id,
    idDoctor,
    idDepartment,
    appointmentDate: someDay(ahead),
    appointmentTime: "17:30",
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Tooth pain",
    idServices: [idService],
  };
  const { body: answer } = await clinic.call(createAppointment, { body }, administrator);
  if (!answer.data) throw new Error(JSON.stringify(answer));
  return answer.data;
}

const MARK = "Half a sentence";
const keep = (
  { id, idPatient, updatedOn }: Appointment,
  { notes = MARK, seen = null }: { notes?: string; seen?: string | null } = {},
  token = doctor,
) =>
  clinic.call(
    saveNoteDraft,
    {
      body: {
        appointmentId: id,
        idPatient,
        description: "Tooth pain",
        notes,
        treatmentPlans: "",
        doctorPrescription: null,
        basedOn: updatedOn,
        seenUpdatedOn: seen,
      },
    },
    token,
  );
const read = async ({ idPatient }: Appointment, token = doctor): Promise<NoteDraft[] | undefined> =>
  (await clinic.call(getPatientHistory, { query: { idPatient } }, token)).body.data?.drafts;
const save = ({ id }: Appointment, changes: object = {}, token = doctor) =>
  clinic.call(
    saveTreatmentNote,
    {
      body: { appointmentId: id, description: "Tooth pain", notes: "A whole sentence", ...changes },
    } as never,
    token,
  );
const drop = ({ id }: Appointment, seenUpdatedOn: string | null = null, token = doctor) =>
  clinic.call(discardNoteDraft, { query: { appointmentId: id, seenUpdatedOn } }, token);

describe("the draft of a note", () => {
  it("stays behind when the visit is given to another patient, and cannot be kept for that one", async () => {
    const visit = await book();
    const { body: kept } = await keep(visit);
    const idPatient = (await registerPatient(clinic, administrator)).id;
    const { allowOverlap: _, id, ...body } = visit;
    const given = await clinic.call(
      updateAppointment,
      { query: { id }, body: { ...body, idPatient } } as never,
      administrator,
    );
    expect(given.status).toBe(200);
    expect(await read({ ...visit, idPatient })).toEqual([]);
    const late = await clinic.call(
      saveNoteDraft,
      { body: { ...kept.data, idPatient: visit.idPatient, seenUpdatedOn: null } as never },
      doctor,
    );
    expect([late.status, late.body.message]).toEqual([
      409,
      "This visit was given to another patient. What you wrote stays on this device.",
    ]);
    expect(await read({ ...visit, idPatient })).toEqual([]);
  });

  it("can be read by its author only", async () => {
    const visit = await book();
    const { status, body } = await keep(visit);
    expect([status, body.data]).toEqual([
      200,
      {
        appointmentId: visit.id,
        description: "Tooth pain",
        notes: MARK,
        treatmentPlans: null,
        doctorPrescription: null,
        basedOn: visit.updatedOn,
        updatedOn: expect.any(String),
      },
    ]);
    expect(await read(visit)).toEqual([body.data]);
    expect(await read(visit, administrator)).toEqual([]);
    for (const token of [otherDoctor, accountant]) expect(await read(visit, token)).toBeUndefined();
    await drop(visit, null, administrator);
    expect(await read(visit)).toHaveLength(1);
  });

  it("can be stored by staff who may save the note", async () => {
    const visit = await book();
    expect((await keep(visit, {}, otherDoctor)).status).toBe(403);
    expect((await keep(visit, {}, accountant)).status).toBe(403);
    expect((await keep(visit, {}, administrator)).status).toBe(200);
    expect((await keep({ ...visit, id: 999_999 })).status).toBe(404);
    await sql`UPDATE appointments SET is_deleted = true WHERE id = ${visit.id}`.execute(
      clinic.database.kysely,
    );
    expect((await keep(visit)).status).toBe(404);
    expect(await read(visit, administrator)).toEqual([]);
  });

  it("is deleted when its author saves the note, not when somebody else does", async () => {
    const visit = await book();
    await keep(visit);
    await keep(visit, {}, administrator);
    expect((await save(visit, {}, administrator)).status).toBe(200);
    expect([await read(visit), await read(visit, administrator)]).toMatchObject([[{ notes: MARK }], []]);
    expect((await save(visit)).status).toBe(200);
    expect(await read(visit)).toEqual([]);
  });

  it("is kept if saving the note is refused", async () => {
    const visit = await book();
    await keep(visit);
    expect((await save(visit, { updatedOn: "2026-01-01T00:00:00Z" })).status).toBe(409);
    expect(await read(visit)).toHaveLength(1);
  });

  it("is not overwritten, deleted by saving or discarded by a device that has not seen it", async () => {
    const visit = await book();
    const first = (await keep(visit)).body.data;
    const second = await keep(visit, { notes: "Second device", seen: first?.updatedOn ?? "" });
    expect(second.status).toBe(200);
    for (const seen of [first?.updatedOn ?? "", null]) {
      const late = await keep(visit, { notes: "Late", seen });
      expect([late.status, late.body.conflict]).toEqual([
        409,
        { kind: "newer draft", draft: second.body.data },
      ]);
    }
    await drop(visit, first?.updatedOn);
    await save(visit, { draftUpdatedOn: first?.updatedOn });
    expect(await read(visit)).toEqual([second.body.data]);
    await drop(visit, second.body.data?.updatedOn);
    expect(await read(visit)).toEqual([]);
  });

  it("can be stored again with the same text without having seen the version", async () => {
    const visit = await book();
    await keep(visit);
    expect((await keep(visit)).status).toBe(200);
  });

  it("does not appear in the visit, its history or the audit trail", async () => {
    const visit = await book();
    const entries = () => clinic.count("audit_log");
    const before = await entries();
    const kept = await keep(visit);
    await keep(visit, { notes: `${MARK}, and more`, seen: kept.body.data?.updatedOn ?? "" });
    await drop(visit);
    expect(await entries()).toBe(before);
    await keep(visit);
    const query = { entity: "appointment" as const, id: visit.id };
    const shown = [
      await clinic.call(getAppointment, { query: { id: visit.id } }, doctor),
      await clinic.call(getHistory, { query }, administrator),
    ];
    for (const { status, body } of shown) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(MARK);
    }
  });

  it("is deleted after thirty days", async () => {
    const [old, recent] = [await book(), await book()];
    for (const [visit, days] of [
      [old, 31],
      [recent, 29],
    ] as const) {
      await keep(visit);
      await sql`UPDATE note_drafts SET updated_on = now() - make_interval(days => ${days})
        WHERE appointment_id = ${visit.id}`.execute(clinic.database.kysely);
    }
    await sweep(clinic.database);
    expect([await read(old), await read(recent)]).toEqual([[], [expect.objectContaining({ notes: MARK })]]);
  });
});
