import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#server/platform/process/start/start-error.ts";
import { type NewerMigration, numberOf, promiseOf } from "./works-from.ts";

export interface AppliedMigration extends NewerMigration {
  sha256: string;
}

/** A file of db/migrations. */
export interface Migration extends AppliedMigration {
  sql: string;
}

/** The number of the first migration after the baseline, which replaces all before it. */
const AFTER_BASELINE = 90;

/**
 * The files of a folder in order.
 * @throws StartError where their numbers have a gap or a double.
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const badlyNamed = firstBadlyNumbered(names);
  if (badlyNamed) {
    throw new StartError(
      `Migrations must be numbered 0001_, 0002_ and so on, without a gap: see ${badlyNamed}`,
    );
  }
  return Promise.all(
    names.map(async (name) => {
      // Line ends differ between checkouts of the same file.
      const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
      const sha256 = createHash("sha256").update(sql).digest("hex");
      return { name, sql, sha256, worksFrom: promiseOf(sql) };
    }),
  );
}

/** The first name whose number does not follow the one before; only between the baseline and 0090 are numbers left out. */
export function firstBadlyNumbered(names: readonly string[]): string | undefined {
  return names.find((name, index) => {
    const before = index === 0 ? 0 : numberOf(names[index - 1] ?? "");
    const isFirstAfterBaseline = numberOf(name) === AFTER_BASELINE && before < AFTER_BASELINE;
    return !/^\d{4}_/.test(name) || !(numberOf(name) === before + 1 || isFirstAfterBaseline);
  });
}
