import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAnyway } from "#contract/clinical/doctor-panel.ts";
import { addVitals, listVitals, retractVitals, type VitalsInput } from "#contract/clinical/vitals.ts";
import { type Appointment, createAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { removePatient } from "#contract/patients/patients.ts";
import type { InputOf } from "#contract/values/endpoint.ts";
import { MEASURE_NAMES, MEASURES } from "#rules/clinical/vitals.ts";
import { clinicDateOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Vitals of a visit: written down, asked about once, taken back, and read by whom they concern. */

let clinic: TestClinic;
let admin: string;
let reception: string;
let otherReception: string;
let accountant: string;
let doctor: string;
let otherDoctor: string;
let idDoctor: number;
let visitBody: object;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
  otherReception = (await clinic.signIn("Receptionist")).token;
  accountant = (await clinic.signIn("Accountant")).token;
  const found = await catalogue(clinic);
  ({ idDoctor } = found);
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  otherDoctor = (await clinic.signIn("Doctor", { doctorId: found.doctors[1]?.id ?? 0 })).token;
  visitBody = {
    ...{ idDoctor, idDepartment: found.idDepartment, idServices: [found.services[0]?.id ?? 0] },
    ...{ appointmentTime: "17:30", priority: "Medium", status: "Completed", description: "Tooth pain" },
  };
});
afterAll(() => clinic.close());

type Body<E> = InputOf<E> extends { body: infer B } ? B : never;

/** A visit of a new patient; Completed ones take nobody's time. */
async function newVisit(changes: object = {}): Promise<Appointment> {
  const idPatient = (await registerPatient(clinic, admin)).id;
  const body = { ...visitBody, idPatient, appointmentDate: clinicToday(), ...changes };
  const { body: answer } = await clinic.call(
    createAppointment,
    { body: body as Body<typeof createAppointment> },
    admin,
  );
  if (!answer.data) throw new Error(`no visit was booked: ${JSON.stringify(answer)}`);
  return answer.data;
}

type Visit = Pick<Appointment, "id" | "idPatient">;
const measure = (visit: Visit, measured: Partial<VitalsInput>, token = reception) =>
  clinic.call(
    addVitals,
    { body: { appointmentId: visit.id, idPatient: visit.idPatient, ...measured } as VitalsInput },
    token,
  );
async function measured(visit: Visit, values: Partial<VitalsInput>, token = reception) {
  const { body } = await measure(visit, values, token);
  if (!body.data) throw new Error(`not written: ${JSON.stringify(body)}`);
  return body.data;
}
const read = ({ idPatient }: Visit, token = doctor) =>
  clinic.call(listVitals, { query: { patientId: idPatient } }, token);
const entries = async (visit: Visit, token = doctor) => (await read(visit, token)).body.data ?? [];
const takeBack = (id: number, token = doctor, reason = "Of somebody else") =>
  clinic.call(retractVitals, { body: { id, reason } }, token);

describe("vitals of a visit", () => {
  it("are kept as measured, with who and when", async () => {
    const visit = await newVisit();
    const values = {
      ...{ systolic: 128, diastolic: 82, pulse: 76, temperatureC: 37.2, spo2: 98 },
      ...{ weightKg: 72.5, heightCm: 170.2, glucoseMgdl: 140, glucoseKind: "random" as const },
    } as const;
    const entry = await measured(visit, values);
    expect(entry).toMatchObject({ ...values, patientId: visit.idPatient, appointmentId: visit.id });
    expect(entry.madeBy).toBeTruthy();
    expect(clinicDateOf(entry.takenOn)).toBe(clinicToday());
    expect(await entries(visit)).toEqual([entry]);
  });

  it("may be a few of them; the newest stand first, and nobody changes one", async () => {
    const visit = await newVisit();
    const first = await measured(visit, { weightKg: 72 });
    const second = await measured(visit, { systolic: 120, diastolic: 80 }, doctor);
    expect(await entries(visit)).toMatchObject([
      { id: second.id, systolic: 120, weightKg: null },
      { id: first.id, weightKg: 72, pulse: null },
    ]);
    for (const statement of ["UPDATE vitals SET pulse = 70", "DELETE FROM vitals", "TRUNCATE vitals"])
      await expect(clinic.database.pool.query(statement)).rejects.toThrow();
  });

  it("of a past visit count at its time", async () => {
    const visit = await newVisit({ appointmentDate: someDay(-3) });
    const { takenOn } = await measured(visit, { pulse: 72 });
    expect(clinicDateOf(takenOn)).toBe(someDay(-3));
  });

  it.each([
    [{}, "systolic", "Write at least one value."],
    [{ systolic: 80, diastolic: 120 }, "systolic", "The upper value must be above the lower."],
    [{ systolic: 120 }, "diastolic", "Write both values, such as 120/80."],
    [{ pulse: 720 }, "pulse", "The pulse cannot be 720: it is between 20 and 300."],
    [{ pulse: 72.5 }, "pulse", "The pulse is a whole number."],
    [{ pulse: -1 }, "pulse", "The pulse cannot be -1: it is between 20 and 300."],
    [{ weightKg: 1e300 }, "weightKg", expect.stringMatching(/^The weight cannot be/)],
    [{ weightKg: 72.555 }, "weightKg", "The weight has one decimal at most."],
    [{ pulse: "seventy" as unknown as number }, "pulse", "This is not a number."],
    [{ glucoseMgdl: 90, glucoseKind: "hungry" as "fasting" }, "glucoseKind", "Choose how it was taken."],
    [{ pulse: 72, glucoseKind: "fasting" }, "glucoseMgdl", expect.stringMatching(/^Write the glucose/)],
  ] as const)("%o are refused at %s", async (values, field, message) => {
    const visit = await newVisit();
    const { status, body } = await measure(visit, values);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(await entries(visit)).toEqual([]);
  });

  it("are kept at their limits by server and database alike", async () => {
    const visit = await newVisit();
    for (const end of [0, 1] as const)
      for (const name of MEASURE_NAMES) {
        const value = MEASURES[name].possible[end];
        const pressure = { systolic: 300, diastolic: 20 };
        const values =
          name === "systolic" || name === "diastolic"
            ? { ...pressure, [name]: name === "systolic" && end === 0 ? 40 : value }
            : { [name]: value };
        expect([name, (await measure(visit, { ...values, confirmed: true })).status]).toEqual([name, 200]);
      }
  });

  it("that are unlikely are asked about once", async () => {
    const visit = await newVisit();
    const asked = await measure(visit, { pulse: 190, weightKg: 72 });
    expect([asked.status, asked.body.message]).toEqual([
      409,
      "The pulse is 190. If that is right, save it again.",
    ]);
    expect(asked.body.conflict).toEqual({
      kind: "unlikely",
      values: [{ field: "pulse", message: "The pulse is 190" }],
    });
    expect(await entries(visit)).toEqual([]);
    expect((await measure(visit, { pulse: 190, weightKg: 72, confirmed: true })).status).toBe(200);
    expect((await measure(visit, { pulse: 720, confirmed: true })).status).toBe(400);
  });

  it("are of the patient of the visit, on its day, of a visit that takes place", async () => {
    const visit = await newVisit();
    const stranger = await registerPatient(clinic, admin);
    const other = await measure({ ...visit, idPatient: stranger.id }, { pulse: 72 });
    expect([other.status, other.body.message]).toEqual([
      409,
      expect.stringContaining("another patient’s by now"),
    ]);
    const toCome = await newVisit({ appointmentDate: someDay(40), status: "Scheduled", allowOverlap: true });
    const early = await measure(toCome, { pulse: 72 });
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringMatching(/^This visit is on .*Measure on that day/),
    ]);
    const cancelled = await newVisit({ status: "Cancelled" });
    expect((await measure(cancelled, { pulse: 72 })).status).toBe(409);
    expect((await measure({ ...visit, id: 987_654_321 }, { pulse: 72 })).status).toBe(404);
    const { rows } = await clinic.database.pool.query("SELECT FROM vitals WHERE patient_id = ANY ($1)", [
      [visit.idPatient, stranger.id, cancelled.idPatient],
    ]);
    expect(rows).toEqual([]);
  });

  it("stay with the patient when the visit becomes another's", async () => {
    const visit = await newVisit();
    const entry = await measured(visit, { pulse: 72 });
    const other = await registerPatient(clinic, admin);
    const body = { ...visitBody, idPatient: other.id, appointmentDate: clinicToday() };
    const moved = await clinic.call(
      updateAppointment,
      { query: { id: visit.id }, body: body as Body<typeof updateAppointment> },
      admin,
    );
    expect(moved.status).toBe(200);
    expect(await entries(visit, admin)).toEqual([entry]);
    expect(await entries({ ...visit, idPatient: other.id }, admin)).toEqual([]);
  });
});

describe("what was written down by mistake", () => {
  it("is taken back once, with a reason, and stands nowhere but in the history", async () => {
    const visit = await newVisit();
    const { id } = await measured(visit, { weightKg: 27 });
    expect((await takeBack(id, doctor, " ")).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await entries(visit)).toEqual([]);
    const query = { entity: "patient", id: visit.idPatient } as const;
    const told = (await clinic.call(getHistory, { query }, doctor)).body.data?.entries ?? [];
    expect(told.filter(({ record }) => record?.entity === "vitals")).toMatchObject([
      {
        record: { name: "vitals, taken back" },
        changes: [{ field: "Because", after: "Of somebody else" }],
      },
      { record: { id, name: "vitals" }, changes: [{ field: "Values", after: "27 kg" }, { field: "Taken" }] },
    ]);
    const { rows } = await clinic.database.pool.query("SELECT id FROM vitals WHERE retracts_id = $1", [id]);
    expect((await takeBack(Number(rows[0]?.id))).status).toBe(404);
    expect((await takeBack(987_654_321)).status).toBe(404);
  });

  it("is taken back at the desk by whom it was written alone", async () => {
    const { id } = await measured(await newVisit(), { weightKg: 27 }, reception);
    expect((await takeBack(id, otherReception)).status).toBe(404);
    expect((await takeBack(id, reception)).status).toBe(200);
  });
});

describe("who may", () => {
  it("read: doctors and administrators; write: the desk too; accountants neither", async () => {
    const visit = await newVisit();
    const { id } = await measured(visit, { pulse: 72 });
    const statuses = async (token: string) => [
      (await read(visit, token)).status,
      (await measure(visit, { pulse: 73 }, token)).status,
    ];
    expect(await statuses(admin)).toEqual([200, 200]);
    expect(await statuses(doctor)).toEqual([200, 200]);
    expect(await statuses(reception)).toEqual([403, 200]);
    expect(await statuses(accountant)).toEqual([403, 403]);
    expect((await takeBack(id, accountant)).status).toBe(403);
    const query = { entity: "vitals", id } as const;
    expect((await clinic.call(getHistory, { query }, reception)).status).toBe(403);
  });

  it("read as a doctor: of patients whose history may be opened", async () => {
    const visit = await newVisit();
    const { id } = await measured(visit, { pulse: 72 });
    const closed = await read(visit, otherDoctor);
    expect([closed.status, closed.body.conflict]).toEqual([403, { kind: "not treating" }]);
    expect((await takeBack(id, otherDoctor)).status).toBe(403);
    const query = { entity: "vitals", id } as const;
    expect((await clinic.call(getHistory, { query }, otherDoctor)).status).toBe(403);
    expect((await measure(visit, { pulse: 72 }, otherDoctor)).status).toBe(404);
    const open = { idPatient: visit.idPatient, reason: "Called in to help" };
    expect((await clinic.call(openAnyway, { body: open }, otherDoctor)).status).toBe(200);
    expect(await entries(visit, otherDoctor)).toMatchObject([{ id }]);
    // A visit of another doctor stays that doctor's to write at.
    expect((await measure(visit, { pulse: 72 }, otherDoctor)).status).toBe(404);
  });
});

it("is on record when it is read", async () => {
  const visit = await newVisit();
  await read(visit);
  const query = { entity: "patient", id: visit.idPatient } as const;
  const views = (await clinic.call(getHistory, { query }, admin)).body.data?.views ?? [];
  expect(views.length).toBeGreaterThan(0);
});

it("of a deleted patient are neither read nor written", async () => {
  const visit = await newVisit();
  const { id } = await measured(visit, { pulse: 72 });
  expect((await clinic.call(removePatient, { params: { id: visit.idPatient } }, admin)).status).toBe(200);
  expect((await read(visit, admin)).status).toBe(404);
  expect((await measure(visit, { pulse: 72 })).status).toBe(404);
  expect((await takeBack(id, admin)).status).toBe(404);
});

it("of an erased patient are gone, also from the trail", async () => {
  const idPatient = await registerPatient(clinic, admin);
  const visit = await newVisit({ idPatient: idPatient.id });
  const { id } = await measured(visit, { systolic: 137, diastolic: 83, weightKg: 71.3 });
  await takeBack(id, admin, "Zanzibar");
  const body = { id: idPatient.id, registerNo: idPatient.registerNo, reason: "Asked for it" };
  expect((await clinic.call(erasePatient, { body }, admin)).status).toBe(200);
  const { rows } = await clinic.database.pool.query(
    `SELECT concat(before, after) AS text FROM audit_log WHERE entity = 'vitals' AND entity_id >= $1
     UNION ALL SELECT 'kept' FROM vitals WHERE patient_id = $2`,
    [id, idPatient.id],
  );
  expect(rows.map(({ text }) => text).join("")).not.toMatch(/137|71\.3|Zanzibar|kept/);
  expect(rows.length).toBe(2);
});
