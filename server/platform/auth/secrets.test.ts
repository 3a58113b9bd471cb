import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { secretOf } from "./secrets.ts";

let testDatabase: TestDatabase;
let one: Database;
let other: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  one = openDatabase(testDatabase.poolConfig);
  other = openDatabase(testDatabase.poolConfig);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await testDatabase.drop();
});

it("is the same for all processes, and differs between purposes", async () => {
  const drawn = await Promise.all(
    [one, other, one, other, one].map(({ kysely }) => secretOf(kysely, "links")),
  );
  expect(new Set(drawn.map((secret) => secret.toString("hex"))).size).toBe(1);
  expect(drawn[0]).toHaveLength(32);
  expect(await secretOf(one.kysely, "something else")).not.toEqual(drawn[0]);
});
