import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/platform/database.ts";

/** The pieces by which searches of one and two letters find a text. */

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

/** Each letter and each pair of neighbours once, as a reader of the rule would write it. */
function piecesOf(text: string): string[] {
  const letters = [...text];
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  return [...new Set([...letters, ...pairs])].sort();
}

it.each([
  "",
  "a",
  "ab",
  "abc",
  "aaaa",
  "p-000001\nmuhammad ali  khan",
  "محمد علي",
  "é\u{1f600}a\u{1f600}",
  // What the function parts its pieces with, whole and in halves, and what format() gives a meaning.
  "||.",
  "|||..||.",
  ".||.||",
  "|",
  "||",
  "%s%1$s%%",
  "ab|.".repeat(500),
])("are each letter and each pair of neighbours of %j", async (text) => {
  const { rows } = await client.query("SELECT short_pieces($1) AS pieces", [text]);
  expect(rows[0].pieces.toSorted()).toEqual(piecesOf(text));
});
