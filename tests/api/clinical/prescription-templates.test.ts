import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getFavourites,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from "#contract/clinical/prescriptions.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** Templates of prescriptions, and the medicines that a doctor is offered first. */

let clinic: TestClinic;
let admin: string;
/** Of the first doctor. */
let doctor: string;
let idDoctor: number;
let idOther: number;
let form: BodyOf<typeof createAppointment>;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  const { idDepartment, services, doctors } = await catalogue(clinic);
  idDoctor = doctors[0]?.id ?? 0;
  idOther = doctors[1]?.id ?? 0;
  doctor = (await clinic.signIn("Doctor", { doctorId: idDoctor })).token;
  form = {
    idPatient: (await registerPatient(clinic, admin)).id,
    idDoctor,
    idDepartment,
    appointmentDate: clinicToday(),
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Completed",
    description: "Pain",
    idServices: [services[0]?.id ?? 0],
    allowOverlap: true,
    keepHours: true,
  } as BodyOf<typeof createAppointment>;
});
afterAll(() => clinic.close());

type Template = BodyOf<typeof saveTemplate>;
const save = (given: Partial<Template>, token = doctor) =>
  clinic.call(
    saveTemplate,
    { body: { idDoctor, name: "", text: "Panadol · BD", ...given } as Template },
    token,
  );
const list = async (token = doctor, of = idDoctor) =>
  (await clinic.call(listTemplates, { query: { idDoctor: of } }, token)).body.data?.map(({ name }) => name);

describe("a template", () => {
  it("is the doctor's own, as a prescription is stored", async () => {
    const { status, body } = await save({
      name: "After scaling",
      text: " Panadol·BD \n\n then · OD ·3 days",
    });
    expect([status, body.message]).toEqual([200, "Template saved."]);
    expect(body.data).toMatchObject({ idDoctor, text: "Panadol · BD\nthen · OD · 3 days" });
    expect(await list()).toEqual(["After scaling"]);
    expect(await list(admin, idOther)).toEqual([]);
  });

  it("is refused in words where nothing or too much would be stored", async () => {
    for (const text of ["·\n·", "a·".repeat(5000)]) {
      const { status, body } = await save({ name: "Dots", text });
      expect([status, body.errors?.[0]?.field]).toEqual([400, "text"]);
    }
  });

  it("has a name of its own, whatever its letters' case", async () => {
    const { status, body } = await save({ name: "AFTER scaling" });
    expect(status).toBe(409);
    expect(body.message).toContain("Choose another name");
  });

  it("of the clinic is written by an administrator, and every doctor has it", async () => {
    expect((await save({ name: "House rules", idDoctor: null })).status).toBe(403);
    const { body } = await save({ name: "After scaling", idDoctor: null }, admin);
    expect(await list()).toEqual(["After scaling", "After scaling"]);
    expect(await list(admin, idOther)).toEqual(["After scaling"]);
    const id = body.data?.id ?? 0;
    expect((await clinic.call(removeTemplate, { query: { id } }, doctor)).status).toBe(403);
    expect((await clinic.call(removeTemplate, { query: { id } }, admin)).status).toBe(200);
    expect((await clinic.call(removeTemplate, { query: { id } }, admin)).status).toBe(404);
  });

  it("of another doctor is neither read nor written", async () => {
    expect((await save({ name: "Mine", idDoctor: idOther })).status).toBe(403);
    const { body } = await save({ name: "Theirs", idDoctor: idOther }, admin);
    const id = body.data?.id ?? 0;
    expect((await clinic.call(listTemplates, { query: { idDoctor: idOther } }, doctor)).status).toBe(403);
    // Neither by naming it as one's own.
    expect((await save({ id, name: "Mine" })).status).toBe(403);
    expect((await clinic.call(removeTemplate, { query: { id } }, doctor)).status).toBe(403);
    expect((await clinic.call(getFavourites, { query: { idDoctor: idOther } }, doctor)).status).toBe(403);
  });

  it("that somebody else changed meanwhile is not overwritten", async () => {
    const { id = 0, updatedOn } = (await save({ name: "Twice" })).body.data ?? {};
    expect((await save({ id, updatedOn, name: "Twice", text: "Brufen" })).status).toBe(200);
    expect((await save({ id, updatedOn, name: "Twice", text: "Calpol" })).status).toBe(409);
    expect((await save({ id, name: "After scaling" })).status).toBe(409);
  });

  it.each([
    ["a blank name", { name: " " }],
    ["a name of 81 letters", { name: "x".repeat(81) }],
    ["a name with invisible letters", { name: "a\u200bb" }],
    ["no medicine", { name: "Empty", text: " \n " }],
    ["61 medicines", { name: "Long", text: Array.from({ length: 61 }, (_, n) => `M${n}`).join("\n") }],
    ["a nul", { name: "Nul", text: "a\u0000b" }],
  ])("with %s is refused", async (_, given) => {
    expect((await save(given)).status).toBe(400);
  });

  it("is not for the reception", async () => {
    const { token } = await clinic.signIn("Receptionist");
    expect((await save({ name: "Desk" }, token)).status).toBe(403);
  });

  it("is one of a hundred at most, however many are saved at once", async () => {
    const { body } = await clinic.call(listTemplates, { query: { idDoctor } }, doctor);
    const own = (body.data ?? []).filter((template) => template.idDoctor === idDoctor);
    for (let n = own.length; n < 98; n++) expect((await save({ name: `No. ${n}` })).status).toBe(200);
    const last = await Promise.all(Array.from({ length: 6 }, (_, n) => save({ name: `Last ${n}` })));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    await asOwner(clinic, "UPDATE prescription_templates SET is_deleted = true WHERE name ~ '^(No|Last)'");
  });
});

describe("what a doctor is offered first", () => {
  const prescribe = async (doctorPrescription: string, changes: object = {}) => {
    const body = { ...form, doctorPrescription, ...changes } as BodyOf<typeof createAppointment>;
    const { status, body: answer } = await clinic.call(createAppointment, { body }, admin);
    expect([status, answer.message]).toEqual([200, expect.anything()]);
  };
  const offered = async (token = doctor, of = idDoctor) =>
    (await clinic.call(getFavourites, { query: { idDoctor: of } }, token)).body.data;

  it("is what this doctor wrote most in the last year, with the usual dose, then the clinic's names", async () => {
    await prescribe("Brufen 400 mg · TDS · 3 days\nPanadol · BD");
    await prescribe("brufen 400 mg · TDS · 3 days");
    await prescribe("Old one", { appointmentDate: addDays(clinicToday(), -400) });
    for (const [index, fullName] of ["Amna Bibi", "Bilal Raza", "Chand Akhtar"].entries()) {
      const { id: idPatient } = await registerPatient(clinic, admin, {
        fullName,
        phone: `0321456780${index}`,
      });
      await prescribe("Flagyl 400 mg · TDS", { idDoctor: idOther, idPatient });
    }
    await prescribe("Tell Mrs Khan", { idDoctor: idOther });
    const flagyl = { name: "Flagyl 400 mg", how: "", howLong: "", by: "clinic" };
    expect(await offered()).toEqual([
      { name: expect.stringMatching(/^brufen 400 mg$/i), how: "TDS", howLong: "3 days", by: "doctor" },
      { name: "Panadol", how: "", howLong: "", by: "doctor" },
      flagyl,
    ]);
    expect((await offered(admin, idOther))?.map(({ name, by }) => [name, by])).toEqual([
      ["Flagyl 400 mg", "doctor"],
      ["Tell Mrs Khan", "doctor"],
    ]);
  });
});
