import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { DEMO_PASSWORD } from "#db/seed/demo/people/staff.ts";
import { seedReference } from "#db/seed/reference.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { generateKeyPair, type Identity } from "#server/platform/backup/age/keys.ts";
import { checkRecords } from "#server/platform/backup/checks.ts";
import { readFile, writeFile } from "#server/platform/backup/file.ts";
import { readIdentities } from "#server/platform/backup/key-file.ts";
import { makeBackup } from "#server/platform/backup/make-backup.ts";
import { restoreBackup } from "#server/platform/backup/restore/restore.ts";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { storeImage } from "#server/platform/media/files.ts";
import {
  BACKUP_RECIPIENT,
  contentOf,
  KEY,
  runCommand,
  SECRET_KEY,
  temporaryFolder,
} from "#tests/support/backups.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import {
  asOwner,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "#tests/support/platform/database.ts";
import { spawnApp } from "#tests/support/platform/process.ts";
import { schemaOf } from "#tests/support/platform/schema.ts";

/** A clinic that is backed up, lost and restored, and every backup that cannot be. */

/** What may differ after a restore: the trail has one entry more, mails are held, and the heartbeat beats on. */
const GOES_ON = ["audit_log", "outbox", "pulse"];
/** How many cuts and flipped bits are tried; `BACKUP_DAMAGE=200,50` is the long form. */
const [CUTS = 8, FLIPS = 6] = (process.env.BACKUP_DAMAGE ?? "").split(",").filter(Boolean).map(Number);

let clinic: TestClinic;
let file: string;
const { folder, remove } = temporaryFolder();
// Under root, PostgreSQL runs as another user, who passes through.
chmodSync(folder, 0o711);
const keyFile = join(folder, "key");
const databases: TestDatabase[] = [];

beforeAll(async () => {
  writeFileSync(keyFile, `${SECRET_KEY}\n`);
  clinic = await openClinic();
  const client = await clinic.database.unhurried.pool.connect();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await fillDemoYear(client, { until: "2026-11-20", scale: 0.05, passwordHash }).finally(() =>
    client.release(),
  );
  await clinic.signIn("Receptionist");
  await storeImage(clinic.database.kysely, "patient", {
    content: randomBytes(50_000),
    width: 4,
    height: 3,
    sha256: randomBytes(32),
  });
  await clinic.database.pool.query(
    "INSERT INTO outbox (kind, payload, available_on) VALUES ('mail', '{}', 'infinity'); INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name) VALUES (E'Tab\\t, line\\nand \\\\. and ''', 'محمّد', '03001234567', '03001234567', '-')",
  );
  // A number that nobody has: it was given out all the same.
  await clinic.database.pool.query("SELECT nextval('patient_registration_seq')");
  file = (await makeBackup({ connection: clinic.owner, folder, recipients: [KEY] })).path;
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await clinic.close();
  remove();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase(OWNER_ROLE);
  databases.push(database);
  return database;
}

const restoreInto = (database: TestDatabase, from = file, identities: readonly Identity[] = [KEY]) =>
  restoreBackup({
    file: from,
    identities,
    target: async () => ({ owner: database.owner }),
    place: "The test's database",
  });

async function using<T>(
  database: Pick<TestDatabase, "owner">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(database.owner);
  await client.connect();
  return work(client).finally(() => client.end());
}

const tablesOf = (database: TestDatabase) =>
  using(
    database,
    async (client) =>
      (await client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).rowCount,
  );

describe("a restored clinic", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
    expect((await restoreInto(database)).findings).toEqual([]);
  });

  it("has every table, picture, figure and sequence, constraint, index and trigger", async () => {
    const original = await using(clinic, (client) => contentOf(client, GOES_ON));
    expect(original.find((line) => line.startsWith("files "))).toMatch(/^files 1 /);
    expect(original.find((line) => line.startsWith("figures "))).not.toMatch(/^figures 0 /);
    expect(await using(database, (client) => contentOf(client, GOES_ON))).toEqual(original);
    expect(await using(database, schemaOf)).toBe(await using(clinic, schemaOf));
  });

  it("has the trail, and in it that it was restored", async () => {
    const trail =
      "SELECT md5(string_agg(a::text, '|' ORDER BY id)) AS digest, max(id) AS last FROM audit_log a WHERE action <> 'restored'";
    const [before, after] = await Promise.all(
      [clinic, database].map((of) => using(of, (client) => client.query(trail))),
    );
    expect(after?.rows).toEqual(before?.rows);
    const { rows } = await using(database, (client) =>
      client.query("SELECT entity, after->>'takenOn' AS moment FROM audit_log WHERE action = 'restored'"),
    );
    expect(rows).toEqual([{ entity: "backups", moment: expect.stringMatching(/^2\d{3}-.*Z$/) }]);
  });

  it("knows nobody who is signed in, and holds the mails that waited", async () => {
    const { rows } = await using(database, (client) =>
      client.query(
        "SELECT (SELECT count(*)::int FROM sessions) AS sessions, attempts, last_error FROM outbox WHERE sent_on IS NULL",
      ),
    );
    expect(rows).toEqual([{ sessions: 0, attempts: 12, last_error: "held: older than the restore" }]);
  });

  it("gives no number a second time", async () => {
    const next =
      "INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name) VALUES ('Next', '-', '03001234567', '03001234567', '-') RETURNING register_no";
    const [here, there] = await Promise.all(
      [clinic, database].map((of) => using(of, (client) => client.query(next))),
    );
    expect(there?.rows).toEqual(here?.rows);
  });

  it("does not bring back who was erased after the backup", async () => {
    const later = join(folder, "later");
    mkdirSync(later);
    const { rows } = await using(database, (client) =>
      client.query(
        "SELECT min(id) AS id FROM patients WHERE NOT EXISTS (SELECT FROM bills b WHERE b.patient_id = patients.id)",
      ),
    );
    await using(database, (client) => client.query("SELECT erase('patients', $1, 'asked to')", [rows[0].id]));
    await makeBackup({ connection: database.owner, folder: later, recipients: [KEY] });
    copyFileSync(file, join(later, "older"));
    const again = await emptyDatabase();
    expect((await restoreInto(again, join(later, "older"))).findings).toEqual([]);
    const name = "SELECT full_name FROM patients WHERE id = $1";
    expect(await using(again, async (client) => (await client.query(name, [rows[0].id])).rows)).toEqual([
      { full_name: "Erased" },
    ]);
  });

  it("is compared with a fresh count, which finds what is wrong", async () => {
    const found = (change: string) =>
      using(database, async (client) => {
        await client.query("BEGIN; ALTER TABLE bills DISABLE TRIGGER USER");
        await client.query(change);
        const findings = await checkRecords(client);
        await client.query("ROLLBACK");
        return findings;
      });
    expect(await found("SELECT 1")).toEqual([]);
    expect(
      await found("UPDATE bills SET chargeable = chargeable + 1 WHERE id = (SELECT min(id) FROM bills)"),
    ).toContain("1 bills do not equal their lines and payments.");
    expect(
      await found(
        `WITH bill AS (SELECT id, patient_id, doctor_id FROM bills WHERE NOT is_deleted ORDER BY id LIMIT 1),
           work AS (INSERT INTO procedures (patient_id, appointment_id, doctor_id, service_id, price, done_on, settled, settled_reason)
             SELECT patient_id, (SELECT min(id) FROM appointments), doctor_id, (SELECT min(id) FROM services), 1, '2026-11-20',
               'nothing', 'Free' FROM bill RETURNING id)
         UPDATE bill_lines SET procedure_id = (SELECT id FROM work) WHERE position = 1 AND bill_id = (SELECT id FROM bill)`,
      ),
    ).toEqual(["1 procedures are billed twice, on the bill of another patient, or besides a bill."]);
    const figures = ["The dashboard's figures differ from a fresh count."];
    expect(
      await found("UPDATE figures SET value = value + 1 WHERE ctid = (SELECT min(ctid) FROM figures)"),
    ).toEqual(figures);
    expect(
      await found(
        "UPDATE visit_days SET previous_day = '2001-01-01' WHERE ctid = (SELECT min(ctid) FROM visit_days)",
      ),
    ).toEqual(figures);
    expect(
      await found(
        "UPDATE list_totals SET value = value + 1 WHERE ctid = (SELECT min(ctid) FROM list_totals)",
      ),
    ).toEqual(["The totals of lists differ from a fresh count."]);
  });
});

/** A bill with its line and payment, in one statement. */
const BILL = `
  WITH bill AS (
    INSERT INTO bills (patient_id, patient_name, doctor_id, bill_date, payment_method, chargeable, received)
    SELECT min(id), 'Nadia', 1, '2026-11-20', 'Cash', 500, 500 FROM patients RETURNING id),
  line AS (INSERT INTO bill_lines (bill_id, position, description, price) SELECT id, 1, 'Visit', 500 FROM bill)
  INSERT INTO bill_transactions (bill_id, amount, payment_method, transaction_date)
  SELECT id, 500, 'Cash', '2026-11-20' FROM bill`;

describe("a backup under load", () => {
  it("is restored with every bill balanced and every figure right", async () => {
    let isDone = false;
    const desk = async () => {
      let saved = 0;
      for (; !isDone; saved++) await clinic.database.pool.query(BILL);
      return saved;
    };
    const desks = [desk(), desk(), desk()];
    const { path } = await makeBackup({ connection: clinic.owner, folder, recipients: [KEY] });
    isDone = true;
    const saved = await Promise.all(desks);
    expect(Math.min(...saved)).toBeGreaterThan(0);
    const database = await emptyDatabase();
    expect((await restoreInto(database, path)).findings).toEqual([]);
  });
});

describe("a backup of an earlier version", () => {
  const earlier = "tests/fixtures/backups";
  const files = readdirSync(earlier).filter((name) => name.endsWith(".age"));

  it.each(files)("%s becomes a clinic of today", async (name) => {
    const database = await emptyDatabase();
    const keys = readIdentities(join(earlier, "key"));
    const { findings, rows } = await restoreInto(database, join(earlier, name), keys);
    expect([findings, rows > 1000]).toEqual([[], true]);
    expect(await using(database, schemaOf)).toBe(await using(clinic, schemaOf));
  });
});

describe("a restore that cannot be", () => {
  const refusal = (database: TestDatabase, from = file, identities = [KEY]) =>
    restoreInto(database, from, identities).catch((error: Error) => `${error.name}: ${error.message}`);

  it("leaves a clinic with records as it is", async () => {
    const before = await using(clinic, contentOf);
    expect(await refusal({ ...clinic } as unknown as TestDatabase)).toBe(
      "BackupError: The test's database already holds a clinic's records, and was left as it is. Restore into an empty folder or database: --into",
    );
    expect((await using(clinic, contentOf)).filter((line) => !line.startsWith("pulse"))).toEqual(
      before.filter((line) => !line.startsWith("pulse")),
    );
  });

  it("takes the place of a clinic that has no records yet, and of nothing that is not Matab's", async () => {
    const fresh = await createTestDatabase();
    databases.push(fresh);
    await expect(restoreInto(fresh)).resolves.toMatchObject({ findings: [] });
    const foreign = await emptyDatabase();
    await asOwner(foreign, "CREATE TABLE recipes (id int)");
    expect(await refusal(foreign)).toBe(
      "BackupError: The test's database holds tables that are not Matab's. Restore into an empty database.",
    );
  });

  const leftAsItIs = "and was left as it is. Restore into an empty folder or database: --into";

  it.each([
    ["an administrator set a fee", "SET matab.staff_id = 1; UPDATE services SET fees = 900 WHERE id = 1"],
    [
      "five were invited",
      "INSERT INTO staff (name, email, role, password_hash) SELECT 'S', n || '@x', 'Receptionist', '-' FROM generate_series(1, 5) n",
    ],
  ])("leaves a clinic without patients as it is once %s", async (_, work) => {
    const started = await createTestDatabase();
    databases.push(started);
    await using(started, seedReference);
    await asOwner(
      started,
      "INSERT INTO staff (name, email, role, password_hash) VALUES ('Administrator', 'a@b.c', 'Administrator', '-')",
    );
    await asOwner(started, work);
    const before = await using(started, contentOf);
    expect(await refusal(started)).toBe(
      `BackupError: The test's database holds a clinic that staff have already worked in, though it has no patients yet, ${leftAsItIs}`,
    );
    expect(await using(started, contentOf)).toEqual(before);
  });

  it("takes the place of what a first start makes: reference data and one administrator", async () => {
    const started = await createTestDatabase();
    databases.push(started);
    await using(started, seedReference);
    await asOwner(
      started,
      "INSERT INTO staff (name, email, role, password_hash) VALUES ('Administrator', 'a@b.c', 'Administrator', '-')",
    );
    await expect(restoreInto(started)).resolves.toMatchObject({ findings: [] });
  });

  it.each([
    ["recipes", "CREATE TABLE recipes (id int)"],
    ["helper()", "CREATE FUNCTION helper() RETURNS int LANGUAGE sql AS 'SELECT 1'"],
    ["reports.people", "CREATE SCHEMA reports; CREATE VIEW reports.people AS SELECT * FROM patients"],
  ])("leaves %s beside an unused clinic as it is", async (name, theirs) => {
    const shared = await createTestDatabase();
    databases.push(shared);
    await asOwner(shared, theirs);
    expect(await refusal(shared)).toBe(
      `BackupError: The test's database also holds what is not Matab's (${name}), ${leftAsItIs}`,
    );
    const still =
      "SELECT to_regclass('recipes') AS a, to_regproc('helper') AS b, to_regclass('reports.people') AS c";
    const { rows } = await using(shared, (client) => client.query(still));
    expect(Object.values(rows[0]).filter(Boolean)).toHaveLength(1);
  });

  it("names a wrong key, a file that is no backup, and one that is not there", async () => {
    const database = await emptyDatabase();
    const name = file.split("/").at(-1);
    expect(await refusal(database, file, [await generateKeyPair()])).toBe(
      `BackupError: ${name} was encrypted to another key: this one does not open it.`,
    );
    expect(await refusal(database, keyFile)).toBe("BackupError: key is no backup of Matab.");
    expect(await refusal(database, join(folder, "gone"))).toBe("BackupError: gone is not there.");
    const shopping = await fileOf("-- shopping list\nmilk\n");
    expect(await refusal(database, shopping)).toBe("BackupError: other is no backup of Matab.");
    expect(await tablesOf(database)).toBe(0);
  });

  it("does not run what a file says, and does not take one that lacks a table", async () => {
    const database = await emptyDatabase();
    const head = await readFile(file, [KEY], async (backup) => {
      await backup.tables(async ({ rows }) => {
        for await (const _ of rows);
      });
      return JSON.stringify(backup.head);
    });
    const end = '-- end {"tables":[],"sequences":[]}\n';
    const damaged = "BackupError: other is damaged or was cut off: it cannot be restored. Take another copy.";
    for (const body of [
      end,
      "CREATE TABLE mine ();\n",
      `COPY mine (id) FROM stdin;\n\\.\n${end}`,
      `COPY pulse (is_only) FROM stdin;\n\\.\n${end}`,
    ])
      expect([body, await refusal(database, await fileOf(`-- matab backup ${head}\n${body}`))]).toEqual([
        body,
        damaged,
      ]);
    expect(await tablesOf(database)).toBe(0);
  });

  /** A backup's script whose table `patients` holds these rows. */
  async function crafted(rows: string, clinic = "Clinic"): Promise<string> {
    let head = "";
    let statement = "";
    await readFile(file, [KEY], async (backup) => {
      head = JSON.stringify({ ...backup.head, clinic });
      await backup.tables(async (table) => {
        if (table.name === "patients") statement = table.statement;
        for await (const _ of table.rows);
      });
    });
    return `-- matab backup ${head}\n${statement};\n${rows}`;
  }

  it("does not show what it cannot take: a row may name a person", async () => {
    const database = await emptyDatabase();
    expect(await refusal(database, await fileOf(await crafted("Nadia\tKhan\n\\.\n")))).toBe(
      "BackupError: other is damaged or was cut off: it cannot be restored. Take another copy.",
    );
  });

  it("ends at a line that is longer than any of a backup", async () => {
    const database = await emptyDatabase();
    expect(await refusal(database, await fileOf(await crafted("x".repeat(65 * 2 ** 20))))).toBe(
      "BackupError: other holds a line of more than 64 MB, which no backup does: it cannot be restored.",
    );
  });

  it("has no control characters in what it shows of a file", async () => {
    const sequences = "\u001b]0;owned\u0007Clinic\u202e\n";
    const found = readFile(
      await fileOf(await crafted("", sequences)),
      [KEY],
      async ({ head }) => head.clinic,
    );
    expect(await found).toBe("]0;ownedClinic");
  });

  it("names a list of erased patients that is none", async () => {
    const beside = join(folder, "beside");
    mkdirSync(beside);
    copyFileSync(file, join(beside, "copy"));
    const entry = { entity: "patients", recordId: 1, madeOn: null, erasedOn: "yesterday" };
    for (const list of ["[{", JSON.stringify([entry])]) {
      writeFileSync(join(beside, "matab-erasures.json"), list);
      expect(await refusal(await emptyDatabase(), join(beside, "copy"))).toBe(
        `BackupError: The list of erased patients cannot be read: ${beside}/matab-erasures.json. Without it, erased patients would come back.`,
      );
    }
  });

  it("names a file of a newer version, and of one that is too old", async () => {
    const database = await emptyDatabase();
    const head = { format: 1, program: "9.0.0", clinic: "Clinic", takenOn: "2036-01-01T00:00:00.000Z" };
    const migrations = [{ name: "0001_other.sql", sha256: "other" }];
    const newer = await fileOf(`-- matab backup ${JSON.stringify({ ...head, migrations })}\n`);
    expect(await refusal(database, newer)).toBe(
      "BackupError: other was made by another version of Matab, a newer one most likely: this one does not know its migration 0001_other.sql.",
    );
    const old = ["0001_foundation.sql", "0028_statements_on_many_rows.sql"].map((name) => ({
      name,
      sha256: "",
    }));
    const older = await fileOf(`-- matab backup ${JSON.stringify({ ...head, migrations: old })}\n`);
    expect(await refusal(database, older)).toBe(
      "BackupError: other was made by a version of Matab of before 24 November 2026, whose records this version can no longer bring up to date (they stand at 0028_statements_on_many_rows.sql). Restore it with a version of 24 to 28 November 2026, and back up what that restored: this version takes the new backup.",
    );
    const format = await fileOf('-- matab backup {"format":2}\n');
    expect(await refusal(database, format)).toBe(
      "BackupError: other was made by a newer version of Matab. Restore it with that version.",
    );
  });

  it("refuses a file that was cut off or changed, anywhere", async () => {
    const whole = readFileSync(file);
    const other = join(folder, "other");
    const read = () =>
      readFile(other, [KEY], ({ tables }) =>
        tables(async ({ rows }) => {
          for await (const _ of rows);
        }),
      );
    writeFileSync(other, whole);
    await expect(read()).resolves.toBeTruthy();
    for (let cut = 0; cut < CUTS; cut++) {
      const length = Math.floor(Math.random() * whole.length);
      writeFileSync(other, whole.subarray(0, length));
      await expect(read(), `${length} of ${whole.length} bytes`).rejects.toThrow(
        /is damaged or was cut off|is no backup/,
      );
    }
    for (let flip = 0; flip < FLIPS; flip++) {
      const at = Math.floor(Math.random() * whole.length);
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (flip % 8));
      writeFileSync(other, changed);
      await expect(read(), `byte ${at}`).rejects.toThrow(
        /is damaged or was cut off|is no backup|another key/,
      );
    }
  });

  it("leaves nothing of a file that is damaged near its end", async () => {
    const database = await emptyDatabase();
    const other = join(folder, "other");
    writeFileSync(other, readFileSync(file).subarray(0, -20));
    expect(await refusal(database, other)).toContain("other is damaged or was cut off");
    expect(await tablesOf(database)).toBe(0);
  });
});

describe("the command", () => {
  const into = join(folder, "new clinic");
  const env = { BACKUP_RECIPIENT };

  it("builds a clinic in a new folder, on which the app starts; cut off, it leaves none", async () => {
    const args = [file, "--key", keyFile, "--into", into];
    const child = spawn(process.execPath, ["server/restore.ts", ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    child.stderr.on("data", (text) => String(text).includes("appointments") && child.kill("SIGINT"));
    await once(child, "exit");
    expect(existsSync(join(into, "postgres"))).toBe(false);

    const { status, lastLine, stderr } = runCommand("restore", args, env);
    expect([status, lastLine, stderr]).toEqual([
      0,
      expect.stringMatching(/^Restored .* rows in/),
      expect.any(String),
    ]);
    expect(readdirSync(into)).toEqual(["postgres"]);
    const app = await spawnApp({ env: { DATA_DIR: into } });
    const response = await fetch(`${app.url}/api/Account/AdminLogin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "reception@demo.local", password: DEMO_PASSWORD }),
    });
    expect(response.status).toBe(200);
    // While it runs, and now that it has records.
    expect(runCommand("restore", args, env).stderr).toContain("Another Matab is already running on");
    await app.stop();
    const again = runCommand("restore", args, env);
    expect([again.status, again.stderr.split("\n").at(-1)]).toEqual([
      1,
      `The folder ${into} already holds a clinic's records, and was left as it is. Restore into an empty folder or database: --into`,
    ]);
  }, 240_000);

  it.each([
    [[], "Usage: npm run restore -- FILE --key KEYFILE [--into FOLDER or postgres://…]"],
    [["file", "--key", join(folder, "no key")], "cannot be read: is it there?"],
    [
      ["file", "--key", "package.json"],
      "package.json holds no secret key, which looks like AGE-SECRET-KEY-1…",
    ],
  ])("says in one line what is wrong with %j", (args, message) => {
    const { status, stderr } = runCommand("restore", args, { DATABASE_URL: clinic.url });
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).not.toContain("\n");
  });
});

/** A file "other" that holds this script. */
async function fileOf(script: string): Promise<string> {
  const path = join(folder, "other");
  const handle = await open(path, "w");
  async function* chunks() {
    yield Buffer.from(script);
  }
  await writeFile(handle, chunks(), [KEY]).finally(() => handle.close());
  return path;
}
