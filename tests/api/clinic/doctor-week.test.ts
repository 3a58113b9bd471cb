import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getActiveDoctors, getDoctor, listDoctors, saveDoctor } from "#contract/clinic/doctors.ts";
import { listRequests } from "#contract/desk/appointment-requests.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import { addDays, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, sendRequest, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What a change of a doctor means for visits and requests: hours, being active, departments. */

let clinic: TestClinic;
let token: string;
let idPatient: number;
let place: Awaited<ReturnType<typeof catalogue>>;

beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  idPatient = (await registerPatient(clinic, token)).id;
  place = await catalogue(clinic);
});
afterAll(() => clinic.close());

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "16:00", to: "21:00" }));

const form = (changes: object = {}) => ({
  id: 0,
  firstName: "Nida",
  lastName: "Shah",
  dob: "1985-02-28",
  mobileNumber: "3001234567",
  city: "Lahore",
  joiningDate: "2024-01-15",
  isActive: 1 as const,
  hours: EVERY_DAY,
  ...changes,
});
const save = (changes: object) => clinic.call(saveDoctor, { body: form(changes) }, token);

async function newDoctor(changes: object = {}): Promise<number> {
  const { data } = (await save(changes)).body;
  if (!data) throw new Error("the doctor was refused");
  return data.id;
}

async function book(idDoctor: number, date: string, time: string, changes: object = {}) {
  const body = {
    idPatient,
    idDoctor,
    idDepartment: place.idDepartment,
    appointmentDate: date,
    appointmentTime: time,
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Pain",
    idServices: [place.services[0]?.id ?? 0],
    // One patient stands in for everybody's.
    allowOverlap: true,
    ...changes,
  };
  const { data } = (await clinic.call(createAppointment, { body }, token)).body;
  if (!data) throw new Error("the visit was refused");
  return data.appointmentRegistrationNo;
}

it("keeps hours that end with the day, and the form sends them back", async () => {
  const hours = [{ weekday: 1, from: "21:00", to: "24:00" }];
  const id = await newDoctor({ hours });
  const { data } = (await clinic.call(getDoctor, { query: { id } }, token)).body;
  expect(data?.hours).toEqual(hours);
  expect((await save({ id, hours: data?.hours })).status).toBe(200);
});

describe("shortening a doctor's hours", () => {
  const day = someDay();

  it("asks first if coming visits would lie outside, with their number and the first ones, and saves when confirmed", async () => {
    const id = await newDoctor();
    await book(id, day, "16:00");
    const late = await book(id, day, "20:30");
    const later = await book(id, addDays(day, 1), "19:45", { durationMinutes: 30 });
    await book(id, addDays(day, 2), "20:30", { status: "Cancelled" });
    const hours = EVERY_DAY.map((window) => ({ ...window, to: "20:00" }));
    const { status, body } = await save({ id, hours });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(
        /^2 visits still to come, the first of them A-.* lie outside the hours of Nida Shah/,
      ),
    ]);
    expect(body.conflict).toMatchObject({ kind: "visitsLeftOut", reason: "hours", count: 2 });
    expect(body.conflict?.visits).toMatchObject([
      { appointmentRegistrationNo: late, date: day, time: "20:30" },
      { appointmentRegistrationNo: later, time: "19:45" },
    ]);
    const stored = (await clinic.call(getDoctor, { query: { id } }, token)).body.data;
    expect(stored?.hours).toEqual(EVERY_DAY);

    const fewer = await save({ id, hours, allowLeftOut: true, seenLeftOut: 1 });
    expect(fewer.status).toBe(409);
    const meant = await save({ id, hours, allowLeftOut: true, seenLeftOut: 2 });
    expect([meant.status, meant.body.data?.hours]).toEqual([200, hours]);
    // They lie outside already: nothing new.
    expect(
      (await save({ id, hours: hours.filter(({ weekday }) => weekday !== weekdayOf(addDays(day, 3))) }))
        .status,
    ).toBe(200);
  });

  it("saves at once if no coming visit would lie outside", async () => {
    const id = await newDoctor();
    await book(id, day, "16:00");
    const longer = EVERY_DAY.map((window) => ({ ...window, from: "15:00" }));
    const without = longer.filter(({ weekday }) => weekday === weekdayOf(day));
    for (const hours of [EVERY_DAY, longer, without, undefined])
      expect((await save({ id, hours })).status).toBe(200);
  });
});

describe("making a doctor inactive", () => {
  it("asks first if visits are to come, with their number, and saves when confirmed", async () => {
    const id = await newDoctor();
    const visit = await book(id, someDay(), "16:00");
    const { status, body } = await save({ id, isActive: 0 });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^Nida Shah has 1 visit still to come, ${visit} on `)),
    ]);
    expect(body.conflict).toMatchObject({ kind: "visitsLeftOut", reason: "inactive", count: 1 });
    expect((await save({ id, isActive: 0, allowLeftOut: true })).body.data?.isActive).toBe(0);
    expect((await save({ id, isActive: 0 })).status).toBe(200);
  });

  it("saves at once if no visits are to come", async () => {
    const id = await newDoctor();
    expect((await save({ id, isActive: 0 })).status).toBe(200);
  });

  it("keeps the doctor in the list, where inactive doctors can be filtered", async () => {
    await newDoctor({ isActive: 0, firstName: "Resting" });
    const list = async (query: object) =>
      (await clinic.call(listDoctors, { query: { page: 1, ...query } }, token)).body.data ?? [];
    const resting = await list({ isActive: "0" });
    expect(resting.map(({ firstName }) => firstName)).toContain("Resting");
    expect(resting.every(({ isActive }) => isActive === 0)).toBe(true);
    expect((await list({ search: "false" })).map(({ firstName }) => firstName)).toContain("Resting");
    expect((await list({ sort: "isActive:asc" }))[0]?.isActive).toBe(0);
  });
});

describe("a doctor's departments", () => {
  it("are seeded, and shown to the public", async () => {
    const { data } = (await clinic.call(getActiveDoctors, {})).body;
    expect(data?.slice(0, 3).map(({ idDepartments }) => idDepartments)).toEqual(
      place.departments.slice(0, 3).map(({ id }) => [id]),
    );
  });

  it("are saved without duplicates, kept if left out, and in the history by name", async () => {
    const [first, second] = place.departments;
    const id = await newDoctor({ idDepartments: [second?.id, first?.id, first?.id] });
    const stored = async () => (await clinic.call(getDoctor, { query: { id } }, token)).body.data;
    expect(await stored()).toMatchObject({
      idDepartments: [first?.id, second?.id],
      departmentNames: `${first?.name}, ${second?.name}`,
    });
    await save({ id, city: "Multan" });
    expect((await stored())?.idDepartments).toEqual([first?.id, second?.id]);
    await save({ id, city: "Multan", idDepartments: [second?.id] });
    const { entries } = (await clinic.call(getHistory, { query: { entity: "doctor", id } }, token)).body
      .data ?? {
      entries: [],
    };
    expect(entries[0]?.changes).toEqual([
      { field: "Departments", before: `${first?.name}, ${second?.name}`, after: second?.name },
    ]);
    expect((await save({ id, idDepartments: [] })).body.data?.idDepartments).toEqual([]);
  });

  it("are refused if they do not exist", async () => {
    const { status, body } = await save({ idDepartments: [999_999] });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "idDepartments", message: "Choose departments from the list." }],
    ]);
  });

  it("mark a request for a doctor of another department for the desk, but not for the sender", async () => {
    const [own, other] = place.departments;
    const of = async (changes: object) => {
      const sent = await sendRequest(clinic, changes);
      const { data } = (await clinic.call(listRequests, { query: { search: sent.reference } }, token)).body;
      return { sent, row: data?.[0] };
    };
    const idDoctor = await newDoctor({ idDepartments: [other?.id] });
    const outside = await of({ iddoctor: idDoctor, mobile: "03001112223" });
    expect(outside.row).toMatchObject({ iddepartment: own?.id, isOutsideDepartment: 1 });
    expect(outside.sent).not.toHaveProperty("isOutsideDepartment");
    const anywhere = await newDoctor();
    expect((await of({ iddoctor: anywhere, mobile: "03001112224" })).row?.isOutsideDepartment).toBe(0);
    expect((await of({ mobile: "03001112225" })).row?.isOutsideDepartment).toBe(0);
  });
});
