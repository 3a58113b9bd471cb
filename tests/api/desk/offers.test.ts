import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAvailability } from "#contract/clinic/availability.ts";
import { getCalendar } from "#contract/clinic/schedule.ts";
import { createAppointment, listAppointments } from "#contract/desk/appointments.ts";
import { getBoardDays } from "#contract/desk/board.ts";
import { findTimes, getAdvice, getOffers, keepAsIs } from "#contract/desk/offers.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What is entered about hours decides what is offered, and never what is booked. */

let clinic: TestClinic;
let desk: string;
beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
});
afterAll(() => clinic.close());

const monday = (() => {
  const first = addDays(clinicToday(), 14);
  return addDays(first, 8 - weekdayOf(first));
})();
const sql = (text: string, values: unknown[] = []) => clinic.database.pool.query(text, values);
const doctorId = 1;
const department = async () =>
  (await sql("SELECT department_ids[1] AS id FROM doctors WHERE id = 1")).rows[0].id as number;
const advice = async (time: string, date = monday) =>
  (await clinic.call(getAdvice, { query: { idDoctor: doctorId, date, time } }, desk)).body.data;

describe("closures, single days and tokens", () => {
  it("decide what the website offers, and what the desk is told", async () => {
    const query = { idDepartment: await department(), idDoctor: doctorId, from: monday, days: 2 };
    const found = async () => (await clinic.call(getOffers, { query })).body.data;
    expect((await found())?.map(({ date }) => date)).toEqual([monday, addDays(monday, 1)]);
    expect(await advice("16:30")).toMatchObject({ reasons: [] });

    await sql("INSERT INTO closures (kind, name, from_day, to_day) VALUES ('holiday', 'Eid', $1, $1)", [
      monday,
    ]);
    expect((await found())?.map(({ date }) => date)).toEqual([addDays(monday, 1)]);
    const { body } = await clinic.call(getAvailability, { query: { idDoctor: doctorId, date: monday } });
    expect(body.data).toMatchObject({ windows: [], times: [], closed: "Closed: Eid." });
    const told = await advice("16:30");
    expect(told?.reasons).toEqual([{ kind: "holiday", words: "Closed: Eid." }]);
    expect(told?.nextOffers).toHaveLength(3);
    expect(told?.nextOffers[0]?.date).toBe(addDays(monday, 1));
    // Whichever time of the day is asked for.
    expect((await advice("03:00"))?.reasons).toEqual([{ kind: "notIn", words: "Closed: Eid." }]);

    await sql("INSERT INTO doctor_days (doctor_id, day, windows) VALUES (1, $1, '{[960,1020)}')", [monday]);
    expect((await found())?.[0]).toMatchObject({ date: monday, times: ["16:00", "16:30"], byToken: [] });
    const late = await advice("16:45");
    expect(late?.reasons[0]?.words).toMatch(/^The visit runs past 17:00, when Dr .+'s hours end\.$/);
    expect(late?.nextOffers.map(({ date, time }) => `${date} ${time}`).slice(0, 2)).toEqual([
      `${monday} 16:00`,
      `${monday} 16:30`,
    ]);
  });

  it("are asked for up to the last day that there is", async () => {
    const last = "9999-12-20";
    const query = { idDepartment: await department(), from: last, days: 31 };
    expect((await clinic.call(getOffers, { query })).body.data).toEqual([]);
    expect((await advice("16:30", last))?.reasons).not.toBeUndefined();
    const shown = await clinic.call(getCalendar, { query: { from: last, days: 31 } }, desk);
    expect(shown.body.data?.doctors[0]?.days.at(-1)?.date).toBe("9999-12-31");
    const { body } = await clinic.call(getBoardDays, { query: { from: "9999-12-30", days: 31 } }, desk);
    expect(body.data?.map(({ day }) => day)).toEqual(["9999-12-30", "9999-12-31"]);
  });

  it("never refuse a booking; it stays outside the hours when somebody says so", async () => {
    const { idDoctor, idDepartment, services } = await catalogue(clinic);
    const { id: idPatient } = await registerPatient(clinic, desk);
    const body = {
      ...{ idPatient, idDoctor, idDepartment, idServices: services.slice(0, 1).map(({ id }) => id) },
      ...{ appointmentDate: monday, appointmentTime: "03:00" },
      ...{ priority: "Low", status: "Scheduled", description: "Cannot come by day" },
    } as const;
    const made = (await clinic.call(createAppointment, { body }, desk)).body.data;
    expect(made).toMatchObject({ outsideHours: true, durationMinutes: 30, idChair: null });
    if (!made) throw new Error("nothing was booked");
    const kept = await clinic.call(keepAsIs, { body: { id: made.id, updatedOn: made.updatedOn } }, desk);
    expect(kept.status).toBe(200);
    const stale = await clinic.call(
      keepAsIs,
      { body: { id: made.id, updatedOn: "2001-01-01T00:00:00Z" } },
      desk,
    );
    expect(stale.status).toBe(409);
    expect((await sql("SELECT keep_hours FROM appointments WHERE id = $1", [made.id])).rows).toEqual([
      { keep_hours: true },
    ]);
    // Moved, it is as long as it was, and not in its own way.
    await sql("UPDATE appointments SET duration_minutes = 45, buffer_minutes = 10 WHERE id = $1", [made.id]);
    const told = async (time: string, idAppointment?: number) => {
      const query = { idDoctor: made.idDoctor, date: monday, time, ...(idAppointment && { idAppointment }) };
      return (await clinic.call(getAdvice, { query }, desk)).body.data?.reasons.map(({ kind }) => kind);
    };
    expect(await told("03:50")).toEqual(["notIn", "buffer"]);
    expect(await told("03:50", made.id)).toEqual(["notIn"]);
  });
});

describe("free times that strangers look through", () => {
  it("are a queue of their own: a flood is refused at its end, and the desk waits for none of it", async () => {
    const query = { idDepartment: await department(), idDoctor: doctorId, from: monday, days: 31 };
    const holder = await clinic.database.pool.connect();
    try {
      // Nobody can read a doctor's single days, so that each search stays where it is.
      await holder.query("BEGIN; LOCK TABLE doctor_days IN ACCESS EXCLUSIVE MODE");
      const flood = Array.from({ length: 65 }, () => clinic.call(getOffers, { query }));
      // Two are under way and sixty wait.
      expect((await Promise.race(flood)).status).toBe(503);
      expect((await clinic.call(listAppointments, { query: {} }, desk)).status).toBe(200);
      await holder.query("ROLLBACK");
      const statuses = (await Promise.all(flood)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(62);
      expect(statuses.filter((status) => status === 503)).toHaveLength(3);
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
  });
});

describe("an Eid that the moon has not decided", () => {
  it("is told with every time of its day, and refuses none; the length is the one that is judged", async () => {
    const day = addDays(monday, 14);
    await sql(
      "INSERT INTO closures (kind, name, from_day, to_day, is_expected) VALUES ('holiday', 'Eid ul-Fitr', $1, $1, true)",
      [day],
    );
    const words = `Eid ul-Fitr is expected, ${formatDate(day)}: the clinic may be closed.`;
    expect(await advice("16:30", day)).toMatchObject({ minutes: 30, reasons: [], remarks: [words] });
    expect(await advice("16:30", addDays(day, 1))).toMatchObject({ remarks: [] });
    const query = { idDoctor: doctorId, from: day, durationMinutes: 45 };
    const { body } = await clinic.call(findTimes, { query }, desk);
    const [first, second] = body.data?.doctors[0]?.days ?? [];
    expect([first?.remark, second?.remark]).toEqual(["Eid ul-Fitr (expected).", undefined]);
    expect(first?.times.length).toBeGreaterThan(0);
  });
});

describe("finding a time at the desk", () => {
  const week = addDays(monday, 70);
  const find = async (query: object, token = desk) =>
    clinic.call(findTimes, { query: { from: week, ...query } as never }, token);
  const timesOf = async (query: object) =>
    (await find({ idDoctor: doctorId, ...query })).body.data?.doctors[0]?.days[0];

  it("names the doctor in Urdu as the website does", async () => {
    const named = async () => (await find({ idDoctor: doctorId })).body.data?.doctors[0]?.doctorNameUr;
    await sql("UPDATE doctors SET name_ur = NULL WHERE id = $1", [doctorId]);
    expect(await named()).toBeNull();
    await sql("UPDATE doctors SET name_ur = 'ڈاکٹر ثنا مثال' WHERE id = $1", [doctorId]);
    expect(await named()).toBe("ڈاکٹر ثنا مثال");
  });

  it("answers seven days of each doctor, and why one has no times", async () => {
    const { body } = await find({ idDepartment: await department() });
    const doctors = body.data?.doctors ?? [];
    expect(doctors.length).toBeGreaterThan(0);
    for (const { days } of doctors) {
      expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, n) => addDays(week, n)));
      for (const { times, why } of days) expect(times.length > 0).toBe(why === null);
    }
    const other = addDays(week, 7);
    await sql("INSERT INTO closures (kind, name, from_day, to_day) VALUES ('holiday', 'Eid', $1, $1)", [
      other,
    ]);
    expect(await timesOf({ from: other })).toEqual({ date: other, times: [], why: "Closed: Eid." });
    expect((await timesOf({ from: "2020-01-06" }))?.why).toMatch(/^(Over|No hours)$/);
    expect((await timesOf({ from: "9999-12-31" }))?.date).toBe("9999-12-31");
  });

  it("keeps room for the length, and leaves the visit that is moved out of its own way", async () => {
    const day = addDays(week, 14);
    await sql("INSERT INTO doctor_days (doctor_id, day, windows) VALUES (1, $1, '{[960,1050)}')", [day]);
    const short = await timesOf({ from: day, durationMinutes: 30 });
    expect(short?.times).toEqual(["16:00", "16:30", "17:00"]);
    expect((await timesOf({ from: day, durationMinutes: 60 }))?.times).toEqual(["16:00", "16:30"]);
    const patient = await registerPatient(clinic, desk);
    const { services } = await catalogue(clinic);
    const visit = {
      ...{
        idPatient: patient.id,
        idDoctor: doctorId,
        idDepartment: await department(),
        appointmentDate: day,
      },
      ...{ appointmentTime: "16:00", durationMinutes: 90, priority: "Medium", status: "Scheduled" },
      ...{ description: "Laser", idServices: services.slice(0, 1).map(({ id }) => id) },
    };
    const made = await clinic.call(createAppointment, { body: visit as never }, desk);
    expect((await timesOf({ from: day, durationMinutes: 30 }))?.why).toBe("Full");
    const moved = await timesOf({ from: day, idAppointment: made.body.data?.id });
    expect(moved?.times).toEqual(["16:00"]);
  });

  it("shows a doctor the own times alone, and an accountant none", async () => {
    const doctor = await clinic.signIn("Doctor", { doctorId });
    const { body } = await find({}, doctor.token);
    expect(body.data?.doctors.map(({ idDoctor }) => idDoctor)).toEqual([doctorId]);
    expect((await find({ idDoctor: 2 }, doctor.token)).status).toBe(403);
    expect((await find({}, (await clinic.signIn("Accountant")).token)).status).toBe(403);
  });
});
