import { afterEach, describe, expect, it } from "vitest";
import { createBill, listBills, receivePayment } from "#contract/bills.ts";
import { getDashboardData } from "#contract/dashboard.ts";
import { closeDay, countDay, getDayClose, getOpenDay } from "#contract/day-close.ts";
import { saveDoctor } from "#contract/doctors.ts";
import { receiveAdvance, returnAdvance } from "#contract/patient-account.ts";
import { listPayments } from "#contract/payments.ts";
import { getSampleSummary, previewSampleRemoval, removeSample } from "#contract/sample.ts";
import { updateService } from "#contract/services.ts";
import { addShareRule } from "#contract/shares.ts";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { clinicTimeNow, clinicToday, minutesOf } from "#rules/clinic-time.ts";
import { SAMPLE_PARTS, SAMPLE_TABLES } from "#rules/sample.ts";
import { findReport } from "#server/features/day-close/report-store.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/database.ts";
import { referenceDashboard, withoutEmptyPoints } from "#tests/support/reference-figures.ts";

/** The sample and the demo year, and removing them. SAMPLE_SCALE=1 npx vitest run tests/api/sample.test.ts: a whole year. */
const SCALE = Number(process.env.SAMPLE_SCALE ?? 0.03);

const RECORDS = SAMPLE_TABLES.records;
const EVERY_TABLE = SAMPLE_PARTS.flatMap((part) => [...SAMPLE_TABLES[part]]);
const PARTS = [
  "bill_lines",
  "bill_prints",
  "appointment_services",
  "attendances",
  "token_counters",
  "appointment_request_services",
  "doctor_hours",
  "doctor_weeks",
  "waiting_entries",
  "day_close_methods",
  "day_reopenings",
  "patient_balances",
  "advance_prints",
  "share_statement_bills",
];

let clinic: TestClinic;
let admin: { staffId: number; token: string };
afterEach(() => clinic.close());

async function open({ withYear = false } = {}): Promise<void> {
  clinic = await openClinic();
  if (withYear) {
    const client = await clinic.database.pool.connect();
    const now = minutesOf(clinicTimeNow());
    const year = { until: clinicToday(), now, scale: SCALE, passwordHash: "no password fits this" };
    await fillDemoYear(client, year).finally(() => client.release());
  }
  admin = await clinic.signIn("Administrator");
}

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await clinic.database.pool.query(text, values)).rows;
const remove = async (parts: (typeof SAMPLE_PARTS)[number][] = [...SAMPLE_PARTS]) =>
  clinic.call(removeSample, { body: { parts } }, admin.token);
const preview = async (parts?: (typeof SAMPLE_PARTS)[number][]) => {
  const { body } = await clinic.call(previewSampleRemoval, { query: parts ? { parts } : {} }, admin.token);
  if (!body.data) throw new Error(`the preview was refused: ${JSON.stringify(body)}`);
  return body.data;
};
async function countsOf(tables: readonly string[]): Promise<Record<string, number>> {
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await clinic.count(table)] as const)),
  );
}
const noneOf = (tables: readonly string[]) => Object.fromEntries(tables.map((table) => [table, 0]));

/** Every figure that the clinic keeps equals what its records come to. */
async function expectFiguresOfRecords() {
  const { body } = await clinic.call(getDashboardData, { query: {} }, admin.token);
  if (!body.data) throw new Error("the dashboard refused");
  expect(withoutEmptyPoints(body.data)).toEqual(await referenceDashboard(clinic, body.data));
  const kept = await rows<{ list: string; measure: string; value: number }>(
    "SELECT list, measure, sum(value) AS value FROM list_totals WHERE measure = 'rows' GROUP BY 1, 2 ORDER BY 1",
  );
  for (const { list, value } of kept)
    expect([list, value]).toEqual([
      list,
      (await rows<{ n: number }>(`SELECT count(*) AS n FROM ${list} WHERE NOT is_deleted`))[0]?.n,
    ]);
  return body.data;
}

/** A bill of the clinic's own. */
async function billFor(patientId: number, idDoctor: number, receivedAmount = 500) {
  const body = {
    patientId,
    patientName: "Bushra Bibi",
    idDoctor,
    paymentDate: clinicToday(),
    paymentMethod: "Cash",
    chargeableAmount: 1000,
    receivedAmount,
    paymentDetails: [{ description: "Consultation", price: 1000 }],
  };
  const answer = await clinic.call(createBill, { body }, admin.token);
  if (!answer.body.data) throw new Error(`the bill was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

describe("a clinic's demo year", () => {
  it("is marked whole, and goes whole: lists are empty, figures are zero, the trail has each record", async () => {
    await open({ withYear: true });
    const before = await countsOf(EVERY_TABLE);
    const { parts, stays } = await preview();
    expect(stays).toEqual([]);
    const announced = Object.fromEntries(
      parts.flatMap(({ counts }) => counts.map(({ table, count }) => [table, count])),
    );
    expect(announced).toEqual({ ...before, staff: (before.staff ?? 0) - 1 });

    const { status, body } = await remove();
    expect([status, body.message]).toEqual([200, "The sample data is removed."]);
    expect(Object.fromEntries(body.data?.removed.map(({ table, count }) => [table, count]) ?? [])).toEqual(
      announced,
    );
    expect(await countsOf([...EVERY_TABLE, ...PARTS])).toEqual({
      ...noneOf([...EVERY_TABLE, ...PARTS]),
      staff: 1,
    });
    expect((await clinic.call(getSampleSummary, {}, admin.token)).body.data).toEqual([]);

    const data = await expectFiguresOfRecords();
    expect(data).toMatchObject({
      totalEarnings: 0,
      totalDueAmount: 0,
      totalExpenses: 0,
      totalPatients: 0,
      departments: [],
    });
    expect(await countsOf(["counted_bills", "visit_days"])).toEqual({ counted_bills: 0, visit_days: 0 });
    expect(
      await rows("SELECT measure, sum(value) FROM figures GROUP BY measure HAVING sum(value) <> 0"),
    ).toEqual([]);
    const payments = await clinic.call(listPayments, { query: {} }, admin.token);
    expect([payments.body.total, payments.body.totals?.transactionAmount]).toEqual([0, 0]);

    const trail = await rows<{ entity: string; n: number }>(
      "SELECT entity, count(*) AS n FROM audit_log WHERE action = 'removed' AND staff_id = $1 GROUP BY 1",
      [admin.staffId],
    );
    for (const table of EVERY_TABLE)
      expect([table, trail.find(({ entity }) => entity === table)?.n]).toEqual([table, announced[table]]);
    const summary = await rows<{ after: object }>(
      "SELECT after FROM audit_log WHERE entity = 'sample_records'",
    );
    expect(summary).toEqual([{ after: { ...announced, stayed: 0 } }]);
  });

  it("leaves what is the clinic's own, and numbers go on where they were", async () => {
    await open({ withYear: true });
    const [highest] = await rows<{ n: number }>("SELECT max(registration_seq) AS n FROM patients");
    const doctor = {
      firstName: "Ayesha",
      mobileNumber: "3004412207",
      city: "Lahore",
      dob: "1980-01-01",
      joiningDate: "2020-01-01",
    };
    const saved = await clinic.call(saveDoctor, { body: doctor as never }, admin.token);
    const patient = await registerPatient(clinic, admin.token);
    const bill = await billFor(patient.id, saved.body.data?.id ?? 0);
    expect((await remove()).body.data?.stays).toEqual([]);
    expect(await countsOf(["patients", "bills", "bill_transactions", "doctors"])).toEqual({
      patients: 1,
      bills: 1,
      bill_transactions: 1,
      doctors: 1,
    });
    expect(patient.registerNo).toBe(`P-${String((highest?.n ?? 0) + 1).padStart(6, "0")}`);
    expect((await expectFiguresOfRecords()).totalEarnings).toBe(500);
    const listed = await clinic.call(listBills, { query: {} }, admin.token);
    expect(listed.body.data?.map(({ paymentId }) => paymentId)).toEqual([bill.paymentId]);
    const paid = await clinic.call(
      receivePayment,
      { body: { paymentId: bill.paymentId, amount: 500, paymentMethod: "Cash" } },
      admin.token,
    );
    expect(paid.status).toBe(200);
  });

  it("keeps a record that real work hangs on, with all that it needs, says so before and after, and drops its mark", async () => {
    await open({ withYear: true });
    const [invented] = await rows<{
      id: number;
      patient: number;
      doctor: number;
      due: number;
      registerNo: string;
      name: string;
    }>(
      `SELECT b.id, patient_id AS patient, doctor_id AS doctor, due, register_no AS "registerNo", full_name AS name
       FROM bills b JOIN patients p ON p.id = patient_id
       WHERE due > 0 AND appointment_id IS NULL AND NOT EXISTS (SELECT FROM waiting_entries w WHERE w.patient_id = p.id) ORDER BY b.id LIMIT 1`,
    );
    if (!invented) throw new Error("nobody owes anything in the demo year");
    const payment = { paymentId: invented.id, amount: 1, paymentMethod: "Cash" };
    expect((await clinic.call(receivePayment, { body: payment }, admin.token)).status).toBe(200);
    const own = await billFor(invented.patient, invented.doctor);
    const told = await preview();
    expect(told.stays).toContain(
      `Patient ${invented.registerNo}, ${invented.name} stays: 2 bills need it, the first is ${invented.id}.`,
    );
    const { body } = await remove();
    expect(body.message).toBe("The sample data is removed, but for what you need.");
    expect(body.data?.stays).toEqual(told.stays);
    expect(await rows("SELECT id FROM bills ORDER BY id")).toEqual([
      { id: invented.id },
      { id: own.paymentId },
    ]);
    expect(await rows("SELECT id FROM patients")).toEqual([{ id: invented.patient }]);
    expect(await rows("SELECT id FROM doctors")).toEqual([{ id: invented.doctor }]);
    await expectFiguresOfRecords();
    expect((await clinic.call(getSampleSummary, {}, admin.token)).body.data).toEqual([]);
    expect((await preview()).parts.flatMap(({ counts }) => counts)).toEqual([]);
  });

  it("ends an account of the demo that stays for what was done with it", async () => {
    await open({ withYear: true });
    const [desk] = await rows<{ id: number }>("SELECT id FROM staff WHERE email = 'reception@demo.local'");
    await clinic.database.pool.query(
      `INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date, recorded_by)
       VALUES ('Rabia', 'Tea', 200, 'cash', current_date, $1)`,
      [desk?.id],
    );
    const { body } = await remove(["records"]);
    expect(body.data?.stays).toEqual([
      expect.stringMatching(/^The account of Rabia Anwar stays: expense \d+ needs it\.$/),
    ]);
    expect(await rows("SELECT is_active, is_deleted FROM staff WHERE id = $1", [desk?.id])).toEqual([
      { is_active: false, is_deleted: true },
    ]);
  });

  it("keeps doctors and price list while its visits are there, unless they go with them", async () => {
    await open({ withYear: true });
    const told = await preview(["doctors", "catalogue"]);
    expect(told.stays).toContainEqual(
      expect.stringMatching(
        /^Dr Bilal Namoona stays: [\d,]+ (appointments|bills) need it, the first is \d+\.$/,
      ),
    );
    await remove(["records"]);
    expect(await countsOf(RECORDS)).toEqual({ ...noneOf(RECORDS), staff: 1 });
    expect((await preview()).stays).toEqual([]);
    expect(await clinic.count("doctors")).toBe(3);
  });
});

describe("advances and closed days of the demo year", () => {
  /** Sums that hold whatever is removed: accounts, what was used of them, and closed days. */
  async function expectLedgersWhole() {
    const wrong = await rows(`
      SELECT 'account' AS what, p.id FROM patients p
      WHERE coalesce((SELECT credit FROM patient_balances WHERE patient_id = p.id), 0)
        <> coalesce((SELECT sum(amount) FROM patient_account WHERE patient_id = p.id), 0)
      UNION ALL SELECT 'credit', t.id FROM bill_transactions t
      WHERE t.type = 'Credit' AND NOT EXISTS (SELECT FROM patient_account WHERE bill_transaction_id = t.id)
      UNION ALL SELECT 'bill', b.id FROM bills b
      WHERE received <> coalesce((SELECT sum(amount) FROM bill_transactions WHERE bill_id = b.id), 0)
      UNION ALL SELECT 'close', c.id FROM standing_closes c
      WHERE c.opening_float + coalesce((SELECT sum(amount) FROM drawer WHERE day BETWEEN c.from_day AND c.day), 0)
        <> (SELECT sum(expected) FROM day_close_methods WHERE close_id = c.id)`);
    expect(wrong).toEqual([]);
    await expectFiguresOfRecords();
  }

  /** Counts all that must be there, and closes until today. */
  async function closeToday() {
    const open = await clinic.call(getOpenDay, { query: {} }, admin.token);
    const expected = open.body.data?.expected ?? [];
    const cash = expected.find(({ method }) => method === "Cash")?.amount ?? 0;
    const methods = expected.filter(({ method }) => method !== "Cash");
    const counted = await clinic.call(
      countDay,
      { body: { notes: [], coins: cash, methods, day: clinicToday() } },
      admin.token,
    );
    const body = { idCount: counted.body.data?.id ?? 0, leaveInDrawer: 0 };
    const closed = await clinic.call(closeDay, { body }, admin.token);
    if (!closed.body.data) throw new Error(`the close was refused: ${JSON.stringify(closed.body)}`);
    return closed.body.data;
  }

  it("say what the server would say of them: two counts are off, one close was opened again", async () => {
    await open({ withYear: true });
    await expectLedgersWhole();
    const closes = await rows<{ id: number; variance: number; reopened: boolean }>(
      `SELECT id, variance, reopened_on IS NOT NULL AS reopened FROM day_close_list ORDER BY z_no`,
    );
    expect(closes.length).toBe(15);
    expect(
      await rows(
        `SELECT FROM credit_notes n LEFT JOIN staff s ON s.id = n.made_by WHERE s.name IS NULL
         UNION ALL SELECT FROM day_reopenings r LEFT JOIN staff s ON s.id = r.reopened_by WHERE s.name IS NULL
         UNION ALL SELECT FROM bill_transactions t LEFT JOIN staff s ON s.id = t.received_by WHERE s.name IS NULL`,
      ),
    ).toEqual([]);
    expect(closes.filter(({ reopened }) => reopened).map(({ variance }) => variance)).toEqual([-5000]);
    expect(
      closes.filter(({ reopened, variance }) => !reopened && variance !== 0).map((close) => close.variance),
    ).toEqual([-50, 500]);
    for (const { id } of closes) {
      const { body } = await clinic.call(getDayClose, { query: { id } }, admin.token);
      const data = body.data;
      if (!data) throw new Error(`close ${id} is refused: ${JSON.stringify(body)}`);
      expect(data.report).toMatchObject(await findReport(clinic.database.kysely, { ...data, since: null }));
      expect(data.report.cashLines.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        data.methods.find(({ method }) => method === "Cash")?.expected,
      );
    }
    expect(
      await rows(
        "SELECT type, count(*)::int AS n, sum(amount) AS sum FROM patient_account GROUP BY 1 ORDER BY 1",
      ),
    ).toEqual([
      { type: "Advance", n: 4, sum: 35_000 },
      { type: "Advance returned", n: 1, sum: -10_000 },
      { type: "To bill", n: 1, sum: expect.any(Number) },
    ]);
  });

  it("stay as far as real work hangs on them: an advance with its account and bill, what a close counted", async () => {
    await open({ withYear: true });
    const [used] = await rows<{ patient: number; bill: number; credit: number }>(
      `SELECT a.patient_id AS patient, t.bill_id AS bill, credit FROM patient_account a
       JOIN bill_transactions t ON t.id = a.bill_transaction_id JOIN patient_balances b USING (patient_id)`,
    );
    if (!used) throw new Error("no bill of the demo year used an advance");
    const given = await clinic.call(
      returnAdvance,
      { body: { patientId: used.patient, amount: 1000, paymentMethod: "Cash", reason: "Asked for it" } },
      admin.token,
    );
    expect([given.status, given.body.message]).toEqual([200, expect.any(String)]);
    expect((await preview()).staysInAll).toBeGreaterThan(3);
    const { body } = await remove();
    expect(body.message).toBe("The sample data is removed, but for what you need.");
    expect(await rows("SELECT DISTINCT patient_id AS id FROM patient_account")).toEqual([
      { id: used.patient },
    ]);
    expect(await rows("SELECT credit FROM patient_balances")).toEqual([{ credit: used.credit - 1000 }]);
    expect(await rows("SELECT id FROM bills")).toEqual([{ id: used.bill }]);
    expect(await countsOf(["day_closes", "day_counts"])).toEqual({ day_closes: 0, day_counts: 0 });
    await expectLedgersWhole();
  });

  it("leave a close of the clinic's own whole, and what was before it goes, drawer expenses too", async () => {
    await open({ withYear: true });
    const [before] = await rows<{ n: number }>("SELECT count(*)::int AS n FROM expenses WHERE from_drawer");
    expect(before?.n).toBeGreaterThan(0);
    const [last] = await rows<{ float: number }>(
      "SELECT next_float AS float FROM standing_closes ORDER BY day DESC LIMIT 1",
    );
    const closed = await closeToday();
    expect(closed).toMatchObject({ number: "Z-000016", openingFloat: last?.float });
    const [counted] = await rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM drawer WHERE day BETWEEN '${closed.fromDay}' AND '${closed.day}'`,
    );
    expect(counted?.n).toBeGreaterThan(0);
    const told = await preview();
    expect(told.staysInAll).toBeGreaterThan(counted?.n ?? 0);
    expect((await remove()).body.data?.staysInAll).toBe(told.staysInAll);
    expect(await rows("SELECT id FROM day_closes")).toEqual([{ id: closed.id }]);
    expect(await rows("SELECT count(*)::int AS n FROM drawer")).not.toEqual([{ n: 0 }]);
    expect(await rows("SELECT id FROM expenses WHERE from_drawer")).toEqual([]);
    await expectLedgersWhole();
    expect((await clinic.call(getSampleSummary, {}, admin.token)).body.data).toEqual([]);
  });
});

describe("the sample of a new clinic", () => {
  it("keeps the doctor and the department for whom a patient of the clinic waits", async () => {
    await open();
    await clinic.database.pool.query(`
      WITH own AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
        VALUES ('Bushra Bibi', 'G', '03001234567', '03001234567', 'E') RETURNING id)
      INSERT INTO waiting_entries (patient_id, department_id, doctor_id, service_ids, minutes, from_day, to_day)
      SELECT own.id, s.department_id, d.id, ARRAY[s.id], 30, clinic_today(), clinic_today() + 9
      FROM own, (SELECT min(id) AS id FROM doctors) d, (SELECT id, department_id FROM services ORDER BY id LIMIT 1) s`);
    const { body } = await remove();
    expect(body.data?.stays).toContainEqual(expect.stringMatching(/^Dr .+ stays: patient \d+ needs it\.$/));
    expect(await countsOf(["waiting_entries", "doctors", "departments"])).toEqual({
      ...{ waiting_entries: 1, doctors: 1, departments: 1 },
    });
  });

  it("calls nobody for services that are gone, not even who was due for several", async () => {
    await open();
    await clinic.database.pool.query(`
      WITH own AS (INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
        VALUES ('Bushra Bibi', 'G', '03001234567', '03001234567', 'E') RETURNING id)
      INSERT INTO recalls (patient_id, reason, service_id, due_day, next_call_day)
      SELECT own.id, 'recall', s.id, clinic_today(), clinic_today() FROM own, (SELECT id FROM services ORDER BY id LIMIT 2) s`);
    const { status, body } = await remove();
    expect([status, body.message]).toEqual([200, "The sample data is removed."]);
    expect(await countsOf(["recalls", "services", "patients"])).toEqual({
      recalls: 0,
      services: 0,
      patients: 1,
    });
  });

  it("is its doctors and its price list; what the clinic renames or prices is its own", async () => {
    await open();
    const [service] = await rows<{ id: number; departmentId: number; name: string }>(
      `SELECT id, department_id AS "departmentId", name FROM services ORDER BY id LIMIT 1`,
    );
    if (!service) throw new Error("there is no service");
    const change = { IdDepartment: service.departmentId, name: service.name, fees: 1234 };
    const changed = await clinic.call(
      updateService,
      { query: { id: service.id }, body: change },
      admin.token,
    );
    expect(changed.status).toBe(200);
    await clinic.database.pool.query("UPDATE doctors SET first_name = 'Saima' WHERE first_name = 'Sana'");
    await remove();
    expect(await rows("SELECT id FROM services")).toEqual([{ id: service.id }]);
    // The second one is the renamed doctor's.
    expect(await rows("SELECT id FROM departments")).toEqual([{ id: service.departmentId }, { id: 2 }]);
    expect(await rows("SELECT name FROM doctors")).toEqual([{ name: "Saima Misaal" }]);
  });

  it("is what the website speaks of until its facts and the doctors whom it shows are others", async () => {
    await open();
    const isSample = async () => (await rows<{ is: boolean }>("SELECT site_is_sample() AS is"))[0]?.is;
    expect(await isSample()).toBe(true);
    await clinic.database.pool.query("UPDATE doctors SET site_shown = false");
    expect(await isSample()).toBe(true);
    await clinic.database.pool.query(
      "UPDATE clinic_settings SET updated_on = now_ms() WHERE name = 'clinic'",
    );
    expect(await isSample()).toBe(false);
    await clinic.database.pool.query("UPDATE doctors SET site_shown = true WHERE id = 1");
    expect(await isSample()).toBe(true);
  });

  it("is not removed by an account of the demo, and only by administrators", async () => {
    await open({ withYear: true });
    const [desk] = await rows<{ id: number }>("SELECT id FROM staff WHERE email = 'reception@demo.local'");
    await clinic.database.pool.query("UPDATE staff SET role = 'Administrator' WHERE id = $1", [desk?.id]);
    const { token } = await clinic.signIn("Administrator");
    await clinic.database.pool.query(
      "UPDATE sessions SET staff_id = $1 WHERE staff_id = (SELECT max(id) FROM staff)",
      [desk?.id],
    );
    const refused = await clinic.call(removeSample, { body: { parts: ["records"] } }, token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "You are signed in with an account of the sample. Sign in with your own account first.",
    ]);
    const receptionist = await clinic.signIn("Receptionist");
    expect(
      (await clinic.call(removeSample, { body: { parts: ["records"] } }, receptionist.token)).status,
    ).toBe(403);
    const nothing = await clinic.call(removeSample, { body: { parts: [] } }, admin.token);
    expect([nothing.status, nothing.body.errors?.[0]?.message]).toEqual([
      400,
      "Say which parts of the sample.",
    ]);
  });
});

describe("the door past the append-only ledger", () => {
  it("is open to marked bills alone, and nothing real gets a mark", async () => {
    await open({ withYear: true });
    const patient = await registerPatient(clinic, admin.token);
    const { paymentId } = await billFor(patient.id, 1);
    const [{ id: transaction } = { id: 0 }] = await rows<{ id: number }>(
      "SELECT max(id) AS id FROM bill_transactions",
    );
    const received = { patientId: patient.id, amount: 500, paymentMethod: "Cash" };
    expect((await clinic.call(receiveAdvance, { body: received }, admin.token)).status).toBe(200);
    const [{ id: entry } = { id: 0 }] = await rows<{ id: number }>(
      "SELECT max(id) AS id FROM patient_account",
    );
    const agreed = { idDoctor: 1, kind: "Percent", percent: 40, validFrom: clinicToday() } as const;
    expect((await clinic.call(addShareRule, { body: agreed as never }, admin.token)).status).toBe(200);
    const [{ id: rule } = { id: 0 }] = await rows<{ id: number }>("SELECT max(id) AS id FROM share_rules");
    const refusals = [
      [`SELECT remove_sample_payments(ARRAY[${paymentId}]::bigint[])`, "a payment is the clinic's own"],
      [
        `INSERT INTO sample_records VALUES ('bills', ${paymentId})`,
        "money of the clinic does not become a sample",
      ],
      [
        `INSERT INTO sample_records VALUES ('bill_transactions', ${transaction})`,
        "money of the clinic does not become a sample",
      ],
      ["INSERT INTO sample_records VALUES ('bills', 99999999)", "there is no 99999999 in bills"],
      [
        `UPDATE sample_records SET id = ${paymentId} WHERE table_name = 'bills'`,
        "a mark of sample_records is not changed",
      ],
      [
        "SELECT set_config('matab.removing_sample', 'on', false); DELETE FROM bill_transactions",
        "permission denied",
      ],
      [`SELECT remove_sample_entries(ARRAY[${entry}]::bigint[])`, "patient_account is append-only"],
      [
        `INSERT INTO sample_records VALUES ('patient_account', ${entry})`,
        "money of the clinic does not become a sample",
      ],
      [`INSERT INTO sample_records VALUES ('day_counts', 99999999)`, "there is no 99999999 in day_counts"],
      [
        "SELECT remove_sample_entries(ARRAY(SELECT id FROM patient_account WHERE type = 'To bill'))",
        "is left without its entry",
      ],
      [
        "SELECT set_config('matab.removing_sample', 'on', false); DELETE FROM day_closes",
        "permission denied",
      ],
      [`SELECT remove_sample_shares('{}', ARRAY[${rule}]::bigint[])`, "share_rules is append-only"],
      [
        `INSERT INTO sample_records VALUES ('share_rules', ${rule})`,
        "money of the clinic does not become a sample",
      ],
      [
        "INSERT INTO sample_records SELECT 'share_statements', max(id) + 1 FROM share_statements",
        "in share_statements",
      ],
      [
        "SELECT set_config('matab.removing_sample', 'on', false); DELETE FROM share_statements",
        "permission denied",
      ],
      [
        "SELECT set_config('matab.removing_sample', 'on', false); DELETE FROM expenses WHERE from_drawer",
        "is closed",
      ],
    ] as const;
    for (const [statement, message] of refusals)
      await expect(clinic.database.pool.query(statement), statement).rejects.toThrow(message);
    for (const statement of [
      "DELETE FROM bill_transactions",
      `SET matab.removing_sample = 'on'; DELETE FROM bill_transactions WHERE bill_id = ${paymentId}`,
      "SET matab.removing_sample = 'on'; UPDATE bill_transactions SET amount = 1",
      "SET matab.removing_sample = 'on'; DELETE FROM audit_log",
    ])
      await expect(asOwner(clinic, statement), statement).rejects.toThrow("is append-only");
  });
});
