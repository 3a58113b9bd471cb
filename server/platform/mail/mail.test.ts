import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seedSettings } from "#db/seed/settings.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/process/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { type MailServer, startMailServer } from "#tests/support/platform/mail-server.ts";
import { deliverMail, type Mail, queueMail } from "./mail.ts";

let testDatabase: TestDatabase;
/** Two processes of one clinic. */
let one: Database;
let other: Database;
let dataDir: string;
let server: MailServer;
let logged: string;
const log = createLog("info", {
  write: (line) => {
    logged += line;
  },
});

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  one = openDatabase(testDatabase.poolConfig);
  other = openDatabase(testDatabase.poolConfig);
  dataDir = await mkdtemp(join(tmpdir(), "matab-mail-"));
  server = await startMailServer();
  logged = "";
});
afterEach(async () => {
  await Promise.all([one.close(), other.close(), server.close()]);
  await testDatabase.drop();
  await rm(dataDir, { recursive: true });
});

const mail: Mail = {
  to: "ayesha@mail.example",
  subject: "آپ کی اپائنٹمنٹ",
  text: "Dear Ayesha,\nکل شام 5 بجے",
};
const queue = (changes: Partial<Mail> = {}, dedupeKey?: string) =>
  one.kysely.transaction().execute((trx) => queueMail(trx, { ...mail, ...changes }, dedupeKey));
const deliver = (database = one) =>
  deliverMail(database, { dataDir, smtpUrl: server.url, mailFrom: "Clinic <desk@clinic.example>" }, log);
/** Quoted-printable, the way mail goes through servers that know ASCII only, as text. */
const decoded = (content: string) =>
  Buffer.from(
    content
      .replace(/=\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString();
const outbox = async () => (await one.pool.query("SELECT * FROM outbox ORDER BY id")).rows;

describe("mail", () => {
  it("is sent once, to its one receiver, from the clinic", async () => {
    await queue();
    await deliver();
    await deliver();
    expect(server.received).toHaveLength(1);
    const [{ to, content } = { to: [], content: "" }] = server.received;
    expect(to).toEqual(["<ayesha@mail.example>"]);
    expect(content).toMatch(/^From: Clinic <desk@clinic\.example>$/m);
    expect(content).toMatch(/^To: ayesha@mail\.example$/m);
    expect(decoded(content)).toContain(mail.text);
  });

  it("is not sent if the transaction that queued it is rolled back", async () => {
    const failing = one.kysely.transaction().execute(async (trx) => {
      await queueMail(trx, mail);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    await deliver();
    expect(server.received).toEqual([]);
  });

  it("is sent once if it was queued twice for one reason", async () => {
    await queue({}, "reset 7");
    await queue({}, "reset 7");
    await queue({}, "reset 8");
    await deliver();
    await queue({}, "reset 7");
    await deliver();
    expect(server.received).toHaveLength(2);
  });

  it("is sent once if two processes deliver at the same time", async () => {
    for (let n = 0; n < 12; n++) await queue({ subject: `Mail ${n}` });
    await Promise.all([deliver(one), deliver(other), deliver(one), deliver(other)]);
    const subjects = server.received.map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]);
    expect(subjects.sort()).toEqual(Array.from({ length: 12 }, (_, n) => `Mail ${n}`).sort());
  });

  it("is deleted once it is sent, because it may hold a password link", async () => {
    await queue();
    await deliver();
    expect(await outbox()).toMatchObject([{ payload: {}, sent_on: expect.any(String), last_error: null }]);
  });

  it("cannot be given further receivers by typed text", async () => {
    await queue({ subject: "Hello\r\nBcc: everybody@else.example", text: ".\r\nRCPT TO:<x@else.example>" });
    await deliver();
    expect(server.received.map(({ to }) => to)).toEqual([["<ayesha@mail.example>"]]);
    expect(server.received[0]?.content).not.toMatch(/^Bcc:/im);
  });
});

describe("mail that the server does not take", () => {
  it("is tried again, each time after a longer pause, until it is sent", async () => {
    server.refuse(true);
    await queue();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      await one.pool.query("UPDATE outbox SET available_on = now_ms()");
      await deliver();
      const { rows } = await one.pool.query(
        "SELECT round(extract(epoch FROM available_on - now()) / 60) AS minutes FROM outbox",
      );
      pauses.push(rows[0].minutes);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    server.refuse(false);
    await deliver();
    expect(server.received, "its time has not come").toHaveLength(0);
    await one.pool.query("UPDATE outbox SET available_on = now_ms()");
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  it("has the reason in the outbox; neither outbox nor log show its address", async () => {
    server.refuse(true);
    await queue();
    await deliver();
    const [{ last_error: reason }] = await outbox();
    expect(reason).toMatch(/550 5\.1\.1 .*is unknown here/);
    expect(reason).not.toContain("ayesha");
    expect(logged).toContain("mail not sent yet");
    expect(logged).not.toMatch(/ayesha|mail\.example/);
  });

  it("does not delay other mails", async () => {
    server.refuse(true);
    await queue({ subject: "Early" });
    await deliver();
    server.refuse(false);
    await queue({ subject: "Late" });
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  it("is given up after twelve attempts, which is logged", async () => {
    server.refuse(true);
    await queue();
    await one.pool.query("UPDATE outbox SET attempts = 11");
    await deliver();
    expect(logged).toContain("mail given up");
    server.refuse(false);
    await one.pool.query("UPDATE outbox SET available_on = now_ms()");
    await deliver();
    expect(server.received).toEqual([]);
  });
});

describe("without SMTP_URL", () => {
  it("mail is written to a file that only the server's account can read, and the log says where", async () => {
    const link = `https://clinic.example/auth/reset-password?token=${"x".repeat(60)}=`;
    const text = `محترم عائشہ\n\n${link}`;
    const client = await one.pool.connect();
    await seedSettings(client, true).finally(() => client.release());
    await queue({ text });
    await deliverMail(one, { dataDir }, log);
    await deliverMail(one, { dataDir }, log);
    const files = await readdir(join(dataDir, "outbox"));
    expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
    const path = join(dataDir, "outbox", files[0] ?? "");
    const [head, ...body] = (await readFile(path, "utf8")).split("\n\n");
    expect(head).toMatch(/^To: ayesha@mail\.example\r?$/m);
    expect(head).toMatch(/^From: "?Matab Clinic"? <hello@matab\.example>\r?$/m);
    expect(body.join("\n\n")).toBe(`${text}\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(logged)).toMatchObject({ path });
  });
});
