import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { migrate } from "#server/platform/migrate.ts";

/** The migrated database that every test database is a copy of. */
export const TEMPLATE = "template_of_tests";
/** Tells the processes that run tests where the cluster is: the superuser's access as JSON. */
export const CLUSTER_VARIABLE = "MATAB_TEST_CLUSTER";

/**
 * Starts one PostgreSQL in a folder of its own for a whole test run and migrates the template once.
 * @returns what ends it and removes the folder.
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "matab-test-"));
  const log = createLog("warn");
  const cluster = await startEmbeddedPostgres({ dataDir: folder, log });
  await createTemplate(cluster);
  process.env[CLUSTER_VARIABLE] = JSON.stringify(cluster.superuser);
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function createTemplate({ superuser, owner, pool }: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER ${owner.user}`);
  await admin.end();
  const template = new pg.Pool({ ...owner, database: TEMPLATE });
  await migrate(template, createLog("warn"), { appRole: pool.user });
  await template.end();
}
