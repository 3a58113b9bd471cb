import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { findDataLocation } from "#server/platform/db/embedded-postgres/data-location.ts";
import { APP_DATABASE, superuserConnection } from "#server/platform/db/embedded-postgres/roles.ts";
import { patientForm } from "#tests/support/patient-form.ts";
import { BY_PERSON } from "#tests/support/person.ts";
import { createEmptyDatabase } from "#tests/support/platform/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";

/**
 * What must hold when power fails in the middle of work, and when two processes serve one clinic. In its long form:
 *
 *   KILLS=100 RACES=1000 npx vitest run tests/api/platform/survival.test.ts
 */

const KILLS = Number(process.env.KILLS ?? 1);
const RACES = Number(process.env.RACES ?? 25);

// Each of these starts whole applications, one of them with a PostgreSQL of its own.
vi.setConfig({ testTimeout: 90_000 + 20_000 * KILLS + 1_000 * RACES });

const ADMIN = { ADMIN_EMAIL: "head@clinic.pk", ADMIN_PASSWORD: "long enough" };

/** An envelope as a stranger reads it: these tests stand outside the contract. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Answer = { data: any; total?: number; message: string };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(env: Record<string, string>): Promise<AppProcess> {
  const app = await spawnApp({ env: { ...ADMIN, ...env } });
  cleanups.push(app.stop);
  return app;
}

async function post(app: AppProcess, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${app.url}/api/${path}`, {
    method: "POST",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function get(app: AppProcess, path: string, token?: string) {
  const response = await fetch(`${app.url}/api/${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return (await response.json()) as Answer;
}

async function signIn(app: AppProcess): Promise<string> {
  const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  return (await post(app, "Account/AdminLogin", login)).body.data.token;
}

const TIMES = ["17:30", "18:00", "18:30", "19:00"];

/** A valid request by a visitor; each number is another person. */
async function visitor(app: AppProcess) {
  const [department] = (await get(app, "MasterServices/GetActiveServices")).data;
  const services = (await get(app, `Services/GetServicesByIdMasterService?idMaster=${department.id}`)).data;
  const [doctor] = (await get(app, "Doctor/GetActiveDoctors")).data;
  return (n: number) => ({
    ...BY_PERSON,
    name: `Visitor ${n}`,
    mobile: `0300${String(4_000_000 + n)}`,
    priority: "Medium",
    // A day and a time of its own, none further ahead than a clinic books.
    date: addDays(clinicToday(), 10 + (n % 300)),
    time: TIMES[Math.floor(n / 300)] ?? "",
    iddoctor: doctor.id,
    iddepartment: department.id,
    idservices: [services[0].id],
  });
}

async function registerPatient(app: AppProcess, token: string): Promise<number> {
  const response = await fetch(`${app.url}/api/Patient/InsertOrUpdatePatient`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: patientForm(),
  });
  return ((await response.json()) as Answer).data.id;
}

/** Takes the lights out: the application, the server that holds the records, or that server without a clean end. */
const FAULTS = [
  "the application is killed",
  "PostgreSQL is killed",
  "PostgreSQL ends without a farewell",
] as const;

async function strike(fault: (typeof FAULTS)[number], app: AppProcess, folder: string): Promise<void> {
  if (fault === "the application is killed") {
    await app.kill("SIGKILL");
    return;
  }
  const lock = await readFile(join(folder, "postgres/postmaster.pid"), "utf8");
  process.kill(Number.parseInt(lock, 10), fault === "PostgreSQL is killed" ? "SIGKILL" : "SIGQUIT");
}

/** Writes bills until told to stop, through whichever process serves just now; counts what was acknowledged. */
function startDesks(patientId: number, current: () => { app: AppProcess; token: string }) {
  const acknowledged: number[] = [];
  let sent = 0;
  let isOpen = true;
  const desk = async () => {
    while (isOpen) {
      const { app, token } = current();
      const bill = {
        patientId,
        patientName: "Sana Javed",
        idDoctor: 1,
        paymentDate: clinicToday(),
        paymentMethod: "Cash",
        chargeableAmount: 300,
        receivedAmount: 100,
        paymentDetails: [
          { description: `Filling ${sent++}`, price: 200 },
          { description: "X-ray", price: 100 },
        ],
      };
      const answer = await post(app, "Payments/CreatePayment", bill, token).catch(() => null);
      if (answer?.status === 200) acknowledged.push(answer.body.data.paymentId);
      else await delay(10);
    }
  };
  const desks = Promise.all([desk(), desk(), desk(), desk()]);
  return {
    acknowledged,
    close: async () => {
      isOpen = false;
      await desks;
    },
  };
}

/** Waits for so many more acknowledged writes. */
async function more(acknowledged: readonly number[], count: number): Promise<void> {
  const goal = acknowledged.length + count;
  await expect.poll(() => acknowledged.length, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(goal);
}

describe("after a power failure", () => {
  it("every answered bill is there, complete and with its audit entry, and the app works", async () => {
    const folder = await mkdtemp(join(tmpdir(), "matab-power-"));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    let app = await start({ DATA_DIR: folder });
    let token = await signIn(app);
    const desks = startDesks(await registerPatient(app, token), () => ({ app, token }));
    cleanups.push(desks.close);
    let longest = 0;
    for (let n = 0; n < KILLS; n++) {
      await more(desks.acknowledged, 40);
      const struck = performance.now();
      await strike(FAULTS[n % FAULTS.length] ?? FAULTS[0], app, folder);
      if (n % FAULTS.length === 0) {
        app = await start({ DATA_DIR: folder });
        token = await signIn(app);
      }
      await more(desks.acknowledged, 5);
      longest = Math.max(longest, performance.now() - struck);
    }
    await desks.close();
    process.stdout.write(
      `${KILLS} faults, ${desks.acknowledged.length} acknowledged, longest pause ${Math.round(longest)} ms\n`,
    );

    const place = findDataLocation(folder, false);
    const client = new pg.Client({ ...superuserConnection(place), database: APP_DATABASE });
    await client.connect();
    cleanups.push(() => client.end());
    const { rows } = await client.query<{ id: number }>(
      `SELECT b.id::int AS id FROM bills b
       WHERE (SELECT count(*) FROM bill_lines l WHERE l.bill_id = b.id) = 2
         AND (SELECT sum(amount) FROM bill_transactions t WHERE t.bill_id = b.id) = 100
         AND EXISTS (SELECT FROM audit_log a WHERE a.entity = 'bills' AND a.entity_id = b.id
           AND a.action = 'created' AND a.staff_id IS NOT NULL)`,
    );
    const kept = new Set(rows.map(({ id }) => id));
    expect(desks.acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(new Set(desks.acknowledged).size).toBe(desks.acknowledged.length);
    // What was written and not answered is whole as well.
    expect((await get(app, "Payments/GetAllPayments?page=1", token)).total).toBe(rows.length);
  });
});

describe("two processes on one database", () => {
  it("approve a request once: one appointment and one 409, every time", async () => {
    const { url, poolConfig, drop } = await createEmptyDatabase();
    cleanups.push(drop);
    const [one, two] = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
    // A token of the one is good at the other.
    const token = await signIn(one);
    const patientId = await registerPatient(two, token);
    const requestOf = await visitor(two);
    for (let n = 0; n < RACES; n++) {
      const { body } = await post(one, "Account/AppointmentRequest", requestOf(n));
      const path = `Appointment/ApproveAppointmentRequest?id=${body.data.id}&patientId=${patientId}&message=Pain`;
      const answers = await Promise.all([one, two].map((app) => post(app, path, undefined, token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.message).toBe("This request has already been approved.");
    }
    const client = new pg.Client(poolConfig);
    await client.connect();
    cleanups.push(() => client.end());
    const { rows } = await client.query(
      "SELECT count(*)::int AS n, count(DISTINCT request_id)::int AS requests FROM appointments",
    );
    expect(rows[0]).toEqual({ n: RACES, requests: RACES });
  });

  it("book a doctor's time once, whichever process is asked", async () => {
    const { url, drop } = await createEmptyDatabase();
    cleanups.push(drop);
    const [one, two] = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
    const token = await signIn(one);
    const idPatient = await registerPatient(one, token);
    const requestOf = await visitor(one);
    for (let n = 0; n < RACES; n++) {
      const { iddoctor, iddepartment, idservices, date, time } = requestOf(n);
      const booking = {
        idPatient,
        idDoctor: iddoctor,
        idDepartment: iddepartment,
        idServices: idservices,
        appointmentDate: date,
        appointmentTime: time,
        priority: "High",
        status: "Scheduled",
        description: "Pain",
      };
      const answers = await Promise.all(
        [one, two, one, two].map((app) => post(app, "Appointment/insert", booking, token)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });
});
