import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill, listBills, receivePayment } from "#contract/money/bills.ts";
import { receiveAdvance } from "#contract/money/patient-account.ts";
import { listPayments, totalPaymentsByMethod } from "#contract/money/payments.ts";
import { getReceived, getReceivedBills } from "#contract/money/received.ts";
import { refundPayment } from "#contract/money/reversals.ts";
import { listValues } from "#contract/values/list-values.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A method that was typed in several spellings is one wherever money is filtered or added up, as at the day's close. */

let clinic: TestClinic;
let token: string;

beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const patient = await registerPatient(clinic, token);
  const { idDoctor } = await catalogue(clinic);
  for (const [paymentMethod, receivedAmount] of [
    ...([
      ["Easypaisa", 100.5],
      ["EasyPaisa", 20],
      ["Ｅasypaisa", 3],
    ] as const),
    ...([
      ["cash", 7],
      ["Cash", 1],
    ] as const),
  ] as const) {
    const body = {
      ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentMethod },
      ...{ paymentDate: clinicToday(), chargeableAmount: 900, receivedAmount },
      paymentDetails: [{ description: "Crown", price: 900 }],
    };
    expect((await clinic.call(createBill, { body } as never, token)).status).toBe(200);
  }
});
afterAll(() => clinic.close());

it.each([
  ["bills", listBills],
  ["payments", listPayments],
] as const)("is offered once as a filter of the %s, and finds every spelling", async (_, list) => {
  const query = { column: "paymentMethod" };
  const { body } = await clinic.call(listValues(list), { query } as never, token);
  expect((body.data as string[]).filter((method) => /^(cash|.asypaisa)$/i.test(method))).toEqual([
    "Cash",
    "EasyPaisa",
  ]);
  for (const [paymentMethod, found] of [
    ["EasyPaisa", 3],
    ["easypaisa", 3],
    ["Cash", 2],
    ["Card", 0],
  ] as const) {
    const rows = await clinic.call(list, { query: { paymentMethod: [paymentMethod] } } as never, token);
    expect([paymentMethod, rows.body.total]).toEqual([paymentMethod, found]);
  }
});

it.each([
  [
    {},
    [
      ["EasyPaisa", 123.5],
      ["Cash", 8],
    ],
  ],
  [{ paymentMethod: ["Easypaisa"] }, [["EasyPaisa", 123.5]]],
] as const)("is one sum below the payments: %j", async (query, sums) => {
  const { body } = await clinic.call(totalPaymentsByMethod, { query } as never, token);
  expect(body.data?.map(({ paymentMethod, amount }) => [paymentMethod, amount])).toEqual(sums);
});

it("is one figure of the reports, which leads to all of its bills", async () => {
  const range = { by: "method", startDate: clinicToday(), endDate: clinicToday() } as const;
  const { body } = await clinic.call(getReceived, { query: range }, token);
  expect(body.data?.rows.map(({ name, amount, bills }) => [name, amount, bills])).toEqual([
    ["EasyPaisa", 123.5, 3],
    ["Cash", 8, 2],
  ]);
  for (const key of [body.data?.rows[0]?.key ?? "", "easypaisa"]) {
    const behind = await clinic.call(getReceivedBills, { query: { ...range, key } } as never, token);
    expect([behind.body.data?.name, behind.body.data?.amount, behind.body.data?.count]).toEqual([
      "EasyPaisa",
      123.5,
      3,
    ]);
  }
});

it("that reads like Cash and is none is refused wherever money moves, and offered nowhere; what came by it once can be kept", async () => {
  const { rows } = await clinic.database.pool.query(
    "SELECT id::int AS bill, patient_id::int AS patient FROM bills ORDER BY id LIMIT 1",
  );
  const [{ bill, patient }] = rows;
  const moved = { amount: 5, paymentMethod: "Cash." };
  const calls = [
    clinic.call(receivePayment, { body: { paymentId: bill, ...moved } } as never, token),
    clinic.call(receiveAdvance, { body: { patientId: patient, ...moved } } as never, token),
  ];
  for (const { status, body } of await Promise.all(calls))
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "paymentMethod", message: expect.stringMatching(/^This reads like Cash and is another/) }],
    ]);
  // As it was typed before that was refused.
  const old = await clinic.database.pool.query(
    `WITH paid AS (UPDATE bills SET received = received + 50 WHERE id = $1)
     INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date) VALUES ($1, 50, 'Cash.', $2) RETURNING id::int`,
    [bill, clinicToday()],
  );
  const kept = { transactionId: old.rows[0].id, ...moved, reason: "Left", keepAsCredit: 1 };
  expect((await clinic.call(refundPayment, { body: kept } as never, token)).status).toBe(200);
  const back = { ...kept, paymentMethod: "Cash", keepAsCredit: 0 };
  expect((await clinic.call(refundPayment, { body: back } as never, token)).status).toBe(200);
});
