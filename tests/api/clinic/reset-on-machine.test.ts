import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminLogin, getPasswordHelp, isLoggedIn } from "#contract/clinic/account.ts";
import { getHistory } from "#contract/office/history.ts";
import { runCommand } from "#tests/support/backups.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** The command for the administrator whom nobody else can help, at the clinic's computer. */

let clinic: TestClinic;
let alone: { staffId: number; token: string };
let email: string;
beforeAll(async () => {
  clinic = await openClinic();
  alone = await clinic.signIn("Administrator");
  const { rows } = await clinic.database.pool.query<{ email: string }>(
    "SELECT email FROM staff WHERE id = $1",
    [alone.staffId],
  );
  email = rows[0]?.email ?? "";
});
afterAll(() => clinic.close());

const command = (...args: string[]) =>
  runCommand("reset-password", args, { DATABASE_URL: clinic.url, PUBLIC_URL: "https://desk.clinic.example" });
const signIn = (password: string) => clinic.call(adminLogin, { body: { email, password } });

describe("reset-password", () => {
  it("prints a new password once, which works while the clinic runs; sessions end, and it is on record", async () => {
    const { status, stdout } = command(` ${email.toUpperCase()}`);
    expect(status).toBe(0);
    const password = /^ {2}password {4}(\S+)$/m.exec(stdout)?.[1] ?? "";
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    expect(stdout).toContain("https://desk.clinic.example/auth/login");
    expect((await signIn(password)).status).toBe(200);
    const { pool } = clinic.database;
    const { rows } = await pool.query(
      "SELECT staff_id, after FROM audit_log WHERE action = 'password changed' AND entity_id = $1",
      [alone.staffId],
    );
    expect(rows).toEqual([{ staff_id: null, after: { how: "on the clinic's computer" } }]);
    expect(JSON.stringify((await pool.query("SELECT * FROM audit_log")).rows)).not.toContain(password);
    const ended = await pool.query("SELECT FROM sessions WHERE staff_id = $1 AND revoked_on IS NOT NULL", [
      alone.staffId,
    ]);
    expect(ended.rows).toHaveLength(1);
    expect((await clinic.call(isLoggedIn, {}, alone.token)).status).toBe(401);
    const { token } = await clinic.signIn("Administrator");
    const history = await clinic.call(getHistory, { query: { entity: "staff", id: alone.staffId } }, token);
    expect(history.body.data?.entries[0]).toMatchObject({
      by: null,
      action: "password changed",
      changes: [{ field: "How", before: null, after: "on the clinic's computer" }],
    });
  });

  it.each([
    [[], /Say whose\. Accounts here: /],
    [
      ["nobody@clinic.example"],
      /No active account has the e-mail nobody@clinic\.example\. Accounts here: .*@/,
    ],
    [["one@clinic.example", "two@clinic.example"], /Usage: npm run reset-password -- E-MAIL/],
    [["--force"], /Usage: npm run reset-password -- E-MAIL/],
  ])("says in words what is missing: %j", (args, words) => {
    const { status, stdout, stderr } = command(...args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(words);
  });

  it("helps no account that was switched off", async () => {
    const { staffId } = await clinic.signIn("Receptionist");
    await clinic.database.pool.query("UPDATE staff SET is_active = false WHERE id = $1", [staffId]);
    const { rows } = await clinic.database.pool.query("SELECT email FROM staff WHERE id = $1", [staffId]);
    expect(command(rows[0]?.email).status).toBe(1);
  });
});

describe("the page on which somebody asks for a link", () => {
  it("is told whether mail leaves, and nothing of accounts", async () => {
    expect((await clinic.call(getPasswordHelp, {})).body.data).toEqual({ isMailSetUp: false });
  });
});
