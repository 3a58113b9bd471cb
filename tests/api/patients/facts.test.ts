import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPatientHistory } from "#contract/clinical/doctor-panel.ts";
import { createAppointment, getAppointment } from "#contract/desk/appointments.ts";
import { createBill, openBill } from "#contract/money/bills.ts";
import { getHistory } from "#contract/office/history.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import {
  addFact,
  changeFact,
  confirmFacts,
  endFact,
  type FactInput,
  getSafety,
  listFacts,
  type PatientFact,
  sayNone,
} from "#contract/patients/facts.ts";
import { getPatient, removePatient } from "#contract/patients/patients.ts";
import type { PatientSafety } from "#contract/patients/short-fact.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** Safety facts of a patient: noted, ended, asked, and shown to whom they concern. */

let clinic: TestClinic;
let doctor: string;
let reception: string;
let accountant: string;
beforeAll(async () => {
  clinic = await openClinic();
  doctor = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
  accountant = (await clinic.signIn("Accountant")).token;
});
afterAll(() => clinic.close());

const newPatient = async () => (await registerPatient(clinic, reception)).id;
const note = (patientId: number, fact: Partial<FactInput>, token = reception) =>
  clinic.call(addFact, { body: { patientId, kind: "allergy", ...fact } as FactInput }, token);
const factsOf = async (patientId: number, token = doctor) =>
  (await clinic.call(listFacts, { query: { patientId } }, token)).body.data ?? [];
const holding = async (patientId: number, token = doctor) =>
  (await factsOf(patientId, token)).filter(({ endedOn }) => endedOn === null);
async function noted(patientId: number, fact: Partial<FactInput>, token = reception): Promise<PatientFact> {
  const { status, body } = await note(patientId, fact, token);
  if (status !== 200 || !body.data) throw new Error(`not noted: ${body.message}`);
  return body.data;
}

describe("a safety fact", () => {
  it("is noted with who and when, and stands in the file and in the panel", async () => {
    const id = await newPatient();
    const fact = await noted(id, { code: "penicillins", severity: "severe", reaction: "rash" });
    expect(fact).toMatchObject({
      patientId: id,
      kind: "allergy",
      code: "penicillins",
      text: null,
      severity: "severe",
      reaction: "rash",
      isSensitive: 0,
      source: "staff",
      notedOn: clinicToday(),
      confirmedOn: clinicToday(),
      endedOn: null,
    });
    expect(fact.confirmedBy).toBeTruthy();
    const file = (await clinic.call(getPatient, { params: { id } }, reception)).body.data;
    expect(file?.facts).toMatchObject([{ id: fact.id, code: "penicillins" }]);
    const panel = (await clinic.call(getPatientHistory, { query: { idPatient: id } }, doctor)).body.data;
    expect(panel?.patient.facts).toEqual(file?.facts);
  });

  it.each([
    [{ code: null, text: null }, "text", "Choose from the list, or say it in words."],
    [{ code: null, text: " \u200b " }, "text", /cannot be seen|Choose from the list/],
    [{ code: "no-such" as "latex" }, "code", "Choose from the list, or say it in words."],
    [{ kind: "condition", code: "latex" }, "code", "Latex is not of this kind. Choose it from the list."],
    [{ kind: "none" as "alert", code: "latex" }, "kind", "Choose what it is."],
    [{ text: "x".repeat(201) }, "text", "Please keep this within 200 characters."],
    [{ code: "latex", severity: "deadly" as "mild" }, "severity", "Choose Severe or Mild."],
    [{ kind: "pregnancy", code: "pregnant", endsOn: "2190-01-01" }, "endsOn", /^Day cannot be after/],
    [{ code: "latex", endsOn: clinicToday() }, "endsOn", "An allergy has no last day. End it with a reason."],
  ] as const)("%o is refused at %s", async (fact, field, message) => {
    const id = await newPatient();
    const { status, body } = await note(id, fact as Partial<FactInput>);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { field, message: typeof message === "string" ? message : expect.stringMatching(message) },
    ]);
    expect(await factsOf(id)).toEqual([]);
  });

  it("is noted once, however it is spelled, and again after it has ended", async () => {
    const id = await newPatient();
    const fact = await noted(id, { text: "Peanuts" });
    for (const text of ["peanuts", "PEANUTS ", "Péanuts"]) {
      const { status, body } = await note(id, { text });
      expect([status, body.message]).toEqual([409, `${text.trim()} is noted already.`]);
    }
    await clinic.call(endFact, { body: { id: fact.id, reason: "It was hazelnuts." } }, reception);
    await noted(id, { text: "peanuts" });
    expect(await factsOf(id)).toHaveLength(2);
  });

  it("is noted once by two desks at the same moment", async () => {
    const id = await newPatient();
    const answers = await Promise.all([1, 2, 3, 4].map(() => note(id, { code: "latex" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await holding(id)).toHaveLength(1);
  });

  it("changes in how severe it is, unless somebody changed it meanwhile", async () => {
    const id = await newPatient();
    const fact = await noted(id, { code: "iodine" });
    const change = (severity: "mild" | "severe", updatedOn: string) =>
      clinic.call(changeFact, { body: { id: fact.id, severity, reaction: "itching", updatedOn } }, reception);
    const { body } = await change("severe", fact.updatedOn);
    expect(body.data).toMatchObject({ severity: "severe", reaction: "itching" });
    expect((await change("mild", fact.updatedOn)).status).toBe(409);
    // What is omitted stays, and no last day switches an allergy off.
    const past = { id: fact.id, endsOn: someDay(-1) };
    expect((await clinic.call(changeFact, { body: past }, reception)).status).toBe(400);
    expect((await clinic.call(changeFact, { body: { id: fact.id } as never }, reception)).status).toBe(200);
    expect(await holding(id)).toMatchObject([{ severity: "severe", reaction: "itching", endsOn: null }]);
  });

  it("ends with a reason, stays in the file, and cannot end or change again", async () => {
    const id = await newPatient();
    const fact = await noted(id, { kind: "condition", code: "asthma" });
    expect((await clinic.call(endFact, { body: { id: fact.id, reason: " " } }, reception)).status).toBe(400);
    const { body } = await clinic.call(endFact, { body: { id: fact.id, reason: "A mix-up." } }, reception);
    expect(body.data).toMatchObject({ endReason: "A mix-up.", endedOn: expect.any(String) });
    const again = await clinic.call(endFact, { body: { id: fact.id, reason: "Again" } }, reception);
    expect([again.status, again.body.message]).toEqual([409, "Asthma was ended meanwhile."]);
    const file = (await clinic.call(getPatient, { params: { id } }, reception)).body.data;
    expect(file?.facts).toEqual([]);
  });

  it("is of a patient who is there", async () => {
    const id = await newPatient();
    await clinic.call(removePatient, { params: { id } }, reception);
    for (const patientId of [id, 987_654_321]) {
      expect((await note(patientId, { code: "latex" })).status).toBe(404);
      expect((await clinic.call(sayNone, { body: { patientId, of: "allergies" } }, reception)).status).toBe(
        404,
      );
      expect((await clinic.call(confirmFacts, { body: { patientId } }, reception)).status).toBe(404);
      expect((await clinic.call(listFacts, { query: { patientId } }, reception)).status).toBe(404);
    }
    expect(
      (await clinic.call(endFact, { body: { id: 987_654_321, reason: "Gone" } }, reception)).status,
    ).toBe(404);
  });
});

describe("a question with the answer none", () => {
  const none = (patientId: number, of: "allergies" | "conditions" | "medicines") =>
    clinic.call(sayNone, { body: { patientId, of } }, reception);

  it("stands until a fact of its kind is noted, and is refused while one holds", async () => {
    const id = await newPatient();
    for (const of of ["allergies", "conditions", "medicines"] as const) await none(id, of);
    expect((await holding(id)).map(({ code }) => code)).toEqual(["allergies", "conditions", "medicines"]);
    await noted(id, { code: "latex" });
    expect((await holding(id)).map(({ code }) => code)).toEqual(["conditions", "medicines", "latex"]);
    expect((await factsOf(id)).find(({ code }) => code === "allergies")?.endReason).toBe("Latex was noted.");
    const { status, body } = await none(id, "allergies");
    expect([status, body.message]).toEqual([409, "Latex is noted. End it first, if it no longer holds."]);
  });

  it("counts as asked today when it is said again, and so do all facts that are confirmed", async () => {
    const id = await newPatient();
    await none(id, "allergies");
    await noted(id, { kind: "condition", code: "diabetes" });
    const age =
      "UPDATE patient_facts SET noted_on = '2024-01-01', confirmed_on = '2024-01-01', confirmed_by = NULL WHERE patient_id = $1";
    await clinic.database.pool.query(age, [id]);
    await none(id, "allergies");
    expect((await holding(id)).map(({ confirmedOn }) => confirmedOn)).toEqual([clinicToday(), "2024-01-01"]);
    await clinic.call(confirmFacts, { body: { patientId: id } }, reception);
    expect(await holding(id)).toMatchObject(
      [1, 2].map(() => ({
        notedOn: "2024-01-01",
        confirmedOn: clinicToday(),
        confirmedBy: expect.any(String),
      })),
    );
  });
});

describe("a sensitive fact", () => {
  it("is noted, read, changed and ended by those alone who may read it", async () => {
    const id = await newPatient();
    const words = "This is shown to doctors alone, so a doctor notes it and changes it.";
    for (const fact of [
      { kind: "condition", code: "hiv" },
      { text: "Other", isSensitive: 1 },
      { kind: "condition", text: "HIV positive" },
      { kind: "alert", text: "Ask", reaction: "hepatitis b" },
    ] as const) {
      const { status, body } = await note(id, fact);
      expect([status, body.message]).toEqual([403, words]);
    }
    const fact = await noted(id, { kind: "condition", code: "hiv", reaction: "since 2019" }, doctor);
    expect(fact).toMatchObject({ code: "hiv", isSensitive: 1 });
    const hidden = { id: fact.id, kind: "condition", code: null, text: null, reaction: null, isSensitive: 1 };
    expect(await holding(id, reception)).toMatchObject([hidden]);
    const file = (await clinic.call(getPatient, { params: { id } }, reception)).body.data;
    expect(file?.facts).toMatchObject([hidden]);
    expect((await clinic.call(endFact, { body: { id: fact.id, reason: "No" } }, reception)).status).toBe(403);
    // Nor does a refusal tell what the desk may not read.
    const epilepsy = { kind: "condition", code: "epilepsy" } as const;
    const guessed = await newPatient();
    await noted(guessed, { ...epilepsy, isSensitive: 1 }, doctor);
    expect((await note(guessed, epilepsy)).status).toBe(200);
    // The desk says of nothing that it is still so what it does not know.
    await clinic.database.pool.query(
      "UPDATE patient_facts SET noted_on = '2024-01-01', confirmed_on = '2024-01-01' WHERE id = $1",
      [fact.id],
    );
    await clinic.call(confirmFacts, { body: { patientId: id } }, reception);
    expect(await holding(id)).toMatchObject([{ confirmedOn: "2024-01-01" }]);
    const refused = await clinic.call(sayNone, { body: { patientId: id, of: "conditions" } }, reception);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "A sensitive fact is noted. End it first, if it no longer holds.",
    ]);
    // Nor what ended with it, nor why it ended.
    const other = await newPatient();
    await clinic.call(sayNone, { body: { patientId: other, of: "conditions" } }, reception);
    const ended = await noted(other, { kind: "condition", code: "hiv" }, doctor);
    await clinic.call(endFact, { body: { id: ended.id, reason: "The HIV test was wrong" } }, doctor);
    expect(JSON.stringify(await factsOf(other, reception))).not.toContain("HIV");
    expect(JSON.stringify(await factsOf(other, doctor))).toContain("The HIV test was wrong");
    expect((await factsOf(other)).map(({ endReason }) => endReason)).toContain("A sensitive fact was noted.");
    // Nor does the history say it.
    const asked = { query: { entity: "safetyFact", id: fact.id } } as const;
    expect((await clinic.call(getHistory, asked, reception)).status).toBe(404);
    const told = async (token: string) =>
      JSON.stringify((await clinic.call(getHistory, { query: { entity: "patient", id } }, token)).body.data);
    expect(await told(reception)).not.toContain("HIV");
    expect(await told(doctor)).toContain("HIV");
  });
});

it("is in the history of the patient, and withheld from accountants", async () => {
  const id = await newPatient();
  const fact = await noted(id, { code: "penicillins" });
  await clinic.call(changeFact, { body: { id: fact.id, severity: "severe", reaction: null } }, reception);
  const history = (await clinic.call(getHistory, { query: { entity: "patient", id } }, reception)).body.data;
  expect(history?.entries.slice(0, 2)).toMatchObject([
    {
      action: "changed",
      record: { entity: "safetyFact", name: "safety fact Penicillins" },
      changes: [{ field: "Severity", before: null, after: "severe" }],
    },
    { action: "created", changes: [{ field: "Fact", before: null, after: "Penicillins" }] },
  ]);
  const file = (await clinic.call(getPatient, { params: { id } }, accountant)).body.data;
  expect(file?.facts).toBeNull();
  expect((await clinic.call(listFacts, { query: { patientId: id } }, accountant)).status).toBe(403);
});

it("goes with an erased patient, from the audit trail too", async () => {
  const id = await newPatient();
  await noted(id, { text: "Zanzibar nuts", reaction: "Zanzibar rash" });
  const registerNo = (await clinic.call(getPatient, { params: { id } }, doctor)).body.data?.registerNo ?? "";
  const body = { id, registerNo, reason: "Asked for it" };
  const { status } = await clinic.call(erasePatient, { body }, doctor);
  expect(status).toBe(200);
  const { rows } = await clinic.database.pool.query(
    `SELECT 1 FROM audit_log WHERE concat(before, after) LIKE '%Zanzibar%'
     UNION ALL SELECT 1 FROM patient_facts WHERE patient_id = $1`,
    [id],
  );
  expect(rows).toEqual([]);
});

describe("the answer of one visit and of one bill", () => {
  const visitOf = async (idPatient: number) => {
    const { services, ...who } = await catalogue(clinic);
    const body = {
      ...{ ...who, idPatient, idServices: [services[0]?.id ?? 0] },
      ...{ appointmentDate: someDay(-3), appointmentTime: "17:30", priority: "Medium", status: "Completed" },
      description: "A look",
    };
    return (await clinic.call(createAppointment, { body } as never, doctor)).body.data?.id ?? 0;
  };
  const billOf = async (patientId: number) => {
    const body = {
      ...{ patientId, patientName: "Somebody", idDoctor: (await catalogue(clinic)).idDoctor },
      ...{ paymentDate: clinicToday(), paymentMethod: "Cash", chargeableAmount: 500, receivedAmount: 500 },
      paymentDetails: [{ description: "A look", price: 500 }],
    };
    return (await clinic.call(createBill, { body } as never, reception)).body.data?.paymentId ?? 0;
  };

  it("carries what the strip says, as the reader may read it, and the bill's allergies alone", async () => {
    const id = await newPatient();
    await noted(id, { code: "penicillins" });
    await noted(id, { kind: "condition", code: "hepatitis-c" }, doctor);
    const visit = await visitOf(id);
    const bill = await billOf(id);
    const ofVisit = async (token: string) =>
      (await clinic.call(getAppointment, { query: { id: visit } }, token)).body.data?.safety;
    const ofBill = async (token: string) =>
      (await clinic.call(openBill, { query: { id: bill } }, token)).body.data?.safety;
    const codes = (safety: PatientSafety | undefined) => safety?.facts?.map(({ code }) => code);

    expect(codes(await ofVisit(doctor))).toEqual(["penicillins", "hepatitis-c"]);
    expect(codes(await ofVisit(reception))).toEqual(["penicillins", null]);
    expect(codes(await ofBill(reception))).toEqual(["penicillins"]);
    expect(await ofBill(accountant)).toBeUndefined();
    const chosen = await clinic.call(getSafety, { query: { patientId: id } }, reception);
    expect(chosen.body.data).toEqual(await ofVisit(reception));
    expect((await clinic.call(getSafety, { query: { patientId: id } }, accountant)).status).toBe(403);
    expect((await clinic.call(getSafety, { query: { patientId: 999_999 } }, reception)).status).toBe(404);
  });
});
