import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstUnworkable, numberOf, promiseOf } from "#server/platform/db/start/works-from.ts";
import type { Release } from "#server/platform/process/start/release.ts";

/**
 * Why a release may not replace the running one, in words that follow the archive's name; null when it may.
 * @param isEmbedded whether the records are in the embedded PostgreSQL.
 */
export function objectionTo(next: Release, running: Release, isEmbedded: boolean): string | null {
  if (!saysWhich(next)) return "does not say which version it is.";
  if (!saysWhich(running))
    return "cannot be compared with the version that runs here, which does not say which version it is.";
  if (next.platform !== running.platform)
    return `is for computers of the kind ${next.platform}, and this one is ${running.platform}: take the other archive.`;
  const order = compareReleases(next, running);
  if (order === 0) return `is the version that runs here already, ${nameOf(running)}.`;
  if (order < 0)
    return `is ${nameOf(next)}, older than ${nameOf(running)} that runs here. An older version is not installed over a newer one.`;
  const [major, ours] = [next, running].map(({ postgres }) => postgres.split(".")[0]);
  if (isEmbedded && major !== ours)
    return `brings PostgreSQL ${major}, which cannot open the records of PostgreSQL ${ours}: it takes a backup and a restore. How is in docs/deploy/one-clinic-pc.md, "Another PostgreSQL".`;
  return null;
}

/** A release's name in messages: several may share its number. */
export const nameOf = ({ version, date }: Release) =>
  `Matab ${version} of ${date.slice(0, 16).replace("T", " ")}`;

/** Whether it has a version of three numbers and a date; otherwise newer and older cannot be told apart. */
const saysWhich = ({ version, date }: Release) =>
  /^\d+\.\d+\.\d+$/.test(version) && /^\d{4}-\d\d-\d\dT/.test(date) && !Number.isNaN(Date.parse(date));

/** By version, then by the moment of its sources. */
function compareReleases(a: Release, b: Release): number {
  const [left, right] = [a, b].map(({ version }) => version.split(".").map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Date.parse(a.date) - Date.parse(b.date);
}

/** The first migration of a version that prevents another version from taking over again; null when it can. */
export function noWayBackAfter(next: string, running: string): string | null {
  const last = numberOf(migrationsOf(running).at(-1) ?? "0");
  const newer = migrationsOf(next).filter((name) => numberOf(name) > last);
  return firstUnworkable(
    last,
    newer.map((name) => ({
      name,
      worksFrom: promiseOf(readFileSync(join(next, "db/migrations", name), "utf8")),
    })),
  );
}

const migrationsOf = (version: string) =>
  readdirSync(join(version, "db/migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort();
