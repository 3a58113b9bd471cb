import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { expectOneWinner, TwoProcesses } from "#tests/support/platform/two-processes.ts";

/**
 * Statements of the doctors' share at two desks at once, through two processes, and in a process that is killed in the
 * middle. In its long form:
 *
 *   SHARE_RACES=1000 SHARE_KILLS=100 npx vitest run tests/api/money/survival/share-survival.test.ts
 */
const RACES = Number(process.env.SHARE_RACES ?? 6);
const KILLS = Number(process.env.SHARE_KILLS ?? 1);

// Each kill costs a start of the application.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS + 2_000 * RACES, hookTimeout: 90_000 });

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
const PAY = "/Shares/Pay";

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

it(`two desks pay the same statement out ${RACES} times: one expense`, async () => {
  for (let n = 0; n < RACES; n++) {
    const { idDoctor } = await doctorWithBill();
    const { id } = await clinic.made(CREATE, { idDoctor, month, total: 3600 });
    const body = { id, paymentMethod: "cash", paidOn: clinicToday(), fromDrawer: n % 2 };
    expectOneWinner(
      await Promise.all([clinic.post(clinic.one, PAY, body), clinic.post(clinic.two, PAY, body)]),
      /was paid out on .* already/,
    );
    const { rows } = await clinic.owner.query("SELECT FROM expenses WHERE share_statement_id = $1", [id]);
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

it(`a process is killed while it makes a statement, ${KILLS} times: the call sent again makes it once`, async () => {
  for (let n = 0; n < KILLS; n++) {
    const { idDoctor } = await doctorWithBill();
    const body = { idDoctor, month, total: 3600 };
    const again = await clinic.killDuring(CREATE, body, "share_statement_bills", `stating-killed-${n}`);
    expect([again.status, again.message]).toEqual([200, "Statement made"]);
    const { rows } = await clinic.owner.query(
      "SELECT b.amount FROM share_statements s JOIN share_statement_bills b ON b.statement_id = s.id WHERE s.doctor_id = $1",
      [idDoctor],
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([3600]);
  }
  await clinic.expectSound();
});

it(`a process is killed while it pays a statement out, ${KILLS} times: the call sent again pays it once`, async () => {
  for (let n = 0; n < KILLS; n++) {
    const { idDoctor } = await doctorWithBill();
    const { id } = await clinic.made(CREATE, { idDoctor, month, total: 3600 });
    const body = { id, paymentMethod: "cash", paidOn: clinicToday(), fromDrawer: 1 };
    const again = await clinic.killDuring(PAY, body, "audit_log", `paying-killed-${n}`);
    expect([again.status, again.data.paid?.fromDrawer]).toEqual([200, 1]);
    const { rows } = await clinic.owner.query("SELECT FROM expenses WHERE share_statement_id = $1", [id]);
    expect(rows.length).toBe(1);
  }
  await clinic.expectSound();
});
