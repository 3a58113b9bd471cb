import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { fillDemoYear } from "#db/seed/demo/fill.ts";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import {
  BACKUP_RECIPIENT,
  contentOf,
  runCommand,
  SECRET_KEY,
  temporaryFolder,
} from "#tests/support/backups.ts";
import { createEmptyDatabase } from "#tests/support/platform/database.ts";
import { startOlderPostgres } from "#tests/support/platform/older-postgres.ts";
import { spawnApp } from "#tests/support/platform/process.ts";

/**
 * The step to another PostgreSQL: a backup from the older one becomes a clinic on the one that comes along. OLDER_POSTGRES
 * is the folder with the older one's `bin`, such as /usr/lib/postgresql/15.
 */

const { OLDER_POSTGRES } = process.env;
/** What may differ after a restore: the trail has one entry more, mails are held, and the heartbeat beats on. */
const GOES_ON = ["audit_log", "outbox", "pulse"];

it.skipIf(!OLDER_POSTGRES)(
  "a clinic's year moves from an older PostgreSQL, row for row",
  async ({ annotate }) => {
    const older = await startOlderPostgres(OLDER_POSTGRES ?? "");
    const target = await createEmptyDatabase(OWNER_ROLE);
    const { folder, remove } = temporaryFolder();
    try {
      const key = join(folder, "key");
      writeFileSync(key, SECRET_KEY);
      const env = { DATABASE_URL: older.url, DATA_DIR: folder, BACKUP_RECIPIENT };
      const app = await spawnApp({ env });
      expect([await app.stop(), app.log().includes("PostgreSQL")]).toEqual([0, false]);
      await fillDemoYear(older.client, { until: "2026-11-20", passwordHash: "no password fits this" });
      const begun = performance.now();
      const backup = runCommand("backup", ["--to", folder], env);
      const backedUp = performance.now();
      expect([backup.status, existsSync(backup.lastLine)]).toEqual([0, true]);
      const restore = runCommand("restore", [backup.lastLine, "--key", key, "--into", target.ownerUrl], {
        DATA_DIR: folder,
      });
      expect([restore.status, restore.stderr]).toEqual([
        0,
        expect.not.stringContaining("Found in the records"),
      ]);
      await annotate(
        `PostgreSQL ${older.version}: backup ${seconds(begun, backedUp)} s, ${Math.round(statSync(backup.lastLine).size / 1000)} kB; ${restore.lastLine}`,
      );
      const client = new pg.Client(target.owner);
      await client.connect();
      const [before, after] = await Promise.all([
        contentOf(older.client, GOES_ON),
        contentOf(client, GOES_ON),
      ]);
      await client.end();
      expect(before.find((line) => line.startsWith("patients "))).toMatch(/^patients 2000 /);
      expect(after).toEqual(before);
    } finally {
      remove();
      await target.drop();
      await older.stop();
    }
  },
  600_000,
);

const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
