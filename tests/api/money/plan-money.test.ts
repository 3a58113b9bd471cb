import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill, receivePayment } from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { getPatientAccount, receiveAdvance } from "#contract/money/patient-account.ts";
import {
  addShareRule,
  createShareStatement,
  getShareRules,
  previewShareStatement,
  previewShares,
} from "#contract/money/shares.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { doneWork } from "#tests/support/money/work.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/**
 * The money of a plan, step by step: a root canal by E at 40 %, a crown by A at 30 % after the laboratory's Rs 9,000, an
 * advance of Rs 20,000. The steps follow each other.
 */

const TODAY = clinicToday();
const MONTH = TODAY.slice(0, 7);

let clinic: TestClinic;
let boss: string;
let patient: { id: number; fullName: string };
let E: number;
let A: number;
let services: number[];
let crown: number;
let idCrownBill: number;
beforeAll(async () => {
  clinic = await openClinic();
  boss = (await clinic.signIn("Administrator")).token;
  patient = await registerPatient(clinic, boss);
  const found = await catalogue(clinic);
  [E = 0, A = 0] = found.doctors.map(({ id }) => id);
  services = found.services.map(({ id }) => id);
  for (const [idDoctor, percent, afterLab] of [
    [E, 40, 0],
    [A, 30, 1],
  ])
    await ok(
      clinic.call(
        addShareRule,
        { body: { idDoctor, kind: "Percent", percent, afterLab, validFrom: TODAY } as never },
        boss,
      ),
    );
});
afterAll(() => clinic.close());

async function ok<T>(answer: Promise<{ status: number; body: { data: T | null } }>): Promise<T> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
}

const bill = (
  paymentDetails: object[],
  amounts: { chargeableAmount: number; discountAmount: number } & object,
) =>
  ok(
    clinic.call(
      createBill,
      {
        body: {
          ...{ patientId: patient.id, patientName: patient.fullName, idDoctor: A, paymentDate: TODAY },
          ...{ paymentMethod: "Cash", receivedAmount: 0, allowSecondBill: true, paymentDetails },
          ...amounts,
        } as never,
      },
      boss,
    ),
  );
const workOf = (idDoctor: number, service: number, price: number, tooth: number) =>
  doneWork(clinic, {
    ...{ patientId: patient.id, idDoctor, idService: services[service] ?? 0, price, teeth: [tooth] },
  });
const line = (service: number, price: number, idProcedure: number) => ({
  ...{ idService: services[service], description: "As planned", actualPrice: price, price, idProcedure },
});
const advance = async () =>
  (await ok(clinic.call(getPatientAccount, { query: { patientId: patient.id } }, boss))).credit;
/** What a doctor's share of the month comes to. */
const shareOf = async (idDoctor: number) => {
  const { doctors } = await ok(clinic.call(previewShares, { query: { month: MONTH } }, boss));
  return doctors.find((each) => each.idDoctor === idDoctor)?.share ?? 0;
};
const statement = () =>
  ok(clinic.call(previewShareStatement, { query: { idDoctor: A, month: MONTH } }, boss));
const ofLab = (cost: number | null) =>
  sql`INSERT INTO lab_cases (patient_id, lab_id, doctor_id, procedure_id, what, cost)
    SELECT ${patient.id}, id, ${A}, ${crown}, 'Crown', ${cost} FROM labs LIMIT 1`.execute(
    clinic.database.kysely,
  );

/** States what A has by now. */
const state = async (total: number) =>
  await ok(clinic.call(createShareStatement, { body: { idDoctor: A, month: MONTH, total } }, boss));
/** As if all statements had been of the month before: what is stated next is the difference. */
const nextMonth = () =>
  asOwner(
    clinic,
    `ALTER TABLE share_statements DISABLE TRIGGER USER;
     UPDATE share_statements SET month = month - interval '1 month';
     ALTER TABLE share_statements ENABLE TRIGGER USER`,
  );

it("takes Rs 20,000 as advance", async () => {
  await ok(
    clinic.call(
      receiveAdvance,
      { body: { patientId: patient.id, amount: 20_000, paymentMethod: "Cash" } as never },
      boss,
    ),
  );
  expect(await advance()).toBe(20_000);
});

it("bills the root canal from the advance: E has 7,920 although the bill is A's", async () => {
  const work = await workOf(E, 0, 22_000, 46);
  const { receivedAmount, dueAmount } = await bill([line(0, 22_000, work)], {
    ...{ chargeableAmount: 22_000, discountAmount: 2200, advanceAmount: 19_800 },
  });
  expect([receivedAmount, dueAmount, await advance()]).toEqual([19_800, 0, 200]);
  expect([await shareOf(E), await shareOf(A)]).toEqual([7920, 0]);
});

it("bills the crown after the laboratory's cost: A has 1,967.14 of what is received", async () => {
  crown = await workOf(A, 1, 28_000, 46);
  await sql`INSERT INTO labs (name) VALUES ('Lab')`.execute(clinic.database.kysely);
  await ofLab(9000);
  // Neither was made: they cost nothing here.
  await ofLab(null);
  await ofLab(5000);
  await sql`UPDATE lab_cases SET cancelled_on = CURRENT_DATE, cancel_reason = 'Twice' WHERE cost = 5000`.execute(
    clinic.database.kysely,
  );
  const made = await bill([line(1, 28_000, crown)], {
    ...{ chargeableAmount: 28_000, discountAmount: 2800, receivedAmount: 10_000, advanceAmount: 200 },
  });
  idCrownBill = made.paymentId;
  expect([made.receivedAmount, made.dueAmount, await advance()]).toEqual([10_200, 15_000, 0]);
  expect(await shareOf(A)).toBe(1967.14);
  const { total, bills } = await statement();
  expect(total).toBe(1967.14);
  expect(bills[0]).toMatchObject({ received: 10_200, entitled: 1967.14, lab: 9000 });
  expect((await state(total)).bills[0]?.lab).toBe(9000);
});

it("has the rest of A's share in the next statement once all is paid", async () => {
  const payment = { paymentId: idCrownBill, amount: 15_000, paymentMethod: "Cash" };
  await ok(clinic.call(receivePayment, { body: payment as never }, boss));
  expect(await shareOf(A)).toBe(4860);
  await nextMonth();
  expect((await statement()).total).toBe(2892.86);
});

it("has a later cost of the laboratory in the next statement", async () => {
  await ofLab(1000);
  // 30 % of 25,200 − 10,000
  expect((await statement()).total).toBe(2592.86);
  await sql`UPDATE lab_cases SET is_deleted = true WHERE cost = 1000`.execute(clinic.database.kysely);
  expect((await statement()).total).toBe(2892.86);
});

it("takes A's whole share back when the crown is credited whole, and what came from the advance goes there", async () => {
  await state(2892.86);
  await nextMonth();
  const note = { paymentId: idCrownBill, lines: [{ position: 1, amount: 25_200 }], settle: "refund" };
  await ok(
    clinic.call(
      createCreditNote,
      { body: { ...note, reason: "Not done", paymentMethod: "Cash" } as never },
      boss,
    ),
  );
  expect([await shareOf(A), await advance()]).toEqual([0, 200]);
  const { rows } = await sql<{ on: number | null }>`SELECT charged_on(${crown})::int AS on`.execute(
    clinic.database.kysely,
  );
  expect(rows[0]?.on).toBeNull();
  expect((await statement()).total).toBe(-4860);
});

it("shares one bill of both by the lines' doctors", async () => {
  const [before, first] = [await shareOf(E), await shareOf(A)];
  await ok(
    clinic.call(
      addShareRule,
      { body: { idDoctor: A, kind: "Percent", percent: 30, validFrom: TODAY } as never },
      boss,
    ),
  );
  const [one, two] = [await workOf(E, 0, 22_000, 36), await workOf(A, 1, 28_000, 36)];
  const { dueAmount } = await bill([line(0, 22_000, one), line(1, 28_000, two)], {
    ...{ chargeableAmount: 50_000, discountAmount: 5000, receivedAmount: 20_000 },
  });
  expect(dueAmount).toBe(25_000);
  expect([(await shareOf(E)) - before, (await shareOf(A)) - first]).toEqual([3520, 3360]);
});

it("agrees on a fixed amount only without a laboratory", async () => {
  const body = { idDoctor: E, kind: "Fixed amount", fixed: 500, afterLab: 1, validFrom: TODAY };
  const { status, body: answer } = await clinic.call(addShareRule, { body: body as never }, boss);
  expect([status, answer.errors?.[0]?.field]).toEqual([400, "afterLab"]);
  const rules = await ok(clinic.call(getShareRules, {}, boss));
  expect(rules.map(({ afterLab }) => afterLab).sort()).toEqual([0, 0, 1]);
});
