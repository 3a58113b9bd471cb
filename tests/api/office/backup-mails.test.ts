import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueBackupMails } from "#server/features/office/backups/mails.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What administrators are mailed about the backups: once for each occasion, however often it is looked. */

const STICK = "/media/stick";
const settings = {
  SMTP_URL: "smtp://127.0.0.1:1",
  BACKUP_TO: STICK,
  OFFICE_URL: "https://office.clinic.example",
};
let clinic: TestClinic;
beforeAll(async () => {
  // The clinic itself sends no mail: what is queued is looked at here.
  clinic = await openClinic({ BACKUP_TO: STICK });
  await clinic.signIn("Administrator");
  await clinic.signIn("Administrator");
  await clinic.signIn("Receptionist");
  await clinic.database.pool.query(
    "UPDATE staff SET is_active = false WHERE email = 'administrator2@clinic.example'",
  );
});
beforeEach(() => clinic.database.pool.query("DELETE FROM backups; DELETE FROM outbox"));
afterAll(() => clinic.close());

const query = async (text: string) => (await clinic.database.pool.query(text)).rows;
const made = (hoursAgo: number) =>
  query(`INSERT INTO backups (place, file, taken_on, verified_on, finished_on)
    VALUES ('${STICK}', 'a.age', now() - interval '${hoursAgo} hours', now(), now())`);
const look = (changes = {}) =>
  queueBackupMails(clinic.database.kysely, readConfig({ ...settings, ...changes }));
const mails = async () =>
  (await query("SELECT payload FROM outbox ORDER BY id")).map(
    ({ payload }) => payload as Record<string, string>,
  );

describe("a mail about a late backup", () => {
  it("goes to each administrator who is active, and says what went wrong and where to look", async () => {
    await made(50);
    await query(
      `INSERT INTO backups (place, finished_on, error) VALUES ('${STICK}', now(), 'The folder ${STICK} is not there.')`,
    );
    await look();
    expect(await mails()).toEqual([
      {
        to: "administrator1@clinic.example",
        subject: "Matab Clinic: the last good backup was made 2 days ago",
        text: expect.stringMatching(
          /^The last good backup was made 2 days ago, \S+-2026 \S+\. What was entered since then exists once, on the clinic's computer\.\n[\s\S]*\/media\/stick: The folder \/media\/stick is not there\.\n[\s\S]*https:\/\/office\.clinic\.example\/admin\/status/,
        ),
      },
    ]);
  });

  it.each([
    [47, 0],
    [49, 1],
    [24 * 9, 1],
  ])("of %d hours is %d mail, however often it is looked and by however many", async (hours, count) => {
    await made(hours);
    await Promise.all([look(), look()]);
    await look();
    expect(await mails()).toHaveLength(count);
  });

  it("comes again at seven days, and again when a later one is late too", async () => {
    await made(50);
    await look();
    await query("UPDATE backups SET taken_on = taken_on - interval '7 days'");
    await look();
    await look();
    expect(await mails()).toHaveLength(2);
    await made(1);
    await look();
    expect(await mails()).toHaveLength(2);
    await query("UPDATE backups SET taken_on = taken_on - interval '50 hours'");
    await look();
    expect(await mails()).toHaveLength(3);
  });

  it("is not sent while one is being made, without a mail server, or before there was any", async () => {
    await look();
    await made(50);
    await look({ SMTP_URL: "" });
    const other = await clinic.database.pool.connect();
    await other.query("BEGIN; SELECT pg_advisory_xact_lock(7204131)");
    await look();
    await other.query("ROLLBACK");
    other.release();
    expect(await mails()).toEqual([]);
  });
});

describe("a mail about a trial that failed", () => {
  const tried = (error: string | null) =>
    query(`INSERT INTO backups (place, file, taken_on, finished_on, drilled_on, drill_error)
      VALUES ('${STICK}', 'a.age', now(), now(), now(), ${error ? `'${error}'` : "NULL"})`);

  it("is one until a trial goes well, and one again after that", async () => {
    await tried("There was no room to try a restore.");
    await look();
    await tried("There was no room to try a restore.");
    await look();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Matab Clinic: a backup could not be restored for trial",
    ]);
    expect((await mails())[0]?.text).toContain("There was no room to try a restore.");
    await tried(null);
    await look();
    await tried("12 rows differ.");
    await look();
    expect(await mails()).toHaveLength(2);
  });
});
