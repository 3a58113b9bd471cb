import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDepartment, listDepartments } from "#contract/clinic/departments.ts";
import { EXPORTS } from "#contract/office/exports.ts";
import { getNotices } from "#contract/office/notices.ts";
import { getPatient, savePatient } from "#contract/patients/patients.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { buildApp, routes } from "#server/app.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { createLog } from "#server/platform/process/log.ts";
import { patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asFile, jpeg } from "#tests/support/files/pictures.ts";
import { asOwner, superuserAccess } from "#tests/support/platform/database.ts";

/** What the clinic's computer and its database cannot do just now: said in words, and over by itself. */

const MEGABYTE = 2 ** 20;
const FULL =
  "The disk of the clinic's computer is full. Records can be read, and nothing can be saved until there is room.";

const computer = { room: 100_000 * MEGABYTE, shift: 0 };
let clinic: TestClinic;
let token: string;
let idPatient: number;

beforeAll(async () => {
  const disk = { room: async () => computer.room, prepare: async () => undefined };
  clinic = await openClinic({}, { disk, now: () => Date.now() + computer.shift });
  ({ token } = await clinic.signIn("Administrator"));
  idPatient = (await registerPatient(clinic, token)).id;
  // A clinic that was never backed up is told so beside everything else.
  await query("INSERT INTO backups (place, file, taken_on) VALUES ('/media/stick', 'a.age', now())");
});
afterAll(() => clinic.close());

const query = (text: string) => clinic.database.pool.query(text);
const readiness = async () => {
  const { statusCode, body } = await clinic.app.inject({ method: "GET", url: "/readyz" });
  return { statusCode, ...JSON.parse(body) };
};
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
let departments = 0;
const change = async () =>
  said(await clinic.call(createDepartment, { body: { name: `Department ${departments++}` } }, token));
const read = async () => (await clinic.call(listDepartments, { query: {} }, token)).status;
const open = async () => said(await clinic.call(getPatient, { params: { id: idPatient } }, token));
const views = async () =>
  Number((await query("SELECT count(*) AS n FROM audit_log WHERE action = 'viewed'")).rows[0].n);

const WELL = { database: true, writable: true, migrated: true, disk: "enough", clock: "right" };
const expectWell = async () => {
  expect(await readiness()).toEqual({ statusCode: 200, status: "ready", ...WELL });
  expect((await change())[0]).toBe(200);
};

describe("/readyz", () => {
  it("names the state of each part", expectWell);
});

describe("the disk", () => {
  it("gives a notice when space is low, and refuses only pictures and exports when it is scarce", async () => {
    computer.room = 499 * MEGABYTE;
    expect(await readiness()).toMatchObject({ statusCode: 200, writable: true, disk: "scarce" });
    const words = /less than 500 MB left: pictures and exports have to wait/;
    const body = { ...patientInput(), id: idPatient };
    const file = asFile(await jpeg());
    expect(said(await clinic.call(savePatient, { body, file }, token))).toEqual([
      503,
      expect.stringMatching(words),
    ]);
    for (const { endpoint } of EXPORTS) {
      const query = { format: "csv", by: "doctor", patientId: idPatient };
      const answer = await clinic.call(endpoint, { query } as never, token);
      expect([answer.status, answer.body.message]).toEqual([503, expect.stringMatching(words)]);
    }
    expect((await clinic.call(savePatient, { body }, token)).status).toBe(200);
    computer.room = 501 * MEGABYTE;
    expect(await readiness()).toMatchObject({ statusCode: 200, disk: "low" });
    const { body: notices } = await clinic.call(getNotices, {}, token);
    expect(notices.data).toEqual([
      "The disk of the clinic's computer has less than 2 GB left. Make room on it soon.",
    ]);
    expect((await clinic.call(savePatient, { body, file }, token)).status).toBe(200);
    computer.room = 3000 * MEGABYTE;
    await expectWell();
  });

  it("allows audited reads and refuses changes when it is full, until there is space", async () => {
    computer.room = 20 * MEGABYTE;
    expect(await readiness()).toMatchObject({ statusCode: 503, status: FULL, writable: false, disk: "full" });
    expect(await change()).toEqual([503, FULL]);
    expect(await read()).toBe(200);
    const before = await views();
    expect(await open()).toEqual([200, "OK"]);
    expect(await views()).toBe(before + 1);
    computer.room = 3000 * MEGABYTE;
    await expectWell();
  });

  it("of an external database counts as full after its first error about a full disk", async () => {
    await asOwner(
      clinic,
      `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
       CREATE TRIGGER no_room BEFORE INSERT ON departments FOR EACH ROW EXECUTE FUNCTION no_room()`,
    );
    expect(await change()).toEqual([503, FULL]);
    expect(await readiness()).toMatchObject({ statusCode: 503, status: FULL, writable: false, disk: "full" });
    await asOwner(clinic, "DROP FUNCTION no_room CASCADE");
    expect((await change())[0]).toBe(200);
    await expectWell();
  });
});

describe("a read-only database", () => {
  /** As its owner would set it; connections learn of it when they are made, so those that are there are ended. */
  const setReadOnly = async (value: "on" | "off") => {
    const { pool, heartbeat } = clinic.database;
    const gone = Promise.all([pool, heartbeat].map(goneFrom));
    const owner = new pg.Client(superuserAccess());
    await owner.connect();
    const name = pool.options.database;
    await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    await owner.end();
    await gone;
  };
  const goneFrom = (pool: pg.Pool) => {
    let left = pool.totalCount;
    return new Promise<void>((resolve) => {
      if (left === 0) resolve();
      pool.on("remove", () => --left === 0 && resolve());
    });
  };

  it("can be read, refuses changes with a message, and works again without a restart", async () => {
    await setReadOnly("on");
    const words = "The clinic's records can only be read right now. Nothing can be saved.";
    expect(await change()).toEqual([503, words]);
    expect(await readiness()).toMatchObject({
      statusCode: 503,
      status: words,
      database: true,
      writable: false,
    });
    expect(await read()).toBe(200);
    // Not seen without the mark that says who saw.
    expect(await open()).toEqual([503, words]);
    await setReadOnly("off");
    await expectWell();
  });

  it("does not refuse calls because the session's last use cannot be written", async () => {
    await query("UPDATE sessions SET last_seen_on = now() - interval '5 minutes'");
    await setReadOnly("on");
    expect(await read()).toBe(200);
    await setReadOnly("off");
    await expectWell();
  });
});

describe("the clocks", () => {
  it("give a notice when they differ, and all calls are refused when they are far apart", async () => {
    computer.shift = 10_000;
    expect(await readiness()).toMatchObject({ statusCode: 200, clock: "differs" });
    expect(await open()).toEqual([200, "OK"]);
    computer.shift = -3 * 3_600_000 - 1000;
    expect(await readiness()).toMatchObject({ statusCode: 503, writable: false, clock: "apart" });
    const words = /^The clocks of this computer and of the database differ by 3 hours\. Set them; until then/;
    for (const { endpoint } of routes) {
      const answer = await clinic.call(endpoint, { query: {}, params: {}, body: {} } as never, token);
      expect([endpoint.path, answer.status, answer.body.message]).toEqual([
        endpoint.path,
        503,
        expect.stringMatching(words),
      ]);
    }
    computer.shift = 0;
    await expectWell();
  });

  it("allow reading and refuse changes when they are behind the last recorded time", async () => {
    const record = (at: string) =>
      query(`INSERT INTO audit_log (action, entity, at) VALUES ('signed in', 'staff', ${at})`);
    await record("now() + interval '3 days'");
    expect(await readiness()).toMatchObject({ statusCode: 503, writable: false, clock: "wrong" });
    const words = /^The clock of this computer says \d\d-\w{3}-\d{4} \d\d:\d\d: set it\./;
    expect(await change()).toEqual([503, expect.stringMatching(words)]);
    expect(await read()).toBe(200);
    // What was recorded wrongly is passed over when somebody has made sure of the clock.
    const sure = await buildApp({
      database: clinic.database,
      config: readConfig({ LOG_LEVEL: "silent", CLOCK_CHECKED: clinicToday() }),
      log: createLog("silent"),
    });
    expect((await sure.inject({ method: "GET", url: "/readyz" })).json()).toMatchObject(WELL);
    await sure.close();
    await record("now()");
    await expectWell();
  });
});
