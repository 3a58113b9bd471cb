import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type BackupStatus, backUpNow, downloadBackup, getBackupStatus } from "#contract/office/backups.ts";
import { erasePatient } from "#contract/patients/erasure.ts";
import { isBackupName } from "#server/platform/backup/make-backup.ts";
import { ERASURES_FILE } from "#server/platform/db/erasures.ts";
import { BACKUP_RECIPIENT, runCommandBeside, SECRET_KEY, temporaryFolder } from "#tests/support/backups.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { S3_KEY, S3_REGION, type S3Server, startS3Server } from "#tests/support/platform/s3-server.ts";

/** Backups that go to S3-compatible storage, and those that administrators ask for on the screen. */

const { folder, remove } = temporaryFolder();
const disk = join(folder, "disk");
const PLACE = "s3://clinic/main";
let server: S3Server;
let clinic: TestClinic;
let token: string;
let settings: Record<string, string>;
beforeAll(async () => {
  mkdirSync(disk);
  server = await startS3Server();
  writeFileSync(join(folder, "secret"), `${S3_KEY.secret}\n`);
  writeFileSync(join(folder, "key"), `${SECRET_KEY}\n`);
  settings = {
    BACKUP_RECIPIENT,
    BACKUP_TO: `${PLACE}/, ${disk}`,
    DATA_DIR: join(folder, "data"),
    AWS_ENDPOINT_URL: server.endpoint,
    AWS_REGION: S3_REGION,
    AWS_ACCESS_KEY_ID: S3_KEY.keyId,
    AWS_SECRET_ACCESS_KEY_FILE: join(folder, "secret"),
  };
  clinic = await openClinic(settings);
  ({ token } = await clinic.signIn("Administrator"));
  // What the app starts by itself has the environment of this process; nothing is due while these tests run.
  for (const [name, value] of Object.entries({ ...settings, DATABASE_URL: clinic.url }))
    vi.stubEnv(name, value);
  await query(`INSERT INTO backups (place, file, taken_on, verified_on, finished_on)
    SELECT place, 'none', now(), now(), now() FROM unnest(ARRAY['${PLACE}', '${disk}']) AS place`);
});
afterEach(() => {
  server.fault = null;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await clinic.close();
  await server.close();
  remove();
});

const command = (name: string, args: string[], changes = {}) =>
  runCommandBeside(name, args, { ...settings, DATABASE_URL: clinic.url, ...changes });
const status = async () => (await clinic.call(getBackupStatus, {}, token)).body.data as BackupStatus;
const query = async (text: string) => (await clinic.database.pool.query(text)).rows;
const inStorage = () =>
  [...server.objects.keys()].map((key) => key.replace("main/", "")).filter(isBackupName);
const inFolder = () => readdirSync(disk).filter(isBackupName);
const atStaging = () => existsSync(join(folder, "data/backup-in-transit"));

describe("a backup in storage", () => {
  it("is made without any folder, tried by a restore, and leaves nothing in transit", async () => {
    const { status: code, lastLine, stderr } = await command("backup", ["--nightly"], { BACKUP_TO: PLACE });
    expect([code, lastLine]).toEqual([0, `${PLACE}/${inStorage()[0]}`]);
    expect(stderr).not.toContain(S3_KEY.secret);
    const { places, lastDrill, lastGoodOn } = await status();
    expect(places[0]).toMatchObject({ place: PLACE, lastGoodOn, bytes: expect.any(Number), error: null });
    expect(lastDrill?.error).toBeNull();
    expect(atStaging()).toBe(false);
  }, 120_000);

  it("is a copy of the one in a folder; old ones go by the same rule", async () => {
    for (const day of ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"]) {
      const name = `matab-200105${day}T070000000Z.sql.zst.age`;
      server.objects.set(`main/${name}`, { content: Buffer.from("old") });
      await query(`INSERT INTO backups (place, file, taken_on, verified_on, finished_on)
        VALUES ('${PLACE}', '${name}', '2001-05-${day} 07:00Z', now(), now())`);
    }
    const { stdout } = await command("backup", ["--nightly"]);
    const [there = "", onDisk = ""] = stdout.trim().split("\n");
    expect([onDisk, there]).toEqual([join(disk, inFolder()[0] ?? ""), `${PLACE}/${inFolder()[0]}`]);
    expect(inStorage()).not.toContain("matab-20010501T070000000Z.sql.zst.age");
    expect(inStorage()).toContain("matab-20010510T070000000Z.sql.zst.age");
  });

  it("that cannot be brought is a failed one, and the folder's is made all the same", async () => {
    server.fault = (request, response) => {
      if (request.method !== "PUT") return false;
      response.writeHead(403, { connection: "close" }).end("<Error><Code>AccessDenied</Code></Error>");
      return true;
    };
    const before = inStorage();
    const { status: code, stderr, stdout } = await command("backup", ["--nightly"]);
    expect([code, stdout.trim().split("\n")]).toEqual([0, [expect.stringContaining(disk)]]);
    expect(stderr).toContain(`${PLACE} refuses it: the key of AWS_ACCESS_KEY_ID needs the right to`);
    expect((await status()).places[0]?.error).toContain("needs the right to list, read, write and delete");
    expect(inStorage()).toEqual(before);
    expect(await command("backup", ["--to", PLACE])).toMatchObject({ status: 1, stdout: "" });
    expect(atStaging()).toBe(false);
  });

  it("is restored from there with the key, and who was erased since stays erased", async () => {
    const { id, registerNo } = await registerPatient(clinic, token, { fullName: "Zarmina Erased" });
    const { lastLine } = await command("backup", ["--to", PLACE]);
    await clinic.call(erasePatient, { body: { id, registerNo, reason: "She asked for it." } }, token);
    await vi.waitFor(() => expect(server.objects.has(`main/${ERASURES_FILE}`)).toBe(true), {
      timeout: 10_000,
    });
    const drill = await command("restore-drill", ["--key", join(folder, "key")], { BACKUP_TO: PLACE });
    expect([drill.status, drill.lastLine]).toEqual([0, expect.stringContaining("all checks passed.")]);
    const into = join(folder, "restored");
    // Under root, PostgreSQL runs as somebody else.
    chmodSync(folder, 0o711);
    const {
      status: code,
      stdout,
      stderr,
    } = await command("restore", [lastLine, "--key", join(folder, "key"), "--into", into]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Restored /)]);
    expect(stderr).not.toContain("No list of erased patients");
    expect(await command("restore", [`${PLACE}/letter.txt`, "--key", join(folder, "key")])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("is no address of a backup"),
    });
  }, 240_000);
});

describe("settings that cannot be", () => {
  it.each([
    [
      "a place without a key",
      { AWS_ACCESS_KEY_ID: "" },
      "BACKUP_TO names storage, which wants AWS_ACCESS_KEY_ID",
    ],
    [
      "a file without a secret",
      { AWS_SECRET_ACCESS_KEY_FILE: "/nowhere" },
      "AWS_SECRET_ACCESS_KEY_FILE names /nowhere, which cannot be read",
    ],
    [
      "no address",
      { BACKUP_TO: "s3://Clinic" },
      "BACKUP_TO must be folders that begin with /, or storage like s3://bucket/prefix",
    ],
    ["a line break", { BACKUP_TO: "/srv/a\nb" }, "BACKUP_TO must be folders that begin with /"],
  ])("%s is one line", async (_, changes, words) => {
    const { status: code, stderr } = await command("backup", [], changes);
    expect([code, stderr.split("\n").length, stderr]).toEqual([1, 1, expect.stringContaining(words)]);
  });

  it("--to a folder with a line break in its name is refused before anything is made", async () => {
    const { status: code, stderr } = await command("backup", ["--to", join(folder, "a\nb")]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("whose name has no line breaks")]);
  });
});

describe("a backup asked for on the screen", () => {
  const ask = () => clinic.call(backUpNow, {}, token);
  const settled = () =>
    vi.waitFor(async () => expect((await status()).isRunning).toBe(false), {
      timeout: 60_000,
      interval: 100,
    });

  it("is made beside the clinic, seen while it is, and a second one refused in words", async () => {
    const before = inFolder().length;
    // It waits for storage until it was seen.
    let wait: IncomingMessage | undefined;
    server.fault = (request) => {
      if (request.method === "PUT") wait = request;
      return request.method === "PUT";
    };
    expect((await ask()).body).toMatchObject({ responseCode: 200, message: "The backup has begun." });
    expect((await status()).isRunning).toBe(true);
    expect((await ask()).body).toMatchObject({
      responseCode: 409,
      message: "A backup is being made already. Wait until it is done.",
    });
    expect((await command("backup", [])).stderr).toBe(
      "Another backup of this clinic is being made. Wait until it is done.",
    );
    await vi.waitFor(() => expect(wait).toBeDefined(), { timeout: 30_000 });
    expect((await status()).step).toMatchObject({ step: `sending to ${PLACE}` });
    server.fault = null;
    wait?.socket.destroy();
    await settled();
    expect(inFolder()).toHaveLength(before + 1);
    expect((await status()).places.map(({ error }) => error)).toEqual([null, null]);
  }, 120_000);

  it("is refused in words while another process makes one", async () => {
    const other = await clinic.database.pool.connect();
    await other.query("BEGIN; SELECT pg_advisory_xact_lock(7204131)");
    expect((await status()).isRunning).toBe(true);
    expect((await ask()).body).toMatchObject({
      responseCode: 409,
      message: "Another backup of this clinic is being made. Wait until it is done.",
    });
    const count = async () => (await query("SELECT count(*) FROM backups"))[0].count;
    const entries = await count();
    const nightly = await command("backup", ["--nightly", "--due"]);
    expect([nightly.status, nightly.stdout, nightly.stderr]).toEqual([0, "", ""]);
    await other.query("ROLLBACK");
    other.release();
    // The other one has just made what was due.
    const late = await command("backup", ["--nightly", "--due"]);
    expect([late.status, late.stdout, await count()]).toEqual([0, "", entries]);
  }, 60_000);
});

describe("the newest backup as a file", () => {
  const get = () =>
    clinic.app.inject({
      method: "GET",
      url: `/api${downloadBackup.path}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const newestInStorage = () => inStorage().toSorted().at(-1) ?? "";
  const exported = () =>
    query("SELECT entity, after FROM audit_log WHERE action = 'exported' AND entity = 'backups'");

  it("comes whole, from a folder or else from storage, and is on record", async () => {
    const newest = inFolder().toSorted().at(-1) ?? "";
    const near = await get();
    expect(near.headers["content-length"]).toBe(`${near.rawPayload.length}`);
    expect(near.headers["content-disposition"]).toBe(`attachment; filename="${newest}"`);
    expect(near.rawPayload).toEqual(server.objects.get(`main/${newest}`)?.content);
    expect(await exported()).toEqual([
      { entity: "backups", after: { list: "Backup", format: "encrypted", rows: expect.any(Number) } },
    ]);
    await query(`UPDATE backups SET file = 'matab-gone.sql.zst.age' WHERE place = '${disk}'`);
    expect((await get()).rawPayload).toEqual(near.rawPayload);
  });

  const refusal = [409, "None of the places that backups lie in can be read now. Is the stick there?"];
  it.each<[string, Record<string, string>, (content: Buffer) => Buffer]>([
    ["a page", { "content-type": "text/html" }, (content) => content],
    ["a cut file", {}, (content) => content.subarray(1)],
  ])("is refused where storage answers with %s", async (_, headers, answer) => {
    const { content = Buffer.of() } = server.objects.get(`main/${newestInStorage()}`) ?? {};
    server.fault = (_, response) => {
      const body = answer(content);
      response.writeHead(200, { "content-length": body.length, ...headers }).end(body);
      return true;
    };
    const before = (await exported()).length;
    const { statusCode, body } = await get();
    expect([statusCode, JSON.parse(body).message]).toEqual(refusal);
    expect(await exported()).toHaveLength(before);
  });

  it("that ends early is broken off, and on record so", async () => {
    const { content = Buffer.of() } = server.objects.get(`main/${newestInStorage()}`) ?? {};
    server.fault = (_, response) => {
      response.writeHead(200);
      response.write(content.subarray(0, 100));
      response.end();
      return true;
    };
    await expect(get()).rejects.toThrow();
    const brokenOff = () => query("SELECT after FROM audit_log WHERE action = 'export broken off'");
    await vi.waitFor(async () => expect(await brokenOff()).toEqual([{ after: { list: "Backup", rows: 0 } }]));
  });

  it("comes from storage where the folder's was cut", async () => {
    const file = newestInStorage();
    await query(`UPDATE backups SET file = '${file}' WHERE place = '${disk}'`);
    writeFileSync(join(disk, file), "half");
    expect((await get()).rawPayload).toEqual(server.objects.get(`main/${file}`)?.content);
  });

  it("is refused in words where none can be read", async () => {
    server.fault = (request) => {
      request.socket.destroy();
      return true;
    };
    const before = (await exported()).length;
    await query(`UPDATE backups SET file = 'matab-gone.sql.zst.age' WHERE place = '${disk}'`);
    const { statusCode, body } = await get();
    expect([statusCode, JSON.parse(body).message]).toEqual([
      409,
      "None of the places that backups lie in can be read now. Is the stick there?",
    ]);
    expect(await exported()).toHaveLength(before);
  }, 60_000);
});
