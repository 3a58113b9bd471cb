import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackupStatus, getBackupStatus } from "#contract/office/backups.ts";
import { placesDue } from "#server/platform/backup/places/places-due.ts";
import { drillBackup } from "#server/platform/backup/restore/drill.ts";
import { withRunLock } from "#server/platform/backup/run-lock.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { Lifetime } from "#server/platform/process/lifetime.ts";
import { createLog } from "#server/platform/process/log.ts";
import { BACKUP_RECIPIENT, runCommand, SECRET_KEY, temporaryFolder } from "#tests/support/backups.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** The backups that the app makes by itself: when, where to, what is kept of them, and what administrators are told. */

const { folder, remove } = temporaryFolder();
const [disk, stick] = [join(folder, "disk"), join(folder, "stick")];
const settings = { BACKUP_RECIPIENT, BACKUP_TO: `${disk}, ${stick}`, DATA_DIR: join(folder, "data") };

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  mkdirSync(disk);
  // Without a public key the app itself makes none while these tests run.
  clinic = await openClinic({ ...settings, BACKUP_RECIPIENT: "" });
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(async () => {
  await clinic.close();
  remove();
});

const due = (changes = {}) => placesDue(clinic.database.pool, readConfig({ ...settings, ...changes }));
const query = async (text: string) => (await clinic.database.pool.query(text)).rows;
const age = (hours: number) =>
  query(`UPDATE backups SET started_on = started_on - interval '${hours} hours', finished_on = finished_on - interval '${hours} hours',
    taken_on = taken_on - interval '${hours} hours'`);
const nightly = (places: string[], changes = {}) =>
  runCommand("backup", ["--nightly", ...places.flatMap((place) => ["--to", place])], {
    DATABASE_URL: clinic.url,
    ...settings,
    ...changes,
  });
const status = async () => (await clinic.call(getBackupStatus, {}, token)).body.data as BackupStatus;
const backupsIn = (place: string) => readdirSync(place).filter((name) => name.endsWith(".age"));

describe("the nightly backup", () => {
  it("is due at once where there is none, and nowhere without a public key", async () => {
    expect(await status()).toEqual({
      isSetUp: false,
      lastGoodOn: null,
      places: [disk, stick].map((place) => ({ place, lastGoodOn: null, bytes: null, error: null })),
      recipients: [],
      hasCommand: false,
      isRunning: false,
      step: null,
      lastDrill: null,
    });
    expect(await due({ BACKUP_RECIPIENT: "" })).toEqual([]);
    expect(await due()).toEqual([disk]);
  });

  it("notes a stick that is not there once, however often it looks", async () => {
    expect(await due()).toEqual([disk]);
    expect(await query("SELECT place, error FROM backups")).toEqual([
      { place: stick, error: `The folder ${stick} is not there.` },
    ]);
    expect((await status()).places[1]).toMatchObject({
      place: stick,
      error: `The folder ${stick} is not there.`,
    });
  });

  it("is made, tried by a restore, and not due again until a day has passed; the stick gets its own when it is there", async () => {
    const { status: code, stdout } = nightly([disk]);
    expect([code, stdout.trim()]).toEqual([0, join(disk, backupsIn(disk)[0] ?? "")]);
    expect(await due()).toEqual([]);
    const now = await status();
    expect(now.places[0]).toMatchObject({
      bytes: expect.any(Number),
      error: null,
      lastGoodOn: now.lastGoodOn,
    });
    expect(now.lastDrill).toEqual({
      drilledOn: expect.any(String),
      seconds: expect.any(Number),
      error: null,
    });
    expect(existsSync(join(settings.DATA_DIR, "restore-drill"))).toBe(false);
    mkdirSync(stick);
    expect(await due()).toEqual([stick]);
    await age(25);
    expect(await due()).toEqual([disk, stick]);
  }, 120_000);

  it("is one file in several places, and what one cannot take keeps it from no other", async () => {
    const gone = join(folder, "gone");
    const { status: code, stderr, stdout } = nightly([gone, stick, disk]);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`The folder ${gone} is not there.`)]);
    const [onStick = "", onDisk = ""] = stdout.trim().split("\n");
    expect(readFileSync(onStick)).toEqual(readFileSync(onDisk));
    expect(await due()).toEqual([]);
    expect((await status()).places.map(({ error }) => error)).toEqual([null, null]);
  });

  it("is tried again an hour after it failed", async () => {
    await age(25);
    rmSync(stick, { recursive: true });
    writeFileSync(stick, "no folder");
    expect(nightly([stick])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`The folder ${stick} is no folder.`),
    });
    expect(await due()).toEqual([disk]);
    await age(1.1);
    expect(await due()).toEqual([disk, stick]);
    rmSync(stick);
  });

  it("removes the old ones by the rule, and leaves what it did not make", async () => {
    const own = join(disk, "letter.txt");
    writeFileSync(own, "mine");
    // Ten days of a year long past: with today's, those beyond seven days and within one week go, but for the week's last.
    for (const day of ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10"]) {
      const name = `matab-2001-${day}.age`;
      writeFileSync(join(disk, name), "old");
      await query(`INSERT INTO backups (place, file, taken_on, verified_on, finished_on)
        VALUES ('${disk}', '${name}', '2001-05-${day} 07:00Z', now(), now())`);
    }
    nightly([disk]);
    const old = backupsIn(disk).filter((name) => name.startsWith("matab-2001"));
    expect(old).toEqual(expect.arrayContaining(["matab-2001-06.age", "matab-2001-10.age"]));
    expect(old).not.toContain("matab-2001-01.age");
    expect(existsSync(own)).toBe(true);
    const listed = await query(
      `SELECT file FROM backups WHERE place = '${disk}' AND file IS NOT NULL AND removed_on IS NULL ORDER BY 1`,
    );
    expect(listed.map(({ file }) => file)).toEqual(backupsIn(disk).toSorted());
  });

  it("is made, and not tried by a restore, on a database of a newer version, which restores it", async () => {
    const before = (await status()).lastDrill;
    await query("UPDATE backups SET drilled_on = drilled_on - interval '8 days'");
    await asOwner(
      clinic,
      "INSERT INTO schema_migrations (name, sha256, works_from) VALUES ('9999_newer.sql', 'other', 36)",
    );
    const { status: code, stderr } = nightly([disk]);
    const drill = runCommand("restore-drill", [], { DATABASE_URL: clinic.url, ...settings });
    await asOwner(clinic, "DELETE FROM schema_migrations WHERE name = '9999_newer.sql'");
    await query("UPDATE backups SET drilled_on = drilled_on + interval '8 days'");
    const words = "No restore is tried: the database is newer than this version of Matab";
    expect([code, stderr]).toEqual([0, expect.stringContaining(words)]);
    expect([drill.status, drill.stderr]).toEqual([1, expect.stringContaining(words)]);
    expect((await status()).lastDrill).toEqual(before);
  }, 120_000);

  it("runs the command of the settings on the file, whose failure is a failed backup", async () => {
    const ran = join(folder, "ran");
    const { stdout } = nightly([disk], { BACKUP_COMMAND: `echo ran > '${ran}'; echo` });
    expect([readFileSync(ran, "utf8"), existsSync(stdout.trim())]).toEqual(["ran\n", true]);
    expect(nightly([disk], { BACKUP_COMMAND: "echo no network >&2; exit 1;" })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/BACKUP_COMMAND failed on .*: no network$/),
    });
  });
});

describe("a run that was killed", () => {
  it("is told as what went wrong, but not while it runs", async () => {
    await query(`INSERT INTO backups (place) VALUES ('${disk}')`);
    const words = async () => (await status()).places.find(({ place }) => place === disk)?.error;
    expect(await words()).toContain("cut off in the middle");
    await withRunLock(clinic.owner, async () => expect(await words()).not.toContain("cut off"));
  });
});

describe("a drill by hand", () => {
  const drill = (...args: string[]) =>
    runCommand("restore-drill", args, { DATABASE_URL: clinic.url, ...settings });

  it("restores the newest backup with the key, or one that it makes, and removes it again", () => {
    const keyFile = join(folder, "key");
    writeFileSync(keyFile, `${SECRET_KEY}\n`);
    const newest = backupsIn(disk).toSorted().at(-1);
    expect(drill("--key", keyFile).lastLine).toMatch(
      new RegExp(`^${join(disk, newest ?? "")} can be restored: .* all checks passed\\.$`),
    );
    expect(drill().lastLine).toMatch(/can be restored: .* all checks passed\.$/);
    expect(existsSync(join(settings.DATA_DIR, "restore-drill"))).toBe(false);
  }, 120_000);

  it("with the key of another clinic is no failed trial", async () => {
    const other = join(folder, "other key");
    expect(runCommand("backup-key", ["--out", other]).status).toBe(0);
    expect(drill("--key", other).stderr).toContain(
      "was encrypted to another key: this one does not open it.",
    );
    expect(await status()).toMatchObject({ lastDrill: { error: null } });
  });

  it("is not begun without twice the room that the clinic takes", async () => {
    const config = readConfig(settings);
    const surroundings = { config, log: createLog("silent"), lifetime: new Lifetime(), bytes: 2 ** 60 };
    await expect(drillBackup(join(disk, "none"), [], surroundings)).rejects.toThrow(
      /^There was no room to try a restore: it takes \d+ GB, and .* are free\.$/,
    );
  });

  it("says what is wrong in one line", async () => {
    const newest = backupsIn(disk).toSorted().at(-1) ?? "";
    writeFileSync(join(disk, newest), "half");
    const { status: code, stderr } = drill("--key", join(folder, "key"));
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${newest} is no backup of Matab.`)]);
    expect((await status()).lastDrill?.error).toContain("is no backup of Matab.");
    expect(drill("--fast").stderr).toContain("Usage: npm run restore-drill -- [--key KEYFILE]");
  });
});
