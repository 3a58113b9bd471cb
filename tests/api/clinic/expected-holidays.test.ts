import { afterAll, beforeAll, expect, it } from "vitest";
import { saveClosure } from "#contract/clinic/schedule.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getBoardDay } from "#contract/desk/board.ts";
import { listUncovered } from "#contract/desk/uncovered-visits.ts";
import { getFitting } from "#contract/desk/waiting-list.ts";
import { messageDay } from "#rules/desk/messages/message-times.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A holiday that is only expected closes nothing for the desk, and is told wherever a time is given. */

const DAY = addDays(clinicToday(), 30);
const NEXT = addDays(DAY, 1);
let clinic: TestClinic;
let desk: string;
let place: Awaited<ReturnType<typeof catalogue>>;

beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
  place = await catalogue(clinic);
  for (const day of [DAY, NEXT])
    await clinic.database.pool.query(
      "INSERT INTO doctor_weeks (doctor_id, from_day, to_day) VALUES ($1, $2, $2)",
      [place.idDoctor, day],
    );
  await clinic.database.pool.query(
    `INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
     SELECT id, doctor_id, extract(isodow FROM from_day), '16:00', '21:00' FROM doctor_weeks WHERE from_day = ANY ($1)`,
    [[DAY, NEXT]],
  );
  const owner = (await clinic.signIn("Administrator")).token;
  const eid = {
    ...{ id: 0, kind: "holiday" as const, name: "Eid ul-Fitr", fromDay: NEXT, toDay: NEXT },
    ...{ from: null, to: null, isExpected: true },
  };
  expect((await clinic.call(saveClosure, { body: eid }, owner)).status).toBe(200);
});
afterAll(() => clinic.close());

it("stands on the day board beside the hours", async () => {
  const columnOn = async (day: string) =>
    (await clinic.call(getBoardDay, { query: { day } }, desk)).body.data?.doctors.find(
      ({ id }) => id === place.idDoctor,
    );
  expect(await columnOn(NEXT)).toMatchObject({
    windows: [{ from: "16:00", to: "21:00" }],
    closed: null,
    expected: [
      {
        ...{ name: "Eid ul-Fitr", from: "00:00", to: "24:00" },
        words: expect.stringContaining("Eid ul-Fitr is expected"),
      },
    ],
  });
  expect((await columnOn(DAY))?.expected).toEqual([]);
});

it("is told of a time that is filled from the waiting list", async () => {
  const of = async (date: string) => {
    const query = { idDoctor: place.idDoctor, date, time: "17:00", minutes: 30 };
    return (await clinic.call(getFitting, { query }, desk)).body.data;
  };
  expect(await of(NEXT)).toMatchObject({ remarks: [expect.stringContaining("the clinic may be closed")] });
  expect((await of(DAY))?.remarks).toEqual([]);
});

it("is told of a time to which a visit can be moved", async () => {
  const patient = await registerPatient(clinic, desk);
  const visit = {
    ...{ idPatient: patient.id, idDoctor: place.idDoctor, idDepartment: place.idDepartment },
    ...{ idServices: place.services.slice(0, 1).map(({ id }) => id), durationMinutes: 30 },
    ...{ appointmentDate: DAY, appointmentTime: "17:00", description: "Toothache" },
    ...{ priority: "Medium" as const, status: "Scheduled" as const, allowOverlap: false },
  };
  expect((await clinic.call(createAppointment, { body: visit }, desk)).status).toBe(200);
  const leave = {
    ...{ id: 0, kind: "leave" as const, name: "Leave", idDoctor: place.idDoctor },
    ...{ fromDay: DAY, toDay: DAY, from: null, to: null },
  };
  expect((await clinic.call(saveClosure, { body: leave }, desk)).status).toBe(200);
  const [row] = (await clinic.call(listUncovered, { query: {} }, desk)).body.data ?? [];
  expect(row?.offers[0]).toMatchObject({ date: NEXT, time: "17:00", expected: "Eid ul-Fitr" });
  expect(row?.offers.filter(({ date, expected }) => date !== NEXT && expected)).toEqual([]);
  // The patient is promised no time on it: what is asked names every other offer.
  const told = ({ date, time }: { date: string; time: string }) => `${messageDay(date, "en")} ${time}`;
  for (const offer of row?.offers ?? [])
    expect(row?.text.includes(told(offer)), told(offer)).toBe(offer.date !== NEXT);
});
