import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBill, receivePayment, voidBill } from "#contract/money/bills.ts";
import { receiveAdvance } from "#contract/money/patient-account.ts";
import { addShareRule, previewShares } from "#contract/money/shares.ts";
import { createRandom } from "#db/seed/random.ts";
import { addMoney, subtractMoney, toRupees } from "#rules/values/money.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { doneWork } from "#tests/support/money/work.ts";

/**
 * A month of work by two doctors, billed with odd discounts, paid in parts and from advances, some of it made by a lab, some
 * bills void: what the screens say beside our own SQL over the stored rows, to the paisa.
 */

const TODAY = clinicToday();
const BILLS = 40;
/** Percent of each doctor; the second's after the laboratory's cost. */
const PERCENT = [40, 30];

let clinic: TestClinic;
let token: string;
let doctors: number[];
let services: number[];
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const found = await catalogue(clinic);
  doctors = found.doctors.slice(0, 2).map(({ id }) => id);
  services = found.services.map(({ id }) => id);
  for (const [index, idDoctor] of doctors.entries()) {
    const body = { idDoctor, kind: "Percent", percent: PERCENT[index], afterLab: index, validFrom: TODAY };
    expect((await clinic.call(addShareRule, { body: body as never }, token)).status).toBe(200);
  }
  await clinic.database.pool.query("INSERT INTO labs (name) VALUES ('Crown House')");
  await fillMonth();
});
afterAll(() => clinic.close());

async function ok<T>(answer: Promise<{ status: number; body: { data: T | null } }>): Promise<T> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
}

const random = createRandom(31);
const paisa = (from: number, to: number) => toRupees(random.whole(from * 100, to * 100));

/** What a lab charged for work, or would have: a cancelled case counts for nothing. */
async function ofLab(patientId: number, work: number, cost: number, isCancelled: boolean): Promise<void> {
  const cancelled = isCancelled ? TODAY : null;
  await sql`INSERT INTO lab_cases (patient_id, lab_id, doctor_id, procedure_id, what, cost, cancelled_on, cancel_reason)
    SELECT ${patientId}, id, ${doctors[1]}, ${work}, 'Crown', ${cost}, ${cancelled}, ${isCancelled ? "Not needed" : null}
    FROM labs`.execute(clinic.database.kysely);
}

/** Work of either doctor, as a line of a bill; a lab made some of the second's. */
async function lineOf(patientId: number) {
  const which = random.whole(0, 1);
  const [idDoctor = 0, price, idService] = [doctors[which], paisa(500, 60_000), random.pick(services)];
  const idProcedure = await doneWork(clinic, { patientId, idDoctor, idService, price, teeth: [36] });
  if (which === 1)
    for (const isCancelled of [false, false, true])
      if (random.chance(0.4)) await ofLab(patientId, idProcedure, paisa(0, 25_000), isCancelled);
  return { idService, description: "Work", actualPrice: price, price, idProcedure };
}

async function fillMonth(): Promise<void> {
  for (let index = 0; index < BILLS; index++) {
    const patient = await registerPatient(clinic, token);
    const paymentDetails = [];
    for (let line = random.whole(1, 4); line > 0; line--) paymentDetails.push(await lineOf(patient.id));
    const chargeableAmount = addMoney(...paymentDetails.map(({ price }) => price));
    const discountAmount = random.chance(0.6) ? paisa(0, Math.floor(chargeableAmount) - 3) : 0;
    const net = subtractMoney(chargeableAmount, discountAmount);
    if (random.chance(0.4))
      await ok(
        clinic.call(
          receiveAdvance,
          { body: { patientId: patient.id, amount: paisa(100, 30_000), paymentMethod: "Cash" } as never },
          token,
        ),
      );
    const receivedAmount = paisa(1, Math.floor(net));
    const bill = await ok(
      clinic.call(
        createBill,
        {
          body: {
            ...{ patientId: patient.id, patientName: patient.fullName, idDoctor: random.pick(doctors) },
            ...{ paymentDate: TODAY, paymentMethod: "Cash", paymentDetails },
            ...{ chargeableAmount, discountAmount, receivedAmount },
          } as never,
        },
        token,
      ),
    );
    await payFurther(bill);
  }
}

/** Some bills get another payment, and some are void. */
async function payFurther({ paymentId, dueAmount }: { paymentId: number; dueAmount: number }): Promise<void> {
  if (dueAmount > 2 && random.chance(0.5)) {
    const body = { paymentId, amount: paisa(1, Math.floor(dueAmount)), paymentMethod: "Cash" };
    await ok(clinic.call(receivePayment, { body: body as never }, token));
  } else if (random.chance(0.3)) {
    const query = { id: paymentId, reason: "Written by mistake" };
    expect((await clinic.call(voidBill, { query }, token)).status).toBe(200);
  }
}

/** Each doctor's share by rows alone: parts of discount and receipts by largest remainder, rounded once a line. */
const BY_ROWS = sql<{ idDoctor: number; received: number; share: number }>`
  WITH bill AS (
    SELECT b.*, array_agg(l.price * 100 ORDER BY l.position) AS prices, array_agg(l.id ORDER BY l.position) AS lines
    FROM bills b JOIN bill_lines l ON l.bill_id = b.id WHERE NOT b.is_deleted GROUP BY b.id),
  nets AS (
    SELECT b.id, b.doctor_id, b.received, b.lines,
      ARRAY(SELECT p - d FROM unnest(b.prices, spread(b.discount * 100, b.prices)) WITH ORDINALITY AS x (p, d, n) ORDER BY n) AS net
    FROM bill b),
  line AS (
    SELECT coalesce(l.doctor_id, b.doctor_id) AS doctor, x.net, x.paid,
      coalesce((SELECT sum(c.cost) * 100 FROM lab_cases c WHERE c.procedure_id = l.procedure_id
        AND c.cancelled_on IS NULL AND NOT c.is_deleted), 0) AS lab
    FROM nets b CROSS JOIN unnest(b.lines, b.net, spread(b.received * 100, b.net)) AS x (id, net, paid)
    JOIN bill_lines l ON l.id = x.id)
  SELECT doctor AS "idDoctor", sum(paid) / 100 AS received, sum(CASE WHEN net = 0 THEN 0 WHEN r.after_lab
      THEN round(r.percent * paid * greatest(net - lab, 0) / (net * 100)) ELSE round(r.percent * paid / 100) END) / 100 AS share
  FROM line JOIN share_rules r ON r.doctor_id = doctor GROUP BY doctor ORDER BY doctor`;

it("gives each doctor the share that the rows give", async () => {
  const { rows } = await BY_ROWS.execute(clinic.database.kysely);
  expect(rows).toHaveLength(2);
  for (const { received, share } of rows) expect(received > share && share > 0).toBe(true);
  const { doctors: shown } = await ok(
    clinic.call(previewShares, { query: { month: TODAY.slice(0, 7) } }, token),
  );
  const said = shown.map(({ idDoctor, received, share }) => ({ idDoctor, received, share }));
  expect(said.toSorted((a, b) => a.idDoctor - b.idDoctor)).toEqual(rows);
});

it("has on bills what was paid on them, and as advances what the accounts hold", async () => {
  const { rows } = await sql<{ paid: number; received: number; account: number; credit: number }>`
    SELECT (SELECT sum(t.amount) FROM bill_transactions t JOIN bills b ON b.id = t.bill_id WHERE NOT b.is_deleted) AS paid,
      (SELECT sum(received) FROM bills WHERE NOT is_deleted) AS received,
      (SELECT sum(amount) FROM patient_account) AS account, (SELECT sum(credit) FROM patient_balances) AS credit`.execute(
    clinic.database.kysely,
  );
  const [{ paid = 0, received = 0, account = 0, credit = 0 } = {}] = rows;
  expect([received, credit]).toEqual([paid, account]);
  expect(credit).toBeGreaterThan(0);
});

it("has each piece of work on one bill that stands, or waiting for one", async () => {
  const { rows } = await sql<{ work: number; billed: number; waiting: number }>`
    SELECT (SELECT count(*)::int FROM procedures) AS work, (SELECT count(*)::int FROM unbilled_work) AS waiting,
      (SELECT count(DISTINCT l.procedure_id)::int FROM bill_lines l JOIN bills b ON b.id = l.bill_id WHERE NOT b.is_deleted) AS billed`.execute(
    clinic.database.kysely,
  );
  const [{ work = 0, billed = 0, waiting = 0 } = {}] = rows;
  expect(waiting).toBeGreaterThan(0);
  expect(billed + waiting).toBe(work);
});
