import pg from "pg";
import { backupsToRemove } from "#rules/office/backup-retention.ts";
import { objectionTo } from "#server/platform/db/start/migrate.ts";
import type { Config } from "#server/platform/process/config.ts";
import type { Backup } from "./make-backup.ts";
import { type DueSettings, placesDue } from "./places/places-due.ts";
import { findBackupSettings } from "./set-up.ts";

/** The result of a trial restore. */
export interface DrillOutcome {
  milliseconds: number;
  /** Null on success. */
  error: string | null;
}

/**
 * The clinic's register of its backups, the table `backups`. A database not yet migrated to have that table has no entries.
 */
export class BackupRegister {
  readonly #client: pg.Client;
  #exists = false;
  #knowsDisks = false;

  constructor(connection: pg.ClientConfig) {
    this.#client = new pg.Client({ ...connection, application_name: "matab backups" });
    this.#client.on("error", () => undefined);
  }

  /** Runs `work` with the register open. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    try {
      await this.#client.connect();
      const { rows } = await this.#client.query(
        `SELECT to_regclass('backups') IS NOT NULL AS exists, EXISTS (SELECT FROM pg_attribute
           WHERE attrelid = to_regclass('backups') AND attname = 'on_own_disk') AS "knowsDisks"`,
      );
      this.#exists = rows[0]?.exists;
      this.#knowsDisks = rows[0]?.knowsDisks;
      return await work();
    } finally {
      await this.#client.end().catch(() => undefined);
    }
  }

  /** @returns the number of the entry; null where there is no table. */
  async begin(place: string): Promise<number | null> {
    const [row] = await this.#run<{ id: number }>("INSERT INTO backups (place) VALUES ($1) RETURNING id", [
      place,
    ]);
    return row?.id ?? null;
  }

  /** @param isOnOwnDisk see `isOnOwnDisk` of disks.ts; null for storage. */
  async succeed(
    id: number | null,
    file: string,
    { takenOn, bytes, rows, sha256, isOnOwnDisk }: Backup & { isOnOwnDisk: boolean | null },
  ): Promise<void> {
    await this.#run(
      `UPDATE backups SET finished_on = now_ms(), verified_on = now_ms(), file = $2, taken_on = $3, bytes = $4,
         row_count = $5, sha256 = $6 WHERE id = $1`,
      [id, file, takenOn, bytes, rows, sha256],
    );
    if (this.#knowsDisks)
      await this.#run("UPDATE backups SET on_own_disk = $2 WHERE id = $1", [id, isOnOwnDisk]);
  }

  /**
   * Whether the newest good backup of a place lay on a disk of its own. A place that was chosen in the browser since then
   * is not compared: its disk was checked at that moment.
   */
  async wasOnOwnDisk(place: string): Promise<boolean> {
    if (!this.#knowsDisks) return false;
    const rows = await this.#run<{ isOnOwnDisk: boolean | null }>(
      `SELECT on_own_disk AND NOT EXISTS (SELECT FROM backup_set_up s WHERE s.place = b.place AND s.set_on > b.started_on)
         AS "isOnOwnDisk" FROM backups b WHERE place = $1 AND file IS NOT NULL ORDER BY id DESC LIMIT 1`,
      [place],
    );
    return rows[0]?.isOnOwnDisk ?? false;
  }

  async fail(id: number | null, reason: string): Promise<void> {
    await this.#run("UPDATE backups SET finished_on = now_ms(), error = $2 WHERE id = $1", [
      id,
      reason.slice(0, 500),
    ]);
  }

  /** Notes the trial of the file of this name in all its copies. */
  async drilled(file: string, { milliseconds, error }: DrillOutcome): Promise<void> {
    await this.#run(
      "UPDATE backups SET drilled_on = now_ms(), drill_ms = $2, drill_error = $3 WHERE file = $1",
      [file, Math.round(milliseconds), error],
    );
  }

  /** Whether the last trial is at least so many days old. */
  async isDrillDue(days: number): Promise<boolean> {
    const rows = await this.#run<{ isDue: boolean }>(
      `SELECT coalesce(max(drilled_on) < now() - make_interval(days => $1), true) AS "isDue" FROM backups WHERE drill_error IS NULL`,
      [days],
    );
    return rows[0]?.isDue ?? false;
  }

  /**
   * Why this program cannot restore its own backup, in words: a newer version has migrated the database. Null when it can.
   */
  async objectionToDrill(): Promise<string | null> {
    const rows = await this.#run<{ name: string; sha256: string }>(
      "SELECT name, sha256 FROM schema_migrations ORDER BY name",
      [],
    );
    const objection = await objectionTo(rows);
    return (
      objection &&
      `No restore is tried: the database is newer than this version of Matab, which does not know its migration ${objection.migration}. The newer version's program restores its backups; here it is tried again after the next update.`
    );
  }

  /** The configuration, completed by the backup settings that the clinic made in the browser. */
  settings(config: Config): Promise<Config> {
    return findBackupSettings(this.#client, config);
  }

  /** Which of the configured places are due for a backup. */
  placesDue(config: DueSettings): Promise<string[]> {
    return this.#exists ? placesDue(this.#client, config) : Promise.resolve([]);
  }

  /** The size of the database on its disk. */
  async databaseBytes(): Promise<number> {
    const { rows } = await this.#client.query("SELECT pg_database_size(current_database()) AS bytes");
    return Number(rows[0]?.bytes);
  }

  /** Calls `remove` for each backup of a place that the retention rule no longer keeps. */
  async removeOld(place: string, remove: (file: string) => Promise<void>): Promise<void> {
    const rows = await this.#run<{ id: number; file: string; takenOn: string; isVerified: boolean }>(
      `SELECT id, file, to_char(taken_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "takenOn",
         verified_on IS NOT NULL AS "isVerified"
       FROM backups WHERE place = $1 AND file IS NOT NULL AND removed_on IS NULL`,
      [place],
    );
    for (const { id, file } of backupsToRemove(rows)) {
      await remove(file);
      await this.#run("UPDATE backups SET removed_on = now_ms() WHERE id = $1", [id]);
    }
  }

  async #run<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return this.#exists ? (await this.#client.query<Row>(text, values)).rows : [];
  }
}
