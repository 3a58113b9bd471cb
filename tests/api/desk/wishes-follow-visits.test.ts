import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { approveRequest, listRequests, rejectRequest } from "#contract/desk/appointment-requests.ts";
import {
  createAppointment,
  removeAppointment,
  rescheduleAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import {
  askOtherTime,
  cancelVisit,
  getVisitLink,
  getVisitOffers,
  openVisit,
  takeBackVisit,
} from "#contract/desk/visit.ts";
import { type Patient, removePatient } from "#contract/patients/patients.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A patient's wish for another time of a visit, after its visit is gone, stands again, or is moved by the desk. */

let clinic: TestClinic;
let owner: string;
let patient: Patient;
let visit: Parameters<typeof book>[0];
let id: number;
let token: string;
let wishes: { date: string; time: string }[];
let ahead = 0;
beforeAll(async () => {
  clinic = await openClinic({ PUBLIC_URL: "https://clinic.example" });
  owner = (await clinic.signIn("Administrator")).token;
});
afterAll(() => clinic.close());

async function book(body: object): Promise<number> {
  const { data, message } = (await clinic.call(createAppointment, { body } as never, owner)).body;
  if (!data) throw new Error(message);
  return data.id;
}

beforeEach(async () => {
  await clinic.database.pool.query("DELETE FROM throttle");
  ahead += 1;
  patient = await registerPatient(clinic, owner, { fullName: `Wisher ${ahead}` });
  const { idDepartment, idDoctor, services } = await catalogue(clinic);
  visit = {
    ...{ idPatient: patient.id, idDoctor, idDepartment, appointmentDate: someDay(40 + ahead) },
    ...{ appointmentTime: "17:30", durationMinutes: 30, priority: "Medium", status: "Scheduled" },
    ...{ description: "Tooth pain", idServices: services.slice(0, 1).map((one) => one.id) },
  };
  id = await book(visit);
  const link = await clinic.call(getVisitLink, { query: { id } }, owner);
  token = link.body.data?.url?.split("#")[1] ?? "";
  const offered = await clinic.call(getVisitOffers, { body: { token, from: someDay(3) } });
  wishes = (offered.body.data ?? [])
    .flatMap(({ date, times }) => times.map((time) => ({ date, time })))
    .slice(0, 2);
  expect((await clinic.call(askOtherTime, { body: { token, wishes, message: null } })).status).toBe(200);
});

const request = async () =>
  (await clinic.call(listRequests, { query: { search: patient.fullName } }, owner)).body.data?.[0];
const state = async () => {
  const found = await request();
  return [found?.status, found?.rejectReason ?? null];
};
const wishedOnLink = async () => (await clinic.call(openVisit, { body: { token } })).body.data?.visit?.wishes;
const moveTo = (moment: { date: string; time: string } | undefined) =>
  clinic.call(
    rescheduleAppointment,
    { body: { appointmentId: id, newDate: moment?.date ?? "", newTime: moment?.time ?? "" } },
    owner,
  );

it("leaves with a visit that is cancelled, and comes back with one that is taken back", async () => {
  expect(await state()).toEqual(["Pending", null]);
  expect((await clinic.call(cancelVisit, { body: { token } })).status).toBe(200);
  expect(await state()).toEqual(["Rejected", "The visit was cancelled."]);
  expect((await clinic.call(takeBackVisit, { body: { token } })).status).toBe(200);
  expect(await state()).toEqual(["Pending", null]);
  expect(await wishedOnLink()).toEqual(wishes);
});

it("is not brought back where a person rejected it", async () => {
  const found = await request();
  const query = { id: found?.id ?? 0, rejectReason: "Nobody comes then" };
  expect((await clinic.call(rejectRequest, { query }, owner)).status).toBe(200);
  await clinic.call(cancelVisit, { body: { token } });
  await clinic.call(takeBackVisit, { body: { token } });
  expect(await state()).toEqual(["Rejected", "Nobody comes then"]);
});

it("leaves with a visit that took place", async () => {
  const body = { ...visit, status: "Completed", appointmentDate: someDay(0), allowOverlap: true };
  expect((await clinic.call(updateAppointment, { query: { id }, body } as never, owner)).status).toBe(200);
  expect(await state()).toEqual(["Rejected", "The visit took place."]);
});

it("leaves with a deleted visit", async () => {
  expect((await clinic.call(removeAppointment, { query: { id } }, owner)).status).toBe(200);
  expect(await state()).toEqual(["Rejected", "The visit was deleted."]);
});

it("leaves with the patient's file, which is deleted where the visit has passed and nobody settled it", async () => {
  await clinic.database.pool.query(
    "UPDATE appointments SET appointment_date = clinic_today() - 3 WHERE id = $1",
    [id],
  );
  const gone = await clinic.call(removePatient, { params: { id: patient.id } }, owner);
  expect(gone.status).toBe(200);
  expect(await state()).toEqual(["Rejected", "The patient's file was deleted."]);
});

it("is met where the desk moves the visit to a wished time, and the patient may ask again", async () => {
  expect((await moveTo(wishes[1])).status).toBe(200);
  expect(await state()).toEqual(["Approved", null]);
  expect(await wishedOnLink()).toEqual([]);
  const again = { token, wishes: wishes.slice(0, 1), message: null };
  expect((await clinic.call(askOtherTime, { body: again })).status).toBe(200);
  expect(await state()).toEqual(["Pending", null]);
});

it("waits on where the desk moves the visit elsewhere, and is then approved by a person once", async () => {
  expect((await moveTo({ date: someDay(100 + ahead), time: "17:00" })).status).toBe(200);
  expect(await state()).toEqual(["Pending", null]);
  const found = await request();
  const query = { id: found?.id ?? 0, patientId: patient.id, message: "Tooth pain", ...wishes[0] };
  expect((await clinic.call(approveRequest, { query } as never, owner)).status).toBe(200);
  const { rows } = await clinic.database.pool.query(
    "SELECT decided_by IS NOT NULL AS person FROM appointment_requests WHERE id = $1",
    [found?.id],
  );
  expect(rows).toEqual([{ person: true }]);
});
