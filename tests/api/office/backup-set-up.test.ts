import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BackupSetUp,
  checkBackupPlace,
  getBackupSetUp,
  makeBackupKey,
  saveBackupSetUp,
} from "#contract/office/backup-set-up.ts";
import { backUpNow, getBackupStatus } from "#contract/office/backups.ts";
import { getNotices } from "#contract/office/notices.ts";
import { getSetUpProgress } from "#contract/office/set-up.ts";
import { queueBackupMails } from "#server/features/office/backups/mails.ts";
import { placesDue } from "#server/platform/backup/places/places-due.ts";
import { readBackupSettings } from "#server/platform/backup/set-up.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { BACKUP_RECIPIENT, runCommand, temporaryFolder } from "#tests/support/backups.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { makeDemo, makeNoDemo } from "#tests/support/demo.ts";

/** An owner who has never read a manual: warned from the first patient on, and done in the browser. */

const { folder, remove } = temporaryFolder();
const [data, stick] = [join(folder, "data"), join(folder, "stick")];
/** A disk of its own on every Linux, unless the test run keeps its temporary files there. */
const OTHER_DISK = "/dev/shm";
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(folder).dev;

let clinic: TestClinic;
let token: string;
let reception: string;
beforeAll(async () => {
  mkdirSync(join(data, "postgres"), { recursive: true });
  mkdirSync(stick);
  clinic = await openClinic({ DATA_DIR: data });
  ({ token } = await clinic.signIn("Administrator"));
  ({ token: reception } = await clinic.signIn("Receptionist"));
});
afterAll(async () => {
  await clinic.close();
  remove();
});

const query = async (text: string) => (await clinic.database.pool.query(text)).rows;
const notices = async (of = token) => (await clinic.call(getNotices, {}, of)).body.data ?? [];
const setUp = async () => (await clinic.call(getBackupSetUp, {}, token)).body.data as BackupSetUp;
const check = (place: string) => clinic.call(checkBackupPlace, { body: { place } }, token);
const save = (changes: object = {}, of = token) =>
  clinic.call(
    saveBackupSetUp,
    { body: { publicKey: BACKUP_RECIPIENT, place: stick, allowSameDisk: true, ...changes } },
    of,
  );
const settings = { DATA_DIR: data, SMTP_URL: "smtp://127.0.0.1:1" };
const mails = async () => {
  await queueBackupMails(clinic.database.kysely, readConfig(settings));
  return (await query("SELECT payload->>'subject' AS subject FROM outbox ORDER BY id")).map(
    ({ subject }) => subject,
  );
};

describe("a clinic that was never backed up", () => {
  it("is not warned of its patients as a demo", async () => {
    await registerPatient(clinic, token);
    await makeDemo(clinic);
    expect([await notices(), await mails()]).toEqual([[], []]);
    await makeNoDemo(clinic);
  });

  it("warns administrators from its first own patient on, and everybody after a week", async () => {
    await registerPatient(clinic, token);
    const never = expect.stringContaining("No backup of the clinic was ever made");
    expect([await notices(), await notices(reception)]).toEqual([[never], []]);
    expect([await mails(), await mails()]).toEqual(Array(2).fill(["Matab Clinic: no backup was ever made"]));
    await query("UPDATE patients SET created_on = now() - interval '40 days'");
    // A list of old patients is no old clinic.
    expect(await notices(reception)).toEqual([]);
    await query("UPDATE staff SET created_on = now() - interval '8 days'");
    expect(await notices(reception)).toEqual([never]);
    expect(await mails()).toHaveLength(2);
  });

  it("makes none without a key, and says where one is made", async () => {
    const { status, body } = await clinic.call(backUpNow, {}, token);
    expect([status, body.message]).toEqual([409, expect.stringContaining("step Backups of the set-up")]);
    expect(await setUp()).toMatchObject({
      environment: { hasKey: false, hasPlace: false },
      publicKeys: [],
      place: null,
    });
  });
});

describe("the key", () => {
  it("is answered once and kept nowhere", async () => {
    const { body, headers } = await clinic.call(makeBackupKey, {}, token, { "idempotency-key": "one press" });
    expect(body.data).toEqual({
      publicKey: expect.stringMatching(/^age1[0-9a-z]{58}$/),
      secretKey: expect.stringMatching(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/),
    });
    expect(headers["cache-control"]).toMatch(/no-store/);
    const tables = await query(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    for (const { name } of tables)
      expect([
        name,
        await query(`SELECT 1 FROM ${name} AS row WHERE row::text ILIKE '%age-secret-key%'`),
      ]).toEqual([name, []]);
    const again = await clinic.call(makeBackupKey, {}, token, { "idempotency-key": "one press" });
    expect(again.body.data?.secretKey).not.toBe(body.data?.secretKey);
  });

  it.each([
    "",
    "age1",
    "AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQ",
    `${BACKUP_RECIPIENT}q`,
    `age1${"q".repeat(58)}`,
  ])("that is none, %j, is refused", async (publicKey) => {
    const { status, body } = await save({ publicKey });
    expect([status, body.errors?.[0]?.message]).toEqual([400, "Make the key first."]);
  });

  it("is made by administrators alone", async () => {
    expect((await clinic.call(makeBackupKey, {}, reception)).status).toBe(403);
    expect((await save({}, reception)).status).toBe(403);
    expect((await clinic.call(checkBackupPlace, { body: { place: "/" } }, reception)).status).toBe(403);
  });
});

describe("a folder", () => {
  it.each([
    ["that is not there", () => join(folder, "gone"), /is not there\. Is the stick plugged in/],
    ["below one that is not there", () => join(folder, "gone/further"), /is not there/],
    ["that is a file", () => join(folder, "letter"), /is a file: choose a folder/],
    ["that cannot be written", () => "/proc", /may not be written|is not there/],
    ["that begins anywhere", () => "stick", /from its beginning/],
    ["that is storage", () => "s3://bucket/clinic", /settings of the installation/],
  ])("%s says so at once, before anything is saved", async (_, place, problem) => {
    writeFileSync(join(folder, "letter"), "mine");
    expect((await check(place())).body.data?.problem).toMatch(problem);
    const { status, body } = await save({ place: place() });
    expect([status, body.errors?.[0]]).toEqual([
      400,
      { field: "place", message: expect.stringMatching(problem) },
    ]);
    expect(await query("SELECT 1 FROM backup_set_up")).toEqual([]);
  });

  it.each([
    ["as it is", () => join(data, "postgres")],
    ["a folder in it", () => join(data, "postgres", "base")],
    ["with two slashes", () => `${data}//postgres`],
    ["with a dot", () => `${data}/./postgres`],
    ["by a way round", () => `${data}/../data/postgres/`],
    ["over a link", () => join(folder, "link-to-database")],
  ])("of the database is refused however it is written: %s", async (_, place) => {
    const link = join(folder, "link-to-database");
    if (!existsSync(link)) symlinkSync(join(data, "postgres"), link);
    mkdirSync(join(data, "postgres", "base"), { recursive: true });
    expect((await check(place())).body.data?.problem).toMatch(/belongs to the database/);
    expect((await save({ place: place(), allowSameDisk: true })).status).toBe(400);
    expect(readdirSync(join(data, "postgres"))).toEqual(["base"]);
  });

  it("of any name is answered in words", () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: "binary" }), fc.string()), async (name) => {
        const { status } = await check(`/nowhere/${name}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 50 },
    ));

  it.runIf(hasOtherDisk)(
    "on another disk is taken without a question, and nothing is left in it",
    async () => {
      // This clinic's database lies elsewhere, as that of an installation with DATABASE_URL does: its own disk is not known.
      expect((await check(OTHER_DISK)).body.data).toMatchObject({
        ...{ problem: null, isSameDisk: false },
        isMemory: true,
      });
      expect(readdirSync(OTHER_DISK).filter((name) => name.startsWith(".matab-"))).toEqual([]);
    },
  );

  it("on the disk of the records is only taken knowingly", async () => {
    expect((await check(stick)).body.data).toMatchObject({ place: stick, problem: null, isSameDisk: true });
    const { status, body } = await save({ allowSameDisk: false });
    expect([status, body.message]).toEqual([409, expect.stringContaining("destroys both")]);
    expect((await save()).status).toBe(200);
    expect(await setUp()).toMatchObject({ publicKeys: [BACKUP_RECIPIENT], place: stick });
  });
});

describe("what was set up in the browser", () => {
  const due = async (env = {}) => {
    const config = readConfig({ DATA_DIR: data, ...env });
    return placesDue(clinic.database.pool, await readBackupSettings(clinic.database.kysely, config));
  };

  it("holds where the environment does not say it, each for itself", async () => {
    const other = join(folder, "other");
    mkdirSync(other);
    expect(await due()).toEqual([stick]);
    expect(await due({ BACKUP_TO: other })).toEqual([other]);
    const ofEnvironment = await readBackupSettings(
      clinic.database.kysely,
      readConfig({ BACKUP_RECIPIENT, BACKUP_TO: other }),
    );
    expect(ofEnvironment).toMatchObject({ backupTo: [other], backupRecipients: [{}] });
  });

  it("makes a backup that the printed key opens, and ends the warning and the step", async () => {
    const { publicKey, secretKey } = (await clinic.call(makeBackupKey, {}, token)).body.data ?? {
      publicKey: "",
      secretKey: "",
    };
    expect((await save({ publicKey })).status).toBe(200);
    const env = { DATABASE_URL: clinic.url, DATA_DIR: data };
    expect(runCommand("backup", ["--due"], env)).toMatchObject({
      status: 0,
      lastLine: expect.stringMatching(new RegExp(`^${stick}/matab-`)),
    });
    const key = join(folder, "typed-from-paper");
    writeFileSync(key, `${secretKey}\n`);
    const drill = runCommand("restore-drill", ["--key", key], env);
    expect([drill.status, drill.stdout]).toEqual([0, expect.stringContaining("can be restored")]);
    expect(await due()).toEqual([]);
    expect((await clinic.call(getBackupStatus, {}, token)).body.data).toMatchObject({
      isSetUp: true,
      lastGoodOn: expect.any(String),
      recipients: [publicKey],
      places: [{ place: stick, error: null }],
    });
    expect([await notices(), await notices(reception)]).toEqual([[], []]);
    const { steps = [] } = (await clinic.call(getSetUpProgress, {}, token)).body.data ?? {};
    expect(steps).toContainEqual({ step: "backups", isDone: true });
  }, 120_000);

  it("is on record, the public key and the folder alone", async () => {
    const trail = await query(
      "SELECT after FROM audit_log WHERE entity = 'backups' AND action = 'changed' ORDER BY id DESC LIMIT 1",
    );
    expect(trail).toEqual([{ after: { publicKey: expect.stringMatching(/^age1/), place: stick } }]);
  });
});

/** A link to a folder of another disk stands for the stick, an empty folder for what a pulled stick leaves. */
describe.runIf(hasOtherDisk)("a stick that is pulled out while its folder stays", () => {
  const plugged = join(folder, "plugged");
  let onStick: string;
  beforeAll(() => {
    onStick = mkdtempSync(join(OTHER_DISK, "matab-stick-"));
    symlinkSync(onStick, plugged);
  });
  afterAll(() => rmSync(onStick, { recursive: true, force: true }));
  const backUp = (place: string) =>
    runCommand("backup", [], {
      DATABASE_URL: clinic.url,
      DATA_DIR: data,
      BACKUP_RECIPIENT,
      BACKUP_TO: place,
    });
  const pull = () => {
    rmSync(plugged);
    mkdirSync(plugged);
  };

  it("is said in words, and nothing is written onto the computer's own disk", async () => {
    expect(backUp(plugged).status).toBe(0);
    pull();
    const { status, stderr } = backUp(plugged);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`The stick or disk ${plugged} is not plugged in`),
    ]);
    expect(readdirSync(plugged)).toEqual([]);
    const [last] = await query("SELECT file, error FROM backups ORDER BY id DESC LIMIT 1");
    expect(last).toEqual({ file: null, error: expect.stringContaining("is not plugged in") });
  }, 120_000);

  it("takes the next backup when it is back", () => {
    rmSync(plugged, { recursive: true });
    symlinkSync(onStick, plugged);
    expect(backUp(plugged).status).toBe(0);
    expect(readdirSync(onStick).filter((name) => name.endsWith(".age"))).toHaveLength(2);
  }, 120_000);

  it("is given up by choosing its folder knowingly", async () => {
    pull();
    expect((await save({ place: plugged, allowSameDisk: true })).status).toBe(200);
    expect(backUp(plugged).status).toBe(0);
  }, 120_000);

  it("is no question of a folder that always lay on the computer's disk", () => {
    expect(backUp(stick).status).toBe(0);
    expect(backUp(stick).status).toBe(0);
  }, 120_000);
});
