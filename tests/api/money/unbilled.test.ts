import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { getAppointment } from "#contract/desk/appointments.ts";
import { createBill, voidBill } from "#contract/money/bills.ts";
import { applyPackage, getPackagesOfPatient, takeBackSession } from "#contract/money/packages.ts";
import { getUnbilled, reopenWork, settleWork } from "#contract/money/unbilled.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { doneWork, pastVisit, takeBackWork } from "#tests/support/money/work.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** Work that waits for a bill, and work that is settled without one. */

let clinic: TestClinic;
let desk: string;
let boss: string;
let idDoctor: number;
let service: { id: number; name: string };
let patient: { id: number; fullName: string };
let visit: number;
let work: number;
beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
  boss = (await clinic.signIn("Administrator")).token;
  const found = await catalogue(clinic);
  idDoctor = found.idDoctor;
  const [first] = found.services;
  if (!first) throw new Error("no services");
  service = first;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  patient = await registerPatient(clinic, desk, { phone: "03001112244" });
  visit = await pastVisit(clinic, { patientId: patient.id, idDoctor });
  work = await done({ teeth: [15], surfaces: "MO", price: 4000, quantity: 2 });
});

const done = (changes: object = {}) =>
  doneWork(clinic, {
    ...{ patientId: patient.id, idDoctor, idService: service.id, price: 5000, appointmentId: visit },
    ...changes,
  });
const waiting = async () =>
  (await clinic.call(getUnbilled, { query: { patientId: patient.id } }, desk)).body.data ?? [];
const settle = (body: object, token = desk) => clinic.call(settleWork, { body: body as never }, token);
const bill = (paymentDetails: object[], price: number) =>
  clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: clinicToday() },
        ...{ paymentMethod: "Cash", chargeableAmount: price, receivedAmount: 1, paymentDetails },
      } as never,
    },
    desk,
  );

it("names what waits, with its sum, until it is on a bill that is not void", async () => {
  await done({ price: 0 });
  await takeBackWork(clinic, await done());
  expect(await waiting()).toMatchObject([
    { id: work, description: `${service.name} 15 M O`, price: 8000, idAppointment: visit, idDoctor },
  ]);
  const { body } = await bill([{ idProcedure: work, description: "Filling", price: 8000 }], 8000);
  expect(await waiting()).toEqual([]);
  await clinic.call(voidBill, { query: { id: body.data?.paymentId ?? 0 } }, boss);
  expect(await waiting()).toHaveLength(1);
});

it("starts the bill of a visit with the work of the visit, else with the booked services as before", async () => {
  const linesOf = async () =>
    (await clinic.call(getAppointment, { query: { id: visit } }, desk)).body.data?.paymentDetails;
  expect(await linesOf()).toMatchObject([
    {
      idService: service.id,
      description: `${service.name} 15 M O`,
      price: 8000,
      idProcedure: work,
      idDoctor,
    },
  ]);
  await settle({ id: work, settled: "nothing", reason: "Courtesy" });
  expect(await linesOf()).toEqual([]);
});

it("is settled as free for a reason, once, and waits again when that is taken back", async () => {
  expect((await settle({ id: work, settled: "nothing", reason: " " })).status).toBe(400);
  expect((await settle({ id: work, settled: "bill", reason: "x" })).status).toBe(400);
  expect((await settle({ id: work, settled: "nothing", reason: "Free remake" })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const again = await settle({ id: work, settled: "nothing", reason: "Courtesy" });
  expect([again.status, again.body.message]).toEqual([
    409,
    `${service.name} 15 M O is not billed: Free remake.`,
  ]);
  const back = () => clinic.call(reopenWork, { body: { id: work } as never }, desk);
  expect([(await back()).status, (await back()).status]).toEqual([200, 409]);
  expect(await waiting()).toHaveLength(1);
});

it("is settled by a session of a package, which is used for the visit or was already", async () => {
  await asOwner(
    clinic,
    `INSERT INTO services (department_id, name, fees, sessions, package_of, site_shown)
     SELECT department_id, 'Three', 9000, 3, id, false FROM services WHERE id = ${service.id}
     ON CONFLICT DO NOTHING;
     INSERT INTO appointment_services (appointment_id, service_id) VALUES (${visit}, ${service.id})`,
  );
  const { rows } = await clinic.database.pool.query(
    "SELECT max(id)::int AS id FROM services WHERE name = 'Three'",
  );
  const sold = await bill([{ idService: rows[0].id, description: "Three", price: 9000 }], 9000);
  const idPackage = sold.body.data?.paymentDetails[0]?.package?.id ?? 0;
  expect(idPackage).toBeGreaterThan(0);
  const usedOf = async () =>
    (await clinic.call(getPackagesOfPatient, { query: { patientId: patient.id } }, desk)).body.data?.[0];
  expect((await settle({ id: work, settled: "package" })).status).toBe(400);
  expect((await settle({ id: work, settled: "package", idPackage })).status).toBe(200);
  expect([(await usedOf())?.used, await waiting()]).toEqual([1, []]);
  const use = (await usedOf())?.uses[0]?.id ?? 0;
  // The session goes, and with it the settlement.
  await clinic.call(takeBackSession, { body: { id: use, reason: "Wrong" } as never }, desk);
  expect([(await usedOf())?.used, (await waiting()).length]).toEqual([0, 1]);
  await clinic.call(applyPackage, { body: { id: idPackage, appointmentId: visit } as never }, desk);
  expect((await settle({ id: work, settled: "package", idPackage })).status).toBe(200);
  expect((await usedOf())?.used).toBe(1);
  const { status } = await clinic.call(reopenWork, { body: { id: work } as never }, desk);
  expect([status, (await usedOf())?.used, (await waiting()).length]).toEqual([200, 0, 1]);
});

it("is nobody's who does not bill, and not there under a wrong number", async () => {
  const doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  const assistant = (await clinic.signIn("Assistant")).token;
  for (const token of [doctor, assistant]) {
    expect((await clinic.call(getUnbilled, { query: { patientId: patient.id } }, token)).status).toBe(403);
    expect((await settle({ id: work, settled: "nothing", reason: "x" }, token)).status).toBe(403);
  }
  expect((await settle({ id: 999_999, settled: "nothing", reason: "Courtesy" })).status).toBe(404);
});
