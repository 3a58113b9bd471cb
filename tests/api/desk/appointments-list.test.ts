import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AppointmentRow,
  createAppointment,
  listAppointments,
  removeAppointment,
} from "#contract/desk/appointments.ts";
import { savePatient } from "#contract/patients/patients.ts";
import { APPOINTMENT_STATUSES, PRIORITIES } from "#rules/desk/appointment.ts";
import { addDays } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

const COUNT = 57;
const FIRST_DAY = "2024-03-05";

let clinic: TestClinic;
let desk: string;
let doctor: string;
let doctors: { id: number; name: string }[];
let patients: { id: number; fullName: string }[];
/** All appointments, the newest first, as the list's default order has them. */
let all: AppointmentRow[];

beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
  const found = await catalogue(clinic);
  ({ doctors } = found);
  doctor = (await clinic.signIn("Doctor", { doctorId: doctors[1]?.id ?? 0 })).token;
  patients = [];
  for (const fullName of ["Muhammad Usman Ghani", "زینب بی بی", "Adeel 100% _Khan"])
    patients.push(await registerPatient(clinic, desk, { fullName }));
  for (let n = 0; n < COUNT; n++) {
    const body = {
      idPatient: patients[n % 3]?.id ?? 0,
      idDoctor: doctors[n % 3]?.id ?? 0,
      idDepartment: found.idDepartment,
      appointmentDate: addDays(FIRST_DAY, (n * 7) % 30),
      appointmentTime: `${10 + (n % 10)}:${n % 2 ? "15" : "45"}`,
      priority: PRIORITIES[n % 3] ?? "Medium",
      status: APPOINTMENT_STATUSES[n % 3] ?? "Scheduled",
      description: "Pain",
      idServices: found.services.slice(0, 1 + (n % 2)).map(({ id }) => id),
      allowOverlap: true,
    };
    const { status } = await clinic.call(createAppointment, { body }, desk);
    expect(status).toBe(200);
  }
  all = (await list({})).data ?? [];
});
afterAll(() => clinic.close());

async function list(query: Record<string, unknown>, token = desk) {
  const { status, body } = await clinic.call(listAppointments, { query }, token);
  expect(status).toBe(200);
  return body;
}
const idsOf = ({ data }: { data: AppointmentRow[] | null }) => data?.map(({ id }) => id) ?? [];
const ids = async (query: Record<string, unknown>, token = desk) => idsOf(await list(query, token));
const idsWhere = (keep: (row: AppointmentRow) => boolean) => all.filter(keep).map(({ id }) => id);

describe("paging", () => {
  it("answers all rows, newest first, with their number, if no page is asked for", async () => {
    const { data, total } = await list({});
    expect(total).toBe(COUNT);
    const numbers = data?.map(({ appointmentRegistrationNo }) => appointmentRegistrationNo) ?? [];
    expect(numbers).toHaveLength(COUNT);
    expect(numbers).toEqual([...numbers].sort().reverse());
  });

  it.each([10, 20, 50, 100])("%d per page: the pages together are the whole list", async (pageSize) => {
    const pages = Array.from({ length: Math.ceil(COUNT / pageSize) }, (_, index) => index + 1);
    const answers = await Promise.all(pages.map((page) => list({ page, pageSize })));
    expect(answers.flatMap(idsOf)).toEqual(all.map(({ id }) => id));
    expect(answers.at(-1)?.data).toHaveLength(COUNT % pageSize);
    expect(new Set(answers.map(({ total }) => total))).toEqual(new Set([COUNT]));
  });

  it("defaults to 20 per page; a page beyond the last has only the total", async () => {
    expect((await list({ page: 1 })).data).toHaveLength(20);
    expect(await list({ page: 9 })).toMatchObject({ data: [], total: COUNT });
  });

  it.each([
    [{ pageSize: 25, page: 1 }, "pageSize", "Rows per page must be 10, 20, 50 or 100."],
    [{ sort: "priority:asc" }, "sort", "This list cannot be sorted that way."],
    [{ appointmentDateFrom: "2026-13-01" }, "appointmentDateFrom", "This is not a date."],
    [{ appointmentTimeFrom: "9" }, "appointmentTimeFrom", "Time must be written like 16:30."],
  ])("refuses %j", async (query, field, message) => {
    const { status, body } = await clinic.call(listAppointments, { query }, desk);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });
});

describe("sorting", () => {
  it.each([
    "appointmentRegistrationNo",
    "doctorName",
    "patientName",
    "patientPhone",
    "appointmentDate",
    "appointmentTime",
    "status",
  ] as const)("goes by %s both ways, over all pages", async (column) => {
    for (const direction of ["asc", "desc"]) {
      const pages = [1, 2].map((page) => list({ page, pageSize: 50, sort: `${column}:${direction}` }));
      const rows = (await Promise.all(pages)).flatMap(({ data }) => data ?? []);
      const values = rows.map((row) => row[column]);
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(direction === "asc" ? sorted : sorted.reverse());
      expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
    }
  });
});

describe("searching", () => {
  it.each<[string, (row: AppointmentRow) => boolean]>([
    ["usman", ({ patientName }) => patientName.includes("Usman")],
    ["  USMAN ", ({ patientName }) => patientName.includes("Usman")],
    ["زینب", ({ patientName }) => patientName.includes("زینب")],
    ["100% _", ({ patientName }) => patientName.includes("100% _")],
    ["cancel", ({ status }) => status === "Cancelled"],
    ["05-mar-2024", ({ appointmentDate }) => appointmentDate === "2024-03-05"],
    ["Mar-2024", ({ appointmentDate }) => appointmentDate.startsWith("2024-03")],
    ["19:15", ({ appointmentTime }) => appointmentTime === "19:15"],
    ["a-00001", ({ appointmentRegistrationNo }) => appointmentRegistrationNo.startsWith("A-00001")],
    ["zz", () => false],
    ["100%_", () => false],
    ["Pain", () => false],
  ])("%j finds what the eye sees in the columns, exactly counted", async (search, matches) => {
    const expected = idsWhere(matches);
    expect(await ids({ page: 1, pageSize: 100, search })).toEqual(expected);
    expect((await list({ page: 1, pageSize: 10, search })).total).toBe(expected.length);
  });

  it("pages through what it finds", async () => {
    const found = idsWhere(({ status }) => status === "Cancelled");
    expect(await ids({ page: 2, pageSize: 10, search: "cancelled" })).toEqual(found.slice(10, 20));
  });

  it("finds a patient by the new name and phone after a change, no longer by the old ones", async () => {
    const renamed = await registerPatient(clinic, desk, { fullName: "Nasreen Akhtar" });
    const appointment = all[0];
    const booked = await clinic.call(
      createAppointment,
      {
        body: {
          idPatient: renamed.id,
          idDoctor: appointment?.idDoctor,
          idDepartment: appointment?.idDepartment,
          appointmentDate: "2025-01-07",
          appointmentTime: "17:00",
          priority: "Low",
          status: "Scheduled",
          description: "Pain",
          idServices: (await catalogue(clinic)).services.slice(0, 1).map(({ id }) => id),
        } as never,
      },
      desk,
    );
    const body = { ...patientInput(), id: renamed.id, fullName: "Nasreen Bano", phone: "03008412207" };
    await clinic.call(savePatient, { body }, desk);
    for (const search of ["0300 841", "+92 300 8412207", "8412207"])
      expect(await ids({ page: 1, search })).toEqual([booked.body.data?.id]);
    expect(await ids({ page: 1, patientPhone: "0300 841" })).toEqual([booked.body.data?.id]);
    expect((await list({ page: 1, search: "0321 457 8216" })).total).toBe(COUNT);
    expect(await ids({ page: 1, search: "nasreen bano" })).toEqual([booked.body.data?.id]);
    expect(await ids({ page: 1, search: "nasreen akhtar" })).toEqual([]);
    await clinic.call(removeAppointment, { query: { id: booked.body.data?.id ?? 0 } }, desk);
    expect(await list({ page: 1 })).toMatchObject({ total: COUNT });
    expect(await ids({ page: 1, search: "nasreen" })).toEqual([]);
  });
});

describe("filtering", () => {
  it.each<[Record<string, string>, (row: AppointmentRow) => boolean]>([
    [{ status: "Scheduled,Completed" }, ({ status }) => status !== "Cancelled"],
    [{ patientName: "ghani" }, ({ patientName }) => patientName.endsWith("Ghani")],
    [{ patientName: "%" }, ({ patientName }) => patientName.includes("%")],
    [
      { appointmentDateFrom: "2024-03-10", appointmentDateTo: "2024-03-20" },
      ({ appointmentDate }) => appointmentDate >= "2024-03-10" && appointmentDate <= "2024-03-20",
    ],
    [
      { appointmentTimeFrom: "12:00", appointmentTimeTo: "13:15" },
      ({ appointmentTime }) => appointmentTime >= "12:00" && appointmentTime <= "13:15",
    ],
    [
      { appointmentRegistrationNo: "002", status: "Completed" },
      ({ appointmentRegistrationNo, status }) =>
        appointmentRegistrationNo.includes("002") && status === "Completed",
    ],
    [{ status: "" }, () => true],
  ])("%j keeps those rows, in order, exactly counted", async (filter, matches) => {
    const expected = idsWhere(matches);
    expect(expected.length).toBeGreaterThan(0);
    expect(await ids({ page: 1, pageSize: 100, ...filter })).toEqual(expected);
    expect((await list({ page: 1, pageSize: 10, ...filter })).total).toBe(expected.length);
  });

  it("can be combined with search, sort and pages", async () => {
    const { data, total } = await list({
      page: 2,
      pageSize: 10,
      search: "usman",
      appointmentDateFrom: addDays(FIRST_DAY, 3),
      sort: "appointmentDate:asc",
    });
    const expected = all.filter(
      ({ patientName, appointmentDate }) =>
        patientName.includes("Usman") && appointmentDate >= addDays(FIRST_DAY, 3),
    );
    expect(total).toBe(expected.length);
    expect(data?.map(({ appointmentDate }) => appointmentDate)).toEqual(
      expected
        .map(({ appointmentDate }) => appointmentDate)
        .sort()
        .slice(10, 20),
    );
  });
});

describe("whose appointments", () => {
  it("a doctor's list holds only the doctor's own, also in search, filters and total", async () => {
    const own = idsWhere(({ idDoctor }) => idDoctor === doctors[1]?.id);
    const seen = await list({ page: 1, pageSize: 100 }, doctor);
    expect([idsOf(seen), seen.total]).toEqual([own, own.length]);
    expect(await ids({ page: 2, pageSize: 10 }, doctor)).toEqual(own.slice(10, 20));
    expect((await list({ page: 1, search: "usman" }, doctor)).total).toBe(0);
    expect(await ids({ doctorName: doctors[0]?.name }, doctor)).toEqual([]);
  });

  it("the list of a doctor's account without a doctor is empty", async () => {
    const nobody = (await clinic.signIn("Doctor")).token;
    expect(await list({ page: 1 }, nobody)).toMatchObject({ data: [], total: 0 });
  });

  it("shows no clinical fields", async () => {
    const [row] = all;
    expect(Object.keys(row ?? {})).not.toContain("description");
    expect(row).toMatchObject({
      durationMinutes: 30,
      isDeleted: 0,
      idRequest: null,
      patientPhone: "03214578216",
    });
  });
});
