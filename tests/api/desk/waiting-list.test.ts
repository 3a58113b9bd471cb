import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createAppointment,
  removeAppointment,
  rescheduleAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { saveWishes } from "#contract/desk/messages.ts";
import {
  bookWaiting,
  declineWaiting,
  getFitting,
  getWaiting,
  listWaiting,
  offerWaiting,
  saveWaiting,
  type WaitingInput,
  withdrawWaiting,
} from "#contract/desk/waiting-list.ts";
import { getHistory } from "#contract/office/history.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { fitting as whoFits } from "#server/features/desk/waiting-list/fitting.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { createClinicDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

const TODAY = clinicToday();
const SOON = addDays(TODAY, 1);
const LATER = addDays(TODAY, 20);
/** Words that forms let through and that must come back as they were. */
const HOSTILE = "شام کے بعد 👩‍⚕️ <b>’; DROP TABLE waiting_entries;--</b>";

let clinic: TestClinic;
let testDatabase: TestDatabase;
let token: string;
let place: Awaited<ReturnType<typeof catalogue>>;
let patient: Awaited<ReturnType<typeof registerPatient>>;
let people = 0;

beforeAll(async () => {
  testDatabase = await createClinicDatabase();
  clinic = await openClinic({}, { database: testDatabase });
  token = (await clinic.signIn("Receptionist")).token;
  place = await catalogue(clinic);
  // Afternoons of two doctors, whatever their weeks say.
  const { pool } = clinic.database;
  for (const { id } of place.doctors.slice(0, 2))
    for (const day of [TODAY, SOON, LATER])
      await pool.query("INSERT INTO doctor_days (doctor_id, day, windows) VALUES ($1, $2, '{[960,1260)}')", [
        id,
        day,
      ]);
});
afterAll(() => clinic.close());
const register = (changes: object = {}) =>
  registerPatient(clinic, token, { ...patientInput(), phone: `0300${1_000_000 + ++people}`, ...changes });
beforeEach(async () => {
  // In this order: a wish that was booked waits again once its visit is gone.
  await clinic.database.pool.query("UPDATE appointments SET is_deleted = true");
  await clinic.database.pool.query("UPDATE waiting_entries SET state = 'withdrawn' WHERE state = 'waiting'");
  patient = await register({ fullName: "Nadia Zaheer" });
});

const services = () => place.services.slice(0, 1).map(({ id }) => id);
const inputOf = (date: string, time: string, changes: object = {}) => ({
  ...{
    idPatient: patient.id,
    idDoctor: place.idDoctor,
    idDepartment: place.idDepartment,
    idServices: services(),
  },
  ...{ appointmentDate: date, appointmentTime: time, durationMinutes: 30, priority: "Medium" as const },
  ...{ status: "Scheduled" as "Scheduled" | "Cancelled", description: "Laser", ...changes },
});
async function visit(date = SOON, time = "17:30", changes: object = {}) {
  const { body } = await clinic.call(createAppointment, { body: inputOf(date, time, changes) }, token);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const become = (id: number, date: string, time: string, changes: object) =>
  clinic.call(updateAppointment, { query: { id }, body: inputOf(date, time, changes) } as never, token);
const wishOf = (changes: Partial<WaitingInput> = {}) => ({
  ...{ idPatient: patient.id, idDepartment: place.idDepartment, idServices: services(), durationMinutes: 30 },
  ...{ fromDay: TODAY, toDay: addDays(TODAY, 10), noticeMinutes: 0, ...changes },
});
const save = (changes: Partial<WaitingInput> = {}, by = token) =>
  clinic.call(saveWaiting, { body: wishOf(changes) }, by);
async function waits(changes: Partial<WaitingInput> = {}) {
  const { body } = await save(changes);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const gap = (time = "17:30", minutes = 30, idDoctor = place.idDoctor, date = SOON) => ({
  idDoctor,
  date,
  time,
  minutes,
});
async function fitting(query = gap(), by = token) {
  const { body } = await clinic.call(getFitting, { query }, by);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const at = (id: number, time = "17:30", idDoctor = place.idDoctor, date = SOON) => ({
  id,
  idDoctor,
  date,
  time,
});
const book = (body: ReturnType<typeof at>, by = token) => clinic.call(bookWaiting, { body }, by);
const offer = (body: ReturnType<typeof at>, by = token) => clinic.call(offerWaiting, { body }, by);
const entry = async (id: number) => (await clinic.call(getWaiting, { query: { id } }, token)).body.data;
const historyOf = (id: number, by = token) =>
  clinic.call(getHistory, { query: { entity: "waiting", id } }, by);
const state = async (id: number) => (await entry(id))?.state;
const otherDoctor = () => place.doctors[1]?.id ?? 0;

describe("a wish", () => {
  it("is kept as it was said, once for each patient and department; who waits longest comes first", async () => {
    const first = await waits({ note: HOSTILE, weekdays: [5, 1, 1], fromTime: "16:00", toTime: "24:00" });
    expect(first).toMatchObject({
      ...{ patientName: "Nadia Zaheer", note: HOSTILE, weekdays: [1, 5], fromTime: "16:00", toTime: "24:00" },
      ...{ doctorName: null, durationMinutes: 30, state: "waiting", offer: null, laterVisit: null },
    });
    const again = await waits({ note: "Evenings", idDoctor: place.idDoctor });
    expect([again.id, again.note, again.idDoctor]).toEqual([first.id, "Evenings", place.idDoctor]);
    const { body } = await clinic.call(listWaiting, { query: { search: "zaheer" } }, token);
    expect(body.data?.map(({ id }) => id)).toEqual([first.id]);
    expect((await clinic.call(listWaiting, { query: { state: "booked" } }, token)).body.data).toEqual([]);
  });

  it.each<[string, Partial<WaitingInput> | Record<string, unknown>, field: string]>([
    ["a patient that is not there", { idPatient: 999_999 }, "idPatient"],
    ["a doctor that is not there", { idDoctor: 999_999 }, "idDoctor"],
    ["a department that is not there", { idDepartment: 999_999 }, "idDepartment"],
    ["no service", { idServices: [] }, "idServices"],
    ["another department's service", { idServices: [999_999] }, "idServices"],
    ["days the wrong way round", { fromDay: SOON, toDay: TODAY }, "toDay"],
    ["days that have passed", { fromDay: addDays(TODAY, -9), toDay: addDays(TODAY, -1) }, "toDay"],
    ["no such day", { toDay: "2027-02-30" }, "toDay"],
    ["no weekday", { weekdays: [] }, "weekdays"],
    ["an eighth weekday", { weekdays: [8] }, "weekdays.0"],
    ["half of the hours", { fromTime: "16:00" }, "toTime"],
    ["hours in which the visit has no room", { fromTime: "16:00", toTime: "16:20" }, "toTime"],
    [
      "hours too short for what its services take",
      { durationMinutes: undefined, fromTime: "16:00", toTime: "16:05" },
      "toTime",
    ],
    ["a note with a bidi override", { note: "ok\u202Eevil" }, "note"],
    ["a note of 201 characters", { note: "x".repeat(201) }, "note"],
    ["a notice of a month", { noticeMinutes: 43_200 }, "noticeMinutes"],
    ["a length of a minute", { durationMinutes: 1 }, "durationMinutes"],
  ])("refuses %s on its field", async (_, changes, field) => {
    const { status, body } = await save(changes as Partial<WaitingInput>);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it("for an earlier time takes the visit's patient, department, services and length, up to its day", async () => {
    const { id, idServices } = await visit(LATER, "18:00", { durationMinutes: 45 });
    const other = await register();
    const late = await save({ idAppointment: id, toDay: addDays(LATER, 1) });
    expect(late.body.errors).toMatchObject([{ field: "toDay" }]);
    const wish = await waits({ idAppointment: id, idPatient: other.id, durationMinutes: 5 });
    expect(wish).toMatchObject({
      idPatient: patient.id,
      durationMinutes: 45,
      laterVisit: { id, date: LATER, time: "18:00" },
    });
    expect(wish.services.map((service) => service.id)).toEqual(idServices);
  });

  it("that came of a visit twice comes back once when the visit is cancelled, past a wish whose days are over", async () => {
    const first = await waits({ toDay: addDays(SOON, 20) });
    const booked = (await book(at(first.id, "17:30", place.idDoctor, LATER))).body.data;
    const earlier = await waits({ idAppointment: booked?.id ?? 0, toDay: addDays(LATER, -1) });
    expect((await book(at(earlier.id))).status).toBe(200);
    expect([await state(first.id), await state(earlier.id)]).toEqual(["booked", "booked"]);
    const over = await waits();
    await clinic.database.pool.query(
      "UPDATE waiting_entries SET from_day = clinic_today() - 9, to_day = clinic_today() - 1 WHERE id = $1",
      [over.id],
    );
    const cancelled = await become(booked?.id ?? 0, SOON, "17:30", { status: "Cancelled" });
    expect([cancelled.status, await state(first.id), await state(earlier.id), await state(over.id)]).toEqual([
      200,
      "booked",
      "waiting",
      "lapsed",
    ]);
  });

  it("for an earlier time keeps its visit when another desk enters it again without it: no second one is booked", async () => {
    const later = await visit(LATER, "18:00");
    const wish = await waits({ idAppointment: later.id });
    const again = await waits({ note: "Rang again" });
    expect([again.id, again.laterVisit?.id, again.note]).toEqual([wish.id, later.id, "Rang again"]);
    expect((await book(at(wish.id))).body.data?.id).toBe(later.id);
  });

  it("for any doctor of a department is told of no other department's", async () => {
    const { id } = await waits();
    const other = place.departments.find((department) => department.id !== place.idDepartment)?.id;
    const idDoctor = otherDoctor();
    const { pool } = clinic.database;
    const belongsTo = (ids: readonly (number | undefined)[]) =>
      pool.query("UPDATE doctors SET department_ids = $2 WHERE id = $1 RETURNING id", [idDoctor, ids]);
    const { rows } = await pool.query("SELECT department_ids AS ids FROM doctors WHERE id = $1", [idDoctor]);
    await belongsTo([other]);
    const { status, body } = await offer(at(id, "17:30", idDoctor));
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Nadia Zaheer waits for /)]);
    await belongsTo(rows[0].ids);
  });

  it("is changed and taken off by who saw its last state, and then is settled", async () => {
    const { id, updatedOn } = await waits();
    const changed = await waits({ id, updatedOn, priority: "High" });
    expect((await save({ id, updatedOn, priority: "Low" })).status).toBe(409);
    const stale = await clinic.call(withdrawWaiting, { body: { id, updatedOn } }, token);
    const last = await clinic.call(withdrawWaiting, { body: { id, updatedOn: changed.updatedOn } }, token);
    expect([changed.priority, stale.status, last.status, await state(id)]).toEqual([
      "High",
      409,
      200,
      "withdrawn",
    ]);
    for (const { status, body } of [await save({ id }), await book(at(id)), await offer(at(id))])
      expect([status, body.message]).toEqual([
        409,
        "Nadia Zaheer is not waiting any more. The list shows who is.",
      ]);
  });

  it("has a history in the words of its form: who asked, who changed it, what came of it; and no note", async () => {
    const { id } = await waits({ idDoctor: place.idDoctor, note: "Tooth ache" });
    await waits({ id, idDoctor: null, weekdays: [1, 3], fromTime: "16:00", toTime: "24:00", note: "Pain" });
    const { appointmentRegistrationNo: number } = await visit(SOON, "18:00");
    const entries = (await historyOf(id)).body.data?.entries ?? [];
    const told = entries.map(({ action, changes }) => [
      action,
      ...changes.map(({ field, before, after }) => `${field}: ${before} to ${after}`),
    ]);
    const doctor = place.doctors[0]?.name;
    expect(told).toEqual([
      ["changed", "State: Waiting to Booked", `Booked: null to ${number}`],
      [
        ...["changed", `Doctor: ${doctor} to null`, "Weekdays: Monday to Sunday to Monday, Wednesday"],
        ...["Not before: null to 16:00", "Over by: null to 24:00"],
      ],
      [
        ...["created", expect.stringMatching(/^Department: null to /), `Doctor: null to ${doctor}`],
        ...[`From: null to ${formatDate(TODAY)}`, `Until: null to ${formatDate(addDays(TODAY, 10))}`],
      ],
    ]);
  });

  it("lapses with its last day, and makes way for a new one", async () => {
    const { id } = await waits();
    await clinic.database.pool.query(
      "UPDATE waiting_entries SET from_day = clinic_today() - 9, to_day = clinic_today() - 1 WHERE id = $1",
      [id],
    );
    expect([await state(id), (await fitting()).count]).toEqual(["lapsed", 0]);
    const next = await waits();
    expect([next.id === id, await state(id), next.state]).toEqual([false, "lapsed", "waiting"]);
  });
});

describe("a cancelled visit", () => {
  it("leads on to who fits, in the order of asking, each with the time", async () => {
    const { id: cancelled } = await visit();
    const [high, low, short] = [await register(), await register(), await register()];
    const usual = await waits();
    const first = await waits({ idPatient: high.id, priority: "High", idDoctor: place.idDoctor });
    const last = await waits({
      idPatient: short.id,
      priority: "Low",
      durationMinutes: 15,
      fromTime: "17:45",
      toTime: "20:00",
    });
    await waits({
      idPatient: low.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekdayOf(SOON)),
    });
    const before = await fitting();
    expect([before.free, before.count, before.reasons.length]).toEqual([null, 0, 1]);
    expect((await become(cancelled, SOON, "17:30", { status: "Cancelled" })).status).toBe(200);
    const { free, count, fitting: told } = await fitting();
    expect([free, count]).toEqual([{ from: "17:30", to: "18:00" }, 3]);
    expect(told.map(({ entry: { id }, time }) => [id, time])).toEqual([
      [first.id, "17:30"],
      [usual.id, "17:30"],
      [last.id, "17:45"],
    ]);
    expect(
      (await fitting(gap("17:30", 30, otherDoctor()))).fitting.map(({ entry: { id } }) => id),
    ).not.toContain(first.id);
  });

  it("is offered, declined, and given to the next; the words name time and doctor and nothing else", async () => {
    const other = await register({ fullName: "Ayesha Tariq" });
    const [a, b] = [await waits({ priority: "High" }), await waits({ idPatient: other.id })];
    const { body } = await offer(at(a.id));
    expect(body.data?.chat).toMatch(/^92300\d{7}$/);
    expect(body.data?.text).toMatch(
      /^Nadia: Dr .+ has \w{3} \d+ \w{3} 5:30 pm free\. First to take it has it: /,
    );
    expect(body.data?.entry.offer).toMatchObject({ date: SOON, time: "17:30", state: "open" });
    // Asked within a day: of the same priority the other comes first now.
    const { updatedOn } = await waits({ id: a.id, priority: "Medium" });
    expect((await fitting()).fitting.map(({ entry: { id } }) => id)).toEqual([b.id, a.id]);
    expect((await clinic.call(declineWaiting, { body: at(a.id) }, token)).status).toBe(200);
    expect((await fitting()).fitting.map(({ entry: { id } }) => id)).toEqual([b.id]);
    const taken = await book(at(b.id));
    expect([taken.status, taken.body.data?.idPatient, taken.body.data?.appointmentTime]).toEqual([
      200,
      other.id,
      "17:30",
    ]);
    expect([await state(b.id), (await entry(a.id))?.offer?.state, (await entry(a.id))?.updatedOn]).toEqual([
      "booked",
      "declined",
      updatedOn,
    ]);
    // The history of a wish tells what was offered, and what became of it.
    const offersOf = async (id: number) =>
      ((await historyOf(id)).body.data?.entries ?? []).flatMap(({ by, changes }) =>
        changes.filter(({ field }) => field === "Offer").map(({ before, after }) => [by, before, after]),
      );
    const time = `17:30 on ${formatDate(SOON)} with ${place.doctors[0]?.name}`;
    const who = expect.stringMatching(/\w/);
    expect(await offersOf(a.id)).toEqual([
      [who, `${time}: offered`, `${time}: not wanted`],
      [who, null, `${time}: offered`],
    ]);
    expect(await offersOf(b.id)).toEqual([]);
  });

  it("tells in its history that an offer was made again, and that the time was given to somebody else", async () => {
    const other = await register({ fullName: "Ayesha Tariq" });
    const [a, b] = [await waits(), await waits({ idPatient: other.id })];
    await offer(at(a.id));
    await offer(at(a.id));
    await book(at(b.id));
    const { entries = [] } = (await historyOf(a.id)).body.data ?? {};
    expect(entries.map(({ action, changes }) => [action, changes.at(-1)?.after?.split(": ")[1]])).toEqual([
      ["changed", "gone"],
      ["changed", "offered"],
      ["changed", "offered"],
      ["created", undefined],
    ]);
  });

  it("is given to one of two desks, again and again; the other reads who was faster and stays on the list", async () => {
    for (let round = 0; round < 6; round++) {
      const people = [await register({ fullName: "Ali Raza" }), await register({ fullName: "Sara Khan" })];
      const entries = [];
      for (const { id } of people) entries.push(await waits({ idPatient: id }));
      for (const { id } of entries) await offer(at(id, "16:30"));
      // A third desk takes the same time for one of them by the ordinary form.
      const asOne = { idPatient: people[0]?.id ?? 0 };
      const answers = await Promise.all([
        ...entries.map(({ id }) => book(at(id, "16:30"))),
        clinic.call(createAppointment, { body: inputOf(SOON, "16:30", asOne) }, token),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409]);
      const loser = answers.slice(0, 2).findIndex(({ status }) => status === 409);
      if (statuses[2] === 409)
        expect(answers[loser]?.body.message).toMatch(
          /^Somebody was faster\. The doctor is with (Ali Raza|Sara Khan) at 16:30 .+ stays on the list\.$/,
        );
      const states = await Promise.all(entries.map(({ id }) => state(id)));
      expect(states.toSorted()).toEqual(["booked", "waiting"]);
      const offers = await Promise.all(entries.map(async ({ id }) => (await entry(id))?.offer?.state));
      expect(offers.toSorted()).toEqual(["gone", "taken"]);
      await clinic.database.pool.query("UPDATE appointments SET is_deleted = true");
    }
  });

  it("goes once to somebody whom two desks give two times", async () => {
    const { id } = await waits();
    const answers = await Promise.all([book(at(id, "16:00")), book(at(id, "19:00", otherDoctor()))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await clinic.database.pool.query(
      "SELECT count(*)::int AS n FROM appointments WHERE patient_id = $1 AND NOT is_deleted",
      [patient.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe("an earlier time", () => {
  it("moves the later visit and books no second one; moved back by the desk, the patient waits again", async () => {
    const { id } = await visit(LATER, "18:00");
    const wish = await waits({ idAppointment: id });
    const { status, body } = await book(at(wish.id));
    expect([status, body.data?.id, body.data?.appointmentDate]).toEqual([200, id, SOON]);
    expect(await entry(wish.id)).toMatchObject({ state: "booked", bookedVisit: { id } });
    const back = { appointmentId: id, newDate: LATER, newTime: "18:00" };
    expect((await clinic.call(rescheduleAppointment, { body: back }, token)).status).toBe(200);
    expect(await entry(wish.id)).toMatchObject({ state: "waiting", bookedVisit: null, laterVisit: { id } });
  });

  it("is not one after the visit", async () => {
    const { id } = await visit(SOON, "17:00");
    const wish = await waits({ idAppointment: id, toDay: SOON });
    expect((await fitting()).count).toBe(0);
    const { status, body } = await book(at(wish.id));
    expect([status, body.message]).toEqual([409, expect.stringContaining("has a visit on")]);
    expect((await fitting(gap("16:45", 15))).fitting.map(({ time }) => time)).toEqual(["16:45"]);
  });
});

describe("what happens to a patient who waits", () => {
  it("booked by any other way: settled; cancelled in time: waits again; deleted: off", async () => {
    const { id } = await waits();
    const { id: booked } = await visit(SOON, "18:00");
    expect(await entry(id)).toMatchObject({ state: "booked", bookedVisit: { id: booked } });
    await become(booked, SOON, "18:00", { status: "Cancelled" });
    expect(await state(id)).toBe("waiting");
    await become(booked, SOON, "18:00", { status: "Scheduled" });
    expect(await state(id)).toBe("booked");
    await clinic.call(removeAppointment, { query: { id: booked } }, token);
    expect(await state(id)).toBe("waiting");
  });

  it("booked with another doctor than the wished one, or for later: waits on, the later visit is the one to move", async () => {
    const { id } = await waits({ idDoctor: place.idDoctor });
    await visit(SOON, "18:00", { idDoctor: otherDoctor() });
    expect(await state(id)).toBe("waiting");
    const { id: late } = await visit(LATER, "18:00");
    expect(await entry(id)).toMatchObject({ state: "waiting", laterVisit: { id: late } });
    await become(late, LATER, "18:00", { status: "Cancelled" });
    expect(await entry(id)).toMatchObject({ state: "waiting", laterVisit: null });
  });

  it("without messages is to be called; deleted is off the list; erased leaves no word behind", async () => {
    const admin = (await clinic.signIn("Administrator")).token;
    const { id } = await waits({ note: HOSTILE });
    await clinic.call(
      saveWishes,
      {
        body: {
          idPatient: patient.id,
          language: "ur",
          reminders: true,
          recalls: true,
          agreed: false,
          stopped: true,
        },
      },
      token,
    );
    const { body } = await offer(at(id));
    expect([body.data?.chat, body.data?.text.startsWith("Nadia: ڈاکٹر ")]).toEqual([null, true]);
    await clinic.database.pool.query("UPDATE patients SET is_deleted = true WHERE id = $1", [patient.id]);
    expect([await entry(id), (await fitting()).count]).toEqual([null, 0]);
    await clinic.call(
      erasePatient,
      { body: { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" } } as never,
      admin,
    );
    const { rows } = await clinic.database.pool.query(
      "SELECT state, note FROM waiting_entries WHERE id = $1",
      [id],
    );
    const trail = await clinic.database.pool.query(
      "SELECT FROM audit_log WHERE entity = 'waiting_entries' AND (after ? 'note' OR before ? 'note')",
    );
    expect([rows, trail.rowCount]).toEqual([[{ state: "withdrawn", note: null }], 0]);
  });
});

describe("whose list it is", () => {
  it("a doctor has the own patients wait, sees them alone, and gives the own times alone", async () => {
    const own = (await clinic.signIn("Doctor", { doctorId: place.idDoctor })).token;
    const other = (await clinic.signIn("Doctor", { doctorId: otherDoctor() })).token;
    const mine = await save({}, own);
    expect([mine.status, mine.body.data?.idDoctor]).toEqual([200, place.idDoctor]);
    const id = mine.body.data?.id ?? 0;
    expect((await save({ idDoctor: place.idDoctor }, other)).status).toBe(403);
    expect((await save({}, other)).body.message).toContain("waits for another doctor of this department");
    const seen = async (by: string) =>
      (await clinic.call(listWaiting, { query: {} }, by)).body.data?.map((row) => row.id);
    expect([await seen(own), await seen(other)]).toEqual([[id], []]);
    const refused = [
      (await clinic.call(getWaiting, { query: { id } }, other)).status,
      (await clinic.call(withdrawWaiting, { body: { id } }, other)).status,
      (await historyOf(id, other)).status,
      (await offer(at(id, "17:30", otherDoctor()), other)).status,
      (await book(at(id), other)).status,
      (await clinic.call(getFitting, { query: gap() }, other)).status,
      (await clinic.call(saveWaiting, { body: { ...wishOf(), id } }, other)).status,
    ];
    expect(refused).toEqual([404, 404, 404, 404, 403, 403, 404]);
    expect((await book(at(id), own)).status).toBe(200);
  });

  it("numbers of nobody, times that have passed and times that are taken are answered in words", async () => {
    const { id } = await waits();
    await visit(SOON, "17:30", { idPatient: (await register()).id });
    const answers = [
      await book(at(999_999)),
      await book(at(id, "17:30", 999_999)),
      await book(at(id, "00:00", place.idDoctor, TODAY)),
      await book(at(id, "17:30", place.idDoctor, LATER)),
      await offer(at(id)),
      await offer(at(id, "03:00")),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 409, 409, 409, 409]);
    for (const { body } of answers) expect(body.message.length).toBeGreaterThan(15);
    expect(await state(id)).toBe("waiting");
  });
});

it("10,000 who wait are asked in three statements, the first 20 told", async () => {
  const { pool } = clinic.database;
  // In parts, each within the time that a statement may take on a busy machine.
  for (let from = 1; from <= 10_000; from += 1000)
    await pool.query(`
    WITH people AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
      SELECT 'Waiting ' || n, 'G', '0301' || (1000000 + n), '03001234567', 'E' FROM generate_series(${from}, ${from + 999}) n RETURNING id)
    INSERT INTO waiting_entries (patient_id, department_id, service_ids, minutes, from_day, to_day, notice_minutes, priority, weekdays)
    SELECT id, ${place.idDepartment}, ARRAY[${services()[0]}::bigint], 15 * (1 + id % 4), clinic_today(), clinic_today() + 30, 0,
      (ARRAY['Low','Medium','High'])[1 + id % 3], CASE id % 2 WHEN 0 THEN '{1,2,3,4,5,6,7}' ELSE ARRAY[extract(isodow FROM clinic_today())::int] END
    FROM people`);
  await pool.query("ANALYZE waiting_entries, patients");
  const database = openDatabase(testDatabase.poolConfig);
  // What the clinic itself asks meanwhile is not counted.
  const asking = new WeakSet<pg.ClientBase>();
  database.pool.on("connect", (client) => asking.add(client));
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }];
    if (asking.has(this)) sent.push(typeof first === "string" ? first : first.text);
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  const staff = { role: "Receptionist", doctorId: null } as SignedIn;
  await whoFits(database.kysely, gap(), staff);
  sent.length = 0;
  const { count, fitting: told } = await whoFits(database.kysely, gap(), staff);
  spy.mockRestore();
  await database.close();
  expect([count > 1000, told.length, told[0]?.entry.priority]).toEqual([true, 20, "High"]);
  expect(sent).toHaveLength(3);
}, 60_000);
