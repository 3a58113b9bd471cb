import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPatient, registerPatient as registration } from "#contract/patients/patients.ts";
import { clinicDateOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asFile, jpeg, png, scannedJpeg } from "#tests/support/files/pictures.ts";
import { BY_PERSON } from "#tests/support/person.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Receptionist"));
});
afterAll(() => clinic.close());

let visitors = 0;
/** A form that nobody has sent before. */
const newForm = (changes: object = {}) => {
  visitors += 1;
  const { id, createdOn, ...form } = patientInput();
  return { ...form, fullName: `Visitor ${visitors}`, ...changes };
};
const send = (body: ReturnType<typeof newForm>, file?: File) =>
  clinic.call(registration, { body, file: file ?? null });

describe("a visitor", () => {
  it("is registered with a picture for the staff, and is told the register number", async () => {
    const form = newForm({ maritalStatus: "Single", anyKnownAllergies: "Dust" });
    const { status, body } = await send(form, asFile(await jpeg()));
    expect([status, body.message]).toEqual([200, "Patient registered successfully"]);
    // One stored form of a number, whichever way it is typed.
    const stored = { ...form, emgencyContactNo: "03214578216" };
    expect(body.data).toMatchObject({ ...stored, registerNo: expect.stringMatching(/^P-\d{6}$/) });
    const seen = await clinic.call(getPatient, { params: { id: body.data?.id ?? 0 } }, token);
    expect(seen.body.data).toMatchObject({ ...stored, imgURL: expect.stringContaining("signature=") });
  });

  it("gets no link to the stored picture", async () => {
    const { body } = await send(newForm(), asFile(await jpeg()));
    expect(JSON.stringify(body)).not.toMatch(/files|img/);
  });

  it("can only add: an id, a number, dates and links in the form are ignored", async () => {
    const existing = await registerPatient(clinic, token, { fullName: "Long known" });
    const forged = {
      id: existing.id,
      registerNo: existing.registerNo,
      createdOn: "2001-01-01",
      updatedOn: existing.updatedOn,
      isDeleted: 1,
      imgGuidName: "11111111-1111-4111-8111-111111111111",
      imgURL: "/files/patients/x.webp",
      registered_by: "staff",
    };
    const { body } = await send(newForm(forged));
    expect(body.data?.id).not.toBe(existing.id);
    expect(body.data?.registerNo).not.toBe(existing.registerNo);
    expect(body.data?.isDeleted).toBe(0);
    expect(clinicDateOf(body.data?.createdOn ?? "")).toBe(clinicToday());
    const untouched = await clinic.call(getPatient, { params: { id: existing.id } }, token);
    expect(untouched.body.data).toEqual(existing);
    const added = await clinic.call(getPatient, { params: { id: body.data?.id ?? 0 } }, token);
    expect(added.body.data?.imgGuidName).toBeNull();
  });

  it("who is already a patient is not told so", async () => {
    const existing = await registerPatient(clinic, token, { fullName: "Same Person" });
    const { body } = await send(newForm({ fullName: "Same Person" }));
    expect(body.data?.id).not.toBe(existing.id);
  });

  it("gets the form's messages for missing fields", async () => {
    const before = await clinic.count("patients");
    const { status, body } = await send({} as never);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "fullName", message: "Full Name is required." },
      { field: "guardianName", message: "Guardian Name is required." },
      { field: "phone", message: "Phone number is required." },
      { field: "emgencyContactNo", message: "Emergency contact number is required." },
      { field: "emgencyContactPersonName", message: "Emergency Contact Person Name is required." },
    ]);
    expect(await clinic.count("patients")).toBe(before);
  });
});

describe("the same form sent again at once", () => {
  it("makes one patient, however often it is sent", async () => {
    const form = newForm();
    const before = await clinic.count("patients");
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(new Set(answers.map(({ body }) => body.data?.registerNo)).size).toBe(1);
    expect(await clinic.count("patients")).toBe(before + 1);
  });

  it("makes two patients if a detail or the picture differs", async () => {
    const form = newForm();
    const ids = [
      await send(form),
      await send({ ...form, guardianName: "Somebody else" }),
      await send(form, asFile(await jpeg())),
      await send(form, asFile(await png(10, 10))),
    ].map(({ body }) => body.data?.id);
    expect(new Set(ids).size).toBe(4);
  });
});

describe("an attacker", () => {
  it.each<[string, object]>([
    ["fills in what people cannot see", { website: "https://spam.example" }],
    ["is quicker than a person", { filledInMs: 200 }],
  ])("that %s is refused and nothing is stored", async (_, signs) => {
    const before = await clinic.count("patients");
    expect((await send(newForm(signs))).status).toBe(429);
    expect(await clinic.count("patients")).toBe(before);
  });

  it("that sends a script as the picture is refused and nothing is stored", async () => {
    const before = await clinic.count("patients");
    expect((await send(newForm(), asFile(Buffer.from("<svg onload=alert(1)>")))).status).toBe(415);
    expect(await clinic.count("patients")).toBe(before);
  });

  it("that sends a JPEG of hundreds of scans is refused before it is unpacked", async () => {
    const before = await clinic.count("patients");
    const { status, body } = await send(newForm(), asFile(scannedJpeg(882)));
    expect([status, body.message]).toEqual([
      422,
      "This picture cannot be read. It may be damaged or far too large.",
    ]);
    expect(await clinic.count("patients")).toBe(before);
    expect((await send(newForm(), asFile(scannedJpeg(100)))).status).toBe(200);
  });

  it("that keeps sending from one address must wait; other senders need not", async () => {
    const form = new FormData();
    form.set("patientData", JSON.stringify({ ...newForm(), ...BY_PERSON }));
    const request = new Request("http://clinic.example", { method: "POST", body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    const from = (remoteAddress: string) =>
      clinic.app.inject({
        method: "POST",
        url: "/api/Patient/PatientRegistration",
        payload,
        headers,
        remoteAddress,
      });
    let answer = await from("203.0.113.9");
    for (let sent = 1; sent < 100 && answer.statusCode === 200; sent++) answer = await from("203.0.113.9");
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from("203.0.113.10")).statusCode).toBe(200);
  });
});
