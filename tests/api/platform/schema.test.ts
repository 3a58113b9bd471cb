import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";
import { schemaOf } from "#tests/support/platform/schema.ts";

/** `db/schema.sql` says what the migrations make. After a migration was added: `npm run schema`. */

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it("is what db/schema.sql says", async () => {
  await expect(await schemaOf(client), "npm run schema makes it anew").toMatchFileSnapshot(
    "../../../db/schema.sql",
  );
});
