import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill, getBill } from "#contract/money/bills.ts";
import { createCreditNote } from "#contract/money/credit-notes.ts";
import { refundPayment } from "#contract/money/reversals.ts";
import { addShareRule, getShareRules, previewShares } from "#contract/money/shares.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Accountant"));
});
afterAll(() => clinic.close());

const TODAY = clinicToday();
const MONTH = TODAY.slice(0, 7);

const agree = (rule: object) =>
  clinic.call(
    addShareRule,
    { body: { kind: "Percent", percent: 40, validFrom: "2020-01-01", ...rule } } as never,
    token,
  );

async function shareOf(idDoctor: number, month = MONTH, by = token) {
  const { status, body } = await clinic.call(previewShares, { query: { month } }, by);
  expect(status).toBe(200);
  const found = body.data?.doctors.find((doctor) => doctor.idDoctor === idDoctor);
  return [found?.received ?? 0, found?.share ?? 0];
}

async function billOf(idDoctor: number, lines: { idService?: number; price: number }[], given: object) {
  const patient = await registerPatient(clinic, (await clinic.signIn("Receptionist")).token);
  const { body } = await clinic.call(
    createBill,
    {
      body: {
        ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: TODAY },
        ...{ paymentMethod: "Cash", chargeableAmount: lines.reduce((sum, { price }) => sum + price, 0) },
        ...given,
        paymentDetails: lines.map((line) => ({ description: "Work", actualPrice: 0, ...line })),
      },
    } as never,
    token,
  );
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

it("follows what is received, refunded and credited on a bill, and its rules by their day", async () => {
  const { services, doctors } = await catalogue(clinic);
  const [first, second] = services;
  const idDoctor = doctors[0]?.id ?? 0;
  expect((await agree({ idDoctor, validFrom: "2020-01-01", percent: 30 })).status).toBe(200);
  expect((await agree({ idDoctor, idService: first?.id })).status).toBe(200);
  // Not begun yet.
  expect((await agree({ idDoctor, percent: 90, validFrom: addDays(TODAY, 1) })).status).toBe(200);
  const lines = [first, second].map((service, index) => ({
    idService: service?.id ?? 0,
    price: index === 0 ? 22_000 : 28_000,
  }));
  const bill = await billOf(idDoctor, lines, { discountAmount: 5_000, receivedAmount: 20_000 });
  expect(await shareOf(idDoctor)).toEqual([20_000, 6_880]);

  const whole = await clinic.call(getBill, { query: { id: bill.paymentId } } as never, token);
  const transactionId = whole.body.data?.paymentTransactions?.[0]?.transactionId;
  const refund = { transactionId, amount: 20_000, paymentMethod: "Cash", reason: "Not done" };
  expect((await clinic.call(refundPayment, { body: refund } as never, token)).status).toBe(200);
  expect(await shareOf(idDoctor)).toEqual([0, 0]);

  const paid = await billOf(
    idDoctor,
    lines.map((line, index) => ({ ...line, price: index === 0 ? 7_000 : 3_000 })),
    { receivedAmount: 10_000 },
  );
  expect(await shareOf(idDoctor)).toEqual([10_000, 3_700]);
  const note = {
    ...{ paymentId: paid.paymentId, updatedOn: paid.updatedOn, lines: [{ position: 2, amount: 3_000 }] },
    ...{ reason: "Not done", settle: "refund", paymentMethod: "Cash" },
  };
  expect((await clinic.call(createCreditNote, { body: note } as never, token)).status).toBe(200);
  expect(await shareOf(idDoctor)).toEqual([7_000, 2_800]);
  expect(await shareOf(idDoctor, "2020-02")).toEqual([0, 0]);
});

it("shows a doctor nobody else's share", async () => {
  const { doctors } = await catalogue(clinic);
  const [, other, own] = doctors.map(({ id }) => id);
  if (!other || !own) throw new Error("the sample has no three doctors");
  for (const idDoctor of [other, own]) {
    await agree({ idDoctor });
    await billOf(idDoctor, [{ price: 1_000 }], { receivedAmount: 1_000 });
  }
  const doctor = await clinic.signIn("Doctor", { doctorId: own });
  expect(await shareOf(own, MONTH, doctor.token)).toEqual([1_000, 400]);
  expect(await shareOf(other, MONTH, doctor.token)).toEqual([0, 0]);
  const { body } = await clinic.call(getShareRules, {}, doctor.token);
  expect(new Set(body.data?.map(({ idDoctor }) => idDoctor))).toEqual(new Set([own]));
  expect((await clinic.call(addShareRule, { body: {} } as never, doctor.token)).status).toBe(403);
});

it("refuses in words what is no rule, and never changes one", async () => {
  const { idDoctor } = await catalogue(clinic);
  const problem = async (rule: object) => {
    const { status, body } = await agree({ idDoctor, ...rule });
    return [status, body.errors?.[0]?.field];
  };
  expect(await problem({ percent: 100.01 })).toEqual([400, "percent"]);
  expect(await problem({ percent: 33.333 })).toEqual([400, "percent"]);
  expect(await problem({ percent: -1 })).toEqual([400, "percent"]);
  expect(await problem({ percent: null, fixed: 500 })).toEqual([400, "percent"]);
  expect(await problem({ kind: "Fixed amount", fixed: 1e12 })).toEqual([400, "fixed"]);
  expect(await problem({ kind: "half" })).toEqual([400, "kind"]);
  expect(await problem({ idDoctor: 999_999 })).toEqual([400, "idDoctor"]);
  expect(await problem({ idService: 999_999 })).toEqual([400, "idService"]);
  expect(await problem({ validFrom: "1999-12-31" })).toEqual([400, "validFrom"]);
  expect(await problem({ validFrom: "2026-02-30" })).toEqual([400, "validFrom"]);
  const { status } = await clinic.call(previewShares, { query: { month: "2026-13" } }, token);
  expect(status).toBe(400);
  for (const statement of ["UPDATE share_rules SET percent = 1", "DELETE FROM share_rules"])
    await expect(clinic.database.pool.query(statement)).rejects.toThrow();
});
