import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { seedReference } from "#db/seed/reference.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/db/embedded-postgres/start.ts";
import { migrate } from "#server/platform/db/start/migrate.ts";
import { endOnSignals, Lifetime, StoppedEarly } from "#server/platform/process/lifetime.ts";
import { createLog } from "#server/platform/process/log.ts";
import { CLINIC_TEMPLATE, TEMPLATE } from "./cluster.ts";
import { keepTemporaryFilesInMemory } from "./folder-in-memory.ts";

/**
 * The PostgreSQL of one test run, in a process of its own. It ends, and removes its folder, when whoever started it
 * is gone, however that came about.
 */

const log = createLog("warn");

async function start(lifetime: Lifetime): Promise<void> {
  const removeFiles = keepTemporaryFilesInMemory();
  lifetime.onEnd(async () => removeFiles());
  const folder = await mkdtemp(join(tmpdir(), "matab-test-"));
  lifetime.onEnd(() => rm(folder, { recursive: true, force: true }));
  const cluster = await startEmbeddedPostgres({ dataDir: folder, log });
  lifetime.onEnd(cluster.stop);
  await createTemplates(cluster);
  process.send?.({ superuser: cluster.superuser, folder: tmpdir() });
}

async function createTemplates({ superuser, owner, pool }: EmbeddedPostgres): Promise<void> {
  await as(superuser, (admin) => admin.query(`CREATE DATABASE ${TEMPLATE} OWNER ${owner.user}`));
  const template = new pg.Pool({ ...owner, database: TEMPLATE });
  await migrate(template, log, { appRole: pool.user });
  await template.end();
  await as(superuser, async (admin) => {
    await admin.query(`CREATE DATABASE ${CLINIC_TEMPLATE} OWNER ${owner.user} TEMPLATE ${TEMPLATE}`);
    await admin.query(`REVOKE TEMPORARY ON DATABASE ${CLINIC_TEMPLATE} FROM PUBLIC`);
  });
  await as({ ...pool, database: CLINIC_TEMPLATE }, seedReference);
}

async function as(access: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(access);
  await client.connect();
  await work(client).finally(() => client.end());
}

const lifetime = new Lifetime();
let starting: Promise<void> | undefined;
endOnSignals(lifetime, () => starting, log);
starting = start(lifetime);
try {
  await starting;
} catch (error) {
  if (!(error instanceof StoppedEarly)) {
    await lifetime.end();
    throw error;
  }
}
