import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { saveWishes } from "#contract/desk/messages.ts";
import { createBill, receivePayment } from "#contract/money/bills.ts";
import { type Due, getDueAges, listDues, noteDueContact, takeBackDueContact } from "#contract/money/dues.ts";
import { receiveAdvance } from "#contract/money/patient-account.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { dueTemplate } from "#rules/money/accounts/dues.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

const TODAY = clinicToday();
const ago = (days: number) => addDays(TODAY, -days);

let clinic: TestClinic;
let token: string;
let idDoctor: number;
let patient: Awaited<ReturnType<typeof registerPatient>>;

beforeAll(async () => {
  clinic = await openClinic();
  token = (await clinic.signIn("Receptionist")).token;
  ({ idDoctor } = await catalogue(clinic));
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await clinic.database.pool.query("UPDATE bills SET is_deleted = true WHERE NOT is_deleted");
  patient = await registerPatient(clinic, token, { ...patientInput(), fullName: "Nadia Zaheer" });
});

async function bill(price: number, received: number, date = TODAY, of = patient) {
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: of.id, patientName: of.fullName, idDoctor, paymentDate: date, paymentMethod: "Cash" },
        ...{ chargeableAmount: price, receivedAmount: received },
        paymentDetails: [{ description: "Crown", price }],
      },
    } as never,
    token,
  );
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}
const ask = (query: object = {}) => clinic.call(listDues, { query: { page: 1, ...query } as never }, token);
const rowsOf = async (query: object = {}): Promise<Due[]> => (await ask(query)).body.data ?? [];
const note = (body: object, id = patient.id) =>
  clinic.call(noteDueContact, { body: { idPatient: id, ...body } as never }, token);
/** Says of the last contact that it was so many days ago. */
const daysLater = (days: number) =>
  asOwner(
    clinic,
    `ALTER TABLE due_contacts DISABLE TRIGGER append_only; UPDATE due_contacts SET at = at - interval '${days} days',
      promised_day = promised_day - ${days}; ALTER TABLE due_contacts ENABLE TRIGGER append_only`,
  );

it("whoever owes is there once, with bills, sum, oldest day and ages; the ages of all sum up to what is owed", async () => {
  await bill(10_000, 2_000.5, ago(30));
  await bill(500, 100, ago(31));
  await bill(900, 300, ago(90));
  await bill(1_000, 1, ago(91));
  await bill(7_000, 7_000, ago(200));
  const other = await registerPatient(clinic, token, { ...patientInput(), fullName: "عائشہ خان" });
  await bill(3_000, 1_000, TODAY, other);
  const { body } = await ask();
  expect(body).toMatchObject({ total: 2, totals: { owes: 11_998.5, advance: 0, toPay: 11_998.5 } });
  expect(body.data?.map(({ id }) => id)).toEqual([patient.id, other.id]);
  expect(body.data?.[0]).toMatchObject({
    ...{ patientName: "Nadia Zaheer", bills: 4, owes: 9_998.5, oldestDay: ago(91), state: "to contact" },
    ...{ ages: [7_999.5, 400, 600, 999], lastResult: null, lastOn: null, promisedDay: null },
  });
  const { body: ages } = await clinic.call(getDueAges, {}, token);
  expect(ages.data).toEqual({
    ...{ owes: 11_998.5, toPay: 11_998.5, patients: 2 },
    ages: [
      { owes: 9_999.5, patients: 2 },
      { owes: 400, patients: 1 },
      { owes: 600, patients: 1 },
      { owes: 999, patients: 1 },
    ],
    states: { "to contact": 2, waiting: 0, promised: 0, covered: 0 },
  });
  // A void bill is owed no more.
  expect((await rowsOf({ search: "عائشہ" })).map(({ id }) => id)).toEqual([other.id]);
  await clinic.database.pool.query("UPDATE bills SET is_deleted = true WHERE patient_id = $1", [other.id]);
  expect((await rowsOf()).map(({ id }) => id)).toEqual([patient.id]);
});

it.each([
  ["reminded", null, 0, "waiting"],
  ["reminded", null, 6, "waiting"],
  ["reminded", null, 7, "to contact"],
  ["no answer", null, 0, "waiting"],
  ["no answer", null, 1, "to contact"],
  ["promised", 3, 0, "promised"],
  ["promised", 3, 3, "promised"],
  ["promised", 3, 4, "to contact"],
])("%s, by in %s days: %i days later %s", async (result, inDays, later, state) => {
  await bill(1_000, 400);
  const promisedDay = inDays === null ? null : addDays(TODAY, inDays);
  const { status, body } = await note({ result, promisedDay, words: "  بعد میں  " });
  expect([status, body.message, body.data?.lastWords]).toEqual([200, `Noted: ${result}.`, "بعد میں"]);
  await daysLater(later);
  const [due] = await rowsOf({ state });
  expect(due).toMatchObject({ id: patient.id, state, lastResult: result });
  expect((await clinic.call(getDueAges, {}, token)).body.data?.states).toMatchObject({ [state]: 1 });
});

it("the newest contact counts, and a payment of the rest takes the patient off the list", async () => {
  const { paymentId } = await bill(1_000, 400);
  await note({ result: "promised", promisedDay: addDays(TODAY, 5) });
  await note({ result: "reminded" });
  expect(await rowsOf()).toMatchObject([{ state: "waiting", lastResult: "reminded", promisedDay: null }]);
  const paid = { paymentId, amount: 600, paymentMethod: "Cash" };
  expect((await clinic.call(receivePayment, { body: paid } as never, token)).status).toBe(200);
  expect(await rowsOf()).toEqual([]);
  const { status, body } = await note({ result: "reminded" });
  expect([status, body.message]).toEqual([409, "This patient owes nothing any more."]);
});

it.each([
  [{ result: "promised" }, "promisedDay", "Say by when the patient will pay."],
  [{ result: "promised", promisedDay: "2026-13-01" }, "promisedDay", "The day is not a date."],
  [{ result: "promised", promisedDay: ago(1) }, "promisedDay", "The day cannot be before today."],
  [{ result: "reminded", promisedDay: addDays(TODAY, 1) }, "promisedDay", "Only a promise has a day."],
  [{ result: "paid" }, "result", "Say how the patient was reached."],
  [{ result: "reminded", idPatient: 0 }, "idPatient", "Patient is required."],
])("%j is refused at %s: %s", async (changes, field, message) => {
  await bill(1_000, 400);
  const { status, body } = await note(changes);
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  expect(await rowsOf()).toMatchObject([{ id: patient.id, lastResult: null }]);
});

it("a patient of no file owes nothing; who wants no messages carries that mark", async () => {
  expect((await note({ result: "reminded" }, 999_999)).status).toBe(409);
  await bill(1_000, 400);
  const stops = {
    idPatient: patient.id,
    language: "ur",
    reminders: true,
    recalls: true,
    agreed: true,
    stopped: true,
  };
  expect((await clinic.call(saveWishes, { body: stops } as never, token)).status).toBe(200);
  expect(await rowsOf()).toMatchObject([{ hasStopped: true, language: "ur" }]);
});

it("contacts stay as they were written; of a patient who is erased no word is left", async () => {
  await bill(1_000, 1_000 - 1);
  await note({ result: "no answer", words: "Her sister answered" });
  for (const change of ["UPDATE due_contacts SET words = 'Better'", "DELETE FROM due_contacts"])
    await expect(asOwner(clinic, change)).rejects.toThrow("append-only");
  await clinic.database.pool.query("UPDATE bills SET is_deleted = true WHERE patient_id = $1", [patient.id]);
  const admin = (await clinic.signIn("Administrator")).token;
  const erased = { id: patient.id, registerNo: patient.registerNo, reason: "Asked for it" };
  const { status, body } = await clinic.call(erasePatient, { body: erased } as never, admin);
  expect([status, body.message]).toEqual([200, expect.anything()]);
  const { rows } = await clinic.database.pool.query("SELECT words FROM due_contacts WHERE patient_id = $1", [
    patient.id,
  ]);
  expect(rows).toEqual([{ words: null }]);
});

const deposit = async (amount: number, of = patient) => {
  const body = { patientId: of.id, amount, paymentMethod: "Cash" };
  expect((await clinic.call(receiveAdvance, { body } as never, token)).status).toBe(200);
};

it("list, sums, file and text ask for what is left after the advance; whom it covers is not reminded", async () => {
  await bill(12_500, 500, ago(40));
  await deposit(10_000);
  const covered = await registerPatient(clinic, token, { ...patientInput(), fullName: "عائشہ خان" });
  await bill(3_000, 1_000, ago(20), covered);
  await deposit(5_000.5, covered);
  const plain = await registerPatient(clinic, token, { ...patientInput(), fullName: "Bilal Aslam" });
  await bill(800.25, 100, TODAY, plain);
  const { body } = await ask();
  expect(body).toMatchObject({ total: 3, totals: { owes: 14_700.25, advance: 15_000.5, toPay: 2_700.25 } });
  expect(body.data?.map(({ owes, advance, toPay, state }) => [owes, advance, toPay, state])).toEqual([
    [12_000, 10_000, 2_000, "to contact"],
    [2_000, 5_000.5, 0, "covered"],
    [700.25, 0, 700.25, "to contact"],
  ]);
  expect((await rowsOf({ sort: "toPay:desc" })).map(({ toPay }) => toPay)).toEqual([2_000, 700.25, 0]);
  expect((await rowsOf({ state: "covered" })).map(({ id }) => id)).toEqual([covered.id]);
  expect((await clinic.call(getDueAges, {}, token)).body.data).toMatchObject({
    ...{ owes: 14_700.25, toPay: 2_700.25, patients: 3 },
    states: { "to contact": 2, waiting: 0, promised: 0, covered: 1 },
  });
  const file = await clinic.app.inject({
    ...{ method: "GET", url: "/api/Export/Dues", query: { format: "csv" } },
    headers: { authorization: `Bearer ${token}` },
  });
  const [head = "", first = "", second = ""] = file.body.slice(1).split("\r\n");
  expect(head).toContain("Owes,Advance,To Pay,");
  expect(first).toContain(",12000,10000,2000,");
  expect(second).toContain(",2000,5000.5,0,");
  expect(second).toContain("Advance covers it");
  const [due] = body.data ?? [];
  expect(dueTemplate(due as Due, "en").replaceAll("\u00a0", " ")).toContain(
    "Rs 2,000 is still to be paid at {clinic} after your advance of Rs 10,000.",
  );
  const refused = await note({ result: "reminded" }, covered.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "The advance covers all that is owed: use it.",
  ]);
});

const takeBack = (id: number, by = token) => clinic.call(takeBackDueContact, { body: { id } }, by);

it("a contact noted by mistake is taken back: the state is that of the contact before it", async () => {
  await bill(1_000, 400);
  const first = await note({ result: "promised", promisedDay: addDays(TODAY, 5), words: "After Eid" });
  const second = await note({ result: "reminded" });
  const [one = 0, two = 0] = [first.body.data?.lastId, second.body.data?.lastId].map(Number);
  expect((await takeBack(one)).body).toMatchObject({
    message: "This patient was contacted again since: it stays as it is.",
  });
  expect((await takeBack(two, (await clinic.signIn("Accountant")).token)).status).toBe(403);
  expect((await takeBack(two)).body).toMatchObject({
    message: "Taken back.",
    data: { state: "promised", lastId: one, lastWords: "After Eid", promisedDay: addDays(TODAY, 5) },
  });
  expect((await takeBack(two)).body.data).toMatchObject({ lastId: one });
  expect((await takeBack(one)).body.data).toMatchObject({ state: "to contact", lastId: null, lastOn: null });
  expect((await takeBack(999_999)).status).toBe(404);
  await expect(asOwner(clinic, "DELETE FROM due_contacts_taken_back")).rejects.toThrow("append-only");
});
