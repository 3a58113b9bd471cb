import { afterAll, beforeAll, expect, it } from "vitest";
import {
  getPatientAccount,
  moveAdvance,
  receiveAdvance,
  recordAdvancePrint,
  returnAdvance,
} from "#contract/money/patient-account.ts";
import { listLooks } from "#contract/office/looks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The receipt of an advance and the slip of one given back; what stands on them is tried in rules/money/accounts/advance-paper.test.ts. */

let clinic: TestClinic;
let desk: { staffId: number; token: string };
let accountant: { staffId: number; token: string };
let doctor: { staffId: number; token: string };

beforeAll(async () => {
  clinic = await openClinic();
  desk = await clinic.signIn("Receptionist");
  accountant = await clinic.signIn("Accountant");
  const { idDoctor } = await catalogue(clinic);
  doctor = await clinic.signIn("Doctor", { doctorId: idDoctor });
});
afterAll(() => clinic.close());

let registered = 0;
/** A patient of whose advance of Rs 5,000 Rs 1,500 was given back; the entries' ids. */
async function somebody(fullName = "Ayesha Khan") {
  const phone = `0300${String(5_000_000 + ++registered)}`;
  const { id } = await registerPatient(clinic, desk.token, { fullName, phone });
  const moved = { patientId: id, paymentMethod: "Cash" };
  const received = await clinic.call(receiveAdvance, { body: { ...moved, amount: 5000 } }, desk.token);
  const body = { ...moved, amount: 1500, reason: "Patient left" };
  const returned = await clinic.call(returnAdvance, { body }, accountant.token);
  return {
    id,
    receipt: received.body.data?.entries[0]?.id ?? 0,
    slip: returned.body.data?.entries[0]?.id ?? 0,
  };
}

const print = (entryId: number, headers?: Record<string, string>) =>
  clinic.call(recordAdvancePrint, { body: { entryId } }, desk.token, headers);
const pdf = (query: { id: number; paper?: string }, { token } = desk) =>
  clinic.app.inject({
    url: "/api/PatientAccount/GetPaperPdf",
    query: query as never,
    headers: { authorization: `Bearer ${token}` },
  });
async function textOf(query: { id: number; paper?: string }): Promise<string> {
  const { statusCode, rawPayload } = await pdf(query);
  expect(statusCode).toBe(200);
  return (await textOfPdf(rawPayload)).join("\n").replaceAll("\u00a0", " ");
}

it("a print is the original once and a duplicate afterwards, each paper for itself, of many at once one", async () => {
  const { id, receipt, slip } = await somebody();
  const answers = await Promise.all(Array.from({ length: 6 }, () => print(receipt)));
  expect(answers.filter(({ body }) => body.data?.duplicate === false)).toHaveLength(1);
  expect((await print(slip, { "idempotency-key": "a-lost-answer" })).body.data?.duplicate).toBe(false);
  expect((await print(slip, { "idempotency-key": "a-lost-answer" })).body.data?.duplicate).toBe(false);
  expect((await print(slip)).body.data).toMatchObject({ entryId: slip, duplicate: true });
  const account = await clinic.call(getPatientAccount, { query: { patientId: id } }, desk.token);
  expect(account.body.data?.prints).toHaveLength(8);
  expect(account.body.data?.prints.at(-1)?.printedBy).toMatch(/^Receptionist/);
});

it("is listed among what was looked at, and cannot be undone", async () => {
  const { receipt } = await somebody("Looked At");
  await print(receipt);
  const administrator = await clinic.signIn("Administrator");
  const query = { search: "Looked At" } as never;
  const { body } = await clinic.call(listLooks, { query }, administrator.token);
  expect(body.data?.map(({ kind, what }) => [kind, what])).toContainEqual([
    "Printed",
    `Paper of advance ${receipt}, Looked At`,
  ]);
  await expect(asOwner(clinic, "DELETE FROM advance_prints")).rejects.toThrow("append-only");
});

it("has neither for what was moved, of no such entry, and not for who may not read advances", async () => {
  const [from, to] = [await somebody(), await somebody()];
  const body = { patientId: from.id, toPatientId: to.id, amount: 500, reason: "Her brother" };
  const moved = await clinic.call(moveAdvance, { body }, accountant.token);
  for (const id of [moved.body.data?.entries[0]?.id ?? 0, 987_654]) {
    expect((await print(id)).status).toBe(404);
    expect((await pdf({ id })).statusCode).toBe(404);
  }
  expect((await pdf({ id: from.receipt }, doctor)).statusCode).toBe(403);
  expect((await pdf({ id: from.receipt, paper: "a5" })).statusCode).toBe(400);
});

it.each(["a4", "roll"])("is a PDF on %s that is recorded like a print", async (paper) => {
  const { receipt, slip } = await somebody(`${"Muhammad Abdurrahman ".repeat(5)}Khan`);
  const text = await textOf({ id: receipt, paper });
  for (const said of ["Advance", "Rupees five thousand only", "Rs 5,000", "Treatment to come"])
    expect(text).toContain(said);
  expect(text).not.toContain("Duplicate");
  expect(await textOf({ id: receipt, paper })).toContain("Duplicate");
  const signed = await textOf({ id: slip, paper });
  for (const said of ["Advance returned", "Patient left", "Received by the patient", "Left of the advance"])
    expect(signed).toContain(said);
});
