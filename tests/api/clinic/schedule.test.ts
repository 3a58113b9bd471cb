import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  arrangeChairs,
  getClinicRules,
  listChairs,
  removeChair,
  saveChair,
  saveClinicRules,
} from "#contract/clinic/clinic-rules.ts";
import { getDoctor, saveDoctor } from "#contract/clinic/doctors.ts";
import {
  getCalendar,
  getClosures,
  getWeeks,
  removeClosure,
  removeDay,
  removeWeek,
  saveClosure,
  saveDay,
  saveWeek,
} from "#contract/clinic/schedule.ts";
import { createAppointment, rescheduleAppointment } from "#contract/desk/appointments.ts";
import { getBoardDay } from "#contract/desk/board.ts";
import { saveWishes } from "#contract/desk/messages.ts";
import { keepAsIs } from "#contract/desk/offers.ts";
import { listUncovered, proposeUncovered } from "#contract/desk/uncovered-visits.ts";
import { getHistory, type HistoryEntity } from "#contract/office/history.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Weeks, single days, leave and closures as staff enter them, and the visits that they leave outside the hours. */

let clinic: TestClinic;
let owner: string;
let desk: string;
let place: Awaited<ReturnType<typeof catalogue>>;
let idDoctor: number;
let name: string;
let idPatient: number;
beforeAll(async () => {
  clinic = await openClinic();
  owner = (await clinic.signIn("Administrator")).token;
  desk = (await clinic.signIn("Receptionist")).token;
  place = await catalogue(clinic);
  ({ idDoctor } = place);
  name = place.doctors[0]?.name ?? "";
  idPatient = (await registerPatient(clinic, desk)).id;
});
afterAll(() => clinic.close());

const monday = (() => {
  const first = addDays(clinicToday(), 14);
  return addDays(first, 8 - weekdayOf(first));
})();
const tuesday = addDays(monday, 1);
const everyDay = (from: string, to: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

async function book(date: string, time: string) {
  const body = {
    ...{
      idPatient,
      idDoctor,
      idDepartment: place.idDepartment,
      appointmentDate: date,
      appointmentTime: time,
    },
    idServices: place.services.slice(0, 1).map(({ id }) => id),
    ...{ priority: "Low", status: "Scheduled", description: "Pain" },
  } as const;
  const { data } = (await clinic.call(createAppointment, { body }, desk)).body;
  if (!data) throw new Error("nothing was booked");
  return data;
}
const days = async (from = monday, count = 1) =>
  (await clinic.call(getCalendar, { query: { from, days: count } }, desk)).body.data?.doctors.find(
    (doctor) => doctor.idDoctor === idDoctor,
  )?.days;
const uncovered = async (query: Record<string, string> = {}) =>
  (await clinic.call(listUncovered, { query }, desk)).body.data ?? [];

const leave = {
  ...{ id: 0, kind: "leave" as const, name: "Leave" },
  ...{ fromDay: monday, toDay: tuesday, from: null, to: null },
};

it("has the doctors in the order of the day board's letters", async () => {
  const { doctors } = (await clinic.call(getBoardDay, { query: { day: monday } }, desk)).body.data ?? {};
  const { data } = (await clinic.call(getCalendar, { query: { from: monday, days: 1 } }, desk)).body;
  expect(data?.doctors.map(({ doctorName }) => doctorName)).toEqual(doctors?.map((column) => column.name));
});

describe("weeks", () => {
  it("hold from their day, give way to the one that began last, and come back when it is removed", async () => {
    const ramadan = {
      ...{ id: 0, idDoctor, name: "Ramadan hours", fromDay: monday, toDay: addDays(monday, 20) },
      hours: [
        ...everyDay("09:00", "12:00"),
        { weekday: 1, from: "20:00", to: "24:00", byToken: true, walkInLimit: 10 },
      ],
    };
    const before = await days();
    const preview = await clinic.call(saveWeek, { body: { ...ramadan, preview: true } }, owner);
    expect(preview.body.data).toMatchObject({ saved: null, stranded: { before: 0, after: 0, added: 0 } });
    expect(await days()).toEqual(before);

    const { body } = await clinic.call(saveWeek, { body: ramadan }, owner);
    const week = body.data?.saved;
    expect([body.message, week?.hours[1]]).toEqual([
      "Hours saved",
      { weekday: 1, from: "20:00", to: "24:00", byToken: true, walkInLimit: 10, idChair: null },
    ]);
    expect((await days())?.[0]).toMatchObject({
      source: "week",
      weekName: "Ramadan hours",
      windows: [
        { from: "09:00", to: "12:00", byToken: false },
        { from: "20:00", to: "24:00", byToken: true },
      ],
    });
    const again = await clinic.call(saveWeek, { body: ramadan }, owner);
    expect([again.status, again.body.message]).toEqual([
      409,
      `Dr ${name.replace(/^Dr\.? /, "")}'s hours already change on ${formatDate(monday)}.`,
    ]);
    const within = { ...ramadan, name: null, fromDay: tuesday, toDay: null, preview: true };
    expect((await clinic.call(saveWeek, { body: within }, owner)).body.data?.notes).toEqual([
      `Ends Ramadan hours on ${formatDate(monday)}.`,
    ]);
    const stale = { ...ramadan, id: week?.id ?? 0, updatedOn: "2001-01-01T00:00:00Z" };
    expect((await clinic.call(saveWeek, { body: stale }, owner)).status).toBe(409);
    expect((await clinic.call(getWeeks, { query: { idDoctor } }, desk)).body.data).toHaveLength(2);
    expect((await clinic.call(removeWeek, { query: { id: week?.id ?? 0 } }, owner)).status).toBe(200);
    expect(await days()).toEqual(before);
  });

  it("are refused in words where they cannot be", async () => {
    const refused = async (changes: object) =>
      (
        await clinic.call(
          saveWeek,
          { body: { id: 0, idDoctor, fromDay: monday, hours: everyDay("09:00", "12:00"), ...changes } },
          owner,
        )
      ).body.errors?.map(({ field, message }) => `${field}: ${message}`);
    expect(await refused({ toDay: addDays(monday, -1) })).toEqual([
      "toDay: The last day must not be before the first.",
    ]);
    expect(await refused({ hours: [{ weekday: 1, from: "21:00", to: "01:00" }] })).toEqual([
      "hours.0.to: The hours must end after they begin.",
    ]);
    expect(
      await refused({ hours: [...everyDay("09:00", "12:00"), { weekday: 1, from: "11:00", to: "13:00" }] }),
    ).toEqual(["hours: Two windows of one day overlap."]);
    expect(await refused({ hours: [{ weekday: 1, from: "09:00", to: "12:00", idChair: 4711 }] })).toEqual([
      "hours: Choose chairs from the list.",
    ]);
  });
});

describe("a stored week", () => {
  it("keeps chair, limit and tokens that are left out, says in its history which hours changed, and is removed", async () => {
    const evening = { weekday: 1, from: "20:00", to: "22:00", byToken: true, walkInLimit: 10 };
    const body = { id: 0, idDoctor, name: "Spring", fromDay: monday, hours: [evening] };
    const week = (await clinic.call(saveWeek, { body }, owner)).body.data?.saved;
    const id = week?.id ?? 0;
    const { byToken: _, walkInLimit: __, ...silent } = { ...evening, to: "23:00" };
    const change = (changes: object) =>
      clinic.call(
        saveWeek,
        { body: { ...body, id, toDay: addDays(monday, 6), updatedOn: week?.updatedOn, ...changes } },
        owner,
      );
    const hours = [silent, { weekday: 2, from: "09:00", to: "12:00" }];
    expect((await change({ hours })).body.data?.saved).toMatchObject({
      toDay: addDays(monday, 6),
      hours: [
        { ...evening, to: "23:00", idChair: null },
        { byToken: false, walkInLimit: null },
      ],
    });
    expect((await change({ hours, name: "Summer" })).status).toBe(409);
    expect(await told("doctorWeek", id)).toEqual([
      { field: "To", before: null, after: formatDate(addDays(monday, 6)) },
      {
        field: "Hours",
        before: "Monday 20:00 to 22:00 by token with 10 walk-ins at most",
        after: "Monday 20:00 to 23:00 by token with 10 walk-ins at most, Tuesday 09:00 to 12:00",
      },
    ]);
    const gone = await clinic.call(removeWeek, { query: { id, preview: true } }, owner);
    expect(gone.body.data).toMatchObject({ stranded: { added: 0 }, leftOut: [] });
    await clinic.call(removeWeek, { query: { id } }, owner);
    expect((await clinic.call(removeWeek, { query: { id } }, owner)).status).toBe(404);
  });

  it("that the doctor's form changed is told to who has it open", async () => {
    const read = async () =>
      (await clinic.call(getWeeks, { query: { idDoctor } }, owner)).body.data?.find(
        ({ fromDay }) => fromDay === null,
      );
    const week = await read();
    const stored = (await clinic.call(getDoctor, { query: { id: idDoctor } }, owner)).body.data;
    if (!week || !stored) throw new Error("the doctor has no week");
    const hours = stored.hours.map((window) => ({ ...window, to: "22:30" }));
    const saveAs = (windows: typeof hours) =>
      clinic.call(saveDoctor, { body: { ...stored, hours: windows, updatedOn: null } }, owner);
    expect((await saveAs(stored.hours)).status).toBe(200);
    expect((await read())?.updatedOn).toBe(week.updatedOn);
    expect((await saveAs(hours)).status).toBe(200);
    expect((await clinic.call(saveWeek, { body: { ...week, name: "Mine" } }, owner)).status).toBe(409);
    await saveAs(stored.hours);
  });
});

describe("leave, single days and the visits that they leave out", () => {
  it("says how many before it is saved, lists them with other times, and forgets them when it is taken back", async () => {
    const first = await book(monday, "17:00");
    const second = await book(monday, "18:00");
    const body = { ...leave, idDoctor };
    const preview = (await clinic.call(saveClosure, { body: { ...body, preview: true } }, desk)).body.data;
    expect(preview).toMatchObject({ saved: null, stranded: { before: 0, after: 2, added: 2 } });
    expect(preview?.leftOut.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await uncovered()).toEqual([]);

    const saved = (await clinic.call(saveClosure, { body }, desk)).body.data?.saved;
    expect(saved).toMatchObject({ idDoctor, fromDay: monday, toDay: tuesday, from: null, to: null });
    expect((await days())?.[0]).toMatchObject({ windows: [], cuts: [saved?.id], booked: 2 });
    const rows = await uncovered({ sort: "appointmentTime:asc" });
    expect(rows.map(({ id, reason }) => [id, reason])).toEqual(
      [first, second].map(({ id }) => [id, expect.stringContaining("is on leave")]),
    );
    expect((await uncovered()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(rows[0]).toMatchObject({
      text: expect.stringMatching(/^\S+: Dr .+ cannot see you on .+ 5:00 pm\. Would .+ or .+ suit you\? /),
      chat: expect.stringMatching(/^92\d{10}$/),
    });
    const wishes = { idPatient, reminders: true, recalls: true, agreed: false, updatedOn: null };
    const wish = (wished: { language: "en" | "ur"; stopped: boolean }) =>
      clinic.call(saveWishes, { body: { ...wishes, ...wished } }, desk);
    expect((await wish({ language: "ur", stopped: true })).status).toBe(200);
    expect((await uncovered())[0]).toMatchObject({
      text: expect.stringMatching(/: ڈاکٹر .+ شام 5:00 کا وقت ممکن نہیں۔ کیا .+ یا .+ مناسب ہے؟/),
      chat: null,
    });
    await wish({ language: "en", stopped: false });
    const [same, next, other] = rows[0]?.offers ?? [];
    expect(same).toMatchObject({ idDoctor, date: addDays(monday, 2), time: "17:00" });
    expect(next).toMatchObject({ idDoctor, date: addDays(monday, 2) });
    expect(other?.idDoctor).not.toBe(idDoctor);
    expect(await uncovered({ reason: "on leave", search: first.appointmentRegistrationNo })).toHaveLength(1);
    expect(await uncovered({ reason: "holiday" })).toEqual([]);

    expect((await clinic.call(keepAsIs, { body: { id: second.id } }, desk)).status).toBe(200);
    expect((await uncovered()).map(({ id }) => id)).toEqual([first.id]);
    await clinic.call(removeClosure, { query: { id: saved?.id ?? 0 } }, desk);
    expect(await uncovered()).toEqual([]);
    expect((await clinic.call(getClosures, { query: { from: monday } }, desk)).body.data).toEqual([]);
  });

  it("leaves out whom it was agreed to see outside the hours, once the doctor is away", async () => {
    const day = addDays(monday, 28);
    const late = await book(day, "22:30");
    const keep = (id: number) => clinic.call(keepAsIs, { body: { id } }, desk);
    expect((await keep(late.id)).status).toBe(200);
    expect(await uncovered()).toEqual([]);
    const body = { ...leave, idDoctor, fromDay: day, toDay: day };
    const preview = (await clinic.call(saveClosure, { body: { ...body, preview: true } }, desk)).body.data;
    expect(preview).toMatchObject({
      stranded: { before: 0, after: 1, added: 1 },
      leftOut: [{ id: late.id }],
    });
    expect(await uncovered()).toEqual([]);
    const saved = (await clinic.call(saveClosure, { body }, desk)).body.data?.saved;
    expect(await uncovered()).toMatchObject([
      { id: late.id, reason: expect.stringContaining("is on leave") },
    ]);
    // Who is seen all the same stays, whatever else is said of that leave.
    expect((await keep(late.id)).status).toBe(200);
    const renamed = { ...body, id: saved?.id ?? 0, name: "Flu", updatedOn: saved?.updatedOn };
    expect((await clinic.call(saveClosure, { body: renamed }, desk)).status).toBe(200);
    expect(await uncovered()).toEqual([]);
    await clinic.call(removeClosure, { query: { id: saved?.id ?? 0 } }, desk);
    // A day on which the doctor is not in is leave of one day.
    const notIn = { idDoctor, day, windows: [], note: "Ill" };
    expect((await clinic.call(saveDay, { body: notIn }, desk)).body.data?.stranded.added).toBe(1);
    await clinic.call(removeDay, { query: { idDoctor, day } }, desk);
    expect((await keep(late.id)).status).toBe(200);
  });

  it("proposes a time for all of them, no two alike, each of which can be booked", async () => {
    const day = addDays(monday, 3);
    const booked = [];
    for (const time of ["16:00", "16:30", "17:00"]) booked.push(await book(day, time));
    const taken = await book(addDays(day, 1), "16:30");
    const input = { idDoctor, day, windows: [], note: "Conference" };
    const changed = (await clinic.call(saveDay, { body: input }, desk)).body.data;
    expect(changed).toMatchObject({ stranded: { added: 3 }, saved: { note: "Conference", windows: [] } });
    // Who saw a day without hours of its own does not write over one that has them now.
    const unseen = { ...input, note: "Other", updatedOn: null };
    expect((await clinic.call(saveDay, { body: unseen }, desk)).status).toBe(409);
    const seen = { ...input, note: "Congress", updatedOn: changed?.saved?.updatedOn };
    expect((await clinic.call(saveDay, { body: seen }, desk)).status).toBe(200);
    expect(await told("doctorDay", changed?.saved?.id ?? 0)).toEqual([
      { field: "Note", before: "Conference", after: "Congress" },
    ]);
    // Nor does one whose day was taken away meanwhile bring it back.
    const gone = { ...input, day: addDays(day, 70), note: null };
    const entered = (await clinic.call(saveDay, { body: gone }, desk)).body.data?.saved;
    await clinic.call(removeDay, { query: { idDoctor, day: gone.day } }, desk);
    const back = { ...gone, updatedOn: entered?.updatedOn };
    expect((await clinic.call(saveDay, { body: back }, desk)).status).toBe(409);
    const all = (await clinic.call(proposeUncovered, { query: {} }, desk)).body.data ?? [];
    expect(all.map(({ id }) => id)).toEqual(booked.map(({ id }) => id));
    const places = all.map(({ offer }) => `${offer?.idDoctor} ${offer?.date} ${offer?.time}`);
    expect(new Set(places).size).toBe(3);
    expect(places).not.toContain(`${idDoctor} ${taken.appointmentDate} 16:30`);
    for (const { id, offer } of all) {
      const body = { appointmentId: id, newDate: offer?.date ?? "", newTime: offer?.time ?? "" };
      const moved = await clinic.call(
        rescheduleAppointment,
        { body: { ...body, idDoctor: offer?.idDoctor ?? null } },
        desk,
      );
      expect([moved.status, moved.body.data?.outsideHours]).toEqual([200, false]);
    }
    expect(await uncovered()).toEqual([]);
    expect((await clinic.call(removeDay, { query: { idDoctor, day } }, desk)).status).toBe(200);
    expect((await clinic.call(removeDay, { query: { idDoctor, day } }, desk)).status).toBe(404);
  });

  it("belongs to the doctor: others' days and the clinic's closures are refused", async () => {
    const { token } = await clinic.signIn("Doctor", { doctorId: idDoctor });
    const other = place.doctors[1]?.id ?? 0;
    const enter = async (changes: object, as = token) =>
      (await clinic.call(saveClosure, { body: { ...leave, preview: true, ...changes } }, as)).status;
    expect(await enter({ idDoctor })).toBe(200);
    expect(await enter({ idDoctor: other })).toBe(403);
    expect(await enter({ kind: "holiday", name: "Eid" })).toBe(403);
    expect(await enter({ kind: "holiday", name: "Eid" }, desk)).toBe(403);
    expect(await enter({ kind: "holiday", name: "Eid" }, owner)).toBe(200);
    expect(await enter({ kind: "leave" }, owner)).toBe(400);
    expect(await enter({ kind: "holiday", idDoctor }, owner)).toBe(400);
    expect(await enter({ idDoctor, from: "13:00" }, owner)).toBe(400);
    expect(await enter({ idDoctor, toDay: null }, owner)).toBe(400);
    // A year that was mistyped would be millions of closed days.
    expect(await enter({ kind: "holiday", name: "Eid", toDay: "9999-12-31" }, owner)).toBe(400);
  });
});

/** What the changes of a record's history say, newest first. */
async function told(entity: HistoryEntity, id: number) {
  const { body } = await clinic.call(getHistory, { query: { entity, id } }, owner);
  return body.data?.entries.filter(({ action }) => action === "changed").flatMap(({ changes }) => changes);
}

describe("the clinic's rules and chairs", () => {
  it("are saved, and refused when somebody saved meanwhile", async () => {
    const rules = (await clinic.call(getClinicRules, {}, desk)).body.data;
    if (!rules) throw new Error("no rules came back");
    expect(rules).toMatchObject({ stepMinutes: 30, horizonDays: 730, quietFrom: "21:00" });
    const save = (changes: object) => clinic.call(saveClinicRules, { body: { ...rules, ...changes } }, owner);
    expect((await save({ stepMinutes: 25 })).status).toBe(400);
    expect((await save({ stepMinutes: 20 })).body.data?.stepMinutes).toBe(20);
    expect((await save({ stepMinutes: 10 })).status).toBe(409);
    expect(await told("rules", 1)).toEqual([
      { field: "Offered times begin every", before: "30 minutes", after: "20 minutes" },
    ]);
  });

  it("keep chairs by name; one that is needed stays", async () => {
    const save = (body: object) => clinic.call(saveChair, { body: body as { name: string } }, owner);
    const chair = (await save({ name: "Chair 1" })).body.data;
    expect((await save({ name: "chair 1" })).body.message).toBe('There is already a chair called "chair 1".');
    const renamed = (await save({ id: chair?.id, name: "Window", updatedOn: chair?.updatedOn })).body.data;
    expect((await save({ id: chair?.id, name: "Door", updatedOn: chair?.updatedOn })).status).toBe(409);
    expect((await clinic.call(listChairs, {}, desk)).body.data).toEqual([renamed]);
    const second = (await save({ name: "Chair 2" })).body.data;
    const order = async (ids: number[]) =>
      (await clinic.call(arrangeChairs, { body: { ids } }, owner)).body.data?.map(({ name }) => name);
    expect(await order([second?.id ?? 0, chair?.id ?? 0])).toEqual(["Chair 2", "Window"]);
    expect(await order([chair?.id ?? 0])).toEqual(["Window", "Chair 2"]);
    await clinic.call(removeChair, { query: { id: second?.id ?? 0 } }, owner);
    expect(await told("chair", chair?.id ?? 0)).toContainEqual({
      field: "Name",
      before: "Chair 1",
      after: "Window",
    });
    const visit = await book(addDays(monday, 9), "16:00");
    await clinic.database.pool.query("UPDATE appointments SET chair_id = $1 WHERE id = $2", [
      chair?.id,
      visit.id,
    ]);
    const remove = () => clinic.call(removeChair, { query: { id: chair?.id ?? 0 } }, owner);
    expect((await remove()).body.message).toMatch(
      /^Window cannot be deleted\. Appointment A-\d+ on .* is still/,
    );
    await clinic.database.pool.query("UPDATE appointments SET chair_id = NULL WHERE id = $1", [visit.id]);
    await clinic.database.pool.query(
      "UPDATE doctor_hours SET chair_id = $1 WHERE id = (SELECT min(id) FROM doctor_hours)",
      [chair?.id],
    );
    expect((await remove()).status).toBe(200);
    const { rows: seated } = await clinic.database.pool.query(
      "SELECT FROM doctor_hours WHERE chair_id IS NOT NULL",
    );
    expect(seated).toEqual([]);
  });
});
