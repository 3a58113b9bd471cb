import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { getFreeWork, reopenWork, settleWork } from "#contract/money/unbilled.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { getPatient } from "#contract/patients/patients.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { doneWork, pastVisit, takeBackWork } from "#tests/support/money/work.ts";

/** The report of work that was settled for nothing. */

const TODAY = clinicToday();

let clinic: TestClinic;
let boss: string;
let desk: string;
let doctor: { id: number; name: string };
let service: { id: number; name: string };
let patient: { id: number; fullName: string };
/** Each test has days of its own. */
let day = addDays(TODAY, -300);

beforeAll(async () => {
  clinic = await openClinic();
  boss = (await clinic.signIn("Administrator")).token;
  desk = (await clinic.signIn("Receptionist")).token;
  const found = await catalogue(clinic);
  const [first] = found.services;
  const [one] = found.doctors;
  if (!first || !one) throw new Error("no services or doctors");
  [service, doctor] = [first, one];
  patient = await registerPatient(clinic, desk, { phone: "03001112255" });
});
afterAll(() => clinic.close());
beforeEach(() => {
  day = addDays(day, 10);
});

async function done(changes: object = {}): Promise<number> {
  const visit = await pastVisit(clinic, { patientId: patient.id, idDoctor: doctor.id, day });
  return await doneWork(clinic, {
    ...{ patientId: patient.id, idDoctor: doctor.id, idService: service.id, appointmentId: visit },
    ...{ price: 4000, doneOn: day },
    ...changes,
  });
}
const settle = async (id: number, reason: string) => {
  const body = { id, settled: "nothing", reason } as never;
  expect((await clinic.call(settleWork, { body }, desk)).status).toBe(200);
};
const ask = (startDate: string, endDate: string, token = boss) =>
  clinic.call(getFreeWork, { query: { startDate, endDate } }, token);
async function reportOf(startDate: string, endDate = startDate) {
  const { status, body } = await ask(startDate, endDate);
  expect(status).toBe(200);
  if (!body.data) throw new Error("no report");
  return body.data;
}

it("names each work with its reason, what it would have cost and who settled it, and adds up", async () => {
  const filling = await done({ teeth: [15], surfaces: "MO", price: 4000.5, quantity: 2 });
  const check = await done({ doneOn: addDays(day, 1) });
  await done();
  await settle(filling, "Free remake");
  await settle(check, "Courtesy");
  expect(await reportOf(day, addDays(day, 2))).toEqual({
    startDate: day,
    endDate: addDays(day, 2),
    count: 2,
    value: 12_001,
    rows: [
      {
        ...{ id: check, doneOn: addDays(day, 1), patientId: patient.id, patientName: patient.fullName },
        ...{ serviceName: service.name, teeth: "", doctorName: doctor.name, value: 4000 },
        ...{ reason: "Courtesy", settledBy: "Receptionist 2" },
      },
      {
        ...{ id: filling, doneOn: day, patientId: patient.id, patientName: patient.fullName },
        ...{ serviceName: service.name, teeth: "15 M O", doctorName: doctor.name, value: 8001 },
        ...{ reason: "Free remake", settledBy: "Receptionist 2" },
      },
    ],
  });
  expect(await reportOf(day)).toMatchObject({ count: 1, value: 8001 });
});

it("is empty without any, and leaves out what waits again or was taken back", async () => {
  expect(await reportOf(day)).toEqual({ startDate: day, endDate: day, count: 0, value: 0, rows: [] });
  const [again, mistaken] = [await done(), await done()];
  for (const id of [again, mistaken]) await settle(id, "Courtesy");
  expect((await reportOf(day)).count).toBe(2);
  await clinic.call(reopenWork, { body: { id: again } as never }, desk);
  await takeBackWork(clinic, mistaken);
  expect(await reportOf(day)).toMatchObject({ count: 0, rows: [] });
});

it("keeps the work of an erased patient, without what told who it was", async () => {
  const other = await registerPatient(clinic, desk, { phone: "03009990001" });
  const visit = await pastVisit(clinic, { patientId: other.id, idDoctor: doctor.id, day });
  const work = await done({ patientId: other.id, appointmentId: visit, teeth: [46] });
  await settle(work, "Her sister works here");
  const { registerNo } = (await clinic.call(getPatient, { params: { id: other.id } }, boss)).body.data ?? {};
  const body = { id: other.id, registerNo: registerNo ?? "", reason: "Asked for it" };
  expect((await clinic.call(erasePatient, { body }, boss)).status).toBe(200);
  expect((await reportOf(day)).rows).toMatchObject([
    { patientName: "Erased", reason: "Erased", teeth: "", settledBy: null, value: 4000 },
  ]);
});

it("tells a year at most, of days that there are", async () => {
  expect((await ask("2026-01-01", "2027-01-01")).status).toBe(200);
  for (const [startDate, endDate] of [
    ["2026-01-01", "2027-01-02"],
    ["2026-02-01", "2026-01-31"],
    ["2026-02-30", "2026-03-01"],
    ["", "2026-03-01"],
  ] as const)
    expect((await ask(startDate, endDate)).status, `${startDate} ${endDate}`).toBe(400);
  const { body } = await ask("2026-01-01", "2027-01-02");
  expect(body.errors).toEqual([{ field: "endDate", message: "Free work is told for a year at most." }]);
});

it("is for those who read what the clinic earns, not for who settles", async () => {
  expect((await ask(day, day, (await clinic.signIn("Accountant")).token)).status).toBe(200);
  for (const token of [desk, (await clinic.signIn("Doctor")).token])
    expect((await ask(day, day, token)).status).toBe(403);
});

it("says how many there are where they are more than it holds", async () => {
  const visit = await pastVisit(clinic, { patientId: patient.id, idDoctor: doctor.id, day });
  await sql`INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, price, done_on, settled, settled_reason)
    SELECT ${patient.id}, ${visit}, ${doctor.id}, ${service.id}, 10, ${day}::date, 'nothing', 'Courtesy'
    FROM generate_series(1, 1001)`.execute(clinic.database.kysely);
  const { count, value, rows } = await reportOf(day);
  expect([count, value, rows.length]).toEqual([1001, 10_010, 1000]);
  expect(rows[0]?.settledBy).toBeNull();
});
