import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { EXPORTS } from "#contract/office/exports.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { routes } from "#server/app.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { textOfPdf } from "#tests/support/files/pdf.ts";
import { billForm, type MoneyCase, moneyCalls, type Send } from "#tests/support/money/money-calls.ts";
import { type Json, textsOf } from "#tests/support/platform/texts-of-schema.ts";

/**
 * Erasing a patient for whom every call about money was made, with the person's name in every text of them that is about a
 * patient: nothing names the person afterwards, and no amount has changed.
 */

const MARK = "Zqvmoney";
/** What is written about the clinic's day, and known of no patient; and the words for ways to pay, which the books keep. */
const OF_THE_CLINIC = /^\/(?:DayClose|Expense)\//;
const OF_METHOD = /(?:^|\.)(?:paymentMethod|method)$/;

const today = clinicToday();
let clinic: TestClinic;
let token: string;
let of: Pick<MoneyCase, "idDoctor" | "idPackageService">;
let owner: pg.Client;

const send: Send = async (path, body) => {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": `key-${Math.random()}` };
  const request = body ? { method: "POST" as const, payload: body } : { method: "GET" as const };
  const answer = await clinic.app.inject({ ...request, url: `/api${path}`, headers });
  const { data, message, errors } = answer.json();
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${message} ${JSON.stringify(errors)}`);
  return data;
};
const rows = async (text: string, values: unknown[] = []) =>
  (await clinic.database.pool.query(text, values)).rows;

/** The texts that a call takes, each with the mark in it. */
function markedTexts(path: string): Record<string, string> {
  const schema = routes.find(({ endpoint }) => endpoint.path === path)?.endpoint.body;
  if (!schema) throw new Error(`${path} takes nothing`);
  const ways = textsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json);
  return Object.fromEntries(
    ways
      .map((way) => way.join("."))
      .filter((name) => !/day|date|updatedOn|settle|kind|side|result/i.test(name))
      .map((name) => [name, OF_METHOD.test(name) ? "Cash" : `${MARK} ${name}`]),
  );
}

/** Every table and view in which a row holds the mark. */
async function holding(): Promise<string[]> {
  const relations = await rows(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of relations) {
    const [row] = await rows(`SELECT count(*)::int AS n FROM ${name} AS t WHERE t::text ~* $1`, [MARK]);
    if (row.n > 0) found.push(name);
  }
  return found;
}

const books = () =>
  rows(`SELECT 'bill' AS kind, id, bill_date::text AS day, chargeable, discount, credited, received, due FROM bills
    UNION ALL SELECT 'payment', id, transaction_date::text, amount, NULL, NULL, NULL, NULL FROM bill_transactions
    UNION ALL SELECT 'entry', id, transaction_date::text, amount, NULL, NULL, NULL, NULL FROM patient_account
    UNION ALL SELECT 'note', id, note_date::text, amount, NULL, NULL, NULL, NULL FROM credit_notes
    UNION ALL SELECT 'close', id, day::text, NULL, NULL, NULL, NULL, NULL FROM day_closes
    UNION ALL SELECT 'statement', id, NULL, total, NULL, NULL, NULL, NULL FROM share_statements ORDER BY 1, 2`);

/** Nobody owes anything and no advance is held. */
async function settle(patientId: number): Promise<void> {
  for (const { id, due } of await rows(
    "SELECT id, due FROM bills WHERE patient_id = $1 AND due > 0 AND NOT is_deleted",
    [patientId],
  ))
    await send("/Payments/ReceivePayment", { paymentId: id, amount: due, paymentMethod: "Cash" });
  const { credit } = await send(`/PatientAccount/GetByPatientId?patientId=${patientId}`);
  if (credit > 0)
    await send("/PatientAccount/ReturnAdvance", {
      patientId,
      amount: credit,
      paymentMethod: "Cash",
      reason: `${MARK} left`,
    });
}

const erasing = async (id: number) => {
  const [{ registerNo }] = await rows('SELECT register_no AS "registerNo" FROM patients WHERE id = $1', [id]);
  return { id, registerNo, reason: "Asked at the desk" };
};
const erase = async (id: number) => send("/Patient/Erase", await erasing(id));
const register = async (phone: string): Promise<number> =>
  (await registerPatient(clinic, token, { fullName: `${MARK} Qureshi`, phone })).id;
/** As `send`, for what may be refused; the answer's status. */
const status = async (path: string, body: object) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await clinic.app.inject({ method: "POST", url: `/api${path}`, payload: body, headers })).statusCode;
};

beforeAll(async () => {
  clinic = await openClinic();
  owner = new pg.Client(clinic.owner);
  await owner.connect();
  ({ token } = await clinic.signIn("Administrator"));
  const { idDoctor, idDepartment } = await catalogue(clinic);
  const { id: idPackageService } = await send("/Services/Insert", {
    ...{ IdDepartment: idDepartment, name: "Laser, 6 sessions", fees: 9000, sessions: 6, validDays: 30 },
  });
  of = { idDoctor, idPackageService };
});
afterAll(async () => {
  await owner.end();
  await clinic.close();
});

it("takes the reason of a moved advance from the account of the other patient too", async () => {
  const [patientId, toPatientId] = [await register("03917171003"), await registerPatient(clinic, token)];
  await send("/PatientAccount/ReceiveAdvance", {
    patientId,
    amount: 500,
    paymentMethod: "Cash",
  });
  const move = {
    patientId,
    toPatientId: toPatientId.id,
    amount: 500,
    reason: `${MARK} pays for her`,
  };
  await send("/PatientAccount/MoveAdvance", move);
  await erase(patientId);
  const account = await send(`/PatientAccount/GetByPatientId?patientId=${toPatientId.id}`);
  expect(account).toMatchObject({ credit: 500, entries: [{ amount: 500, reason: "Erased" }] });
  expect(await holding()).toEqual([]);
});

it("or money that is taken at the same moment: one of the two is refused", async () => {
  for (let n = 0; n < 10; n++) {
    const patientId = (await registerPatient(clinic, token)).id;
    const given = { ...of, patientId, relativeId: patientId };
    const bill = billForm(given, { receivedAmount: 9000 });
    const { paymentId } = await send("/Payments/CreatePayment", bill);
    const body = await erasing(patientId);
    const money = [
      ["/PatientAccount/ReceiveAdvance", { patientId, amount: 500, paymentMethod: "Cash" }],
      ["/Payments/CreatePayment", billForm(given, { receivedAmount: 1 })],
      [
        "/Payments/CreateCreditNote",
        { paymentId, lines: [{ position: 1, amount: 1 }], reason: "Dear", settle: "credit" },
      ],
    ] as const;
    const [path, taken] = money[n % money.length] ?? money[0];
    const answers = await Promise.all([status("/Patient/Erase", body), status(path, taken)]);
    expect([path, answers.filter((each) => each === 200).length]).toEqual([path, 1]);
    expect([400, 404, 409]).toContain(answers.find((each) => each !== 200));
  }
});

it("names nobody in the books of money afterwards, and leaves every amount", async () => {
  const given = {
    ...{ patientId: await register("03917171001"), relativeId: await register("03917171002") },
    ...of,
  };
  await send("/Shares/Rules", {
    idDoctor: given.idDoctor,
    kind: "Percent",
    percent: 40,
    validFrom: "2020-01-01",
  });
  for (const [path, call] of Object.entries(await moneyCalls(send, given)))
    if (!OF_THE_CLINIC.test(path)) await call(markedTexts(path));
  for (const id of [given.patientId, given.relativeId]) await settle(id);
  const { id: idCount } = await send("/DayClose/Count", { fromDay: today, openingFloat: 0, notes: [] });
  const { id: idClose } = await send("/DayClose/Close", { idCount, leaveInDrawer: 0, remarks: "Counted" });
  const before = await books();
  expect(await holding()).toEqual(
    expect.arrayContaining([
      "bill_transactions",
      "credit_notes",
      "idempotency_keys",
      "package_uses",
      "patient_account",
    ]),
  );

  for (const id of [given.patientId, given.relativeId]) await erase(id);
  expect(await holding()).toEqual([]);
  expect(await books()).toEqual(before);
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (path: string) => {
    const {
      statusCode,
      rawPayload,
      headers: sent,
    } = await clinic.app.inject({ url: `/api${path}`, headers });
    expect([path, statusCode]).toEqual([path, 200]);
    return String(sent["content-type"]).includes("pdf")
      ? (await textOfPdf(rawPayload)).join(" ")
      : rawPayload.toString();
  };
  for (const { endpoint } of EXPORTS)
    expect(await ask(`${endpoint.path}?format=csv&by=doctor&patientId=${given.patientId}`)).not.toMatch(MARK);
  for (const { id } of await rows("SELECT id FROM bills WHERE patient_id = $1 AND NOT is_deleted", [
    given.patientId,
  ])) {
    expect(await ask(`/Payments/GetPayment?id=${id}`)).not.toMatch(MARK);
    expect(await ask(`/History/GetByRecord?entity=bill&id=${id}`)).not.toMatch(MARK);
    expect(await ask(`/Payments/GetInvoicePdf?id=${id}`)).not.toMatch(MARK);
  }
  expect(await ask(`/DayClose/GetReportPdf?id=${idClose}`)).not.toMatch(MARK);
  expect(await ask(`/DayClose/GetById?id=${idClose}`)).not.toMatch(MARK);
  await owner.query("BEGIN");
  expect(await checkRecords(owner)).toEqual([]);
  await owner.query("ROLLBACK");
});
