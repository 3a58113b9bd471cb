import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { adminLogin, isLoggedIn, logout } from "#contract/clinic/account.ts";
import {
  listOwnSessions,
  listStaffSessions,
  SIGNED_OUT_ELSEWHERE,
  signOutElsewhere,
  signOutStaff,
} from "#contract/clinic/sessions.ts";
import { listStaff, resetStaffPassword, updateStaff } from "#contract/clinic/staff.ts";
import { getHistory } from "#contract/office/history.ts";
import { listPatients } from "#contract/patients/patients.ts";
import type { Role } from "#rules/values/permissions.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

let clinic: TestClinic;
let head: { staffId: number; token: string };

beforeAll(async () => {
  clinic = await openClinic();
  head = await clinic.signIn("Administrator");
});
afterAll(() => clinic.close());
afterEach(() => void vi.restoreAllMocks());

const patientsFor = async (token: string) => (await clinic.call(listPatients, { query: {} }, token)).status;

/** Somebody whose session has just been used, and so is remembered. */
async function atWork(role: Role) {
  const person = await clinic.signIn(role);
  await clinic.call(isLoggedIn, {}, person.token);
  return person;
}

function change(id: number, changes: { role: Role; isActive?: 0 | 1 }) {
  const body = { name: "Somebody", idDoctor: null, ...changes };
  return clinic.call(updateStaff, { query: { id }, body }, head.token);
}

describe("a session that was used a moment ago", () => {
  it("ends as soon as its owner signs out", async () => {
    const { token } = await atWork("Receptionist");
    expect((await clinic.call(logout, {}, token)).status).toBe(200);
    expect(await patientsFor(token)).toBe(401);
  });

  it("ends as soon as the account is deactivated or its password reset", async () => {
    const [one, other] = [await atWork("Receptionist"), await atWork("Receptionist")];
    expect((await change(one.staffId, { role: "Receptionist", isActive: 0 })).status).toBe(200);
    expect(await patientsFor(one.token)).toBe(401);
    await clinic.call(resetStaffPassword, { query: { id: other.staffId } }, head.token);
    expect(await patientsFor(other.token)).toBe(401);
  });

  it("has the permissions of the new role as soon as the role is changed", async () => {
    const { staffId, token } = await atWork("Receptionist");
    const staffFor = async () => (await clinic.call(listStaff, { query: {} }, token)).status;
    expect(await staffFor()).toBe(403);
    expect((await change(staffId, { role: "Administrator" })).status).toBe(200);
    expect(await staffFor()).toBe(200);
  });

  it.each([
    ["ended", "UPDATE sessions SET revoked_on = now() WHERE staff_id = $1"],
    ["left idle", "UPDATE sessions SET last_seen_on = now() - interval '61 minutes' WHERE staff_id = $1"],
    ["without its account", "UPDATE staff SET is_active = false WHERE id = $1"],
  ])("is over within a second when another process finds it %s", async (_how, statement) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
    const { staffId, token } = await atWork("Receptionist");
    await clinic.database.pool.query(statement, [staffId]);
    clock.mockReturnValue(1_001_000);
    expect(await patientsFor(token)).toBe(401);
  });

  it("costs no statement of its own", async () => {
    vi.spyOn(performance, "now").mockReturnValue(2_000_000);
    const { staffId, token } = await atWork("Receptionist");
    await clinic.database.pool.query("UPDATE sessions SET revoked_on = now() WHERE staff_id = $1", [staffId]);
    vi.mocked(performance.now).mockReturnValue(2_000_999);
    expect(await patientsFor(token)).toBe(200);
  });
});

describe("a session that was not seen for a minute", () => {
  it("does not wait for who holds its row, and is extended by the next call", async () => {
    const { staffId, token } = await clinic.signIn("Receptionist");
    const owner = new pg.Client(clinic.owner);
    await owner.connect();
    await owner.query("UPDATE sessions SET last_seen_on = now() - interval '2 minutes' WHERE staff_id = $1", [
      staffId,
    ]);
    const isSeen =
      "SELECT last_seen_on > now() - interval '1 minute' AS seen FROM sessions WHERE staff_id = $1";
    await owner.query("BEGIN");
    await owner.query("SELECT FROM sessions WHERE staff_id = $1 FOR UPDATE", [staffId]);
    expect(await patientsFor(token)).toBe(200);
    expect((await owner.query(isSeen, [staffId])).rows).toEqual([{ seen: false }]);
    await owner.query("ROLLBACK");
    expect(await patientsFor(token)).toBe(200);
    expect((await owner.query(isSeen, [staffId])).rows).toEqual([{ seen: true }]);
    await owner.end();
  });
});

describe("where an account is signed in", () => {
  const PASSWORD = "correct horse battery";
  const CHROME =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

  /** Somebody who signs in with a password, from a browser that calls itself so. */
  async function withPassword(role: Role) {
    const person = await clinic.signIn(role);
    const { rows } = await clinic.database.pool.query<{ email: string }>(
      "UPDATE staff SET password_hash = $2 WHERE id = $1 RETURNING email",
      [person.staffId, await hashPassword(PASSWORD)],
    );
    const email = rows[0]?.email ?? "";
    const signIn = async (userAgent: string) => {
      const body = { email, password: PASSWORD };
      const answer = await clinic.call(adminLogin, { body }, null, { "user-agent": userAgent });
      expect(answer.status).toBe(200);
      return answer.body.data?.token ?? "";
    };
    return { ...person, signIn };
  }
  const own = async (token: string) => (await clinic.call(listOwnSessions, {}, token)).body.data ?? [];
  const ofStaff = (id: number, token = head.token) =>
    clinic.call(listStaffSessions, { query: { id } }, token);
  const isIn = async (token: string) => (await clinic.call(isLoggedIn, {}, token)).status === 200;
  const historyOf = async (id: number) =>
    (await clinic.call(getHistory, { query: { entity: "staff", id } }, head.token)).body.data?.entries ?? [];

  it("is told in words, this one marked, to its owner and to administrators", async () => {
    const { staffId, token, signIn } = await withPassword("Receptionist");
    const desk = await signIn(CHROME);
    const sessions = await own(desk);
    expect(sessions.map(({ browser, isThisOne }) => [browser, isThisOne])).toEqual([
      ["Chrome on Windows", 1],
      [null, 0],
    ]);
    for (const { since, lastSeenOn } of sessions) expect(since <= lastSeenOn).toBe(true);
    expect((await own(token)).map(({ isThisOne }) => isThisOne)).toEqual([1, 0]);
    const seen = (await ofStaff(staffId)).body.data ?? [];
    expect(seen.map(({ browser }) => browser)).toEqual(["Chrome on Windows", null]);
    expect(seen.every(({ isThisOne }) => isThisOne === 0)).toBe(true);
    expect(JSON.stringify(seen)).not.toContain(desk);
  });

  it("leaves out what is over, and what belongs to others", async () => {
    const { staffId, token, signIn } = await withPassword("Accountant");
    const ends: [string, string][] = [
      [await signIn(CHROME), "revoked_on = now()"],
      [await signIn(CHROME), "expires_on = now() - interval '1 second'"],
      [await signIn(CHROME), "last_seen_on = now() - interval '61 minutes'"],
    ];
    expect(await own(token)).toHaveLength(4);
    for (const [ended, change] of ends)
      await clinic.database.pool.query(`UPDATE sessions SET ${change} WHERE token_hash = sha256($1)`, [
        Buffer.from(ended),
      ]);
    expect(await own(token)).toHaveLength(1);
    expect((await ofStaff(staffId)).body.data).toHaveLength(1);
    for (const role of ["Receptionist", "Doctor", "Accountant"] as const) {
      const other = await clinic.signIn(role);
      expect((await ofStaff(staffId, other.token)).status).toBe(403);
      const tried = await clinic.call(signOutStaff, { query: { id: staffId } }, other.token);
      expect(tried.status).toBe(403);
    }
    expect(await isIn(token)).toBe(true);
    expect((await ofStaff(999_999)).status).toBe(404);
    expect((await clinic.call(signOutStaff, { query: { id: 999_999 } }, head.token)).status).toBe(404);
  });

  it("keeps nothing of what a browser sent", async () => {
    const { staffId, signIn } = await withPassword("Receptionist");
    const hostile = [
      "<script>alert(1)</script> Chrome/1 Windows",
      "Chrome/1'); DROP TABLE sessions;-- Android",
      "x".repeat(4000),
      "gnp.exe \u00ff\u00fe iPhone https://evil.example/",
    ];
    for (const userAgent of hostile) await signIn(userAgent);
    const browsers = (await ofStaff(staffId)).body.data?.map(({ browser }) => browser) ?? [];
    expect(new Set(browsers)).toEqual(
      new Set(["Chrome on Windows", "Chrome on Android", "A browser on iPhone", null]),
    );
    const { rows } = await clinic.database.pool.query("SELECT json_agg(s) AS all FROM sessions s");
    for (const piece of ["script", "DROP", "xxx", "evil"]) expect(JSON.stringify(rows)).not.toContain(piece);
  });

  it("ends at once everywhere by an administrator, on record; the password goes on", async () => {
    const { staffId, token, signIn } = await withPassword("Doctor");
    const desk = await signIn(CHROME);
    expect([await isIn(token), await isIn(desk)]).toEqual([true, true]);
    const answer = await clinic.call(signOutStaff, { query: { id: staffId } }, head.token);
    expect([answer.status, answer.body.message]).toEqual([200, "Signed out everywhere."]);
    expect([await isIn(token), await isIn(desk)]).toEqual([false, false]);
    expect((await ofStaff(staffId)).body.data).toEqual([]);
    expect(await isIn(await signIn(CHROME))).toBe(true);
    expect((await historyOf(staffId)).find(({ action }) => action === "signed out")).toMatchObject({
      by: expect.stringMatching(/^Administrator/),
      changes: [{ field: "Sessions", before: null, after: "2 ended everywhere" }],
    });
  });

  it.each(["the account's owner", "an administrator about the own account"])(
    "ends everywhere but in the session in which %s asks",
    async (who) => {
      const { staffId, token, signIn } = await withPassword("Administrator");
      const desk = await signIn(CHROME);
      const answer =
        who === "the account's owner"
          ? await clinic.call(signOutElsewhere, {}, desk)
          : await clinic.call(signOutStaff, { query: { id: staffId } }, desk);
      expect([answer.status, answer.body.message]).toEqual([200, SIGNED_OUT_ELSEWHERE]);
      expect([await isIn(token), await isIn(desk), await isIn(head.token)]).toEqual([false, true, true]);
      expect(await own(desk)).toHaveLength(1);
      expect((await historyOf(staffId)).filter(({ action }) => action === "signed out")).toMatchObject([
        { changes: [{ after: "1 ended everywhere else" }] },
      ]);
    },
  );

  it("ends the links that were mailed, but no invitation", async () => {
    const { staffId } = await withPassword("Receptionist");
    const invited = await clinic.signIn("Receptionist");
    const give = (id: number) =>
      clinic.database.pool.query(
        "INSERT INTO password_resets (token_hash, staff_id, expires_on) VALUES (sha256($1), $2, now() + interval '1 day')",
        [Buffer.from(`link ${id}`), id],
      );
    for (const id of [staffId, invited.staffId]) {
      await give(id);
      expect((await clinic.call(signOutStaff, { query: { id } }, head.token)).status).toBe(200);
    }
    const { rows } = await clinic.database.pool.query(
      "SELECT staff_id, used_on IS NOT NULL AS ended FROM password_resets WHERE staff_id = ANY ($1) ORDER BY 1",
      [[staffId, invited.staffId]],
    );
    expect(rows).toEqual([
      { staff_id: staffId, ended: true },
      { staff_id: invited.staffId, ended: false },
    ]);
    expect(await isIn(invited.token)).toBe(false);
  });

  it("ends one of two sessions that end each other at the same time", async () => {
    const { token, signIn } = await withPassword("Receptionist");
    const desk = await signIn(CHROME);
    const answers = await Promise.all([token, desk].map((each) => clinic.call(signOutElsewhere, {}, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect([await isIn(token), await isIn(desk)].filter(Boolean)).toHaveLength(1);
  });
});
