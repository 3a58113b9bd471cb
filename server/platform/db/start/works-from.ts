/**
 * What a migration promises to older programs, in a line of its own: `-- works from 0102` says that every program which
 * knows migration 0102 works on the result. Its own number says that no older program does.
 */
const PROMISE = /^-- works from (\d{4})$/m;

/** A migration as a program sees it that does not know it. */
export interface NewerMigration {
  /** NNNN_name.sql */
  name: string;
  /** The promised number; null where it promises nothing. */
  worksFrom: number | null;
}

/** The number that a migration promises; null where it says nothing. */
export function promiseOf(sql: string): number | null {
  const [, number] = PROMISE.exec(sql) ?? [];
  return number === undefined ? null : Number(number);
}

/** 102 of "0102_demo_clinic.sql". */
export const numberOf = (name: string) => Number.parseInt(name, 10);

/**
 * The first of these newer migrations after which a program no longer works; null when it works after all of them.
 * @param lastKnown the number of the last migration that the program knows.
 */
export function firstUnworkable(lastKnown: number, newer: readonly NewerMigration[]): string | null {
  return newer.find(({ worksFrom }) => worksFrom === null || worksFrom > lastKnown)?.name ?? null;
}
