import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/clinic-time.ts";
import { expectOneWinner, TwoProcesses } from "#tests/support/two-processes.ts";

/**
 * Statements of the doctors' share at two desks at once, through two processes. In its long form:
 *
 *   SHARE_RACES=1000 npx vitest run tests/api/share-survival.test.ts
 */
const RACES = Number(process.env.SHARE_RACES ?? 6);
vi.setConfig({ testTimeout: 60_000 + 2_000 * RACES, hookTimeout: 90_000 });

let clinic: TwoProcesses;
beforeAll(async () => {
  clinic = await TwoProcesses.open();
});
afterAll(() => clinic.stop());

const month = clinicToday().slice(0, 7);

/** A doctor with 40 percent and a paid bill of Rs 9,000. */
async function doctorWithBill() {
  const { rows } =
    await clinic.owner.query(`INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
    VALUES ('Racer', '03214578216', 'Lahore', '1980-01-01', '2020-01-01') RETURNING id::int AS id`);
  const idDoctor: number = rows[0].id;
  await clinic.made("/Shares/Rules", { idDoctor, kind: "Percent", percent: 40, validFrom: "2020-01-01" });
  return { idDoctor, bill: await clinic.newBill(9000, { idDoctor }) };
}
const CREATE = "/Shares/CreateStatement";

it(`two desks state the same month ${RACES} times: one does`, async () => {
  for (let n = 0; n < RACES; n++) {
    const { idDoctor } = await doctorWithBill();
    const body = { idDoctor, month, total: 3600 };
    expectOneWinner(
      await Promise.all([clinic.post(clinic.one, CREATE, body), clinic.post(clinic.two, CREATE, body)]),
      /is stated already: S-/,
    );
  }
  await clinic.expectSound();
});

it(`the answer is lost and the call sent again ${RACES} times, while the first is under way: one statement`, async () => {
  for (let n = 0; n < RACES; n++) {
    const { idDoctor } = await doctorWithBill();
    const body = { idDoctor, month, total: 3600 };
    const key = `stated-again-${n}`;
    const answers = await Promise.all([
      clinic.post(clinic.one, CREATE, body, key),
      clinic.post(clinic.two, CREATE, body, key),
    ]);
    const again = await clinic.post(clinic.one, CREATE, body, key);
    for (const { status, data } of answers) if (status === 200) expect(data.number).toBe(again.data.number);
    expect(again.status).toBe(200);
    const { rows } = await clinic.owner.query("SELECT FROM share_statements WHERE doctor_id = $1", [
      idDoctor,
    ]);
    expect(rows.length).toBe(1);
  }
  await clinic.expectSound();
});

it(`a refund races a statement ${RACES} times: what is stated is what was agreed, or nothing`, async () => {
  for (let n = 0; n < RACES; n++) {
    const { idDoctor, bill } = await doctorWithBill();
    const refund = { transactionId: bill.payment, amount: 9000, paymentMethod: "Cash", reason: "Not done" };
    const [stated, refunded] = await Promise.all([
      clinic.post(clinic.one, CREATE, { idDoctor, month, total: 3600 }),
      clinic.post(clinic.two, "/Payments/RefundPayment", refund),
    ]);
    expect(refunded.status).toBe(200);
    if (stated.status !== 200)
      expect([stated.status, stated.message]).toEqual([
        409,
        expect.stringContaining("has changed meanwhile"),
      ]);
    else expect(stated.data.bills.map(({ amount }: { amount: number }) => amount)).toEqual([3600]);
  }
  await clinic.expectSound();
});
