import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateService } from "#contract/clinic/services.ts";
import {
  createAppointment,
  removeAppointment,
  rescheduleAppointment,
  updateAppointment,
} from "#contract/desk/appointments.ts";
import { createBill, receivePayment, updateBill, voidBill } from "#contract/money/bills.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { createExpense, removeExpense, updateExpense } from "#contract/money/expenses.ts";
import { removePatient } from "#contract/patients/patients.ts";
import type { Endpoint, InputOf } from "#contract/values/endpoint.ts";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { createRandom, type Random } from "#db/seed/random.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { sweep } from "#server/platform/db/start/maintenance.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { referenceDashboard, withoutEmptyPoints } from "#tests/support/money/reference-figures.ts";

/** Whatever the desks do, in whatever order and at the same moment, the dashboard equals plain sums. */

const today = clinicToday();
const RANGES = [
  {},
  { startDate: today, endDate: today },
  { startDate: addDays(today, -40), endDate: addDays(today, 40) },
  { startDate: `${today.slice(0, 7)}-01`, endDate: addDays(today, 150) },
  { startDate: `${today.slice(0, 4)}-01-01`, endDate: addDays(today, 40) },
];

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
  const client = await clinic.database.pool.connect();
  const year = { until: today, scale: 0.02, passwordHash: "no password fits this" };
  await fillDemoYear(client, year).finally(() => client.release());
});
afterAll(() => clinic.close());

async function expectPlain(): Promise<void> {
  for (const query of RANGES) {
    const { body } = await clinic.call(getDashboardData, { query }, token);
    if (!body.data) throw new Error(`the dashboard refused: ${JSON.stringify(body)}`);
    expect(withoutEmptyPoints(body.data)).toEqual(await referenceDashboard(clinic, body.data));
  }
}

const succeeded = new Set<string>();

/** Calls as a desk does, which may be refused (deleted meanwhile, nothing due any more), and answers the status. */
async function attempt<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<number> {
  const { status, body } = await clinic.call(endpoint, input, token);
  if (status >= 500) throw new Error(`${endpoint.path} failed: ${JSON.stringify(body)}`);
  if (status === 200) succeeded.add(endpoint.path);
  return status;
}

/** 0 where there are no rows; deleted rows are among them unless `condition` leaves them out. */
async function anyId(random: Random, table: string, condition = sql<boolean>`true`): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE ${condition} ORDER BY id OFFSET floor(${random.next()}::float8 *
      (SELECT count(*) FROM ${sql.table(table)} WHERE ${condition})) LIMIT 1`.execute(clinic.database.kysely);
  return rows[0]?.id ?? 0;
}

const anyDay = (random: Random) => addDays(today, random.whole(-200, 200));
const rupees = (random: Random) => random.whole(1, 900_000) / 100;

async function linesFor(random: Random) {
  const lines = await Promise.all(
    Array.from({ length: random.whole(1, 3) }, async (_, n) => ({
      idService: random.chance(0.8) ? await anyId(random, "services") : null,
      description: `Work ${n}`,
      actualPrice: 0,
      price: random.chance(0.1) ? 0 : rupees(random),
    })),
  );
  return { lines, paisa: lines.reduce((sum, { price }) => sum + Math.round(price * 100), 0) };
}

async function appointmentForm(random: Random) {
  const idService = await anyId(random, "services");
  const { rows } = await sql<{ department: number }>`
    SELECT department_id AS department FROM services WHERE id = ${idService}`.execute(clinic.database.kysely);
  return {
    idPatient: await anyId(random, "patients"),
    idDoctor: await anyId(random, "doctors"),
    idDepartment: rows[0]?.department ?? 0,
    idServices: [idService],
    appointmentDate: anyDay(random),
    appointmentTime: "17:30",
    durationMinutes: random.whole(5, 90),
    priority: "Medium" as const,
    status: random.pick(["Scheduled", "Completed", "Cancelled"] as const),
    description: "Tooth pain",
    allowOverlap: true,
  };
}

async function bill(random: Random): Promise<number> {
  const { lines, paisa } = await linesFor(random);
  const appointmentId = random.chance(0.6) ? await anyId(random, "appointments") : null;
  const { rows } = await sql<{ patient: number }>`
    SELECT patient_id AS patient FROM appointments WHERE id = ${appointmentId}`.execute(
    clinic.database.kysely,
  );
  const isFree = random.chance(0.1);
  return await attempt(createBill, {
    body: {
      patientId: rows[0]?.patient ?? (await anyId(random, "patients")),
      patientName: "Bushra Bibi",
      appointmentId,
      allowSecondBill: true,
      idDoctor: await anyId(random, "doctors"),
      paymentDate: anyDay(random),
      paymentMethod: isFree ? "Free" : "Cash",
      chargeableAmount: paisa / 100,
      receivedAmount: random.whole(1, Math.max(paisa, 1)) / 100,
      paymentDetails: lines,
    },
  });
}

async function editBill(random: Random): Promise<number> {
  const { lines } = await linesFor(random);
  const paymentId = await anyId(random, "bills");
  return await attempt(updateBill, {
    body: { paymentId, paymentDetails: lines, discountAmount: random.whole(0, 5) },
  });
}

async function moveService(random: Random): Promise<number> {
  const id = await anyId(random, "services");
  const body = {
    IdDepartment: await anyId(random, "departments"),
    name: `Service ${id} ${random.next()}`,
    fees: 500,
  };
  return await attempt(updateService, { query: { id }, body });
}

const expenseForm = (random: Random) => ({
  expenseBy: "Rabia",
  description: "Tea",
  amount: 1 + rupees(random),
  paymentMethod: "cash" as const,
  expensesDate: anyDay(random),
});

const ENDPOINTS = [
  createBill,
  updateBill,
  receivePayment,
  voidBill,
  createAppointment,
  updateAppointment,
  rescheduleAppointment,
  removeAppointment,
  createExpense,
  updateExpense,
  removeExpense,
  removePatient,
  updateService,
];

/** What desks do, and how often. */
const OPERATIONS: { weight: number; run: (random: Random) => Promise<unknown> }[] = [
  { weight: 6, run: bill },
  { weight: 4, run: editBill },
  {
    weight: 5,
    run: async (random) => {
      const body = {
        paymentId: await anyId(random, "bills"),
        amount: rupees(random) / 9,
        paymentMethod: "Cash",
      };
      return attempt(receivePayment, { body: { ...body, amount: Math.ceil(body.amount * 100) / 100 } });
    },
  },
  { weight: 2, run: async (random) => attempt(voidBill, { query: { id: await anyId(random, "bills") } }) },
  { weight: 5, run: async (random) => attempt(createAppointment, { body: await appointmentForm(random) }) },
  {
    weight: 5,
    run: async (random) => {
      const query = { id: await anyId(random, "appointments") };
      return attempt(updateAppointment, { query, body: await appointmentForm(random) });
    },
  },
  {
    weight: 3,
    run: async (random) => {
      const movable = sql<boolean>`status = 'Scheduled' AND NOT is_deleted`;
      const appointmentId = await anyId(random, "appointments", movable);
      const body = { appointmentId, newDate: anyDay(random), newTime: "18:00", allowOverlap: true };
      return attempt(rescheduleAppointment, { body });
    },
  },
  {
    weight: 2,
    run: async (random) => attempt(removeAppointment, { query: { id: await anyId(random, "appointments") } }),
  },
  { weight: 3, run: (random) => attempt(createExpense, { body: expenseForm(random) }) },
  {
    weight: 2,
    run: async (random) => {
      const id = await anyId(random, "expenses");
      return attempt(updateExpense, { body: { id, ...expenseForm(random) } });
    },
  },
  {
    weight: 1,
    run: async (random) => attempt(removeExpense, { query: { id: await anyId(random, "expenses") } }),
  },
  {
    weight: 2,
    run: (random) => registerPatient(clinic, token, { createdOn: addDays(today, -random.whole(0, 60)) }),
  },
  {
    weight: 1,
    run: async (random) => attempt(removePatient, { params: { id: await anyId(random, "patients") } }),
  },
  { weight: 1, run: moveService },
];

describe("after random work at several desks", () => {
  it("the figures are plain sums when every kind of work was done", async () => {
    const random = createRandom(0);
    const kinds = ENDPOINTS.map(({ path }) => path).sort();
    for (let rounds = 0; rounds < 50 && succeeded.size < kinds.length; rounds++) {
      for (const { run } of OPERATIONS) await run(random);
    }
    expect([...succeeded].sort()).toEqual(kinds);
    await expectPlain();
  });

  it.each([1, 2, 3])("the figures are plain sums (round %d)", async (seed) => {
    const random = createRandom(seed);
    for (let moment = 0; moment < 25; moment++) {
      const desks = Array.from({ length: 4 }, () => {
        const ownChance = createRandom(random.whole(0, 2 ** 31));
        return random.weighted(OPERATIONS).run(ownChance);
      });
      await Promise.all(desks);
    }
    await expectPlain();
    await sweep(clinic.database);
    await expectPlain();
  });
});

/** Runs `second` while the statement of `first` is made and not yet committed; both end well. */
async function during(first: ReturnType<typeof sql>, second: () => Promise<unknown>): Promise<void> {
  const open = await clinic.database.kysely.startTransaction().execute();
  await first.execute(open);
  const waiting = second();
  await untilSomebodyWaits();
  await open.commit().execute();
  await waiting;
}

async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(clinic.database.kysely);
    if (rows.length > 0) return;
  }
  throw new Error("nobody waited for a lock");
}

describe("two simultaneous changes of related records", () => {
  it("a bill is counted in the department that its appointment moves to at the same moment", async () => {
    const { rows } = await sql<{ id: number; patient: number; department: number }>`
      SELECT id, patient_id AS patient, department_id AS department FROM appointments
      WHERE NOT is_deleted AND patient_id IN (SELECT id FROM patients WHERE NOT is_deleted) LIMIT 1`.execute(
      clinic.database.kysely,
    );
    const [appointment] = rows;
    if (!appointment) throw new Error("no appointment is left");
    const body = {
      patientId: appointment.patient,
      patientName: "Bushra Bibi",
      appointmentId: appointment.id,
      allowSecondBill: true,
      idDoctor: 1,
      paymentDate: today,
      paymentMethod: "Cash",
      chargeableAmount: 777.77,
      receivedAmount: 777.77,
      paymentDetails: [{ description: "Crown", price: 777.77 }],
    };
    const other = 1 + (appointment.department % 3);
    await during(
      sql`UPDATE appointments SET department_id = ${other} WHERE id = ${appointment.id}`,
      async () => {
        expect(await attempt(createBill, { body })).toBe(200);
      },
    );
    await expectPlain();
  });

  it("a patient booked twice at once is counted once", async () => {
    const patient = await registerPatient(clinic, token);
    const book = (
      time: string,
    ) => sql`INSERT INTO appointments (patient_id, doctor_id, department_id, appointment_date,
      appointment_time, chief_complaint) VALUES (${patient.id}, ${time === "10:00" ? 1 : 2}, 1, ${today}, ${time}, 'Pain')`;
    await during(book("10:00"), () => book("11:00").execute(clinic.database.kysely));
    await expectPlain();
  });

  it("payments on one bill at once are all counted", async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable)
      VALUES (1, 'Bushra Bibi', 1, ${today}, 'Cash', 0) RETURNING id`.execute(clinic.database.kysely);
    const paymentId = rows[0]?.id ?? 0;
    const line = { description: "Implant", actualPrice: 4000, price: 4000 };
    await attempt(updateBill, { body: { paymentId, paymentDetails: [line], discountAmount: 0 } });
    const pay = () => attempt(receivePayment, { body: { paymentId, amount: 1000.1, paymentMethod: "Cash" } });
    const statuses = await Promise.all([pay(), pay(), pay(), pay()]);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409]);
    await expectPlain();
  });
});
