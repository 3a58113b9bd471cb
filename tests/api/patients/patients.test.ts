import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { erasePatient } from "#contract/patients/erasure.ts";
import {
  getPatient,
  listPatients,
  type Patient,
  registerPartialPatient,
  savePatient,
} from "#contract/patients/patients.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asFile, jpeg } from "#tests/support/files/pictures.ts";

let clinic: TestClinic;
let token: string;
let staffId: number;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token, staffId } = await clinic.signIn("Receptionist"));
});
afterAll(() => clinic.close());
afterEach(() => void vi.useRealTimers());

const form = (changes: object = {}) => ({ ...patientInput(), ...changes });
const save = (changes: object = {}, headers?: Record<string, string>) =>
  clinic.call(savePatient, { body: form(changes) }, token, headers);
const read = async (id: number, as = token): Promise<Patient> => {
  const { body } = await clinic.call(getPatient, { params: { id } }, as);
  if (!body.data) throw new Error(`the patient was not read: ${body.message}`);
  return body.data;
};
const trail = async (id: number) =>
  (
    await clinic.database.pool.query(
      "SELECT action, staff_id AS by FROM audit_log WHERE entity = 'patients' AND entity_id = $1 ORDER BY id",
      [id],
    )
  ).rows;

const everyDetail = {
  fullName: "Ayesha Siddiqui",
  guardianName: "Tariq Siddiqui",
  gender: "Female",
  dob: "1992-02-29",
  maritalStatus: "Married",
  phone: "03001234567",
  emgencyContactNo: "03007654321",
  emgencyContactPersonName: "Tariq",
  email: "ayesha@mail.example",
  address: "House 4, Street 9\nModel Town",
  medicalHistory: "Root canal, lower right",
  anyKnownAllergies: "Penicillin",
  tpaId: "TPA-77",
  tpaValidity: "2027-12-31",
  nationalIdentificationNumber: "35202-1234567-8",
  alternateNumber: "+44 20 7946 0000",
} as const;

describe("a new patient", () => {
  it("is stored as typed, with the next register number", async () => {
    const before = await registerPatient(clinic, token);
    const { status, body } = await save(everyDetail);
    expect([status, body.message]).toEqual([200, "Patient created successfully!"]);
    expect(body.data).toMatchObject({ ...everyDetail, isDeleted: 0, imgGuidName: null, imgURL: null });
    expect(body.data?.registerNo).toBe(
      `P-${String(Number(before.registerNo.slice(2)) + 1).padStart(6, "0")}`,
    );
    expect(await read(body.data?.id ?? 0)).toEqual(body.data);
  });

  it("needs only the required fields; blanks become null", async () => {
    const { body } = await save({ gender: "", dob: "", email: " ", address: "", maritalStatus: "" });
    expect(body.data).toMatchObject({ gender: null, dob: null, email: null, address: null, age: 0 });
  });

  it("may have the phone number of another patient", async () => {
    expect((await save({ phone: "03219998887" })).status).toBe(200);
    expect((await save({ phone: "03219998887" })).status).toBe(200);
  });

  it("is a year older from the birthday on, by the clinic's date", async () => {
    const { id } = await registerPatient(clinic, token, { dob: "1990-05-20" });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-05-19T18:59:00Z") });
    expect((await read(id)).age).toBe(39);
    vi.setSystemTime(new Date("2030-05-19T19:00:00Z"));
    expect((await read(id)).age).toBe(40);
  });

  it("ignores a register number, pictures and a deletion sent by the caller", async () => {
    const { body } = await save({
      registerNo: "P-999999",
      isDeleted: 1,
      imgGuidName: "11111111-1111-4111-8111-111111111111",
      imgURL: "https://elsewhere.example/x.png",
      age: 7,
      registered_by: "public",
    });
    expect(body.data).toMatchObject({
      isDeleted: 0,
      imgGuidName: null,
      imgURL: null,
      age: expect.any(Number),
    });
    expect(body.data?.registerNo).not.toBe("P-999999");
  });
});

describe("text comes back exactly as typed:", () => {
  it.each([
    "زینب بی بی",
    "Sara O'Brien-Khan",
    "<script>alert('x')</script>",
    "👩🏽‍⚕️ Dr. E\u0301mile 🦷",
    "100%_off\\",
    "'; DROP TABLE patients; --",
    '{"$ne": null}',
    "=1+1 {{7*7}} $(reboot)",
    "null",
    "Z\u0336\u0321a\u0334lgo",
  ])("%j", async (text) => {
    const details = { fullName: text, guardianName: text, emgencyContactPersonName: text, address: text };
    const { id } = await registerPatient(clinic, token, { ...details, medicalHistory: text, tpaId: text });
    expect(await read(id)).toMatchObject({ ...details, medicalHistory: text, tpaId: text });
    const found = await clinic.call(listPatients, { query: { search: text.slice(0, 100) } }, token);
    expect(found.body.data?.map((row) => row.id)).toContain(id);
  });

  it.each(["\u202Eright to left\u202C", "line one\nline two\ttab"])("%j, in notes", async (text) => {
    const notes = { address: text, medicalHistory: text, anyKnownAllergies: text };
    const { id } = await registerPatient(clinic, token, notes);
    expect(await read(id)).toMatchObject(notes);
  });

  it.each(["\u0000", "Ali\u0000Khan", "\ud800"])(
    "except what cannot be stored, which is refused: %j",
    async (text) => {
      const before = await clinic.count("patients");
      for (const field of ["fullName", "address", "medicalHistory"]) {
        const { status, body } = await save({ [field]: text });
        expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
      }
      expect(await clinic.count("patients")).toBe(before);
    },
  );
});

const PHONE = "Phone number";
const EMERGENCY = "Emergency contact number";

describe("an invalid form is refused with the form's messages:", () => {
  it.each([
    ["fullName", "", "Full Name is required."],
    ["fullName", "   ", "Full Name is required."],
    ["fullName", "\u200b\u200d", "Full Name is required."],
    ["fullName", undefined, "Full Name is required."],
    ["guardianName", "", "Guardian Name is required."],
    ["emgencyContactPersonName", null, "Emergency Contact Person Name is required."],
    ["phone", "", `${PHONE} is required.`],
    ["phone", null, `${PHONE} is required.`],
    ["phone", "030012345", `${PHONE} must be 10 or 11 digits long.`],
    ["phone", "030012345678", `${PHONE} must be 10 or 11 digits long.`],
    ["phone", "0300-123456", `${PHONE} must be 10 or 11 digits long.`],
    ["phone", "1111111111", `${PHONE} cannot contain repeating or sequential digits.`],
    ["phone", "2323232323", `${PHONE} cannot contain repeating or sequential digits.`],
    ["phone", "9090909090", `${PHONE} cannot contain repeating or sequential digits.`],
    ["phone", "1231231231", `${PHONE} cannot contain repeating or sequential digits.`],
    ["phone", "01234567890", `${PHONE} cannot contain repeating or sequential digits.`],
    ["emgencyContactNo", undefined, `${EMERGENCY} is required.`],
    ["emgencyContactNo", "12345", `${EMERGENCY} must be 10 or 11 digits long.`],
    ["emgencyContactNo", "1212121212", `${EMERGENCY} cannot contain repeating or sequential digits.`],
    ["email", "ayesha@", "Invalid email format."],
    ["createdOn", "", "Payment Date is required."],
    ["createdOn", undefined, "Payment Date is required."],
    ["createdOn", "2026-02-30", "Payment Date is required."],
    ["createdOn", "9999-12-31T23:59:59-12:00", "Date cannot be after today."],
  ])("%s %j: %s", async (field, value, message) => {
    const before = await clinic.count("patients");
    const { status, body } = await save({ [field]: value });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(body.message).toBe("Please fill out all required fields correctly.");
    expect(await clinic.count("patients")).toBe(before);
  });

  it("names every field at once", async () => {
    const { body } = await clinic.call(savePatient, { body: {} as never }, token);
    expect(body.errors?.map(({ field }) => field)).toEqual([
      "fullName",
      "guardianName",
      "phone",
      "emgencyContactNo",
      "emgencyContactPersonName",
      "createdOn",
    ]);
  });

  it.each([
    ["gender", "Unknown"],
    ["maritalStatus", "Complicated"],
    ["dob", "31-12-1990"],
    ["id", -1],
    ["id", "1 OR 1=1"],
    ["fullName", "x".repeat(201)],
    ["fullName", { first: "Ali" }],
  ])("%s %j", async (field, value) => {
    const { status, body } = await save({ [field]: value });
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});

describe("the date of registration", () => {
  it("is the current time if the form says today", async () => {
    const { createdOn } = await registerPatient(clinic, token, { createdOn: clinicToday() });
    expect(Math.abs(Date.parse(createdOn) - Date.now())).toBeLessThan(60_000);
  });

  it("is otherwise the clinic's day, or the instant that was sent", async () => {
    expect((await registerPatient(clinic, token, { createdOn: "2024-06-14" })).createdOn).toBe(
      "2024-06-13T19:00:00.000Z",
    );
    expect(
      (await registerPatient(clinic, token, { createdOn: "2024-06-14T10:30:00.250+05:00" })).createdOn,
    ).toBe("2024-06-14T05:30:00.250Z");
  });

  it("keeps its time if the form sends the same day again", async () => {
    const { id, createdOn } = await registerPatient(clinic, token, {
      createdOn: "2024-06-14T10:30:00+05:00",
    });
    const saved = await save({ id, createdOn: "2024-06-14", fullName: "Renamed" });
    expect(saved.body.data).toMatchObject({ createdOn, fullName: "Renamed" });
    expect((await save({ id, createdOn })).body.data?.createdOn).toBe(createdOn);
  });

  it("moves to another day, today included", async () => {
    const { id } = await registerPatient(clinic, token, { createdOn: "2024-06-14T10:30:00+05:00" });
    expect((await save({ id, createdOn: "2024-06-15" })).body.data?.createdOn).toBe(
      "2024-06-14T19:00:00.000Z",
    );
    const today = (await save({ id, createdOn: clinicToday() })).body.data?.createdOn ?? "";
    expect(Math.abs(Date.parse(today) - Date.now())).toBeLessThan(60_000);
  });
});

describe("a change", () => {
  it("is stored, with its author in the audit trail", async () => {
    const before = await registerPatient(clinic, token);
    const { status, body } = await save({ ...everyDetail, id: before.id, updatedOn: before.updatedOn });
    expect([status, body.message]).toEqual([200, "Patient updated successfully!"]);
    expect(body.data).toMatchObject({ ...everyDetail, id: before.id, registerNo: before.registerNo });
    expect(await trail(before.id)).toEqual([
      { action: "created", by: staffId },
      { action: "changed", by: staffId },
    ]);
  });

  it("is refused if somebody else changed the record meanwhile", async () => {
    const { id, updatedOn } = await registerPatient(clinic, token);
    await save({ id, fullName: "First desk", updatedOn });
    const late = await save({ id, fullName: "Second desk", updatedOn });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining("Somebody else changed this"),
    ]);
    expect((await read(id)).fullName).toBe("First desk");
  });

  it("succeeds for one of many callers at the same moment", async () => {
    const { id, updatedOn } = await registerPatient(clinic, token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, desk) => save({ id, fullName: `Desk ${desk}`, updatedOn })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await read(id)).fullName).toBe(winners[0]?.body.data?.fullName);
  });

  it("of a patient that does not exist is refused", async () => {
    const before = await clinic.count("patients");
    expect((await save({ id: 999_999 })).status).toBe(404);
    expect(await clinic.count("patients")).toBe(before);
  });

  it("of the name is seen by the search at once", async () => {
    const { id } = await registerPatient(clinic, token, { fullName: "Former Name" });
    await save({ id, fullName: "Present Name" });
    const find = async (search: string) =>
      (await clinic.call(listPatients, { query: { search } }, token)).body.data?.map((row) => row.id);
    expect(await find("former name")).not.toContain(id);
    expect(await find("present name")).toContain(id);
  });
});

describe("one Idempotency-Key", () => {
  const key = { "idempotency-key": "from-one-click" };

  it("registers one patient however often it comes", async () => {
    const before = await clinic.count("patients");
    const answers = await Promise.all(Array.from({ length: 4 }, () => save({ fullName: "Once" }, key)));
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(answers.map(({ body }) => body.message)).toEqual(Array(4).fill("Patient created successfully!"));
    expect(await clinic.count("patients")).toBe(before + 1);
  });

  it("is refused with other details, or with another picture", async () => {
    const before = await clinic.count("patients");
    expect((await save({ fullName: "Twice" }, key)).status).toBe(409);
    const file = asFile(await jpeg());
    const pictured = await clinic.call(savePatient, { body: form({ fullName: "Once" }), file }, token, key);
    expect(pictured.status).toBe(409);
    expect(await clinic.count("patients")).toBe(before);
    expect(await clinic.count("files")).toBe(0);
  });
});

describe("viewing a patient", () => {
  it("is recorded in the audit trail", async () => {
    const { id } = await registerPatient(clinic, token);
    const doctor = await clinic.signIn("Doctor");
    await read(id, doctor.token);
    expect(await trail(id)).toEqual([
      { action: "created", by: staffId },
      { action: "viewed", by: doctor.staffId },
    ]);
  });

  it("shows an accountant no medical fields", async () => {
    const { id } = await registerPatient(clinic, token, everyDetail);
    const accountant = await clinic.signIn("Accountant");
    expect(await read(id, accountant.token)).toMatchObject({
      fullName: everyDetail.fullName,
      medicalHistory: null,
      anyKnownAllergies: null,
    });
  });

  it("that does not exist answers 404 and is not recorded", async () => {
    const answer = await clinic.call(getPatient, { params: { id: 999_999 } }, token);
    expect([answer.status, answer.body.message]).toEqual([
      404,
      expect.stringContaining("This patient was not found"),
    ]);
    expect(await trail(999_999)).toEqual([]);
  });
});

it("a caller has a file with name and phone, once however often the answer is lost, and whole once the form is saved", async () => {
  const body = { fullName: "Kausar Parveen", phone: "03217778899" };
  const key = { "idempotency-key": "caller-1" };
  const first = await clinic.call(registerPartialPatient, { body }, token, key);
  const again = await clinic.call(registerPartialPatient, { body }, token, key);
  expect(first.body.data).toMatchObject({ ...body, isPartial: 1, guardianName: "", emgencyContactNo: "" });
  expect(again.body.data?.id).toBe(first.body.data?.id);
  const whole = await save({ ...body, id: first.body.data?.id });
  expect([whole.status, whole.body.data?.isPartial]).toEqual([200, 0]);
  const nobody = await clinic.call(registerPartialPatient, { body: { ...body, fullName: " \u200b" } }, token);
  expect([nobody.status, JSON.stringify(nobody.body)]).toEqual([
    400,
    expect.stringContaining("Full Name is required."),
  ]);
  const short = await clinic.call(registerPartialPatient, { body: { ...body, phone: "0321" } }, token);
  expect(short.status).toBe(400);
  const accountant = (await clinic.signIn("Accountant")).token;
  expect((await clinic.call(registerPartialPatient, { body }, accountant)).status).toBe(403);
});

it.each([
  ["without a token", 401, async () => null],
  ["as an accountant", 403, async () => (await clinic.signIn("Accountant")).token],
])("saving %s is refused", async (_, status, signIn) => {
  const before = await clinic.count("patients");
  const answer = await clinic.call(savePatient, { body: form() }, await signIn());
  expect(answer.status).toBe(status);
  expect(await clinic.count("patients")).toBe(before);
});

describe("a birthday of which only a year or a month is known", () => {
  const born = { dob: "1946-01-01", dobPrecision: "year" } as const;

  it("is kept so, beside an age in whole years", async () => {
    const { body } = await save({ ...born, fullName: "About Eighty" });
    expect(body.data).toMatchObject(born);
    const list = await clinic.call(listPatients, { query: { search: "About Eighty" } }, token);
    expect(list.body.data?.[0]).toMatchObject(born);
  });

  it("stays so where a caller sends back the date alone, and is a day once another is sent", async () => {
    const id = (await save(born)).body.data?.id;
    expect((await save({ id, dob: born.dob })).body.data?.dobPrecision).toBe("year");
    expect((await save({ id, dob: "1947-03-09" })).body.data?.dobPrecision).toBe("day");
    expect((await save({ id, ...born })).body.data?.dobPrecision).toBe("year");
    expect((await save({ id, dob: null })).body.data).toMatchObject({
      dob: null,
      dobPrecision: "day",
      age: 0,
    });
  });

  it("is the day unless told, and no other word", async () => {
    expect((await save({ dob: "1990-05-20" })).body.data?.dobPrecision).toBe("day");
    expect((await save({ dobPrecision: "" })).body.data?.dobPrecision).toBe("day");
    const { status, body } = await save({ ...born, dobPrecision: "century" });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "dobPrecision", message: "Say whether the day, the month or the year is known." }],
    ]);
  });
});

describe("the blood group", () => {
  const saved = async (changes: object) => {
    const { body } = await save(changes);
    if (!body.data) throw new Error(`the patient was not saved: ${body.message}`);
    return body.data;
  };

  it("is one of eight, kept by a form that does not know it, and emptied by one that does", async () => {
    const { id, bloodGroup, updatedOn } = await saved({ bloodGroup: "AB-" });
    expect(bloodGroup).toBe("AB-");
    expect((await saved({ id, address: "Multan", updatedOn })).bloodGroup).toBe("AB-");
    expect((await saved({ id, bloodGroup: "O+" })).bloodGroup).toBe("O+");
    expect((await saved({ id, bloodGroup: "" })).bloodGroup).toBeNull();
    const { status, body } = await save({ bloodGroup: "C+" });
    expect([status, body.errors]).toEqual([400, [{ field: "bloodGroup", message: "Choose a blood group." }]]);
  });

  it("is erased with the patient, also from the trail", async () => {
    const admin = (await clinic.signIn("Administrator")).token;
    const { id, registerNo } = await saved({ bloodGroup: "AB-" });
    await saved({ id, bloodGroup: "B-" });
    const erased = await clinic.call(
      erasePatient,
      { body: { id, registerNo, reason: "They asked for it." } },
      admin,
    );
    expect(erased.status).toBe(200);
    const { rows } = await clinic.database.pool.query(
      "SELECT before, after FROM audit_log WHERE entity = 'patients' AND entity_id = $1",
      [id],
    );
    const kept = await clinic.database.pool.query("SELECT blood_group FROM patients WHERE id = $1", [id]);
    expect(kept.rows).toEqual([{ blood_group: null }]);
    expect(JSON.stringify(rows)).not.toMatch(/[AB]-"/);
  });
});
