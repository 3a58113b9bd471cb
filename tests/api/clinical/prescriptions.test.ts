import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveNoteDraft, saveTreatmentNote } from "#contract/clinical/doctor-panel.ts";
import { createAppointment, getAppointment, updateAppointment } from "#contract/desk/appointments.ts";
import { addFact } from "#contract/patients/facts.ts";
import type { BodyOf } from "#contract/values/endpoint.ts";
import { weekdayOf } from "#rules/values/time/clinic-time.ts";
import { routes } from "#server/app.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Every call that writes a prescription asks what the patient is allergic to, and no other code writes one. */

type Form = BodyOf<typeof createAppointment>;

let clinic: TestClinic;
let token: string;
let form: Form;
beforeAll(async () => {
  clinic = await openClinic();
  token = (await clinic.signIn("Administrator")).token;
  const { idDoctor, idDepartment, services } = await catalogue(clinic);
  const { id: idPatient } = await registerPatient(clinic, token, { anyKnownAllergies: null });
  form = {
    idPatient,
    idDoctor,
    idDepartment,
    appointmentDate: nextMonday(),
    appointmentTime: "17:30",
    priority: "Medium",
    status: "Scheduled",
    description: "Pain",
    idServices: [services[0]?.id ?? 0],
    allowOverlap: true,
  } as Form;
  const fact = { patientId: idPatient, kind: "allergy", code: "penicillins", reaction: "rash" } as const;
  await clinic.call(addFact, { body: fact }, token);
});
afterAll(() => clinic.close());

/** A Monday to come. */
function nextMonday(): string {
  let ahead = 30;
  while (weekdayOf(someDay(ahead)) !== 1) ahead += 1;
  return someDay(ahead);
}

const LINE = "Augmentin 625 mg · 1+0+1 · 5 days";
const LINES = `Panadol · SOS\n${LINE}`;
const WARNING = [
  {
    line: LINE,
    text: expect.stringMatching(/^Augmentin holds amoxicillin \(penicillins\)\. The patient is allergic/),
  },
];

const book = async (changes: Partial<Form> = {}) => {
  const { body } = await clinic.call(createAppointment, { body: { ...form, ...changes } as Form }, token);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
};
const change = async (id: number, doctorPrescription: string | null) => {
  const body = { ...form, doctorPrescription } as BodyOf<typeof updateAppointment>;
  return (await clinic.call(updateAppointment, { query: { id }, body }, token)).body.data;
};
const stored = async (id: number) =>
  (await clinic.call(getAppointment, { query: { id } }, token)).body.data?.doctorPrescription;

/** Writes a line that meets the patient's allergy by a call; answers the warnings. Each call of the contract has one. */
const WRITE: Record<string, () => Promise<unknown>> = {
  [createAppointment.path]: async () => {
    const made = await book({ doctorPrescription: LINES });
    expect(await stored(made.id)).toBe(LINES);
    return made.allergyWarnings;
  },
  [updateAppointment.path]: async () => {
    const { id } = await book();
    const changed = await change(id, LINES);
    expect(await stored(id)).toBe(LINES);
    return changed?.allergyWarnings;
  },
  [saveTreatmentNote.path]: async () => {
    const { id } = await book();
    const note = { description: "Pain", notes: null, treatmentPlans: null, doctorPrescription: LINES };
    const body = { ...note, appointmentId: id };
    return (await clinic.call(saveTreatmentNote, { body }, token)).body.data?.allergyWarnings;
  },
};

/** A draft is nobody's prescription: it is checked while it is typed, and when it is saved. */
const DRAFTS = [saveNoteDraft.path];

function callsWithPrescription(): string[] {
  const document = openApiDocument(
    routes.map(({ endpoint }) => endpoint),
    "prescriptions",
  ) as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations).some(({ requestBody }) =>
      /"\w*prescription\w*":\{/i.test(JSON.stringify(requestBody ?? null)),
    )
      ? [path.replace(/^\/api/, "")]
      : [],
  );
}

describe("a call whose body can carry a prescription", () => {
  it("is one of those tried here", () => {
    expect(callsWithPrescription().toSorted()).toEqual([...Object.keys(WRITE), ...DRAFTS].toSorted());
  });

  it.each(Object.entries(WRITE))("%s stores what it is given, and warns of an allergy", async (_, write) => {
    expect(await write()).toEqual(WARNING);
  });

  it.each(DRAFTS)("%s writes none on the appointment", async () => {
    const { id, idPatient, updatedOn } = await book();
    const draft = { appointmentId: id, idPatient, basedOn: updatedOn, doctorPrescription: LINES };
    const body = { ...draft, description: null, notes: null, treatmentPlans: null };
    expect((await clinic.call(saveNoteDraft, { body }, token)).status).toBe(200);
    expect(await stored(id)).toBeNull();
  });
});

describe("the appointment form", () => {
  it("warns of new lines alone, and of none for another patient", async () => {
    const { id } = await book({ doctorPrescription: LINE });
    expect(await change(id, `${LINE}\nPanadol`)).not.toHaveProperty("allergyWarnings");
    expect(await change(id, `${LINE}\nAmoxil`)).toMatchObject({ allergyWarnings: [{ line: "Amoxil" }] });
    const other = await registerPatient(clinic, token, { fullName: "Sajida Parveen" });
    const made = await book({ idPatient: other.id, doctorPrescription: LINE, appointmentTime: "18:30" });
    expect(made).not.toHaveProperty("allergyWarnings");
  });

  it("does not tell the reception, which writes no prescriptions", async () => {
    const { token: reception } = await clinic.signIn("Receptionist");
    const body = { ...form, doctorPrescription: LINE } as Form;
    const { data } = (await clinic.call(createAppointment, { body }, reception)).body;
    expect(data?.doctorPrescription).toBeNull();
    expect(data).not.toHaveProperty("allergyWarnings");
  });
});

it("a prescription is written by no other statement: one of the desk, one of the panel, and one for drafts", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "server", "db/functions"], {
    encoding: "utf8",
  }).split("\n");
  const writers = files.filter(
    (file) =>
      /\.(ts|sql)$/.test(file) &&
      /\bprescription\s*=|INSERT INTO appointments\b[^;`]*\bprescription\b/i.test(readFileSync(file, "utf8")),
  );
  expect(writers).toEqual([
    "server/features/clinical/doctor-panel/note-drafts-store.ts",
    "server/features/clinical/doctor-panel/store.ts",
    "server/features/desk/appointments/store.ts",
  ]);
});
