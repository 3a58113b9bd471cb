import { addDays, clinicDateOf, startOfMonth, weekdayOf } from "#rules/values/time/clinic-time.ts";

/** A backup in one place, as the retention rule sees it. */
export interface KeptBackup {
  /** ISO 8601: the moment of the records in it. */
  takenOn: string;
  /** Whether it was read back from its place and is intact. */
  isVerified: boolean;
}

/** All backups of so many newest days are kept, and one for each of so many weeks and months; for years always one. */
const DAYS = 7;
const WEEKS = 5;
const MONTHS = 12;

/**
 * The backups of one place that may be removed. Kept are all of the last 7 days that have one, the last of each of 5 weeks
 * and 12 months, then one a year. The newest verified one is always kept; and while the newest of all is not verified, none
 * is removed.
 */
export function backupsToRemove<Backup extends KeptBackup>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => (a.takenOn < b.takenOn ? 1 : -1));
  if (!newestFirst[0]?.isVerified) return [];
  const verified = newestFirst.filter(({ isVerified }) => isVerified);
  const days = new Set(lastOfEach(verified, (day) => day, DAYS).map(({ takenOn }) => clinicDateOf(takenOn)));
  const kept = new Set<Backup>([
    ...verified.filter(({ takenOn }) => days.has(clinicDateOf(takenOn))),
    ...lastOfEach(verified, mondayOf, WEEKS),
    ...lastOfEach(verified, startOfMonth, MONTHS),
    ...lastOfEach(verified, (day) => day.slice(0, 4), Number.POSITIVE_INFINITY),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The newest backup of each of the newest `count` periods that have one. */
function lastOfEach<Backup extends KeptBackup>(
  newestFirst: readonly Backup[],
  periodOf: (day: string) => string,
  count: number,
): Backup[] {
  const last = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const period = periodOf(clinicDateOf(backup.takenOn));
    if (!last.has(period)) last.set(period, backup);
  }
  return [...last.values()].slice(0, count);
}

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day));
