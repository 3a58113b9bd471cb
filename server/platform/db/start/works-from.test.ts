import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";
import { firstUnworkable, numberOf, promiseOf } from "./works-from.ts";

const MIGRATIONS = join(PROJECT_ROOT, "db/migrations");
/** The first migration that says it: no program works on less than the baseline. */
const FIRST = 90;
/** The lowest number that one may say: of a program from before the baseline. */
const LOWEST = 36;

it.each([
  ["-- works from 0036\nSELECT 1;", 36],
  ["-- A new table.\n-- works from 0041\n", 41],
  ["SELECT 1; -- works from 0036", null],
  ["-- works from 36\n", null],
  ["-- works from 1.3\n", null],
  ["SELECT 1;", null],
])("reads what %j promises", (sql, promised) => {
  expect(promiseOf(sql)).toBe(promised);
});

it.each([
  { last: 36, promised: [], unworkable: null },
  { last: 36, promised: [36], unworkable: null },
  { last: 36, promised: [36, 30, 36], unworkable: null },
  { last: 36, promised: [37], unworkable: "0037" },
  { last: 37, promised: [37, 36], unworkable: null },
  { last: 36, promised: [36, 37, 38], unworkable: "0038" },
  { last: 36, promised: [null], unworkable: "0037" },
  { last: 36, promised: [36, null, 36], unworkable: "0038" },
])("a program that knows $last, migrations after it that promise $promised: $unworkable", (row) => {
  const newer = row.promised.map((worksFrom, index) => ({
    name: String(row.last + 1 + index).padStart(4, "0"),
    worksFrom,
  }));
  expect(firstUnworkable(row.last, newer)).toBe(row.unworkable);
});

it("is said by every migration that may say it, with a number that there is", () => {
  const named = readdirSync(MIGRATIONS).filter((name) => numberOf(name) >= FIRST);
  expect(named.length).toBeGreaterThan(0);
  const lacking = named.filter((name) => {
    const promised = promiseOf(readFileSync(join(MIGRATIONS, name), "utf8"));
    return promised === null || promised < LOWEST || promised > numberOf(name);
  });
  expect(lacking, "each needs a line: -- works from NNNN (CONTRIBUTING.md)").toEqual([]);
});
