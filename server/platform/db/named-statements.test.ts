import { expect, it } from "vitest";
import { StatementNames } from "./named-statements.ts";

it("names a statement that comes again, always the same", () => {
  const names = new StatementNames();
  expect(names.nameOf("SELECT 1")).toBeUndefined();
  const name = names.nameOf("SELECT 1");
  expect(name).toMatch(/^matab_\d+$/);
  expect(names.nameOf("SELECT 1")).toBe(name);
  names.nameOf("SELECT 2");
  expect(names.nameOf("SELECT 2")).not.toBe(name);
});

it.each([
  "begin",
  "ROLLBACK",
  "ALTER ROLE matab SET x = 1",
  "SELECT * FROM t /* planned for its values */ WHERE x LIKE $1",
])("leaves %j without a name", (text) => {
  const names = new StatementNames();
  expect([1, 2, 3].map(() => names.nameOf(text))).toEqual([undefined, undefined, undefined]);
});

it("is not filled by texts that come once, and names no more than so many", () => {
  const names = new StatementNames();
  for (let n = 0; n < 5000; n++) names.nameOf(`SELECT ${n}`);
  names.nameOf("SELECT 'again'");
  expect(names.nameOf("SELECT 'again'")).toBeDefined();
  const named = Array.from({ length: 1000 }, (_, n) => {
    names.nameOf(`WITH x AS (SELECT ${n}) TABLE x`);
    return names.nameOf(`WITH x AS (SELECT ${n}) TABLE x`);
  });
  expect(named.filter((name) => name !== undefined).length).toBe(299);
});
