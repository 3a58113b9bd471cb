import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDepartment, listDepartments } from "#contract/clinic/departments.ts";
import { getDashboardData } from "#contract/money/dashboard.ts";
import { getHistory } from "#contract/office/history.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { ReadReplica } from "#server/platform/db/start/read-replica.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { startOwnCluster } from "#tests/support/platform/own-cluster.ts";
import { type Standby, startStandby } from "#tests/support/platform/standby.ts";

/** A clinic with a standby (DATABASE_READ_URL): what is read from it, and that nobody notices. */

let clinic: TestClinic;
let standby: Standby;
let replica: ReadReplica;
let token: string;

beforeAll(async () => {
  const cluster = await startOwnCluster();
  standby = await startStandby(cluster);
  clinic = await openClinic({}, { database: cluster.database, replica: standby.access });
  replica = new ReadReplica(clinic.database, standby.access);
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(async () => {
  await replica.close();
  await clinic.close();
  await standby.drop();
});

const isOnStandby = async (db: Executor) =>
  (await sql<{ is: boolean }>`SELECT pg_is_in_recovery() AS is`.execute(db)).rows[0]?.is;
const readiness = async () => {
  const { statusCode, body } = await clinic.app.inject({ method: "GET", url: "/readyz" });
  return { statusCode, ...JSON.parse(body) } as Record<string, unknown>;
};
const exported = async () => {
  const { statusCode, body } = await clinic.app.inject({
    method: "GET",
    url: "/api/Export/MasterServices?format=csv",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(statusCode).toBe(200);
  return body;
};
let created = 0;
const create = async () => {
  const name = `Department ${created++}`;
  const { body } = await clinic.call(createDepartment, { body: { name } }, token);
  expect(body.data?.name).toBe(name);
  return { name, id: body.data?.id ?? 0 };
};

describe("a standby that keeps up", () => {
  it("is read, and has whatever was saved before the read", async () => {
    for (let n = 0; n < 20; n++) {
      const { name } = await create();
      const [place, names] = await replica.read(async (db) => [
        await isOnStandby(db),
        (await sql<{ name: string }>`SELECT name FROM departments`.execute(db)).rows.map((row) => row.name),
      ]);
      expect(place).toBe(true);
      expect(names).toContain(name);
      expect(await exported()).toContain(`${name}`);
    }
    expect(await readiness()).toMatchObject({ statusCode: 200, replica: "current", replicaLag: 0 });
  });

  it("serves exports, figures of past days and histories; nothing else", async () => {
    const { id } = await create();
    const patient = await registerPatient(clinic, token);
    const today = clinicToday();
    const reads = vi.spyOn(ReadReplica.prototype, "read");
    const readsOf = async (work: () => Promise<unknown>) => {
      reads.mockClear();
      await work();
      return reads.mock.calls.length;
    };
    const figures = (startDate: string, endDate: string) =>
      clinic.call(getDashboardData, { query: { startDate, endDate } }, token);
    const history = (entity: "patient" | "department", of: number) =>
      clinic.call(getHistory, { query: { entity, id: of } }, token);
    try {
      expect(await readsOf(exported)).toBe(1);
      expect(await readsOf(() => figures(addDays(today, -60), addDays(today, -1)))).toBe(1);
      expect(await readsOf(() => history("department", id))).toBe(1);
      expect(await readsOf(() => figures(addDays(today, -60), today))).toBe(0);
      expect(await readsOf(() => history("patient", patient.id))).toBe(0);
      expect(await readsOf(() => clinic.call(listDepartments, { query: {} }, token))).toBe(0);
      expect(await readsOf(create)).toBe(0);
    } finally {
      reads.mockRestore();
    }
  });

  it("is not taken for one when it is the primary itself", async () => {
    const itself = new ReadReplica(clinic.database, clinic.owner);
    expect(await itself.look()).toEqual({ replica: "away", replicaLag: null });
    await itself.close();
  });
});

describe("a standby that is behind", () => {
  it("is passed over, so that one's own work is in one's file", async () => {
    await standby.pauseReplay(true);
    const { name } = await create();
    expect(await replica.read(isOnStandby)).toBe(false);
    expect(await exported()).toContain(name);
    const { replicaLag, ...states } = await readiness();
    expect(states).toMatchObject({ statusCode: 200, replica: "late" });
    expect(replicaLag).toBeGreaterThan(0);
    await standby.pauseReplay(false);
    await expect.poll(() => replica.read(isOnStandby), { timeout: 30_000 }).toBe(true);
  });
});

describe("a standby that dies", () => {
  it("in the middle of a read: the same is read from the primary, at once", async () => {
    const places: unknown[] = [];
    const answer = await replica.read(async (db) => {
      const place = await isOnStandby(db);
      places.push(place);
      if (place) {
        standby.kill();
        await sql`SELECT pg_sleep(60)`.execute(db);
      }
      return "read";
    });
    expect([answer, ...places]).toEqual(["read", true, false]);
    const { name } = await create();
    expect(await exported()).toContain(name);
    expect(await readiness()).toMatchObject({ statusCode: 200, replica: "away", replicaLag: null });
  });
});
