import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createBill } from "#contract/money/bills.ts";
import {
  addShareRule,
  createShareStatement,
  listShareStatements,
  previewShareStatement,
} from "#contract/money/shares.ts";
import { SHARES_COUNTED_AS } from "#rules/money/share.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { monthBeside } from "#rules/values/time/month.ts";
import { findReading, findTouched } from "#server/features/money/shares/reading-store.ts";
import { findRules } from "#server/features/money/shares/store.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { operationsOf } from "#tests/support/money/ledger-operations.ts";
import { workLedger } from "#tests/support/money/ledger-work.ts";

/**
 * A statement of a doctor's share reads the bills that changed since the last one. Whatever happens to bills, packages and rules
 * in between, it says what reading every bill says, to the paisa.
 *
 *   SHARE_OPERATIONS=5000 SHARE_SEED=7 npx vitest run tests/api/money/shares/share-touched.test.ts
 */
const OPERATIONS = Number(process.env.SHARE_OPERATIONS ?? 320);
const SEED = Number(process.env.SHARE_SEED ?? 20_261_123);
const MONTHS = 12;

vi.setConfig({ testTimeout: 900_000, hookTimeout: 90_000 });

let clinic: TestClinic;
let token: string;
let owner: pg.Client;
let patient: { id: number; fullName: string };
let doctors: number[];
let idPackage: number;
beforeAll(async () => {
  clinic = await openClinic();
  await clinic.app.listen({ port: 0, host: "127.0.0.1" });
  ({ token } = await clinic.signIn("Administrator"));
  owner = new pg.Client(clinic.owner);
  await owner.connect();
  patient = await registerPatient(clinic, token);
  doctors = (await catalogue(clinic)).doctors.map(({ id }) => id).slice(0, 3);
  const { rows } = await owner.query(
    `INSERT INTO services (department_id, name, fees, sessions, site_shown)
     SELECT department_id, 'Six of them', 6000, 6, false FROM services ORDER BY id LIMIT 1 RETURNING id::int`,
  );
  idPackage = rows[0].id;
});
afterAll(async () => {
  await owner.end();
  await clinic.close();
});

const TODAY = clinicToday();
const MONTH = TODAY.slice(0, 7);

/** Numbers from 0 up to `below` that are the same for the same seed. */
function numbers(seed: number) {
  let state = seed % 2_147_483_647;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const agree = (rule: object) =>
  clinic.call(addShareRule, { body: { kind: "Percent", percent: 40, ...rule } } as never, token);
const look = async (idDoctor: number, month: string) => {
  const { status, body } = await clinic.call(previewShareStatement, { query: { idDoctor, month } }, token);
  if (!body.data) throw new Error(`${status} ${body.message}`);
  return body.data;
};
const state = (idDoctor: number, month: string, total: number) =>
  clinic.call(createShareStatement, { body: { idDoctor, month, total } }, token);

/** What is said when it is not known what earlier statements saw. */
async function lookAtAll(idDoctor: number, month: string) {
  await owner.query("UPDATE share_readings SET counted_as = - counted_as");
  try {
    return await look(idDoctor, month);
  } finally {
    await owner.query("UPDATE share_readings SET counted_as = - counted_as");
  }
}

/** What the ledger's desks cannot do: other days, other doctors, packages and their sessions, rules. */
const ACTS: ((some: (below: number) => number) => Promise<unknown>)[] = [
  (some) => {
    // Nothing goes back before it came in.
    const day = `'${addDays(TODAY, -some(MONTHS * 30))}'::date`;
    const moved = `UPDATE bill_transactions
      SET transaction_date = CASE WHEN amount > 0 THEN least(transaction_date, ${day}) ELSE greatest(transaction_date, ${day}) END
      WHERE id % 5 = ${some(5)}`;
    return owner.query(`ALTER TABLE bill_transactions DISABLE TRIGGER append_only; ${moved};
      ALTER TABLE bill_transactions ENABLE TRIGGER append_only`);
  },
  (some) =>
    owner.query("UPDATE bills SET doctor_id = $1 WHERE id % 7 = $2", [
      doctors[some(doctors.length)],
      some(7),
    ]),
  (some) =>
    owner.query("UPDATE bills SET bill_date = $1 WHERE id % 9 = $2", [
      addDays(TODAY, -some(MONTHS * 30)),
      some(9),
    ]),
  (some) =>
    owner.query(
      `WITH sold AS (
         INSERT INTO patient_packages (patient_id, service_id, bill_id, sessions, sold_on)
         SELECT patient_id, $1, id, 6, bill_date FROM bills b
         WHERE NOT is_deleted AND id % 4 = $2 AND NOT EXISTS (SELECT FROM patient_packages WHERE bill_id = b.id)
           AND EXISTS (SELECT FROM bill_lines WHERE bill_id = b.id AND position = 1)
         ORDER BY id DESC LIMIT 2 RETURNING id, bill_id)
       UPDATE bill_lines l SET package_id = sold.id, service_id = $1 FROM sold WHERE l.bill_id = sold.bill_id AND l.position = 1`,
      [idPackage, some(4)],
    ),
  (some) =>
    owner.query(
      `INSERT INTO package_uses (package_id, doctor_id, used_on, sessions)
       SELECT k.id, $1, $2, 1 FROM patient_packages k
       WHERE NOT k.is_deleted AND k.closed_on IS NULL AND k.id % 2 = $3
         AND (SELECT coalesce(sum(sessions), 0) FROM package_uses WHERE package_id = k.id) < k.sessions`,
      [[...doctors, null][some(4)], addDays(TODAY, 20 - some(MONTHS * 30)), some(2)],
    ),
  (some) =>
    owner.query(
      `INSERT INTO package_uses (package_id, doctor_id, used_on, sessions, reverses_id, reason)
       SELECT package_id, doctor_id, used_on + $1::int, -1, id, 'Not given' FROM package_uses u
       WHERE sessions = 1 AND EXISTS (SELECT FROM patient_packages WHERE id = u.package_id AND closed_on IS NULL) AND NOT EXISTS (SELECT FROM package_uses WHERE reverses_id = u.id) AND id % 3 = $2 ORDER BY id LIMIT 1`,
      [some(60), some(3)],
    ),
  (some) =>
    owner.query(
      `UPDATE patient_packages k SET closed_on = $1, close_reason = 'Moved away',
         closed_after = (SELECT coalesce(sum(sessions), 0) FROM package_uses WHERE package_id = k.id)
       WHERE closed_on IS NULL AND NOT is_deleted AND id % 5 = $2`,
      [addDays(TODAY, 20 - some(MONTHS * 30)), some(5)],
    ),
  (some) =>
    agree({
      idDoctor: doctors[some(doctors.length)],
      idService: [null, null, 1, 2, idPackage][some(5)],
      validFrom: addDays(TODAY, 10 - some(MONTHS * 30)),
      ...(some(3) === 0
        ? { kind: "Fixed amount", percent: null, fixed: 1 + some(90_000) / 100 }
        : { percent: some(10_001) / 100 }),
    }),
];

it("a statement says what reading every bill says, whatever happened since the last", async () => {
  const some = numbers(SEED);
  const next = new Map(doctors.map((doctor) => [doctor, monthBeside(MONTH, 1 - MONTHS)]));
  const known = new Set<number>();
  const seen = { stated: 0, since: 0, bills: 0, less: 0 };
  for (const [n, idDoctor] of doctors.entries())
    await agree({ idDoctor, validFrom: addDays(TODAY, -300), percent: 20 + n });
  const { port } = clinic.app.server.address() as { port: number };
  const desk = { app: { url: `http://127.0.0.1:${port}` }, token };
  const compare = async () => {
    for (let acts = 1 + some(4); acts > 0; acts--) await ACTS[some(ACTS.length)]?.(some);
    for (const [idDoctor, month] of next) {
      if (month > MONTH) continue;
      // Months may be passed over.
      const until = [monthBeside(month, some(2)), MONTH].sort()[0] ?? month;
      const said = await look(idDoctor, until);
      expect(said).toEqual(await lookAtAll(idDoctor, until));
      seen.bills += said.bills.length;
      seen.less += said.bills.filter(({ amount }) => amount < 0).length;
      if (known.has(idDoctor)) seen.since += 1;
      if (some(4) > 0) continue;
      const { status, body } = await state(idDoctor, until, said.total);
      if (said.bills.length > 0 || said.carriedIn < 0)
        expect([status, body.message]).toEqual([200, "Statement made"]);
      if (status === 200) known.add(idDoctor);
      if (status === 200) seen.stated += 1;
      next.set(idDoctor, monthBeside(until, 1));
    }
  };
  await workLedger([desk, desk], operationsOf(SEED, OPERATIONS), { patientId: patient.id }, async () => {
    for (let rounds = 0; rounds < 12; rounds++) await compare();
  });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(3);
});

it("a payment that is under way when a statement is made is in the next", async () => {
  const { rows } = await owner.query(`INSERT INTO doctors (first_name, mobile_number, city, dob, joining_date)
    VALUES ('Late', '03214578216', 'Lahore', '1980-01-01', '2020-01-01') RETURNING id::int`);
  const idDoctor: number = rows[0].id;
  await agree({ idDoctor, validFrom: "2020-01-01" });
  const day = `${monthBeside(MONTH, -1)}-15`;
  const body = {
    ...{ patientId: patient.id, patientName: patient.fullName, idDoctor, paymentDate: day },
    ...{ paymentMethod: "Cash", chargeableAmount: 1_000, receivedAmount: 100 },
    paymentDetails: [{ description: "Work", actualPrice: 0, price: 1_000 }],
  };
  const pay = (id: number, amount: number) =>
    owner.query(`UPDATE bills SET received = received + ${amount} WHERE id = ${id};
      INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date) VALUES (${id}, ${amount}, 'Cash', '${day}')`);
  const bills: number[] = [];
  for (let n = 0; n < 3; n++) {
    const made = await clinic.call(createBill, { body } as never, token);
    if (!made.body.data) throw new Error(JSON.stringify(made.body));
    bills.push(made.body.data.paymentId);
  }
  const [first = 0, second = 0, third = 0] = bills;
  await pay(first, 300);
  await owner.query("BEGIN");
  await pay(second, 500);
  await owner.query("SAVEPOINT later");
  await pay(first, 100);
  expect((await state(idDoctor, monthBeside(MONTH, -1), 120)).status).toBe(200);
  await owner.query("COMMIT");
  const [last] = (await clinic.call(listShareStatements, { query: { idDoctor } }, token)).body.data ?? [];
  const reading = last && (await findReading(clinic.database.kysely, last.id, SHARES_COUNTED_AS));
  if (!reading) throw new Error("what the statement saw is not known");
  const added = (await findRules(clinic.database.kysely, { idDoctor })).filter(
    ({ id }) => !reading.rules.includes(id),
  );
  expect(added).toEqual([]);
  // Nothing was dated after the month on the third.
  const read = () =>
    findTouched(clinic.database.kysely, { idDoctor, month: last.month, last }, reading, null);
  expect(await read()).toEqual([first, second]);
  const said = await look(idDoctor, MONTH);
  expect(said.bills.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
    [first, 80],
    [second, 240],
    [third, 40],
  ]);
  expect((await state(idDoctor, MONTH, 360)).status).toBe(200);
  const list = await clinic.call(listShareStatements, { query: { idDoctor } }, token);
  expect(list.body.data?.map(({ total }) => total)).toEqual([360, 120]);
});
