import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminLogin, isLoggedIn, logout } from "#contract/clinic/account.ts";
import { countPendingRequests, listRequests } from "#contract/desk/appointment-requests.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { forgetSessions } from "#server/platform/auth/session-memory.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

const PASSWORD = "چار الفاظ correct horse";

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openClinic();
});
afterAll(() => clinic.close());

/** An account that can sign in, with an e-mail of its own. */
async function account(name: string, changes = "") {
  const email = `${name}@clinic.example`;
  const hash = await hashPassword(PASSWORD);
  await sql`INSERT INTO staff (name, email, role, password_hash, is_active)
    VALUES (${name}, ${email}, 'Receptionist', ${hash}, ${changes !== "disabled"})`.execute(
    clinic.database.kysely,
  );
  return email;
}
const login = (email: string, password: string) => clinic.call(adminLogin, { body: { email, password } });
const auditOf = async (action: string) => {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM audit_log WHERE action = ${action}`.execute(clinic.database.kysely);
  return rows[0]?.n ?? 0;
};

describe("signing in", () => {
  it("answers user, token and expiry; the token works until Log out and not after", async () => {
    const email = await account("hina");
    const { status, body } = await login(email.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body.message).toBe("Logged in successfully.");
    expect(body.data?.user).toEqual({
      id: expect.any(Number),
      name: "hina",
      email,
      role: "Receptionist",
      granted: [],
      doctorId: null,
    });
    const token = body.data?.token ?? "";
    const lifetime = Date.parse(body.data?.expiresAt ?? "") - Date.now();
    expect(lifetime).toBeGreaterThan(11.9 * 3_600_000);
    expect(lifetime).toBeLessThanOrEqual(12 * 3_600_000);
    expect((await clinic.call(isLoggedIn, {}, token)).body.data?.user.email).toBe(email);
    expect((await clinic.call(logout, {}, token)).status).toBe(200);
    expect((await clinic.call(isLoggedIn, {}, token)).status).toBe(401);
  });

  it("keeps no token and no password in the database", async () => {
    const { body } = await login(await account("plain"), PASSWORD);
    const { rows } = await sql<{ text: string }>`
      SELECT (SELECT string_agg(s::text, ' ') FROM sessions s) || (SELECT string_agg(s::text, ' ') FROM staff s)
        || (SELECT string_agg(a::text, ' ') FROM audit_log a) AS text`.execute(clinic.database.kysely);
    expect(rows[0]?.text).not.toContain(body.data?.token);
    expect(rows[0]?.text).not.toContain(PASSWORD);
  });

  it("gives the same answer for an unknown e-mail, a wrong password and a disabled account", async () => {
    const answers = await Promise.all([
      login("nobody@clinic.example", PASSWORD),
      login(await account("wrong"), "not it"),
      login(await account("gone", "disabled"), PASSWORD),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ data: null, responseCode: 401, message: "Invalid credentials" });
    }
  });

  it.each([
    [{}, ["Email is required.", "Password is required."]],
    [{ email: "not an address", password: "x" }, ["Invalid email format."]],
    [{ email: "a@b.pk", password: "" }, ["Password is required."]],
  ])("refuses %j with the form's messages", async (input, messages) => {
    const { status, body } = await clinic.call(adminLogin, { body: input as never });
    expect(status).toBe(400);
    expect(body.errors?.map(({ message }) => message)).toEqual(messages);
  });

  it("delays guesses at an account, even with the right password, and records them in the audit trail", async () => {
    const email = await account("target");
    const failed = await auditOf("sign-in failed");
    for (let guess = 0; guess < 5; guess++) expect((await login(email, `guess ${guess}`)).status).toBe(401);
    const blocked = await login(email, PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(0);
    expect(blocked.body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
    expect(await auditOf("sign-in failed")).toBe(failed + 5);
    await sql`UPDATE throttle SET blocked_until = now() - interval '1 second'`.execute(
      clinic.database.kysely,
    );
    expect((await login(email, PASSWORD)).status).toBe(200);
  });
});

describe("the expiry of an idle session", () => {
  const idleFor = (staffId: number, minutes: number) =>
    clinic.database.pool.query(
      "UPDATE sessions SET last_seen_on = now() - $2 * interval '1 minute' WHERE staff_id = $1",
      [staffId, minutes],
    );

  it("is put off by calls that a person makes, not by background calls", async () => {
    const { staffId, token } = await clinic.signIn("Receptionist");
    const works = async (endpoint: typeof isLoggedIn | typeof listRequests | typeof countPendingRequests) =>
      (await clinic.call(endpoint, { query: {} }, token)).status;
    await idleFor(staffId, 40);
    expect(await works(listRequests)).toBe(200);
    const { rows } = await clinic.database.pool.query(
      "SELECT last_seen_on > now() - interval '1 minute' AS now FROM sessions WHERE staff_id = $1",
      [staffId],
    );
    expect(rows).toEqual([{ now: true }]);

    await idleFor(staffId, 59);
    expect(await works(countPendingRequests)).toBe(200);
    expect(await works(isLoggedIn)).toBe(200);
    // Two minutes later.
    await clinic.database.pool.query(
      "UPDATE sessions SET last_seen_on = last_seen_on - interval '2 minutes' WHERE staff_id = $1",
      [staffId],
    );
    forgetSessions();
    expect(await works(listRequests)).toBe(401);
  });
});
