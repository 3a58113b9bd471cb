import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  adminLogin,
  changePassword,
  forgotPassword,
  isLoggedIn,
  resetPassword,
} from "#contract/clinic/account.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { holdMails, mailsTo, tokenMailedTo } from "#tests/support/platform/mails.ts";

const OLD = "correct horse battery";
const NEW = "لاہور کی بارش 2026";
const SPENT = "This link has expired or was already used. Ask for a new one.";

let clinic: TestClinic;
let oldHash: string;
beforeAll(async () => {
  clinic = await openClinic({ PUBLIC_URL: "https://matab.example/" });
  await holdMails(clinic);
  oldHash = await hashPassword(OLD);
});
afterAll(() => clinic.close());

/** An account with the old password and an e-mail of its own. */
async function account(name: string, isActive = true) {
  const email = `${name}@clinic.example`;
  const { rows } = await clinic.database.pool.query<{ id: number }>(
    "INSERT INTO staff (name, email, role, password_hash, is_active) VALUES ($1, $2, 'Receptionist', $3, $4) RETURNING id",
    [name, email, oldHash, isActive],
  );
  return { id: rows[0]?.id ?? 0, email };
}
const login = (email: string, password: string) => clinic.call(adminLogin, { body: { email, password } });
const signedIn = async (email: string, password = OLD) =>
  (await login(email, password)).body.data?.token ?? "";
const isAlive = async (token: string) => (await clinic.call(isLoggedIn, {}, token)).status === 200;
const forgot = (email: string) => clinic.call(forgotPassword, { body: { email } });
const reset = (token: string, password = NEW) => clinic.call(resetPassword, { body: { token, password } });
const change = (token: string, currentPassword: string, password = NEW) =>
  clinic.call(changePassword, { body: { currentPassword, password } }, token);
async function eventsOf(id: number) {
  const { rows } = await clinic.database.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE entity = 'staff' AND entity_id = $1 AND before IS NULL AND (after IS NULL OR action = 'password changed') ORDER BY id",
    [id],
  );
  return rows.map(({ action }) => action);
}

describe("a forgotten password", () => {
  it("is replaced with a mailed link, once; all sessions end", async () => {
    const { id, email } = await account("hina");
    const session = await signedIn(email);
    const asked = await forgot(email.toUpperCase());
    expect([asked.status, asked.body]).toEqual([
      200,
      { data: null, responseCode: 200, message: "Password reset link sent to your email" },
    ]);
    const token = await tokenMailedTo(clinic, email);
    const { status, body } = await reset(token);
    expect([status, body.message]).toEqual([200, "Password changed. Please sign in with your new password."]);
    expect(await isAlive(session)).toBe(false);
    expect((await login(email, OLD)).status).toBe(401);
    expect((await login(email, NEW)).status).toBe(200);
    const again = await reset(token, "another good one");
    expect([again.status, again.body.message]).toEqual([409, SPENT]);
    expect(await eventsOf(id)).toEqual([
      "signed in",
      "password reset asked",
      "password changed",
      "signed in",
    ]);
  });

  it("sends a plain text mail with a link to the clinic's own address", async () => {
    const { email } = await account("plain");
    await forgot(email);
    const [mail] = await mailsTo(clinic, email);
    const token = await tokenMailedTo(clinic, email);
    expect(mail?.subject).toBe("Choose a new password for Matab Clinic");
    expect(mail?.text).toBe(
      "Hello plain,\n\nsomebody asked for a new password for your account at Matab Clinic. " +
        `Open this link within 30 minutes:\n\nhttps://matab.example/auth/reset-password?token=${token}\n\n` +
        "The link works once. If you did not ask for it, do nothing: your password stays as it is.\n",
    );
  });

  it("gives the same answer after the same work for an unknown e-mail and a disabled account, without a mail", async () => {
    const disabled = (await account("disabled", false)).email;
    const emails = ["nobody@clinic.example", disabled, (await account("known")).email];
    const answers = await Promise.all(
      emails.map(async (email) => {
        const start = performance.now();
        const { status, headers, body } = await forgot(email);
        const { date, ...rest } = headers;
        return { seconds: performance.now() - start, told: { status, body, headers: rest } };
      }),
    );
    for (const { seconds, told } of answers) {
      expect(told).toEqual(answers[0]?.told);
      expect(seconds).toBeGreaterThan(240);
    }
    expect((await Promise.all(emails.map((email) => mailsTo(clinic, email)))).map((m) => m.length)).toEqual([
      0, 0, 1,
    ]);
  });

  it("can have a link requested five times in half an hour, whether or not the e-mail has an account", async () => {
    for (const email of [(await account("often")).email, "nobody.often@clinic.example"]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => forgot(email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  it.each([
    [{}, "Email is required."],
    [{ email: "not an address" }, "Invalid email format."],
  ])("asked for with %j is refused", async (body, message) => {
    const answer = await clinic.call(forgotPassword, { body: body as never });
    expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([400, message]);
  });
});

describe("a password link", () => {
  async function linkFor(name: string) {
    const { id, email } = await account(name);
    await forgot(email);
    return { id, email, token: await tokenMailedTo(clinic, email) };
  }

  it("works for half an hour", async () => {
    const { id, token } = await linkFor("late");
    const at = (minutes: number) =>
      clinic.database.pool.query(
        "UPDATE password_resets SET expires_on = created_on + interval '30 minutes' - make_interval(mins => $2) WHERE staff_id = $1",
        [id, minutes],
      );
    const { rows } = await clinic.database.pool.query(
      "SELECT extract(epoch FROM expires_on - created_on)::int AS seconds FROM password_resets WHERE staff_id = $1",
      [id],
    );
    expect(rows).toEqual([{ seconds: 1800 }]);
    await at(31);
    expect((await reset(token)).status).toBe(409);
    await at(1);
    expect((await reset(token)).status).toBe(200);
  });

  it("changes the password once if it is used twice at the same moment", async () => {
    const { token } = await linkFor("race");
    const answers = await Promise.all([NEW, "another good one"].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("voids the account's other links when used", async () => {
    const { email, token } = await linkFor("twice");
    await forgot(email);
    expect((await reset(await tokenMailedTo(clinic, email))).status).toBe(200);
    expect((await reset(token)).status).toBe(409);
  });

  it("does not work if the account was disabled meanwhile", async () => {
    const { id, token } = await linkFor("leaving");
    await clinic.database.pool.query("UPDATE staff SET is_active = false WHERE id = $1", [id]);
    expect((await reset(token)).status).toBe(409);
  });

  it("is stored only as a hash", async () => {
    const { token } = await linkFor("hashed");
    const { rows } = await clinic.database.pool.query(
      "SELECT string_agg(r::text, ' ') || (SELECT string_agg(a::text, ' ') FROM audit_log a) AS text FROM password_resets r",
    );
    expect(rows[0].text).not.toContain(token);
  });

  it("still works after a refused password", async () => {
    const { email, token } = await linkFor("strict");
    for (const [password, message] of [
      ["", "Password is required."],
      ["seven77", "Password must have at least 8 characters."],
      ["password123", "This password is too common. Choose another one."],
      [email.toUpperCase(), "Password must not be your e-mail address."],
    ] as const) {
      const { status, body } = await reset(token, password);
      expect([status, body.errors]).toEqual([400, [{ field: "password", message }]]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it("resets the count of wrong passwords", async () => {
    const { email, token } = await linkFor("guesser");
    for (let guess = 0; guess < 5; guess++) await login(email, "not it");
    expect((await login(email, OLD)).status).toBe(429);
    await reset(token);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it("cannot be guessed: an address has thirty attempts", async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 30; attempt++) statuses.add(await attemptFrom("203.0.113.7"));
    expect(statuses).toEqual(new Set([409]));
    expect(await attemptFrom("203.0.113.7")).toBe(429);
    expect(await attemptFrom("203.0.113.8")).toBe(409);
  });

  async function attemptFrom(remoteAddress: string) {
    const { statusCode } = await clinic.app.inject({
      method: "POST",
      url: "/api/Account/ResetPassword",
      payload: { token: "a-guess-a-guess-a-guess", password: NEW },
      remoteAddress,
    });
    return statusCode;
  }
});

describe("changing the own password", () => {
  it("keeps this session and ends the others, and every link", async () => {
    const { id, email } = await account("bilal");
    const [here, there] = [await signedIn(email), await signedIn(email)];
    await forgot(email);
    const { status, body } = await change(here, OLD);
    expect([status, body.message]).toEqual([200, "Password changed. Other devices were signed out."]);
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
    expect((await reset(await tokenMailedTo(clinic, email))).status).toBe(409);
    expect((await login(email, OLD)).status).toBe(401);
    expect((await login(email, NEW)).status).toBe(200);
    expect(await eventsOf(id)).toContain("password changed");
  });

  it.each([
    ["not it", NEW, "currentPassword", "The current password is not right."],
    ["", NEW, "currentPassword", "Current password is required."],
    [OLD, "short", "password", "Password must have at least 8 characters."],
    [OLD, "12345678", "password", "This password is too common. Choose another one."],
    [OLD, "careful@clinic.example", "password", "Password must not be your e-mail address."],
  ])("from %j to %j is refused and ends nothing", async (current, password, field, message) => {
    await clinic.database.pool.query(
      "UPDATE staff SET is_deleted = true WHERE email = 'careful@clinic.example'",
    );
    const { email } = await account("careful");
    const session = await signedIn(email);
    const { status, body } = await change(session, current, password);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(await isAlive(session)).toBe(true);
    expect((await login(email, OLD)).status).toBe(200);
  });

  it("is delayed after wrong guesses at the current one", async () => {
    const session = await signedIn((await account("open")).email);
    for (let guess = 0; guess < 5; guess++)
      expect((await change(session, `guess ${guess}`)).status).toBe(400);
    expect((await change(session, OLD)).status).toBe(429);
  });

  it("refuses a sign-in with the old one that was under way", async () => {
    const { id, email } = await account("quick");
    const other = await clinic.database.pool.connect();
    await other.query("BEGIN");
    await other.query("UPDATE staff SET password_hash = $2 WHERE id = $1", [id, await hashPassword(NEW)]);
    const late = login(email, OLD);
    await vi.waitFor(async () => {
      const { rowCount } = await clinic.database.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(1);
    });
    await other.query("COMMIT");
    other.release();
    expect((await late).status).toBe(401);
  });
});
