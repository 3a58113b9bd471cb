import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TreatmentPlan } from "#contract/money/plan-records.ts";
import { readClinic } from "#db/seed/demo/clinic.ts";
import { DemoRefused, fillDemoYear, tidyTables } from "#db/seed/demo/fill.ts";
import { countRows } from "#db/seed/demo/rows.ts";
import { inventYear, type YearOptions } from "#db/seed/demo/year.ts";
import { seedReference } from "#db/seed/reference.ts";
import { planProblems } from "#rules/money/plans/plan.ts";
import { ANSWERED_HOW, ANSWERS, PLAN_STATUSES, statusText } from "#rules/money/plans/status.ts";
import { addMoney } from "#rules/values/money.ts";
import { phoneProblem } from "#rules/values/text/phone.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { shownPlan } from "#server/features/money/plans/reading.ts";
import { findPlans } from "#server/features/money/plans/store.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { asOwner, createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

const UNTIL = "2026-11-20";
const OPTIONS: YearOptions = { until: UNTIL, scale: 0.1, passwordHash: "no password fits this" };

interface Clinic {
  testDatabase: TestDatabase;
  database: Database;
  rows<T>(text: string): Promise<T[]>;
  /** The one number that a query answers. */
  number(text: string): Promise<number>;
  fill(options?: Partial<YearOptions>): Promise<Record<string, number>>;
}

const opened: Clinic[] = [];

/** A clinic on its first day: reference data and nothing else. */
async function newClinic(): Promise<Clinic> {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.poolConfig);
  const rows = async <T>(text: string): Promise<T[]> => (await database.pool.query(text)).rows;
  const client = await database.pool.connect();
  await seedReference(client).finally(() => client.release());
  const clinic: Clinic = {
    testDatabase,
    database,
    rows,
    number: async (text) => Number(Object.values((await rows<Record<string, number>>(text))[0] ?? {})[0]),
    fill: async (options) => {
      const filler = await database.pool.connect();
      return fillDemoYear(filler, { ...OPTIONS, ...options }).finally(() => filler.release());
    },
  };
  opened.push(clinic);
  return clinic;
}

const FILLED = [
  "patients",
  "appointment_requests",
  "appointment_request_services",
  "appointments",
  "appointment_services",
  "attendances",
  "waiting_entries",
  "bills",
  "bill_lines",
  "bill_transactions",
  "patient_account",
  "day_counts",
  "day_closes",
  "day_reopenings",
  "expenses",
  "labs",
  "lab_cases",
  "tooth_findings",
  "procedures",
  "treatment_plans",
  "plan_options",
  "plan_items",
  "plan_versions",
  "plan_answers",
  "share_rules",
  "share_statements",
  "share_statement_bills",
  "contact_messages",
];

/** Everything that the demo wrote, the trail of it left out; one table after the other, for connections are few. */
async function contentOf({ rows }: Clinic): Promise<string[]> {
  const hashes: string[] = [];
  for (const table of FILLED) {
    const [row] = await rows<{ hash: string }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM ${table} t`,
    );
    hashes.push(`${table} ${row?.hash}`);
  }
  return hashes;
}

/** The plans as the server reads them on the last day. */
async function plansOf({ database }: Clinic): Promise<TreatmentPlan[]> {
  return (await findPlans(database.kysely, sql`true`)).map((plan) => shownPlan(plan, UNTIL));
}

let clinic: Clinic;
beforeAll(async () => {
  clinic = await newClinic();
  await clinic.fill();
});
afterAll(async () => {
  await Promise.all(opened.map(({ database }) => database.close()));
  await Promise.all(opened.map(({ testDatabase }) => testDatabase.drop()));
});

it("of a day that is under way has messages of the desk to be sent today, and sends none", async () => {
  const today = await newClinic();
  await today.fill({ until: clinicToday(), now: 9 * 60 });
  expect(await today.rows("SELECT DISTINCT channel, state FROM messages WHERE why IS NULL")).toEqual([
    { channel: "desk", state: "planned" },
  ]);
  const due = "due_on >= clinic_today()::timestamp AT TIME ZONE 'Asia/Karachi'";
  expect(await today.number(`SELECT count(*) FROM messages WHERE NOT (${due})`)).toBe(0);
  const isToday = "due_on < (clinic_today() + 1)::timestamp AT TIME ZONE 'Asia/Karachi'";
  expect(await today.number(`SELECT count(*) FROM messages WHERE ${isToday}`)).toBeGreaterThan(0);
  expect(await today.number("SELECT count(*) FROM message_kinds WHERE is_active")).toBe(4);
});

describe("the whole demo year", () => {
  it("has the announced number of everything", async () => {
    const client = await clinic.database.pool.connect();
    const found = await readClinic(client).finally(() => client.release());
    const tables = inventYear(found, { ...OPTIONS, scale: 1 });
    expect(countRows(tables)).toMatchObject({
      staff: 5,
      patients: 2000,
      appointments: 6000,
      bills: 5000,
      expenses: 600,
      appointment_requests: 250,
      contact_messages: 120,
    });
    const recalls = tables.find(({ table }) => table === "recalls")?.rows ?? [];
    const open = recalls.filter(({ state, next_call_day: day }) => state === "due" && String(day) <= UNTIL);
    // A list that a desk works through in an hour: some were called already, most were not.
    expect(open.length).toBeGreaterThan(5);
    expect(open.length).toBeLessThan(60);
    expect(open.some(({ calls }) => Number(calls) > 0)).toBe(true);
    expect(new Set(recalls.map(({ state }) => state))).toEqual(new Set(["due", "booked", "stopped"]));
    const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.rows ?? [];
    const freed = rowsOf("appointments").filter(
      ({ status, appointment_date: day }) => status === "Cancelled" && String(day) >= UNTIL,
    );
    const waiting = rowsOf("waiting_entries").filter(
      ({ state, to_day: day }) => state === "waiting" && String(day) >= UNTIL,
    );
    const fits = waiting.filter((wish) =>
      freed.some(
        (visit) =>
          visit.department_id === wish.department_id &&
          (wish.doctor_id ?? visit.doctor_id) === visit.doctor_id &&
          String(wish.from_day) <= String(visit.appointment_date) &&
          String(visit.appointment_date) <= String(wish.to_day) &&
          Number(wish.minutes) <= Number(visit.duration_minutes),
      ),
    );
    // Whoever waits fits the time of a cancelled visit; some of them have a later one.
    expect(waiting.length).toBeGreaterThan(8);
    expect(fits).toEqual(waiting);
    expect(waiting.some(({ appointment_id }) => appointment_id !== null)).toBe(true);
    const names =
      tables.find(({ table }) => table === "patients")?.rows.map((row) => String(row.full_name)) ?? [];
    expect(names.filter((name) => /\p{Script=Arabic}/u.test(name)).length).toBeGreaterThan(50);
    expect(names.some((name) => name.endsWith("O'Brien-Khan"))).toBe(true);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(50);
  });
});

describe("a tenth of the demo year", () => {
  it("keeps the doctors' hours, and no doctor has two people at a time", async () => {
    expect(await clinic.number("SELECT count(*) FROM appointments")).toBe(600);
    expect(
      await clinic.number(`SELECT count(*) FROM appointments a JOIN appointments b
        ON a.id < b.id AND a.doctor_id = b.doctor_id AND a.period && b.period`),
    ).toBe(0);
    expect(
      await clinic.number(`SELECT count(*) FROM appointments a WHERE NOT EXISTS (
        SELECT FROM doctor_hours h WHERE h.doctor_id = a.doctor_id
        AND h.weekday = extract(isodow FROM appointment_date) AND appointment_time >= from_time
        AND appointment_time + duration_minutes * interval '1 minute' <= to_time)`),
    ).toBe(0);
  });

  it("has completed or cancelled past appointments, and scheduled coming ones", async () => {
    expect(
      await clinic.rows(`SELECT array_agg(DISTINCT status ORDER BY status) AS statuses FROM appointments
                         GROUP BY appointment_date < '${UNTIL}' ORDER BY appointment_date < '${UNTIL}' DESC`),
    ).toEqual([
      { statuses: ["Cancelled", "Completed"] },
      { statuses: expect.arrayContaining(["Scheduled"]) },
    ]);
    expect(
      await clinic.number(
        `SELECT count(*) FROM appointments WHERE (status = 'Completed') <> (notes IS NOT NULL)`,
      ),
    ).toBe(0);
  });

  it("tells of its past visits when patients came and were seen; every third cancelled one is a no-show", async () => {
    const [told] = await clinic.rows<Record<string, number>>(`
      SELECT count(*) FILTER (WHERE (status = 'Completed') <> (done_on IS NOT NULL)) AS odd,
        count(*) FILTER (WHERE status <> 'Cancelled' AND num_nonnulls(left_on, no_show_on) > 0) AS gone,
        count(*) FILTER (WHERE (arrived_on IS NULL) <> (token_no IS NULL)) AS tokenless,
        count(*) FILTER (WHERE a.day <> appointment_date OR a.doctor_id <> t.doctor_id) AS elsewhere,
        count(*) FILTER (WHERE no_show_on IS NOT NULL)::float8 / count(*) FILTER (WHERE status = 'Cancelled') AS absent,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM seated_on - arrived_on) / 60) AS wait
      FROM appointments t LEFT JOIN attendances a USING (id) WHERE appointment_date < '${UNTIL}'`);
    expect(told).toMatchObject({ odd: 0, gone: 0, tokenless: 0, elsewhere: 0 });
    expect(told?.absent).toBeGreaterThan(0.2);
    expect(told?.wait).toBeGreaterThan(5);
    expect(
      await clinic.number(`SELECT count(*) FROM token_counters c FULL JOIN (SELECT doctor_id, day, max(token_no) AS last_no
        FROM attendances WHERE token_no IS NOT NULL GROUP BY 1, 2) a USING (doctor_id, day, last_no)
        WHERE a.day IS NULL OR c.day IS NULL`),
    ).toBe(0);
  });

  it("has patients to call, those of old no-shows called long ago, and a catalogue that says after how many months", async () => {
    expect(await clinic.number("SELECT count(*) FROM recalls WHERE reason = 'recall'")).toBeGreaterThan(20);
    expect(
      await clinic.number(`SELECT count(*) FROM recalls WHERE reason = 'no-show' AND state = 'due'
        AND due_day < date '${UNTIL}' - 7`),
    ).toBe(0);
    expect(await clinic.number("SELECT count(*) FROM services WHERE recall_months IS NOT NULL")).toBe(4);
  });

  it("has who got a time from the waiting list, was taken off it, and whose days passed", async () => {
    expect(
      await clinic.rows(`
      SELECT count(*) FILTER (WHERE w.state = 'booked' AND v.status = 'Completed' AND v.patient_id = w.patient_id) AS booked,
        count(*) FILTER (WHERE w.state = 'withdrawn') AS withdrawn,
        count(*) FILTER (WHERE w.state = 'waiting' AND w.to_day < '${UNTIL}') AS lapsed
      FROM waiting_entries w LEFT JOIN appointments v ON v.id = w.booked_id`),
    ).toEqual([{ booked: 8, withdrawn: 3, lapsed: 4 }]);
  });

  it("has each expense entered by the person who paid it", async () => {
    expect(
      await clinic.rows(`SELECT s.role, bool_and(e.expense_by = s.name) AS own
                         FROM expenses e LEFT JOIN staff s ON s.id = e.recorded_by WHERE share_statement_id IS NULL
                           AND NOT EXISTS (SELECT FROM lab_cases WHERE expense_id = e.id)
                         GROUP BY s.role ORDER BY s.role`),
    ).toEqual([
      { role: "Accountant", own: true },
      { role: "Receptionist", own: true },
    ]);
    expect(
      await clinic.rows(`SELECT s.role, bool_and(e.expense_by = d.name) AS "ofDoctor"
        FROM expenses e JOIN share_statements t ON t.id = e.share_statement_id JOIN doctors d ON d.id = t.doctor_id
          LEFT JOIN staff s ON s.id = e.recorded_by GROUP BY s.role`),
    ).toEqual([{ role: "Accountant", ofDoctor: true }]);
  });

  it("has lab work of two labs: five late, two made again, and what is back of past months paid", async () => {
    const [found] = await clinic.rows<Record<string, number>>(
      `SELECT count(*)::int AS cases, count(DISTINCT lab_id)::int AS labs, count(remake_of)::int AS remade,
         count(*) FILTER (WHERE received_on IS NULL AND due_on < '${UNTIL}')::int AS late,
         count(*) FILTER (WHERE (expense_id IS NOT NULL) <> (received_on < '2026-10-01' AND cost > 0) AND received_on < '2026-10-01')::int AS wrong,
         count(expense_id)::int AS paid
       FROM lab_cases`,
    );
    expect(found).toMatchObject({ labs: 2, remade: 2, late: 5, wrong: 0 });
    expect(found?.cases).toBeGreaterThan(10);
    expect(found?.paid).toBeGreaterThan(0);
    expect(
      await clinic.number(`SELECT count(*) FROM expenses e WHERE expense_by IN (SELECT name FROM labs)
        AND amount <> (SELECT sum(cost) FROM lab_cases WHERE expense_id = e.id)`),
    ).toBe(0);
  });

  it("has fitted what came back weeks ago, but for what was made again", async () => {
    expect(
      await clinic.rows(`SELECT number FROM lab_cases c WHERE received_on < date '${UNTIL}' - 21 AND fitted_on IS NULL
        AND NOT EXISTS (SELECT FROM lab_cases r WHERE r.remake_of = c.id)`),
    ).toEqual([]);
    expect(await clinic.number("SELECT count(*) FROM lab_cases WHERE fitted_on IS NOT NULL")).toBeGreaterThan(
      4,
    );
  });

  it("has a doctor whose share is counted after the laboratory's cost", async () => {
    expect(await clinic.number("SELECT count(DISTINCT doctor_id) FROM share_rules WHERE after_lab")).toBe(1);
    expect(
      await clinic.number(`SELECT count(*) FROM share_statement_bills b, jsonb_array_elements(b.lines) line
        WHERE (line ->> 'lab')::numeric > 0`),
    ).toBeGreaterThan(0);
  });

  it("has treatment plans of every status, each as the server reads it, and one that only a phase was accepted of", async () => {
    const plans = await plansOf(clinic);
    expect(new Set(plans.map(({ status }) => status))).toEqual(new Set(PLAN_STATUSES));
    const texts = plans.map(({ status, phases }) => statusText(status, phases));
    expect(texts).toContain("Accepted (phase 1)");
    const answers = plans.flatMap((plan) => plan.answers);
    expect(new Set(answers.map(({ how }) => how))).toEqual(new Set(ANSWERED_HOW));
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(ANSWERS));
    expect(answers.some(({ relationship }) => relationship === "Father")).toBe(true);
    expect(plans.map(({ number }) => number).toSorted()).toEqual(
      plans.map((_, index) => `T-${String(index + 1).padStart(6, "0")}`),
    );
    const implant = plans.find(({ name }) => name === "Gap at 36");
    expect(implant?.options.map(({ letter }) => letter)).toEqual(["A", "B"]);
    expect(implant?.items[0]).toMatchObject({ state: "done", stage: "Crown fitted", teeth: [36] });
    expect(implant?.items[0]?.begunOn).not.toBe(implant?.items[0]?.doneOn);
    expect(
      await clinic.rows(
        `SELECT what, fitted_on::text AS fitted FROM lab_cases WHERE plan_item_id = ${implant?.items[0]?.id}`,
      ),
    ).toEqual([{ what: "Crown on implant", fitted: implant?.items[0]?.doneOn }]);
    expect(
      await clinic.number(`SELECT count(*) FROM lab_cases l JOIN plan_items i ON i.id = l.plan_item_id
        JOIN treatment_plans t ON t.id = i.plan_id WHERE t.patient_id <> l.patient_id OR l.teeth <> i.teeth`),
    ).toBe(0);
    expect(plans.find(({ name }) => name.startsWith("Bridge"))).toMatchObject({
      status: "Finished",
      toBill: 65_000,
    });
  });

  it("has root canals of two visits: the first is a stage that costs nothing, the second is billed, on one tooth", async () => {
    const { rows } = await clinic.database.pool.query(
      `SELECT w.patient_id, w.teeth, w.completes, w.stage, w.price > 0 AS costs, charged_on(w.id) IS NOT NULL AS billed
       FROM procedures w WHERE w.chart_code = 'root-canal' ORDER BY w.patient_id, w.done_on, w.id`,
    );
    const stages = rows.filter(({ completes }) => !completes);
    expect(stages.length).toBeGreaterThan(0);
    for (const stage of stages) {
      expect(stage).toMatchObject({ stage: "Visit 1 of 2", costs: false, billed: false });
    }
    const second = rows.filter(({ stage }) => stage === "Visit 2 of 2");
    expect(second.length).toBeGreaterThan(0);
    for (const { patient_id, teeth, ...work } of second) {
      expect(work).toMatchObject({ completes: true, costs: true, billed: true });
      expect(stages).toContainEqual(expect.objectContaining({ patient_id, teeth }));
    }
  });

  it("has plans that add up: what is done is billed or to be billed, and no more is paid than was billed", async () => {
    const plans = await plansOf(clinic);
    for (const { number, money, items, net, options } of plans) {
      expect(planProblems(options, items), number).toEqual([]);
      const { done = 0, billed = 0, paid = 0, toBill = 0 } = money ?? {};
      expect(addMoney(billed, toBill), number).toBe(done);
      expect(paid, number).toBeLessThanOrEqual(billed);
      expect(done, number).toBeLessThanOrEqual(net);
    }
    for (const name of ["done", "billed", "paid", "toBill"] as const)
      expect(plans.filter(({ money }) => (money?.[name] ?? 0) > 0).length, name).toBeGreaterThan(0);
    expect(
      await clinic.number(`SELECT count(*) FROM procedures p JOIN plan_items i ON i.id = p.plan_item_id
        JOIN treatment_plans t ON t.id = i.plan_id
        WHERE (p.patient_id, p.service_id, p.teeth) IS DISTINCT FROM (t.patient_id, i.service_id, i.teeth)
          OR p.done_on < (t.created_on AT TIME ZONE 'Asia/Karachi')::date`),
    ).toBe(0);
    expect(
      await clinic.number(`SELECT count(*) FROM plan_answers a JOIN plan_versions v USING (plan_id, version)
        WHERE a.created_on <= v.created_on OR a.answered_on > v.valid_until`),
    ).toBe(0);
  });

  it("has no effect before its cause, and nothing after the year's last midnight", async () => {
    for (const table of FILLED.filter((name) => !/services|lines|options|statement_bills/.test(name))) {
      const latest = `SELECT count(*) FROM ${table} WHERE created_on >= '${UNTIL} 00:00 Asia/Karachi'`;
      expect(await clinic.number(latest), table).toBe(0);
    }
    expect(
      await clinic.number(`SELECT count(*) FROM appointments a JOIN patients p ON p.id = patient_id
        LEFT JOIN appointment_requests r ON r.id = request_id
        WHERE a.created_on < p.created_on OR a.created_on < r.created_on
        OR a.created_on > (appointment_date + appointment_time) AT TIME ZONE 'Asia/Karachi'`),
    ).toBe(0);
  });

  it("bills completed visits to the rupee of their ledger", async () => {
    expect(
      await clinic.number(`SELECT count(*) FROM bills b JOIN appointments a ON a.id = appointment_id
        WHERE a.status = 'Completed' AND b.patient_id = a.patient_id AND b.bill_date = a.appointment_date
        AND chargeable = (SELECT sum(price) FROM bill_lines WHERE bill_id = b.id)
        AND received = coalesce((SELECT sum(amount) FROM bill_transactions WHERE bill_id = b.id), 0)`),
    ).toBe(500);
    const kinds = await clinic.rows<{ kind: string }>(
      `SELECT DISTINCT CASE WHEN payment_method = 'Free' THEN 'free' WHEN status = 'Partial' THEN 'owing'
              WHEN (SELECT count(*) FROM bill_transactions WHERE bill_id = bills.id) > 1 THEN 'paid in parts'
              WHEN discount > 0 THEN 'discounted' ELSE 'paid' END AS kind FROM bills ORDER BY kind`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["discounted", "free", "owing", "paid", "paid in parts"]);
  });

  it("has one payment over three bills of a patient, the oldest first, which leaves nothing due", async () => {
    expect(
      await clinic.rows(`SELECT count(*) AS bills, count(DISTINCT b.patient_id) AS patients, sum(t.amount) AS amount,
          count(DISTINCT t.transaction_date) AS days, max(b.due) AS due, bool_and(t.transaction_date >= b.bill_date) AS after,
          array_agg(t.id ORDER BY t.id) = array_agg(t.id ORDER BY b.bill_date) AS "oldestFirst"
        FROM bill_transactions t JOIN bills b ON b.id = t.bill_id WHERE t.group_id IS NOT NULL GROUP BY t.group_id`),
    ).toEqual([{ bills: 3, patients: 1, amount: 5150, days: 1, due: 0, after: true, oldestFirst: true }]);
  });

  it("says who opened a closed day again: the administrator, or the accountant where there is none", async () => {
    const opened = `SELECT s.name, s.role FROM day_reopenings r JOIN staff s ON s.id = r.reopened_by
      JOIN audit_log l ON l.entity = 'day_reopenings' AND l.entity_id = r.id AND l.staff_id = s.id`;
    expect(await clinic.rows(opened)).toEqual([{ name: "Asif Mahmood", role: "Accountant" }]);
    const owned = await newClinic();
    await owned.rows(`INSERT INTO staff (name, email, role, password_hash)
      VALUES ('Owner', 'owner@clinic.test', 'Administrator', 'no password fits this')`);
    await owned.fill({ scale: 0.05 });
    expect(await owned.rows(opened)).toEqual([{ name: "Owner", role: "Administrator" }]);
    const others =
      await owned.rows(`SELECT DISTINCT s.role FROM day_closes c JOIN staff s ON s.id = c.closed_by
      JOIN audit_log l ON l.entity = 'day_closes' AND l.entity_id = c.id AND l.staff_id = s.id`);
    expect(others).toEqual([{ role: "Receptionist" }]);
  });

  it("keeps the lists' totals exact", async () => {
    for (const [table, ...measures] of [
      ["patients"],
      ["appointments"],
      ["appointment_requests"],
      ["contact_messages"],
      ["expenses", "amount"],
      ["bills", "chargeable", "discount", "received", "due"],
    ]) {
      const counted = ["count(*) AS rows", ...measures.map((name) => `sum(${name}) AS ${name}`)].join(", ");
      const [recount] = await clinic.rows(`SELECT ${counted} FROM ${table}`);
      const kept = await clinic.rows<{ measure: string; value: number }>(
        `SELECT measure, sum(value) AS value FROM list_totals WHERE list = '${table}' GROUP BY measure`,
      );
      expect(Object.fromEntries(kept.map(({ measure, value }) => [measure, value])), table).toEqual(recount);
    }
  });

  it("has phone numbers that the patient form accepts, shared within families", async () => {
    const people = await clinic.rows<{ phone: string; emergency: string }>(
      "SELECT phone, emergency_contact_no AS emergency FROM patients",
    );
    const problems = people.flatMap(({ phone, emergency }) => [
      phoneProblem(phone, "Phone number"),
      phoneProblem(emergency, "Emergency contact number"),
    ]);
    expect(problems.filter(Boolean)).toEqual([]);
    expect(new Set(people.map(({ phone }) => phone)).size).toBeLessThan(people.length * 0.8);
  });

  it("has pending requests, and approved ones linked to their appointment", async () => {
    const statuses = await clinic.rows<{ status: string; linked: number; count: number }>(
      `SELECT r.status, count(a.id) AS linked, count(*) FROM appointment_requests r
       LEFT JOIN appointments a ON a.request_id = r.id AND a.doctor_id = r.doctor_id
         AND appointment_date = request_date AND appointment_time = request_time
       GROUP BY r.status ORDER BY r.status`,
    );
    expect(statuses).toEqual([
      { status: "Approved", linked: 18, count: 18 },
      { status: "Pending", linked: 0, count: 3 },
      { status: "Rejected", linked: 0, count: 4 },
    ]);
  });

  it("never prescribes what the patient is allergic to", async () => {
    expect(
      await clinic.number(`SELECT count(*) FROM appointments JOIN patients p ON p.id = patient_id
        WHERE (known_allergies ILIKE 'penicillin%' AND prescription ILIKE '%amoxi%')
        OR (known_allergies ILIKE 'ibuprofen%' AND prescription ILIKE '%ibuprofen%')`),
    ).toBe(0);
  });

  it("has safety facts, blood groups and vitals of some, which agree with the rest of the file", async () => {
    const [counted] = await clinic.rows(`SELECT
      (SELECT count(*) > 20 FROM patient_facts) AS facts, (SELECT count(*) > 20 FROM vitals) AS vitals,
      (SELECT count(*) BETWEEN 40 AND 120 FROM patients WHERE blood_group IS NOT NULL) AS blood,
      (SELECT count(*) FROM vitals v JOIN appointments a ON a.id = v.appointment_id
        WHERE a.status <> 'Completed' OR a.patient_id <> v.patient_id) AS astray,
      (SELECT count(*) FROM patient_facts f JOIN patients p ON p.id = f.patient_id
        WHERE (f.kind = 'none') <> (coalesce(p.known_allergies, 'None known') = 'None known')) AS wrong`);
    expect(counted).toEqual({ facts: true, vitals: true, blood: true, astray: 0, wrong: 0 });
  });

  it("is the same for the same last day, and differs for another", async () => {
    const [again, other] = [await newClinic(), await newClinic()];
    await again.fill();
    await other.fill({ until: "2026-08-05" });
    expect(await contentOf(again)).toEqual(await contentOf(clinic));
    expect(await contentOf(other)).not.toEqual(await contentOf(clinic));
  });

  it("continues the clinic's numbers", async () => {
    await clinic.database.pool.query(
      `INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
       VALUES ('زینب بی بی', 'Imran', '03001234567', '03001234568', 'Imran')`,
    );
    expect(await clinic.rows("SELECT register_no FROM patients ORDER BY id DESC LIMIT 1")).toEqual([
      { register_no: "P-000201" },
    ]);
  });
});

describe("a last day that is under way", () => {
  // A Friday in the doctors' hours and before them, a Sunday night, and the edges of a day.
  it.each([
    ["2026-11-20", 19 * 60 + 4],
    ["2026-11-20", 9 * 60],
    ["2026-11-20", 13 * 60],
    ["2026-11-20", 23 * 60 + 30],
    ["2026-11-22", 3 * 60 + 17],
    ["2026-11-22", 7],
    ["2026-11-22", 23 * 60 + 40],
  ])(
    "%s, minute %i: every doctor has all stages, and nothing is later than that minute",
    async (until, now) => {
      const living = await newClinic();
      await living.fill({ until, now, scale: 0.05 });
      const at = `('${until}'::date + interval '${now} minutes') AT TIME ZONE 'Asia/Karachi'`;
      for (const table of FILLED.filter((name) => !/services|lines|options|statement_bills/.test(name)))
        expect(
          await living.number(`SELECT count(*) FROM ${table} WHERE created_on > ${at} OR
        coalesce(to_jsonb(${table}) ->> 'updated_on', '2000-01-01')::timestamptz > ${at}`),
          table,
        ).toBe(0);
      expect(
        await living.number(`SELECT count(*) FROM attendances WHERE greatest(confirmed_on, arrived_on, called_on, seated_on,
        done_on, left_on, no_show_on) > ${at}`),
      ).toBe(0);
      const stages = await living.rows<Record<string, number>>(`
      SELECT count(*) FILTER (WHERE t.status = 'Completed' AND b.id IS NOT NULL) AS paid,
        count(*) FILTER (WHERE t.status = 'Completed' AND b.id IS NULL) AS done,
        count(*) FILTER (WHERE t.status = 'Scheduled' AND seated_on IS NOT NULL) AS seated,
        count(*) FILTER (WHERE t.status = 'Scheduled' AND seated_on IS NULL AND called_on IS NOT NULL) AS called,
        count(*) FILTER (WHERE t.status = 'Scheduled' AND arrived_on IS NOT NULL AND called_on IS NULL) AS arrived,
        count(*) FILTER (WHERE t.status = 'Scheduled' AND arrived_on IS NOT NULL AND NOT holds_time) AS queued,
        count(*) FILTER (WHERE t.status = 'Scheduled' AND confirmed_on IS NOT NULL) AS confirmed,
        count(*) FILTER (WHERE t.status = 'Scheduled' AND t.id NOT IN (SELECT id FROM attendances)) AS scheduled,
        count(*) FILTER (WHERE no_show_on IS NOT NULL) AS absent, count(*) FILTER (WHERE left_on IS NOT NULL) AS went,
        count(*) FILTER (WHERE appointment_time > time '00:00' + interval '${now} minutes') > 0 AS later
      FROM doctors d LEFT JOIN appointments t ON t.doctor_id = d.id AND appointment_date = '${until}'
      LEFT JOIN attendances a ON a.id = t.id LEFT JOIN bills b ON b.appointment_id = t.id GROUP BY d.id`);
      const each = {
        paid: 4,
        done: 1,
        seated: 1,
        called: 1,
        arrived: 4,
        queued: 2,
        confirmed: 2,
        scheduled: 2,
        absent: 1,
      };
      expect(stages.length).toBeGreaterThan(1);
      expect(stages).toEqual(stages.map(() => ({ ...each, went: 1, later: true })));
      expect(
        await living.number(`SELECT count(*) FROM appointments a JOIN appointments b ON a.id < b.id AND a.period && b.period
        AND a.doctor_id = b.doctor_id AND a.holds_time AND b.holds_time`),
      ).toBe(0);
      expect(
        await living.number(`SELECT count(*) FROM (SELECT patient_id FROM appointments WHERE appointment_date = '${until}'
        GROUP BY 1 HAVING count(*) > 1) AS twice`),
      ).toBe(0);
      // Nobody is booked outside the hours: where the week has none, the day has hours of its own.
      expect(
        await living.number(`SELECT count(*) FROM appointments t WHERE appointment_date = '${until}' AND holds_time AND NOT EXISTS (
          SELECT FROM doctor_days d WHERE (d.doctor_id, d.day) = (t.doctor_id, t.appointment_date) AND t.period <@ ANY (SELECT
            tsrange(d.day + lower(w) * interval '1 minute', d.day + upper(w) * interval '1 minute') FROM unnest(d.windows) AS w)
          UNION SELECT FROM doctor_hours h WHERE h.week_id = week_on(t.doctor_id, t.appointment_date)
            AND weekday = extract(isodow FROM t.appointment_date) AND appointment_time >= from_time
            AND (to_time = '24:00' OR appointment_time + duration_minutes * interval '1 minute' <= to_time)
            AND NOT EXISTS (SELECT FROM doctor_days d WHERE (d.doctor_id, d.day) = (t.doctor_id, t.appointment_date)))`),
      ).toBe(0);
    },
  );
});

describe("tidying up after it", () => {
  it("is not limited by the requests' timeout, and reports progress", async () => {
    const fresh = await newClinic();
    const { owner } = fresh.testDatabase;
    await asOwner(fresh.testDatabase, `ALTER DATABASE ${owner.database} SET statement_timeout = 1`);
    const steps: [string, number, number][] = [];
    await tidyTables(owner, ["departments", "services"], (...step) => steps.push(step));
    expect(steps).toEqual([
      ["tables tidied up", 1, 2],
      ["tables tidied up", 2, 2],
    ]);
    const tidy = "oid IN ('departments'::regclass, 'services'::regclass) AND relallvisible > 0";
    expect(await fresh.number(`SELECT count(*) FROM pg_class WHERE ${tidy}`)).toBe(2);
  });
});

describe("a demo that is refused or fails", () => {
  it("does not change a clinic with patients", async () => {
    const before = await contentOf(clinic);
    await expect(clinic.fill()).rejects.toThrow(DemoRefused);
    expect(await contentOf(clinic)).toEqual(before);
  });

  it("changes nothing if it fails half-way", async () => {
    const broken = await newClinic();
    await asOwner(broken.testDatabase, "ALTER TABLE contact_messages ADD CHECK (name = 'nobody')");
    await expect(broken.fill()).rejects.toThrow();
    expect(await broken.number("SELECT count(*) FROM patients")).toBe(0);
    expect(await broken.number("SELECT count(*) FROM audit_log WHERE entity = 'patients'")).toBe(0);
  });

  it.each([
    ["an impossible day", ["--until", "2026-02-30"], "--until must be a date"],
    ["a day to come", ["--until", "9999-01-01"], "--until must not be after today"],
    ["an unknown option", ["--fast"], "Usage: npm run demo"],
  ])("says in one line what is wrong with %s", (_, args, message) => {
    const { status, stderr } = spawnSync(process.execPath, ["dist/server/demo.mjs", ...args], {
      encoding: "utf8",
    });
    expect(stderr.trim()).toContain(message);
    expect(stderr.trim()).not.toContain("\n");
    expect(status).toBe(1);
  });
});
