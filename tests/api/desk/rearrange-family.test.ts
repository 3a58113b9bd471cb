import { afterAll, beforeAll, expect, it } from "vitest";
import { saveDay } from "#contract/clinic/schedule.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { proposeUncovered } from "#contract/desk/uncovered-visits.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** New times for a family whose doctors are all away on one day. */

let clinic: TestClinic;
let desk: string;
beforeAll(async () => {
  clinic = await openClinic();
  desk = (await clinic.signIn("Receptionist")).token;
});
afterAll(() => clinic.close());

const tuesday = (() => {
  const first = addDays(clinicToday(), 14);
  return addDays(first, 9 - weekdayOf(first));
})();

it("keeps a family on one day where both doctors come; others are proposed the first day", async () => {
  const { idDepartment, services, doctors } = await catalogue(clinic);
  const [one, two] = doctors.map(({ id }) => id);
  const book = async (phone: string, idDoctor: number | undefined, appointmentTime: string) => {
    const { id: idPatient } = await registerPatient(clinic, desk, {
      phone,
      fullName: `Visitor ${phone} ${idDoctor}`,
    });
    const body = {
      ...{ idPatient, idDoctor: idDoctor ?? 0, idDepartment, appointmentDate: tuesday, appointmentTime },
      idServices: services.slice(0, 1).map(({ id }) => id),
      ...{ priority: "Low", status: "Scheduled", description: "Pain" },
    } as const;
    const { data, message } = (await clinic.call(createAppointment, { body }, desk)).body;
    if (!data) throw new Error(message);
    return data.id;
  };
  const enter = async (
    idDoctor: number | undefined,
    ahead: number,
    windows: object[],
    updatedOn?: string,
  ) => {
    const body = { idDoctor: idDoctor ?? 0, day: addDays(tuesday, ahead), windows, note: null, updatedOn };
    const { status, body: said } = await clinic.call(saveDay, { body } as never, desk);
    expect(status).toBe(200);
    return said.data?.saved?.updatedOn ?? "";
  };
  const seen = new Map<string, string>();
  for (const doctor of [one, two])
    for (const ahead of [0, 1, 2])
      seen.set(`${doctor} ${ahead}`, await enter(doctor, ahead, [{ from: "16:00", to: "21:00" }]));
  const father = await book("03001111111", one, "16:00");
  const son = await book("03001111111", two, "16:30");
  const stranger = await book("03002222222", one, "17:00");
  const away = (doctor: number | undefined, ahead: number) =>
    enter(doctor, ahead, [], seen.get(`${doctor} ${ahead}`));
  await away(one, 0);
  await away(two, 0);
  await away(two, 1);

  const proposed = (await clinic.call(proposeUncovered, { query: {} }, desk)).body.data ?? [];
  const places = new Map(
    proposed.map(({ id, offer }) => [id, `${offer?.idDoctor} ${offer?.date} ${offer?.time}`]),
  );
  expect([father, son, stranger].map((id) => places.get(id))).toEqual([
    `${one} ${addDays(tuesday, 2)} 16:00`,
    `${two} ${addDays(tuesday, 2)} 16:30`,
    `${one} ${addDays(tuesday, 1)} 17:00`,
  ]);
});

it("keeps a family on one day where the first day has room for one of them alone, or no day has both their doctors", async () => {
  const { idDepartment, services, doctors } = await catalogue(clinic);
  const [one = 0, two = 0] = doctors.map(({ id }) => id);
  const start = addDays(tuesday, 28);
  const book = async (phone: string, idDoctor: number, appointmentTime: string, appointmentDate = start) => {
    const { id: idPatient } = await registerPatient(clinic, desk, {
      phone,
      fullName: `Sister ${phone} ${appointmentTime} ${appointmentDate}`,
    });
    const body = {
      ...{ idPatient, idDoctor, idDepartment, appointmentDate, appointmentTime, durationMinutes: 30 },
      idServices: services.slice(0, 1).map(({ id }) => id),
      ...{ priority: "Low", status: "Scheduled", description: "Pain" },
    } as const;
    const { data, message } = (await clinic.call(createAppointment, { body }, desk)).body;
    if (!data) throw new Error(message);
    return data.id;
  };
  const seen = new Map<string, string>();
  const hours = async (idDoctor: number, ahead: number, windows: object[]) => {
    const key = `${idDoctor} ${ahead}`;
    const day = addDays(start, ahead);
    const body = { idDoctor, day, windows, note: null, updatedOn: seen.get(key) };
    const { status, body: said } = await clinic.call(saveDay, { body } as never, desk);
    expect(status).toBe(200);
    seen.set(key, said.data?.saved?.updatedOn ?? "");
  };
  const short = [{ from: "16:00", to: "17:00" }];
  for (const doctor of [one, two]) for (const ahead of [0, 1, 2, 3]) await hours(doctor, ahead, short);
  // Tomorrow the first doctor has one half hour left.
  await book("03005550000", one, "16:30", addDays(start, 1));
  const sisters = [await book("03003334444", one, "16:00"), await book("3003334444", one, "16:30")];
  for (const ahead of [0]) await hours(one, ahead, []);
  const place = async (ids: number[]) => {
    const proposed = (await clinic.call(proposeUncovered, { query: {} }, desk)).body.data ?? [];
    return ids.map((id) => proposed.find((row) => row.id === id)?.offer);
  };
  expect((await place(sisters)).map((offer) => [offer?.idDoctor, offer?.date])).toEqual([
    [one, addDays(start, 2)],
    [one, addDays(start, 2)],
  ]);
  // From now on the two doctors share no day: they still come together, with one of them.
  const brother = await book("03003334444", two, "16:00");
  await hours(two, 0, []);
  for (let ahead = 1; ahead <= 28; ahead++) {
    await hours(ahead % 2 === 0 ? one : two, ahead, []);
    if (ahead > 3) await hours(ahead % 2 === 0 ? two : one, ahead, [{ from: "16:00", to: "20:00" }]);
  }
  const days = (await place([...sisters, brother])).map((offer) => offer?.date);
  expect(new Set(days).size).toBe(1);
  expect(days[0]).toBeDefined();
});
