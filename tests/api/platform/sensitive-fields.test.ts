import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveDoctor } from "#contract/clinic/doctors.ts";
import { openAnyway } from "#contract/clinical/doctor-panel.ts";
import { createAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import { createPlan } from "#contract/money/treatment-plans.ts";
import { addFact } from "#contract/patients/facts.ts";
import { rightToRead } from "#contract/values/sensitive.ts";
import type { BloodGroup } from "#rules/patients/blood-group.ts";
import { allows, ROLES, type Role } from "#rules/values/permissions.ts";
import { routes } from "#server/app.ts";
import { type SensitiveField, sensitiveFieldsOf } from "#server/platform/http/sensitive-fields.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { answersOf, type Known } from "#tests/support/every-call.ts";

/** Every field that the contract declares sensitive, against every call that a role may make. */

vi.setConfig({ testTimeout: 240_000 });

/** What stands in each field before and after a change. Another field that becomes sensitive is given its own here. */
const MARKS: Record<string, readonly [string | number, string | number]> = {
  medicalHistory: ["Oryx history", "Oryx history, later"],
  anyKnownAllergies: ["Okapi allergy", "Okapi allergy, later"],
  bloodGroup: ["AB-", "AB+"],
  facts: ["Eland allergy", "Eland allergy, later"],
  notes: ["Ibex notes", "Ibex notes, later"],
  treatmentPlans: ["Gaur plan", "Gaur plan, later"],
  doctorPrescription: ["Kudu prescription", "Kudu prescription, later"],
  diagnosis: ["Addax diagnosis", "Addax diagnosis, later"],
  salary: [731_917, 731_918],
};

const nameOf = ({ path }: SensitiveField) => path.at(-1) ?? "";
const fields = routes.flatMap(({ endpoint }) => sensitiveFieldsOf(endpoint.output));
const rightOf = new Map(fields.map((field) => [nameOf(field), field.right]));
/** As JSON and as a file of figures say it. */
const says = (text: string, name: string) =>
  (MARKS[name] ?? []).some((mark) => text.includes(String(mark)) || text.includes(mark.toLocaleString("en")));

const reads = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, access, path }) =>
      method === "GET" && !/remove|void|write|public|display/.test(access) && !path.startsWith("/Account/"),
  );

let clinic: TestClinic;
let known: Known;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  clinic = await openClinic();
  for (const role of ["Administrator", "Receptionist", "Accountant", "Assistant"] as const)
    tokens.set(role, (await clinic.signIn(role)).token);
  const administrator = tokens.get("Administrator") ?? "";
  const { idDoctor, idDepartment, services, doctors } = await catalogue(clinic);
  tokens.set("Doctor", (await clinic.signIn("Doctor", { doctorId: idDoctor })).token);
  const of = (name: string, n: 0 | 1) => String(MARKS[name]?.[n]);
  const medical = (n: 0 | 1) => ({
    medicalHistory: of("medicalHistory", n),
    anyKnownAllergies: of("anyKnownAllergies", n),
    bloodGroup: of("bloodGroup", n) as BloodGroup,
  });
  const patient = await registerPatient(clinic, administrator, medical(0));
  await registerPatient(clinic, administrator, { ...patient, ...medical(1) });
  for (const n of [0, 1] as const) {
    const fact = { patientId: patient.id, kind: "allergy", text: of("facts", n) } as const;
    expect((await clinic.call(addFact, { body: fact }, administrator)).status).toBe(200);
  }
  const visit = (n: 0 | 1) => ({
    ...{ idPatient: patient.id, idDoctor, idDepartment, idServices: [services[0]?.id ?? 0] },
    ...{ appointmentDate: someDay(-3), appointmentTime: "17:30", priority: "Medium" as const },
    ...{ status: "Completed" as const, description: "A look", notes: of("notes", n) },
    ...{ treatmentPlans: of("treatmentPlans", n), doctorPrescription: of("doctorPrescription", n) },
  });
  const made = await clinic.call(createAppointment, { body: visit(0) } as never, administrator);
  expect(made.status).toBe(200);
  const id = made.body.data?.id ?? 0;
  expect(
    (await clinic.call(updateAppointment, { query: { id }, body: visit(1) } as never, administrator)).status,
  ).toBe(200);
  for (const n of [0, 1] as const) {
    const plan = { idPatient: patient.id, idDoctor, name: "Lower right", diagnosis: of("diagnosis", n) };
    expect((await clinic.call(createPlan, { body: plan }, administrator)).status).toBe(200);
  }
  const opened = await clinic.call(
    openAnyway,
    { body: { idPatient: patient.id, reason: "Asked to help" } },
    tokens.get("Assistant") ?? "",
  );
  expect(opened.status).toBe(200);
  const employed = await employDoctor(administrator);
  known = [
    [/patient/i, [patient.id]],
    [/doctor(Id)?$/i, [idDoctor, doctors[1]?.id ?? 0]],
    [/department|master/i, [idDepartment]],
    [/service/i, [services[0]?.id ?? 0]],
    [/^id$/i, [...new Set([id, patient.id, idDoctor, employed])]],
    [/appointmentId$/i, [id]],
    [/^before$/, [1_000_000]],
    [/date|^from$|^day$/i, [someDay(-3)]],
    [/^cursor$/, ["none"]],
    [/time/i, ["17:30"]],
    [/search|text|name|registration/i, [patient.fullName, "Oryx", "Okapi", "Ibex"]],
    [/format/, ["csv"]],
    [/sort/, []],
    [/updatedOn/, [undefined]],
  ];
});
afterAll(() => clinic.close());

/** A doctor whose salary was changed once. */
async function employDoctor(token: string): Promise<number> {
  const form = {
    ...{ id: 0, firstName: "Zainab", lastName: "Khan", dob: "1985-02-28", mobileNumber: "3001234567" },
    ...{ secondNumber: "", email: "", checkupFee: 2500, city: "Lahore", isActive: 1 as const },
    ...{ qualification: "BDS", previousWorkExperience: "", joiningDate: "2024-01-15" },
  };
  const save = async (id: number, n: 0 | 1) => {
    const salary = Number(MARKS.salary?.[n]);
    return (await clinic.call(saveDoctor, { body: { ...form, id, salary } }, token)).body.data?.id ?? 0;
  };
  const id = await save(0, 0);
  expect(await save(id, 1)).toBe(id);
  return id;
}

it("is declared once: each sensitive field of an answer can be left out, and has a mark here", () => {
  for (const { field, path } of fields) expect([path, field.safeParse(null).success]).toEqual([path, true]);
  expect([...rightOf.keys()].sort()).toEqual(Object.keys(MARKS).sort());
  expect(fields.every(({ field, right }) => rightToRead(field) === right)).toBe(true);
});

/** Every schema within one, by whatever it is made of. */
function schemasIn(value: unknown, seen: Set<unknown> = new Set()): Set<unknown> {
  if (typeof value !== "object" || value === null || seen.has(value)) return seen;
  seen.add(value);
  const { _zod } = value as { _zod?: { def: object } };
  for (const part of Object.values(_zod ? _zod.def : value)) schemasIn(part, seen);
  return seen;
}

it("is found wherever it stands in an answer", () => {
  const inAnswers = routes.map(({ endpoint: { path, output } }) => ({
    path,
    there: [...schemasIn(output)].filter((schema) => rightToRead(schema as object)),
    found: new Set<unknown>(sensitiveFieldsOf(output).map(({ field }) => field)),
  }));
  expect(inAnswers.filter(({ there }) => there.length > 0).length).toBeGreaterThan(5);
  const missed = inAnswers.filter(({ there, found }) => !there.every((schema) => found.has(schema)));
  expect(missed.map(({ path }) => path)).toEqual([]);
});

describe.each(ROLES)("%s", (role) => {
  it("is shown what the role may read, and nothing else by any call", async () => {
    const told = new Set<string>();
    for (const endpoint of reads)
      for (const answer of await answersOf(clinic, known, endpoint, tokens.get(role) ?? ""))
        for (const name of rightOf.keys()) if (says(answer, name)) told.add(name);
    const may = [...rightOf].filter(([, right]) => allows({ role, granted: [] }, right));
    expect([...told].sort()).toEqual(may.map(([name]) => name).sort());
  });
});
