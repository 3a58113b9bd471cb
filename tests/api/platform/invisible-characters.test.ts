import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { inviteStaff } from "#contract/clinic/staff.ts";
import { createBill, getBill } from "#contract/money/bills.ts";
import { listPatients, registerPatient as registration, savePatient } from "#contract/patients/patients.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { INVISIBLE_MESSAGE } from "#contract/values/fields.ts";
import { routes } from "#server/app.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { type Json, only, schemaAt, textsOf } from "#tests/support/platform/texts-of-schema.ts";

/** What cannot be seen has no business in a text of one line, whatever call it comes with. */

/** Texts of any number of lines keep what was typed or pasted. */
const NOTES = [
  "address",
  "anyKnownAllergies",
  "description",
  "diagnosis",
  "doctorPrescription",
  "en",
  "findings.0.note",
  "instructions",
  "markdown",
  "medicalHistory",
  "message",
  "notes",
  "previousWorkExperience",
  "procedure.note",
  "procedures.0.note",
  "rejectReason",
  "treatmentPlans",
  "ur",
];
/** Nobody sees them anyway: they are compared, or catch machines, and are never shown. */
const SECRETS = [
  "allergyOverrides.0.line",
  "currentPassword",
  "cursor",
  "device",
  "medicineAnswers.0.medicine",
  "password",
  "token",
  "website",
];
/** Where it comes along with a paste, or with the patient's older record, it is dropped instead. */
const DROPPED = [
  "alternateNumber",
  "emgencyContactNo",
  "fileName",
  "mapping.0",
  "mobile",
  "mobileNumber",
  "patientName",
  "phone",
  "secondNumber",
  "text",
];
/** What is looked for is compared, never kept: there it is dropped as well. */
const isSought = ({ list, path }: Endpoint, part: string) =>
  path === "/Patient/FindSimilar" ||
  (part === "query" &&
    (list !== undefined || /Suggestions|FindPatients|\/Search\/|GetTotals|GetDeleted|\/Export/.test(path)));

function refuses(schema: z.ZodType, way: string[], text: string): boolean {
  const { error } = schema.safeParse(only(way, text));
  return (error?.issues ?? []).some(({ path }) => path.join(".") === way.join("."));
}

const texts = routes.flatMap(({ endpoint }) =>
  (["query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
    return textsOf(json).map((way) => ({ endpoint, part, schema, way, name: way.join(".") }));
  }),
);
const explained = [...NOTES, ...SECRETS, ...DROPPED];

describe("every text of the contract", () => {
  it("is found", () => {
    const names = texts.map(({ name }) => name);
    for (const name of ["fullName", "search", "paymentDetails.0.description"]) expect(names).toContain(name);
  });

  it("refuses characters that change the text direction, or states why it need not", () => {
    const accepted = texts
      .filter(({ endpoint, part }) => !isSought(endpoint, part))
      .filter(({ schema, way }) =>
        ["a\u202eb", "a\u200bb", "a\u0007b"].some((text) => !refuses(schema, way, text)),
      )
      .map(({ name }) => name);
    expect([...new Set(accepted)].filter((name) => !explained.includes(name))).toEqual([]);
  });

  it("has a stated reason only if it accepts them", () => {
    const known = new Set(texts.map(({ name }) => name));
    expect(explained.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("every reason of the contract", () => {
  const reasons = texts.filter(
    ({ endpoint, part, name }) => /reason/i.test(name) && !isSought(endpoint, part),
  );

  it("is found", () => {
    const paths = reasons.map(({ endpoint }) => endpoint.path);
    for (const path of ["/Chart/Retract", "/Procedures/Correct", "/Procedures/Settle", "/LabCases/Cancel"])
      expect(paths).toContain(path);
  });

  it.each(reasons.map((each) => [`${each.endpoint.path} ${each.name}`, each] as const))(
    "says something, or nothing is stored: %s",
    (_name, { schema, way }) => {
      const field = schemaAt(schema, way);
      if (!field) throw new Error("the field is not found in its schema");
      // Spaces, combining marks, joiners, fillers, the empty Braille cell, a sign that turns the direction.
      for (const text of [" ", "\u0301", "\u0651 \u0300", "\u200b", "\u200d", "\u3164", "\u2800", "\u202e"]) {
        const { data, error } = field.safeParse(text);
        expect(error ? null : (data ?? null), JSON.stringify(text)).toBeNull();
      }
    },
  );
});

describe("over the wire", () => {
  let clinic: TestClinic;
  let token: string;
  beforeAll(async () => {
    clinic = await openClinic();
    ({ token } = await clinic.signIn("Administrator"));
  });
  afterAll(() => clinic.close());
  const refusal = (field: string) => ({
    status: 400,
    body: { errors: [{ field, message: INVISIBLE_MESSAGE }] },
  });

  it.each(["\u202egnp.exe", "\u202dgnp.exe", "ab\u200bcd", "Ali\u00ad", "Ali\tKhan", "\u3164"])(
    "a visitor called %j is refused on the field",
    async (fullName) => {
      const { id, createdOn, ...form } = patientInput();
      const answer = await clinic.call(registration, { body: { ...form, fullName } });
      expect(answer).toMatchObject(refusal("fullName"));
    },
  );

  it("an account whose name holds a control character is refused too", async () => {
    const body = { name: "Ali\u0007", email: "ali@clinic.example", role: "Receptionist" as const };
    expect(await clinic.call(inviteStaff, { body }, token)).toMatchObject(refusal("name"));
  });

  it("names keep joiners and emoji", async () => {
    for (const fullName of ["می\u200cخواهم", "ه\u200d زینب", "👩‍👩‍👧‍👦 ❤️"])
      expect((await registerPatient(clinic, token, { fullName })).fullName).toBe(fullName);
  });

  it("a number pasted with invisible characters is stored and found without them", async () => {
    const phone = "\u202a+92 321 4578216\u202c";
    const saved = await clinic.call(
      savePatient,
      { body: { ...patientInput(), fullName: "Pasted", phone, alternateNumber: phone } },
      token,
    );
    expect(saved.body.data).toMatchObject({ phone: "03214578216", alternateNumber: "+92 321 4578216" });
    const found = await clinic.call(
      listPatients,
      { query: { page: 1, search: "\u200ePasted\u202c" } },
      token,
    );
    expect(found.body.total).toBe(1);
  });

  it("notes keep invisible characters", async () => {
    const medicalHistory = "Allergy:\r\n\u2067درد\u2069\tsince\u200b 2019";
    expect((await registerPatient(clinic, token, { medicalHistory })).medicalHistory).toBe(medicalHistory);
  });

  it("a patient stored with such a name is billed under its visible characters", async () => {
    const { id } = await registerPatient(clinic, token);
    const { idDoctor } = await catalogue(clinic);
    const bill = {
      patientId: id,
      patientName: "\u202egnp.exe",
      idDoctor,
      paymentDate: "2026-11-20",
      paymentMethod: "Cash",
      chargeableAmount: 100,
      receivedAmount: 100,
      paymentDetails: [{ description: "Crown", price: 100 }],
    };
    const { body } = await clinic.call(createBill, { body: bill }, token);
    const stored = await clinic.call(getBill, { query: { id: body.data?.paymentId ?? 0 } }, token);
    expect(stored.body.data?.patientName).toBe("gnp.exe");
  });
});
