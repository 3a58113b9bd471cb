import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { catalogue } from "#content/catalogue.ts";
import { doctors } from "#content/doctors.ts";
import { seedReference } from "#db/seed/reference.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { prepareFirstStart } from "#server/platform/process/start/first-start.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

let testDatabase: TestDatabase;
/** Two processes of one clinic, each with its own connections. */
let one: Database;
let other: Database;

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  one = openDatabase(testDatabase.poolConfig);
  other = openDatabase(testDatabase.poolConfig);
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  await testDatabase.drop();
});

async function rows<T>(text: string): Promise<T[]> {
  return (await one.pool.query(text)).rows;
}

async function seed(database: Database): Promise<void> {
  const client = await database.pool.connect();
  await seedReference(client).finally(() => client.release());
}

describe("reference data", () => {
  it("holds the price list of the website, to the rupee", async () => {
    await seed(one);
    expect(
      await rows(`SELECT d.name AS department, s.name, s.fees FROM services s JOIN departments d ON d.id = department_id
                  ORDER BY s.id`),
    ).toEqual(
      catalogue.flatMap(({ name: department, services }) =>
        services.map(({ name, fees }) => ({ department, name, fees })),
      ),
    );
  });

  it("holds the doctors with the hours that visitors read", async () => {
    await seed(one);
    expect(
      await rows(`SELECT name, qualification, array_agg(weekday ORDER BY weekday) AS days,
                         from_time AS "from", to_time AS "to"
                  FROM doctors JOIN doctor_hours ON doctor_id = doctors.id
                  GROUP BY doctors.id, from_time, to_time ORDER BY doctors.id`),
    ).toEqual(
      doctors.map(({ firstName, lastName, qualification, days, from, to }) => ({
        name: `${firstName} ${lastName}`,
        qualification,
        days,
        from,
        to,
      })),
    );
  });

  it("is filled once when two processes start at the same moment", async () => {
    await Promise.all([seed(one), seed(other), seed(one), seed(other)]);
    expect(await rows("SELECT count(*) FROM departments")).toEqual([{ count: catalogue.length }]);
    expect(await rows("SELECT count(*) FROM doctors")).toEqual([{ count: doctors.length }]);
  });

  it("keeps what the clinic has changed", async () => {
    await seed(one);
    await one.pool.query("UPDATE services SET fees = 9999 WHERE id = 1");
    await one.pool.query("DELETE FROM doctor_hours");
    await seed(one);
    expect(await rows("SELECT fees FROM services WHERE id = 1")).toEqual([{ fees: 9999 }]);
    expect(await rows("SELECT count(*) FROM doctor_hours")).toEqual([{ count: 0 }]);
  });
});

interface Account {
  email: string;
  role: string;
  hash: string;
}
const accounts = () => rows<Account>("SELECT email, role, password_hash AS hash FROM staff");

describe("the first start", () => {
  it("creates an administrator and shows the password once", async () => {
    const first = await prepareFirstStart(one, {});
    expect(first?.email).toBe("admin@matab.local");
    expect(first?.password).toMatch(/^([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}$/);
    const [account] = await accounts();
    expect(account?.role).toBe("Administrator");
    expect(await verifyPassword(first?.password ?? "", account?.hash ?? "")).toBe(true);
    expect(await prepareFirstStart(one, {})).toBeNull();
  });

  it("creates the administrator that the settings name, and shows nothing", async () => {
    const admin = { email: "Owner@Clinic.pk", password: "a password of ours" };
    expect(await prepareFirstStart(one, { admin })).toBeNull();
    const [account] = await accounts();
    expect(account?.email).toBe("owner@clinic.pk");
    expect(await verifyPassword(admin.password, account?.hash ?? "")).toBe(true);
  });

  it("creates one administrator if processes start at the same moment, and one of them shows the password", async () => {
    const told = await Promise.all(
      [one, other, one, other].map((database) => prepareFirstStart(database, {})),
    );
    expect(told.filter(Boolean)).toHaveLength(1);
    const [account, ...more] = await accounts();
    expect(more).toEqual([]);
    expect(await verifyPassword(told.find(Boolean)?.password ?? "", account?.hash ?? "")).toBe(true);
  });

  it("creates no administrator once there have been accounts, even deleted ones", async () => {
    await prepareFirstStart(one, {});
    await one.pool.query("UPDATE staff SET is_deleted = true");
    expect(await prepareFirstStart(one, {})).toBeNull();
    expect(await accounts()).toHaveLength(1);
  });

  it("records the new account in the audit trail, without the password", async () => {
    await prepareFirstStart(one, {});
    const trail = await rows<{ after: object }>("SELECT after FROM audit_log WHERE entity = 'staff'");
    expect(trail).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toContain("argon2");
  });
});
