/**
 * Every advisory lock of the application by name. Two that share a number or a name wait for each other, so each is
 * taken from here; SQL functions that take one name this file in their header.
 */

/** Locks by number, which processes agree on without asking each other. */
export const LOCKS = {
  /** Migrating the database (server/platform/db/start/migrate.ts). */
  migrate: 7_204_100,
  /** Owning the embedded cluster, on an open connection (server/platform/db/embedded-postgres/ownership.ts). */
  ownCluster: 7_204_101,
  /** Writing the settings of the role that serves (server/platform/db/start/role-settings.ts). */
  roleSettings: 7_204_102,
  /** Filling in the reference data of a new clinic (db/seed/reference.ts). */
  seedReference: 7_204_110,
  /** Filling in a demo year (db/seed/demo/fill.ts). */
  seedDemo: 7_204_111,
  /** Folding the figures (db/functions/money/figures/fold_figures.sql). */
  foldFigures: 7_204_120,
  /** The visits of some patients; the second half says of which (db/functions/money/figures/recount_visits.sql). */
  visitsOfPatients: 7_204_121,
  /**
   * The day's close: whoever moves money shares it, whoever closes has it alone
   * (db/functions/money/day-close/day_must_be_open.sql, server/features/money/day-close/open-days.ts).
   */
  dayClose: 7_204_122,
  /** Making a backup (server/platform/backup/make-backup.ts). */
  backup: 7_204_130,
  /** A run of the backups' schedule (server/platform/backup/run-lock.ts). */
  backupRun: 7_204_131,
} as const;

/** First halves of the locks of an import (server/features/office/imports/locks.ts); the second half is the import's number. */
export const IMPORT_LOCKS = { longWork: 740_101, anyWork: 740_102, run: 740_103, rowsIn: 740_104 } as const;

/** First words of the locks by name (`advisoryLock` of server/platform/db/transaction.ts); what follows says whose. */
export type LockName =
  | "administrators"
  | "chair-day"
  | "contact message"
  | "doctor-day"
  | "first administrator"
  | `names of ${string}`
  | "patient-day"
  | "prescription templates"
  | "registration"
  | "request"
  | "share statements"
  | "staff e-mail"
  | "walk-ins";
