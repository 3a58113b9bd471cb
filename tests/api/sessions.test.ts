import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isLoggedIn, logout } from "#contract/account.ts";
import { listPatients } from "#contract/patients.ts";
import { listStaff, resetStaffPassword, updateStaff } from "#contract/staff.ts";
import type { Role } from "#rules/permissions.ts";
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
