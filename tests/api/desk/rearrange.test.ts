import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { removeClosure, saveClosure } from "#contract/clinic/schedule.ts";
import { createAppointment, rescheduleAppointment } from "#contract/desk/appointments.ts";
import { waitForBoardChange } from "#contract/desk/board.ts";
import { getMessages, noteAsked, saveWishes } from "#contract/desk/messages.ts";
import { listUncovered } from "#contract/desk/uncovered-visits.ts";
import { addDays, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, sendRequest, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** What became of a visit of the rearrange list: asked, answered, released. */

let clinic: TestClinic;
let desk: string;
let place: Awaited<ReturnType<typeof catalogue>>;
let visit: { id: number; idPatient: number; updatedOn: string };
const monday = addDays(someDay(), 8 - weekdayOf(someDay()));
const TEXT = "Ayesha: Dr Sana cannot see you on Mon 17:00. Would Wed 17:00 suit you?";

beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
  place = await catalogue(clinic);
});
afterAll(() => clinic.close());

const leave = () => ({
  ...{ id: 0, kind: "leave" as const, name: "Leave", idDoctor: place.idDoctor },
  ...{ fromDay: monday, toDay: monday, from: null, to: null },
});
let idLeave: number;
beforeEach(async () => {
  const idPatient = (await registerPatient(clinic, desk)).id;
  const body = {
    ...{ idPatient, idDoctor: place.idDoctor, idDepartment: place.idDepartment, allowOverlap: true },
    ...{ idServices: place.services.slice(0, 1).map(({ id }) => id), durationMinutes: 30 },
    ...{ appointmentDate: monday, appointmentTime: "17:00", description: "Pain" },
    ...{ priority: "Low" as const, status: "Scheduled" as const },
  };
  const booked = (await clinic.call(createAppointment, { body }, desk)).body.data;
  visit = { id: booked?.id ?? 0, idPatient, updatedOn: booked?.updatedOn ?? "" };
  const saved = (await clinic.call(saveClosure, { body: leave() }, desk)).body.data?.saved;
  idLeave = saved?.id ?? 0;
  return async () => {
    await clinic.call(removeClosure, { query: { id: idLeave } }, desk);
  };
});

const row = async (token = desk) =>
  ((await clinic.call(listUncovered, { query: { pageSize: "100" } }, token)).body.data ?? []).find(
    ({ id }) => id === visit.id,
  );
const ask = (text = TEXT, token = desk) => clinic.call(noteAsked, { body: { id: visit.id, text } }, token);

it("says when its patient was asked and by whom, until the visit is moved; the visit's page has the text", async () => {
  expect(await row()).toMatchObject({ asked: null, wish: null });
  const before = new Date().toISOString();
  expect((await ask()).status).toBe(200);
  const asked = (await row())?.asked;
  expect(asked?.by).toEqual(expect.any(String));
  expect(Date.parse(asked?.on ?? "")).toBeGreaterThanOrEqual(Date.parse(before) - 1);
  const told = (await clinic.call(getMessages, { query: { idAppointment: visit.id } }, desk)).body.data;
  expect(told).toMatchObject([
    { kind: "rearrange", channel: "desk", state: "sent", by: asked?.by, text: TEXT },
  ]);
  // A new time outside the hours is another question.
  const body = { appointmentId: visit.id, newDate: monday, newTime: "18:00" };
  expect((await clinic.call(rescheduleAppointment, { body }, desk)).status).toBe(200);
  expect((await row())?.asked ?? null).toBeNull();
});

it("is asked once where two desks ask at once, and again later", async () => {
  const second = (await clinic.signIn("Administrator")).token;
  expect((await Promise.all([ask(), ask(TEXT, second)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask()).status).toBe(200);
  const told = (await clinic.call(getMessages, { query: { idAppointment: visit.id } }, desk)).body.data ?? [];
  expect(told.length).toBeGreaterThanOrEqual(2);
  expect(told.length).toBeLessThanOrEqual(3);
});

it.each([
  ["nothing", ""],
  ["a text that turns round", "\u202Eabc"],
  ["a text without end", "x".repeat(1001)],
])("is not asked with %s", async (_, text) => {
  expect((await ask(text)).status).toBe(400);
  expect((await row())?.asked).toBeNull();
});

it("is not asked of a patient who wants no messages, of a visit that is cancelled, nor by another doctor", async () => {
  const idOther = place.doctors.find(({ id }) => id !== place.idDoctor)?.id ?? 0;
  const doctor = (await clinic.signIn("Doctor", { doctorId: idOther })).token;
  expect((await ask(TEXT, doctor)).status).toBe(409);
  const wishes = {
    idPatient: visit.idPatient,
    reminders: true,
    recalls: true,
    agreed: false,
    updatedOn: null,
  };
  const wish = (stopped: boolean) =>
    clinic.call(saveWishes, { body: { ...wishes, language: "en", stopped } }, desk);
  await wish(true);
  expect((await ask()).status).toBe(409);
  await wish(false);
  expect((await row())?.asked).toBeNull();
  await asOwner(clinic, `UPDATE appointments SET status = 'Cancelled' WHERE id = ${visit.id}`);
  expect((await ask()).status).toBe(409);
});

it("says which time its patient wishes by the link, until somebody decides", async () => {
  const { id: idRequest } = await sendRequest(clinic);
  const wished = (isDecided: boolean) =>
    asOwner(
      clinic,
      `UPDATE appointment_requests SET moves_appointment_id = ${visit.id}, request_date = '${addDays(monday, 2)}',
        request_time = '18:30', is_deleted = ${isDecided} WHERE id = ${idRequest}`,
    );
  await wished(false);
  expect((await row())?.wish).toEqual({ idRequest, date: addDays(monday, 2), time: "18:30" });
  await wished(true);
  expect((await row())?.wish).toBeNull();
});

it("leaves by itself: who waits for a change of any day hears of leave that is taken back, and of who was asked", async () => {
  const wait = (cursor: string) => clinic.call(waitForBoardChange, { query: { cursor } }, desk);
  const first = (await wait("")).body.data;
  expect(first).toMatchObject({ changed: true });
  const heard = wait(first?.cursor ?? "");
  await ask();
  const second = (await heard).body.data;
  expect(second).toMatchObject({ changed: true });
  const released = wait(second?.cursor ?? "");
  await clinic.call(removeClosure, { query: { id: idLeave } }, desk);
  expect((await released).body.data).toMatchObject({ changed: true });
  expect(await row()).toBeUndefined();
});
