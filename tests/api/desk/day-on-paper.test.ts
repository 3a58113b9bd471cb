import { afterAll, beforeAll, expect, it } from "vitest";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getDayOnPaper } from "#contract/desk/board.ts";
import { listLooks } from "#contract/office/looks.ts";
import { formatDate } from "#rules/values/display.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A day to be printed for the hours without power. */

const DAY = someDay(30);

let clinic: TestClinic;
let administrator: string;
let catalogued: Awaited<ReturnType<typeof catalogue>>;

beforeAll(async () => {
  clinic = await openClinic();
  administrator = (await clinic.signIn("Administrator")).token;
  catalogued = await catalogue(clinic);
});
afterAll(() => clinic.close());

async function book(appointmentTime: string, changes: object = {}) {
  const { idDoctor, idDepartment, services } = catalogued;
  const patient = await registerPatient(clinic, administrator);
  const body = {
    ...{ idPatient: patient.id, idDoctor, idDepartment, appointmentDate: DAY, appointmentTime },
    ...{
      priority: "Medium",
      status: "Scheduled",
      description: "Tooth pain",
      idServices: [services[0]?.id ?? 0],
    },
    ...changes,
  };
  const { body: answer } = await clinic.call(createAppointment, { body } as never, administrator);
  if (!answer.data) throw new Error(JSON.stringify(answer));
  return { ...answer.data, patient };
}

const papers = async (query: { day: string; idDoctor?: number }, token = administrator) =>
  (await clinic.call(getDayOnPaper, { query } as never, token)).body.data?.doctors ?? [];

it("has a doctor's visits in the order of their times, with whom and why, without those that fell through", async () => {
  const late = await book("19:00");
  const early = await book("17:30");
  await book("18:00", { status: "Cancelled" });
  const { idDoctor } = catalogued;
  const [paper, ...none] = await papers({ day: DAY, idDoctor });
  expect(none).toEqual([]);
  expect(paper?.visits.map(({ id, time }) => [id, time])).toEqual([
    [early.id, "17:30"],
    [late.id, "19:00"],
  ]);
  const { patient } = early;
  expect(paper?.visits[0]).toMatchObject({
    patientName: patient.fullName,
    patientNo: patient.registerNo,
    patientPhone: patient.phone,
    gender: patient.gender,
    dob: patient.dob,
    description: "Tooth pain",
    services: [catalogued.services[0]?.name],
  });
  expect((await papers({ day: DAY })).map(({ id }) => id)).toContain(idDoctor);
});

it("is the own alone for a doctor, whoever is asked for, and empty for a doctor's account without a doctor", async () => {
  const [, other] = catalogued.doctors;
  const doctor = (await clinic.signIn("Doctor", { doctorId: other?.id ?? 0 })).token;
  const seen = await papers({ day: DAY, idDoctor: catalogued.idDoctor }, doctor);
  expect(seen.every(({ id, visits }) => id === other?.id && visits.length === 0)).toBe(true);
  expect(await papers({ day: DAY }, (await clinic.signIn("Doctor")).token)).toEqual([]);
  const accountant = (await clinic.signIn("Accountant")).token;
  expect((await clinic.call(getDayOnPaper, { query: { day: DAY } } as never, accountant)).status).toBe(403);
});

it("is on record with how many rows left", async () => {
  const query = { page: 1, sort: "createdOn:desc" };
  const { idDoctor, doctors } = catalogued;
  await papers({ day: DAY, idDoctor });
  const { body } = await clinic.call(listLooks, { query } as never, administrator);
  const name = doctors.find(({ id }) => id === idDoctor)?.name;
  expect(body.data?.[0]).toMatchObject({
    kind: "Exported",
    what: `Day of ${name} on ${formatDate(DAY)}, 2 rows, paper`,
  });
});
