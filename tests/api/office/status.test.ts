import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminLogin } from "#contract/clinic/account.ts";
import { listDepartments } from "#contract/clinic/departments.ts";
import { getNotices } from "#contract/office/notices.ts";
import { getStatus } from "#contract/office/status.ts";
import { getPatient } from "#contract/patients/patients.ts";
import type { Role } from "#rules/values/permissions.ts";
import { buildApp, routes } from "#server/app.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { createLog } from "#server/platform/process/log.ts";
import { version } from "#server/platform/process/start/release.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

const PLACE = "/media/stick";
let clinic: TestClinic;
let token: string;

beforeAll(async () => {
  clinic = await openClinic({ BACKUP_TO: PLACE });
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

const status = async () => {
  const { data } = (await clinic.call(getStatus, {}, token)).body;
  if (!data) throw new Error("there is no status");
  return data;
};
const query = (text: string) => clinic.database.pool.query(text);

describe("the status of the clinic's computer", () => {
  it("tells of database, mail and sign-ins", async () => {
    const { database, mail, clock, program, failedSignIns } = await status();
    expect(database).toMatchObject({ writable: true, version: expect.stringMatching(/^\d+\.\d+$/) });
    expect(database.bytes).toBeGreaterThan(5_000_000);
    expect(mail).toEqual({ isSent: false, waiting: 0, oldestWaitingOn: null, givenUp: 0 });
    expect(clock).toBe("right");
    expect(Date.parse(program.startedOn)).toBeLessThanOrEqual(Date.now());
    expect(failedSignIns).toBe(0);
  });

  it("counts the calls, those that failed among them", async () => {
    const before = (await status()).calls;
    await clinic.call(listDepartments, { query: {} }, token);
    await asOwner(clinic, "ALTER TABLE departments RENAME TO departments_away");
    try {
      expect((await clinic.call(listDepartments, { query: {} }, token)).status).toBe(500);
    } finally {
      await asOwner(clinic, "ALTER TABLE departments_away RENAME TO departments");
    }
    const { calls } = await status();
    // The first look at the status is a call too.
    expect(calls.total - before.total).toBe(3);
    expect(calls.failed - before.failed).toBe(1);
    expect(calls.nearlyAllWithin).toBeGreaterThanOrEqual(calls.halfWithin ?? 0);
  });

  it("tells of mails that wait, that could not be sent, and not of those that were", async () => {
    await query(`INSERT INTO outbox (kind, payload, attempts, sent_on, created_on, available_on) VALUES
      ('later', '{}', 0, NULL, '2026-11-20 10:00+00', '2999-01-01'), ('later', '{}', 3, NULL, '2026-11-21 10:00+00', '2999-01-01'),
      ('later', '{}', 12, NULL, now(), '2999-01-01'), ('later', '{}', 1, now(), '2026-11-01', '2999-01-01')`);
    expect((await status()).mail).toEqual({
      isSent: false,
      waiting: 2,
      oldestWaitingOn: "2026-11-20T10:00:00.000Z",
      givenUp: 1,
    });
    await query("DELETE FROM outbox");
  });

  it("counts wrong passwords", async () => {
    const before = (await status()).failedSignIns;
    const body = { email: "nobody@clinic.example", password: "not the password" };
    expect((await clinic.call(adminLogin, { body })).status).toBe(401);
    expect((await status()).failedSignIns - before).toBe(1);
  });
});

describe("a late backup", () => {
  const noticesOf = async (role: Role) => {
    const { token: own } = await clinic.signIn(role);
    return (await clinic.call(getNotices, {}, own)).body.data;
  };
  const made = (age: string) =>
    query(`INSERT INTO backups (place, file, taken_on, verified_on, finished_on)
      VALUES ('${PLACE}', 'a.age', now() - interval '${age}', now(), now())`);

  it.each([
    ["47 hours", null, null],
    ["3 days", "3 days ago", null],
    ["8 days", "8 days ago", "8 days ago"],
  ])(
    "of %s is told to administrators as %s, to everybody else as %s",
    async (age, administrators, others) => {
      await query("DELETE FROM backups");
      await made(age);
      for (const [role, words] of [
        ["Administrator", administrators],
        ["Receptionist", others],
        ["Doctor", others],
      ] as const)
        expect(await noticesOf(role)).toEqual(
          words === null ? [] : [expect.stringContaining(`The last good backup was made ${words}`)],
        );
    },
  );
});

describe("the metrics", () => {
  /** An application of its own over the clinic's database, which serves metrics. */
  async function withMetrics(use: (app: FastifyInstance, read: () => Promise<string>) => Promise<void>) {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    const config = readConfig({ METRICS_PORT: "0" });
    const app = await buildApp({ database: clinic.database, config, log });
    const port = lines.map((line) => JSON.parse(line).port).find(Boolean);
    try {
      await use(app, async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    } finally {
      await app.close();
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  }

  const samplesOf = (text: string) =>
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [, name = "", labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
        return { name, labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)], value: Number(value) };
      });

  it("have labels from closed lists only, whatever is asked", () =>
    withMetrics(async (app, read) => {
      const { id } = await registerPatient(clinic, token, { fullName: "Zarmina Unmistakable" });
      const headers = { authorization: `Bearer ${token}` };
      const addresses = [
        `/api${getPatient.path.replace("{id}", String(id))}`,
        `/api${listDepartments.path}?search=Zarmina`,
        "/api/Zarmina/Unmistakable",
        "/api/docs/Zarmina",
        "/api/%22%7D%201",
        "/Zarmina",
      ];
      for (const url of addresses)
        for (const method of ["GET", "POST", "DELETE", "OPTIONS"] as const)
          await app.inject({ method, url, headers });
      await query("DELETE FROM backups");
      await query(`INSERT INTO backups (place, file, taken_on, finished_on)
        VALUES ('${PLACE}', 'a.age', now() - interval '8 days', now())`);
      const text = await read();
      expect(text).not.toMatch(/Zarmina|Unmistakable/);
      const patterns = routes.map(({ endpoint }) => `/api${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`);
      const allowed: Record<string, (value: string) => boolean> = {
        method: (value) => ["GET", "POST", "DELETE", "HEAD", "OPTIONS"].includes(value),
        route: (value) => patterns.includes(value) || /^\/api\/(docs|openapi)/.test(value),
        status: (value) => /^[2-5]\d\d$/.test(value),
        le: (value) => value === "+Inf" || Number(value) > 0,
        version: (value) => value === version,
      };
      const samples = samplesOf(text);
      for (const { name, labels } of samples)
        for (const [, label = "", value = ""] of labels)
          expect(allowed[label]?.(value), `${name} ${label}=${value}`).toBe(true);
      const figure = (name: string) => samples.find((sample) => sample.name === name)?.value;
      expect([figure("matab_database_up"), figure("matab_writable"), figure("matab_mail_waiting")]).toEqual([
        1, 1, 0,
      ]);
      expect(figure("matab_backup_age_seconds")).toBeGreaterThan(8 * 86_400 - 1);
      expect(figure("matab_restore_drill_age_seconds")).toBeUndefined();
      expect(figure("matab_calls_total")).toBeGreaterThan(0);
    }));

  it("are not served with the website", () =>
    withMetrics(async (app) => {
      const { body } = await app.inject({ method: "GET", url: "/metrics" });
      expect(body).not.toContain("matab_");
    }));
});
