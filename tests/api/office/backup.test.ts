import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { readFile } from "#server/platform/backup/file.ts";
import { makeBackup } from "#server/platform/backup/make-backup.ts";
import { rowsOf } from "#server/platform/backup/manifest.ts";
import { LEFT_OUT } from "#server/platform/backup/tables.ts";
import {
  BACKUP_RECIPIENT,
  joined,
  KEY,
  runCommand,
  SECRET_KEY,
  temporaryFolder,
} from "#tests/support/backups.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

/** Making a backup: what is in its file, and what keeps there from being one. */

let clinic: TestClinic;
let folder: string;
const cleanups: (() => void)[] = [];
beforeAll(async () => {
  clinic = await openClinic();
  const client = await clinic.database.unhurried.pool.connect();
  await fillDemoYear(client, { until: "2026-11-20", scale: 0.1, passwordHash: "none" }).finally(() =>
    client.release(),
  );
});
beforeEach(() => {
  const made = temporaryFolder();
  folder = made.folder;
  cleanups.push(made.remove);
});
afterAll(async () => {
  for (const cleanup of cleanups) cleanup();
  await clinic.close();
});

const backup = (into = folder) => makeBackup({ connection: clinic.owner, folder: into, recipients: [KEY] });
const refusal = (into = folder) => backup(into).catch((error: Error) => `${error.name}: ${error.message}`);
/** The same as a command, beside the clinic. */
const command = (...args: string[]) =>
  runCommand("backup", args, { DATABASE_URL: clinic.url, BACKUP_RECIPIENT });

/** The text of each table in the file, and what stands before and after. */
async function contentOf(path: string) {
  return readFile(path, [KEY], async ({ head, tables }) => {
    const texts = new Map<string, string>();
    const end = await tables(async ({ name, rows }) => {
      texts.set(name, (await joined(rows)).toString());
    });
    return { head, texts, end };
  });
}

/** Another process saves an expense and a message, in two transactions. */
const SAVE_TWO = `
  const client = new (require("pg").Client)(process.argv[1]);
  (async () => {
    await client.connect();
    await client.query("INSERT INTO expenses (expense_by, description, amount, payment_method, expense_date) VALUES ('late', 'late', 1, 'cash', '2026-11-20')");
    await client.query("INSERT INTO contact_messages (name, mobile, subject, message) VALUES ('late', '03001234567', 'late', 'late')");
    await client.end();
  })();`;

describe("a backup", () => {
  it("has every table but who is signed in, every row, and where the sequences stand", async () => {
    await clinic.signIn("Administrator");
    const { path, rows, bytes, sha256 } = await backup();
    const { head, texts, end } = await contentOf(path);
    const tables = await clinic.database.pool.query(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
    );
    const names = tables.rows.map(({ name }) => name);
    expect([...texts.keys(), ...LEFT_OUT].toSorted()).toEqual(names.toSorted());
    for (const { name, rows: count } of end.tables)
      expect([name, count]).toEqual([name, await clinic.count(name)]);
    const { rows: marked } = await clinic.database.pool.query(
      "SELECT format(E'%s\\t', id) AS id, full_name FROM patients ORDER BY id DESC LIMIT 5",
    );
    for (const { id, full_name } of marked)
      expect(
        texts
          .get("patients")
          ?.split("\n")
          .find((line) => line.startsWith(id)),
      ).toContain(full_name);
    const { rows: last } = await clinic.database.pool.query(
      "SELECT last_value::text AS value FROM patient_registration_seq",
    );
    expect(end.sequences).toContainEqual({
      name: "patient_registration_seq",
      value: last[0].value,
      isCalled: true,
    });
    expect(head.migrations.at(-1)?.name).toBe(readdirSync("db/migrations").sort().at(-1));
    expect([rowsOf(end), statSync(path).size, sha256.length]).toEqual([rows, bytes, 64]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("is of one moment, whatever is saved meanwhile", async () => {
    let hasSaved = false;
    const progress = () => {
      if (!hasSaved) spawnSync(process.execPath, ["-e", SAVE_TWO, clinic.url]);
      hasSaved = true;
    };
    const { path } = await makeBackup({ connection: clinic.owner, folder, recipients: [KEY], progress });
    const { texts } = await contentOf(path);
    expect(texts.get("contact_messages")?.length).toBeGreaterThan(1000);
    expect(await clinic.database.pool.query("SELECT FROM expenses WHERE description = 'late'")).toMatchObject(
      { rowCount: 1 },
    );
    expect(texts.get("contact_messages")).not.toContain("late");
    expect(texts.get("expenses")).not.toContain("late");
  });

  it("is made by the command beside the clinic, and its path is the last line", async () => {
    const { status, lastLine, stderr } = command("--to", folder);
    expect([status, stderr.split("\n").at(-1)]).toEqual([
      0,
      expect.stringMatching(/rows, .* MB, read back and found whole\.$/),
    ]);
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([lastLine]);
    expect((await contentOf(lastLine)).texts.size).toBeGreaterThan(20);
  });

  const hasAge = spawnSync("age", ["--version"]).status === 0;
  if (!hasAge) process.stderr.write("Opening a backup with age is left out: age is not installed here.\n");
  it.skipIf(!hasAge)("is opened by age, with the key file that the command wrote", async () => {
    const { path } = await backup();
    writeFileSync(join(folder, "key"), `# mine\n${SECRET_KEY}\n`);
    const { stdout } = spawnSync("age", ["-d", "-i", join(folder, "key"), path]);
    expect(stdout.readUInt32LE(0)).toBe(0xfd2fb528); // zstd
  });
});

describe("a backup that cannot be", () => {
  it("is refused while another one is being made", async () => {
    const other = new pg.Client(clinic.owner);
    await other.connect();
    await other.query("BEGIN; SELECT pg_advisory_xact_lock(7204130)");
    expect(await refusal()).toBe(
      "BackupError: Another backup of this clinic is being made. Wait until it is done.",
    );
    await other.end();
    expect(readdirSync(folder)).toEqual([]);
    await expect(backup()).resolves.toBeTruthy();
  });

  it("names a folder that is not there, and one that is none", async () => {
    const [absent, file] = [join(folder, "stick"), join(folder, "file")];
    writeFileSync(file, "");
    expect(await refusal(absent)).toBe(`BackupError: The folder ${absent} is not there.`);
    expect(await refusal(file)).toBe(`BackupError: The folder ${file} is no folder.`);
  });

  it("names a folder that cannot be written", async () => {
    const place = mkdtempSync(join(tmpdir(), "matab-readonly-"));
    const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", place]).status === 0;
    if (!isMounted) chmodSync(place, 0o555);
    const words = await refusal(place);
    if (isMounted) spawnSync("umount", [place]);
    rmSync(place, { recursive: true });
    const reason = isMounted ? "cannot be written: it is read-only" : "may not be written by this user";
    expect(words).toBe(`BackupError: The folder ${place} ${reason}.`);
  });

  const volume = mkdtempSync(join(tmpdir(), "matab-small-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", volume]).status === 0;
  cleanups.push(() => {
    if (isMounted) spawnSync("umount", [volume]);
    rmSync(volume, { recursive: true });
  });
  if (!isMounted)
    process.stderr.write("The full stick is left out: only root can mount a volume of 64 kB.\n");
  it.skipIf(!isMounted)("says that there is no room, and leaves none of it taken", async () => {
    writeFileSync(join(volume, "film"), "");
    expect(await refusal(volume)).toBe(`BackupError: The folder ${volume} has no room left for it.`);
    expect(readdirSync(volume)).toEqual(["film"]);
  });

  it("leaves the last good one when it is killed, and a later one clears up", async () => {
    const { path } = await backup();
    const before = readFileSync(path);
    const child = spawn(process.execPath, ["server/backup.ts", "--to", folder], {
      env: { PATH: process.env.PATH, DATABASE_URL: clinic.url, BACKUP_RECIPIENT },
      stdio: "ignore",
    });
    const watcher = watch(folder, (_, name) => name?.endsWith(".part") && child.kill("SIGKILL"));
    await once(child, "exit");
    watcher.close();
    expect(readFileSync(path)).toEqual(before);
    const whole = readdirSync(folder).filter((name) => !name.endsWith(".part"));
    for (const name of whole) await contentOf(join(folder, name));
    const part = join(folder, "matab-20200101T000000000Z.sql.zst.age.part");
    writeFileSync(part, "half");
    utimesSync(part, 0, 0);
    await backup();
    expect(readdirSync(folder)).not.toContain("matab-20200101T000000000Z.sql.zst.age.part");
  });

  it("says that the database went away", async () => {
    const cut = () =>
      asOwner(
        clinic,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'matab backup' AND datname = current_database()",
      );
    const cutting: Promise<void>[] = [];
    const progress = () => void cutting.push(cut());
    const words = makeBackup({ connection: clinic.owner, folder, recipients: [KEY], progress });
    await expect(words).rejects.toThrow("The database went away. Start Matab, then try again.");
    await Promise.all(cutting);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["without a public key", [], {}, "BACKUP_RECIPIENT is not set, and backups are always encrypted."],
    ["with an unknown option", ["--fast"], { BACKUP_RECIPIENT }, "Usage: npm run backup -- [--to FOLDER]"],
    [
      "without a clinic",
      [],
      { BACKUP_RECIPIENT, DATABASE_URL: "", DATA_DIR: "/nowhere" },
      "There is no clinic in /nowhere.",
    ],
  ])("is refused %s in one line", (_, args, env, message) => {
    const { status, stderr } = runCommand("backup", args, { DATABASE_URL: clinic.url, ...env });
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).not.toContain("\n");
  });
});

describe("the key pair", () => {
  it("is written for its owner alone, fits what is printed, and is never written over", () => {
    const file = join(folder, "key");
    const first = runCommand("backup-key", ["--out", file]);
    expect([first.status, first.stdout]).toEqual([0, expect.stringMatching(/^age1[a-z0-9]{58}\n$/)]);
    const text = readFileSync(file, "utf8");
    expect([
      statSync(file).mode & 0o777,
      text.includes(`# public key: ${first.lastLine}\nAGE-SECRET-KEY-1`),
    ]).toEqual([0o600, true]);
    const second = runCommand("backup-key", ["--out", file]);
    expect([second.status, second.stderr]).toEqual([
      1,
      expect.stringContaining("is there already, and a key is never written over"),
    ]);
    expect(readFileSync(file, "utf8")).toBe(text);
    for (const no of ["/dev/full", folder])
      expect(runCommand("backup-key", ["--out", no]).stderr).toBe(
        `${no} is there already and is no file: name one that is not there yet.`,
      );
    expect(runCommand("backup-key", []).stderr).toBe("Usage: npm run backup-key -- --out FILE");
  });
});
