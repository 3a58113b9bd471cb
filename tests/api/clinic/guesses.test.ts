import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminLogin, changePassword, forgotPassword } from "#contract/clinic/account.ts";
import { shortFingerprint } from "#server/features/clinic/account/fingerprint.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { holdMails, mailsTo } from "#tests/support/platform/mails.ts";

/** Strangers who guess at passwords, and people who know theirs meanwhile; each call comes through one proxy. */

const PASSWORD = "correct horse battery";

let clinic: TestClinic;
let hash: string;
beforeAll(async () => {
  clinic = await openClinic({ TRUST_PROXY: "1" });
  await holdMails(clinic);
  hash = await hashPassword(PASSWORD);
});
afterAll(() => clinic.close());

async function account(name: string) {
  const email = `${name}@clinic.example`;
  await sql`INSERT INTO staff (name, email, role, password_hash) VALUES (${name}, ${email}, 'Receptionist', ${hash})`.execute(
    clinic.database.kysely,
  );
  return email;
}

const via = (address: string) => ({ "x-forwarded-for": address });
const login = (email: string, password: string, from: string, device?: string) =>
  clinic.call(adminLogin, { body: { email, password, device } }, null, via(from));
const enter = async (email: string, from: string, device?: string) =>
  (await login(email, PASSWORD, from, device)).status;
const guess = async (email: string, from: string, word = "not it") => (await login(email, word, from)).status;

let networks = 0;
/** An address of a customer that nobody has been before. */
const newAddress = () => {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
};

/** As if so many guesses had been counted in a bucket already. */
const fill = (bucket: string, hits: number) =>
  sql`INSERT INTO throttle (bucket, hits, resets_on) VALUES (${bucket}, ${hits}, now() + interval '1 hour')
    ON CONFLICT (bucket) DO UPDATE SET hits = ${hits}`.execute(clinic.database.kysely);

/** The next guess from this place is checked, and the one after it a minute later. */
const fillOwn = async (email: string, place: string) =>
  fill(`sign-in of ${await shortFingerprint(clinic.database.kysely, email)} from ${place}`, 9);

/** Strangers from many places have guessed at this e-mail within the hour: enough to make newcomers wait. */
async function attack(email: string, guesses = 60) {
  await fill(`sign-in of ${await shortFingerprint(clinic.database.kysely, email)} from anywhere`, guesses);
  await guess(email, newAddress());
}

/** As long as the longest wait that a first try may be told, without waiting. */
const letPass = (seconds: number) =>
  sql`UPDATE throttle SET blocked_until = blocked_until - ${`${seconds} seconds`}::interval`.execute(
    clinic.database.kysely,
  );

describe("wrong passwords", () => {
  it("sent eighty at once are checked no more often than one after the other", async () => {
    const email = await account("at.once");
    const from = newAddress();
    await fillOwn(email, from);
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, at) => guess(email, from, `guess ${at}`)),
    );
    expect(answers.filter((status) => status !== 429)).toEqual([401]);
    expect(await enter(email, from)).toBe(429);
  });

  it("from one place delay no other place, and a success elsewhere does not reset their count", async () => {
    const email = await account("one.place");
    const [there, here] = [newAddress(), newAddress()];
    await fillOwn(email, there);
    expect(await guess(email, there)).toBe(401);
    expect(await guess(email, there)).toBe(429);
    expect(await enter(email, here)).toBe(200);
    expect(await guess(email, there)).toBe(429);
  });

  it("from many places do not delay owners who sign in from a known browser or network", async () => {
    const email = await account("owner");
    const home = newAddress();
    const { body } = await login(email, PASSWORD, home);
    await attack(email);
    expect(await enter(email, newAddress(), body.data?.device)).toBe(200);
    expect(await enter(email, home)).toBe(200);
    // In a network shared with whoever guesses, such as the clinic's own.
    await fillOwn(email, home);
    await guess(email, home);
    expect(await enter(email, home)).toBe(429);
    expect(await enter(email, home, body.data?.device)).toBe(200);
  });

  it("from many places delay a sign-in from a new place once, for the announced time", async () => {
    const email = await account("newcomer");
    await attack(email);
    const here = newAddress();
    const told = await login(email, PASSWORD, here);
    expect([told.status, told.body.message]).toEqual([
      429,
      "Too many attempts. Please try again in 32 seconds.",
    ]);
    expect(told.headers["retry-after"]).toBe("32");
    await attack(email, 70);
    await letPass(33);
    expect(await enter(email, here)).toBe(200);
  });

  it("get the same answers for an e-mail without an account", async () => {
    const answersOf = async (email: string) => {
      const told: unknown[] = [];
      await attack(email);
      for (const from of [newAddress(), newAddress()])
        for (let at = 0; at < 2; at++) {
          const { status, body } = await login(email, "not it", from);
          told.push([status, body.message.replace(/\d+/, "some")]);
        }
      return told;
    };
    expect(await answersOf("nobody.at.all@clinic.example")).toEqual(
      await answersOf(await account("somebody")),
    );
  });

  it("do not keep 32 simultaneous right passwords from signing in", async () => {
    const email = await account("thirty.two");
    const { body } = await login(email, PASSWORD, newAddress());
    const answers: number[] = [];
    for (let at = 0; at < 32; at++) {
      await guess(email, newAddress());
      answers.push(await enter(email, newAddress(), body.data?.device));
    }
    expect(answers).toEqual(Array.from({ length: 32 }, () => 200));
  });
});

describe("one network", () => {
  it("that tries a password on many accounts must wait; people known there need not", async () => {
    const from = newAddress();
    const email = await account("same.network");
    expect(await enter(email, from)).toBe(200);
    await fill(`sign-in from ${from}`, 32);
    expect(await guess("spray.one@clinic.example", from)).toBe(401);
    expect(await guess("spray.two@clinic.example", from)).toBe(429);
    expect(await enter(email, from)).toBe(200);
    expect(await enter(email, newAddress())).toBe(200);
  });

  it("is recognised however its address is written", async () => {
    const email = await account("spelled");
    await fillOwn(email, "2001:db8:77:1::/64");
    expect(await guess(email, "2001:0DB8:0077:0001:ffff::2")).toBe(401);
    for (const from of ["2001:db8:77:1::1", "2001:db8:77:1:a:b:c:d", "2001:db8:77:1:0:0:0:5"])
      expect(await guess(email, from)).toBe(429);
    await fillOwn(email, "203.0.113.9");
    expect(await guess(email, "::ffff:203.0.113.9")).toBe(401);
    for (const from of ["203.0.113.9", "::ffff:cb00:7109", "64:ff9b::cb00:7109", "2002:cb00:7109::1"])
      expect(await guess(email, from)).toBe(429);
  });

  it("of one company is counted as one", async () => {
    expect(await guess("company.one@clinic.example", "2001:db8:99:1::1")).toBe(401);
    await fill("sign-in from 2001:db8:99::/48", 124);
    expect(await guess("company.two@clinic.example", "2001:db8:99:2::1")).toBe(401);
    expect(await guess("company.three@clinic.example", "2001:db8:99:3::1")).toBe(429);
    expect(await guess("company.three@clinic.example", "2001:db8:98:3::1")).toBe(401);
  });

  it("that claims to be this machine is counted too", async () => {
    const email = await account("forged");
    const before = await account("forged.too");
    await fillOwn(email, "127.0.0.1");
    expect(await guess(email, "127.0.0.1")).toBe(401);
    expect(await guess(email, "127.0.0.1")).toBe(429);
    // Counted over all accounts too, which the machine itself is not.
    await fill("sign-in from 127.0.0.1", 34);
    expect(await guess(before, "127.0.0.1")).toBe(401);
    expect(await guess(before, "127.0.0.1")).toBe(429);
  });
});

describe("what is stored of a failed sign-in", () => {
  it("shows which attempts belong together and from which network they came, but no e-mail", async () => {
    const email = await account("tried");
    await guess(email, "203.0.113.77");
    await guess(email.toUpperCase(), "2001:db8:5:6::7");
    await guess("mistyped-password", "203.0.113.78").catch(() => undefined);
    await guess("other@clinic.example", "203.0.113.78");
    const { rows } = await clinic.database.pool.query<{ id: number | null; after: Record<string, string> }>(
      `SELECT l.entity_id AS id, l.after FROM audit_log l WHERE action = 'sign-in failed' ORDER BY l.id DESC LIMIT 3`,
    );
    const [other, second, first] = rows.map(({ after }) => after);
    expect(first).toEqual({ tried: expect.stringMatching(/^[\w-]{22}$/), from: "203.0.113.0/24" });
    expect(second).toEqual({ tried: first?.tried, from: "2001:db8:5::/48" });
    expect(other?.tried).not.toBe(first?.tried);
    expect(rows.map(({ id }) => id === null)).toEqual([true, false, false]);
    expect(JSON.stringify(rows)).not.toContain("@");
  });
});

describe("links to choose a password", () => {
  const forgot = async (email: string, from: string, device?: string) =>
    (await clinic.call(forgotPassword, { body: { email, device } }, null, via(from))).status;

  it("requested by strangers do not fill a mailbox, and its owner still gets one", async () => {
    const email = await account("mailbox");
    const { body } = await login(email, PASSWORD, newAddress());
    const answers = await Promise.all(Array.from({ length: 40 }, () => forgot(email, newAddress())));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await mailsTo(clinic, email)).toHaveLength(3);
    expect(await forgot(email, newAddress(), body.data?.device)).toBe(200);
    expect(await mailsTo(clinic, email)).toHaveLength(4);
  });
});

describe("guesses at the current password on an unattended screen", () => {
  it("do not keep the owner from changing the password elsewhere", async () => {
    const email = await account("two.screens");
    const [open, own] = [
      await login(email, PASSWORD, newAddress()),
      await login(email, PASSWORD, newAddress()),
    ];
    const change = async (session: typeof open, currentPassword: string) =>
      (
        await clinic.call(
          changePassword,
          { body: { currentPassword, password: "another good one" } },
          session.body.data?.token,
        )
      ).status;
    expect(await change(open, "a guess")).toBe(400);
    await sql`UPDATE throttle SET hits = 9 WHERE bucket LIKE 'password change in session %'`.execute(
      clinic.database.kysely,
    );
    expect(await change(open, "another guess")).toBe(400);
    expect(await change(open, PASSWORD)).toBe(429);
    expect(await change(own, PASSWORD)).toBe(200);
  });
});
