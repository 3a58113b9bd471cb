import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addDays, clinicToday } from "#rules/clinic-time.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/process.ts";

/** What must hold when power fails in the middle of work, and when two processes serve one clinic. */

// Each of these starts whole applications, one of them with a PostgreSQL of its own.
vi.setConfig({ testTimeout: 90_000 });

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

/** A valid request by a visitor; each number is another person. */
async function visitor(app: AppProcess) {
  const [department] = (await get(app, "MasterServices/GetActiveServices")).data;
  const services = (await get(app, `Services/GetServicesByIdMasterService?idMaster=${department.id}`)).data;
  const [doctor] = (await get(app, "Doctor/GetActiveDoctors")).data;
  return (n: number) => ({
    name: `Visitor ${n}`,
    mobile: `0300${String(4_000_000 + n)}`,
    priority: "Medium",
    date: addDays(clinicToday(), 10 + n),
    time: "17:30",
    iddoctor: doctor.id,
    iddepartment: department.id,
    idservices: [services[0].id],
  });
}

async function registerPatient(app: AppProcess, token: string): Promise<number> {
  const form = new FormData();
  form.set(
    "patientData",
    JSON.stringify({
      id: 0,
      fullName: "Sana Javed",
      guardianName: "Javed Iqbal",
      phone: "03214578216",
      emgencyContactNo: "3214578216",
      emgencyContactPersonName: "Javed Iqbal",
      createdOn: clinicToday(),
    }),
  );
  const response = await fetch(`${app.url}/api/Patient/InsertOrUpdatePatient`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await response.json()) as Answer).data.id;
}

describe("power fails in the middle of work", () => {
  it("keeps every request that was answered, whole, and comes up on the same data", async () => {
    const folder = await mkdtemp(join(tmpdir(), "matab-power-"));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const app = await start({ DATA_DIR: folder });
    const requestOf = await visitor(app);
    const acknowledged: number[] = [];
    let sent = 0;
    const desk = async () => {
      for (;;) {
        const answer = await post(app, "Account/AppointmentRequest", requestOf(sent++));
        acknowledged.push(answer.body.data.id);
      }
    };
    const desks = Promise.allSettled([desk(), desk(), desk(), desk()]);
    await expect.poll(() => acknowledged.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(40);
    await app.kill("SIGKILL");
    await desks;

    const again = await start({ DATA_DIR: folder });
    const token = await signIn(again);
    const kept = await get(again, "AppointmentRequests/GetAll", token);
    const ids = new Set(kept.data.map(({ id }: { id: number }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(kept.total).toBe(kept.data.length);
    expect(kept.data.every(({ serviceNames }: { serviceNames: string }) => serviceNames !== "")).toBe(true);
  });
});

describe("two processes on one database", () => {
  it("approve one request once: one appointment, one clear 409, every time", async () => {
    const { url, poolConfig, drop } = await createEmptyDatabase();
    cleanups.push(drop);
    const [one, two] = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
    // A token of the one is good at the other.
    const token = await signIn(one);
    const patientId = await registerPatient(two, token);
    const requestOf = await visitor(two);
    for (let n = 0; n < 25; n++) {
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
    expect(rows[0]).toEqual({ n: 25, requests: 25 });
  });

  it("book one chair once, whichever desk is asked", async () => {
    const { url, drop } = await createEmptyDatabase();
    cleanups.push(drop);
    const [one, two] = await Promise.all([start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]);
    const token = await signIn(one);
    const idPatient = await registerPatient(one, token);
    const requestOf = await visitor(one);
    for (let n = 0; n < 25; n++) {
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
