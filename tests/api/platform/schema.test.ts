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

it("has a trigger that writes the search text of every table that has one", async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attrelid::regclass::text AS name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE attname = 'search_text' AND c.relkind = 'r' AND NOT attisdropped AND attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = tgfoid
         WHERE tgrelid = c.oid AND NOT tgisinternal AND p.prosrc ~ 'NEW.search_text')`,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});
