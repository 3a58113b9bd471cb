import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isLoggedIn, logout } from "#contract/clinic/account.ts";
import { saveRights } from "#contract/clinic/rights.ts";
import { signOutStaff } from "#contract/clinic/sessions.ts";
import { inviteStaff, makeStaffLink, resetStaffPassword, updateStaff } from "#contract/clinic/staff.ts";
import { removeAppointment } from "#contract/desk/appointments.ts";
import { savePatient } from "#contract/patients/patients.ts";
import { type Endpoint, isForStaff } from "#contract/values/endpoint.ts";
import { allows, GRANTABLE, type Role } from "#rules/values/permissions.ts";
import { routes } from "#server/app.ts";
import { catalogue, patientInput } from "#tests/support/cases.ts";
import { halfSend } from "#tests/support/platform/half-sent.ts";
import { startTestServer, type TestServer } from "#tests/support/platform/server.ts";

/**
 * Calls whose head was sent while the account might do it, and whose body comes after it may no longer: every call of the
 * contract that takes a body, and, where another process changed the account, those that reach their transaction.
 */

let server: TestServer;
let head: { staffId: number; token: string };
beforeAll(async () => {
  server = await startTestServer();
  head = await server.clinic.signIn("Administrator");
  // There is always an administrator left who can sign in.
  await server.clinic.database.pool.query("UPDATE staff SET password_hash = 'none' WHERE id = $1", [
    head.staffId,
  ]);
});
afterAll(() => server.close());
// Sessions stay remembered: a head is judged at once, and what another process does is not noticed before it must be.
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(1_000_000));
afterEach(() => void vi.restoreAllMocks());

const endpoints = routes.map(({ endpoint }) => endpoint);
const withBody = endpoints.filter(({ access, method }) => isForStaff(access) && method !== "GET");
const call: TestServer["clinic"]["call"] = (...given) => server.clinic.call(...given);

async function atWork(role: Role) {
  const person = await server.clinic.signIn(role);
  await call(isLoggedIn, {}, person.token);
  return person;
}

/**
 * Everything that calls leave: every change of a record or an account is on the audit trail, by triggers; drafts of notes and
 * the keys of calls that may come twice are not.
 */
async function contents(): Promise<string[]> {
  const { pool } = server.clinic.database;
  const { rows } = await pool.query<{ line: string }>(
    `SELECT a::text AS line FROM audit_log a UNION ALL SELECT n::text FROM note_drafts n
     UNION ALL SELECT k::text FROM idempotency_keys k ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

const edit = (id: number, changes: { role: Role; isActive?: 0 | 1; idDoctor?: number | null }) =>
  call(updateStaff, { query: { id }, body: { name: "Somebody", idDoctor: null, ...changes } }, head.token);

/** What happens to the account meanwhile, as a call of this process. */
const MEANWHILE = {
  "switched off": ({ staffId }) => edit(staffId, { role: "Administrator", isActive: 0 }),
  "signed out": ({ token }) => call(logout, {}, token),
  "signed out everywhere": ({ staffId }) => call(signOutStaff, { query: { id: staffId } }, head.token),
  "its password reset": ({ staffId }) => call(resetStaffPassword, { query: { id: staffId } }, head.token),
} satisfies Record<string, (person: { staffId: number; token: string }) => Promise<{ status: number }>>;

describe("a body that comes after the account was", () => {
  it.each(Object.entries(MEANWHILE))("%s is refused, whatever the call", async (_how, change) => {
    expect(withBody.length).toBeGreaterThan(80);
    const person = await atWork("Administrator");
    const half = await halfSend(server, person.token, withBody);
    expect((await change(person)).status).toBe(200);
    const before = await contents();
    const answers = await Promise.all(
      half.map(async ({ endpoint, finish }) => [endpoint.path, await finish()] as const),
    );
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
    expect(await contents()).toEqual(before);
  });

  it.each(["Receptionist", "Accountant", "Doctor"] as const)(
    "given the role %s is refused where that role may not",
    async (role) => {
      const person = await atWork("Administrator");
      const calls = withBody.filter(
        ({ access }) => isForStaff(access) && access !== "signed-in" && !allows({ role }, access),
      );
      const half = await halfSend(server, person.token, calls);
      // Of a doctor's account it must be said whose it is.
      const idDoctor = role === "Doctor" ? (await catalogue(server.clinic)).idDoctor : null;
      expect((await edit(person.staffId, { role, idDoctor })).status).toBe(200);
      const before = await contents();
      const answers = await Promise.all(
        half.map(async ({ endpoint, finish }) => [endpoint.path, await finish()] as const),
      );
      expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
      expect(await contents()).toEqual(before);
    },
  );

  it("taken a right from is refused where the right is needed", async () => {
    const give = (granted: typeof GRANTABLE | []) =>
      call(saveRights, { body: { granted: [...granted] } }, head.token);
    expect((await give(GRANTABLE)).status).toBe(200);
    const { token } = await atWork("Receptionist");
    const needs = ({ access }: Endpoint) => GRANTABLE.some((right) => right === access);
    const calls = withBody.filter(needs);
    expect(calls.length).toBeGreaterThan(5);
    const half = await halfSend(server, token, calls);
    expect((await give([])).status).toBe(200);
    const answers = await Promise.all(half.map(({ finish }) => finish()));
    expect(new Set(answers)).toEqual(new Set([403]));
  });
});

/** What another process did, which this one notices where it writes. */
const ELSEWHERE = [
  ["switched the account off", "UPDATE staff SET is_active = false WHERE id = $1", 401],
  ["ended the session", "UPDATE sessions SET revoked_on = now() WHERE staff_id = $1", 401],
  ["gave another role", "UPDATE staff SET role = 'Accountant' WHERE id = $1", 403],
  [
    "tied the account to a doctor",
    "UPDATE staff SET doctor_id = (SELECT min(id) FROM doctors) WHERE id = $1",
    403,
  ],
] as const;

describe("a call that reaches its transaction after another process", () => {
  it.each(ELSEWHERE)("%s writes nothing", async (_how, statement, status) => {
    const person = await atWork("Administrator");
    const other = (await server.clinic.signIn("Receptionist")).staffId;
    const { token } = person;
    await server.clinic.database.pool.query(statement, [person.staffId]);
    const before = await contents();
    const account = { name: "Somebody", role: "Administrator" as const, idDoctor: null };
    const answers = [
      await call(inviteStaff, { body: { ...account, email: "back@clinic.example" } }, token),
      await call(updateStaff, { query: { id: person.staffId }, body: account }, token),
      await call(makeStaffLink, { query: { id: other } }, token),
      await call(resetStaffPassword, { query: { id: other } }, token),
      await call(saveRights, { body: { granted: ["settings.manage"] } }, token),
      await call(savePatient, { body: patientInput() } as never, token),
      await call(removeAppointment, { query: { id: 1 } }, token),
      await call(logout, {}, token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    expect(await contents()).toEqual(before);
  });

  it("took a right from receptionists writes nothing either", async () => {
    expect((await call(saveRights, { body: { granted: [...GRANTABLE] } }, head.token)).status).toBe(200);
    const { token } = await atWork("Receptionist");
    await server.clinic.database.pool.query("UPDATE role_rights SET granted = '{}'");
    expect((await call(savePatient, { body: patientInput() } as never, token)).status).toBe(403);
  });
});

describe("who changes an account", () => {
  it("waits for what it writes, and nothing is written after the answer", async () => {
    const { pool } = server.clinic.database;
    const person = await atWork("Administrator");
    const held = await pool.connect();
    try {
      await held.query("BEGIN");
      await held.query("SELECT FROM role_rights FOR UPDATE");
      const late = call(saveRights, { body: { granted: ["site.edit"] } }, person.token);
      // It has begun when it waits for the row.
      await vi.waitFor(async () => {
        const { rows } = await pool.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
        expect(rows.length).toBeGreaterThan(0);
      }, 10_000);
      let isSwitchedOff = false;
      const off = edit(person.staffId, { role: "Administrator", isActive: 0 }).then((answer) => {
        isSwitchedOff = true;
        return answer;
      });
      await vi.waitFor(async () => {
        const { rows } = await pool.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
        expect(rows.length).toBeGreaterThan(1);
      }, 10_000);
      expect(isSwitchedOff).toBe(false);
      await held.query("COMMIT");
      expect((await late).status).toBe(200);
      expect((await off).status).toBe(200);
    } finally {
      held.release();
    }
  });
});
