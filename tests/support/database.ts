import { randomBytes } from "node:crypto";
import pg from "pg";
import { APP_ROLE } from "#server/platform/embedded-postgres/roles.ts";
import type { Access } from "#server/platform/embedded-postgres.ts";
import { CLUSTER_VARIABLE, TEMPLATE } from "./cluster.ts";

export interface TestDatabase {
  /** For `openDatabase` or `pg.Pool`. */
  poolConfig: Access;
  /** The same as a DATABASE_URL. */
  url: string;
  drop(): Promise<void>;
}

/**
 * A database of its own, migrated and otherwise empty, on the test run's cluster (about 30 ms).
 *
 * @example
 * const { poolConfig, drop } = await createTestDatabase();
 * afterAll(drop);
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyOf(TEMPLATE);
}

/** Like `createTestDatabase`, without the tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return copyOf("template1");
}

async function copyOf(template: string): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  await asSuperuser(`CREATE DATABASE ${database} TEMPLATE ${template} OWNER ${APP_ROLE}`);
  const poolConfig = { ...superuserAccess(), user: APP_ROLE, database };
  return {
    poolConfig,
    url: `postgres://${APP_ROLE}@/${database}?host=${encodeURIComponent(poolConfig.host)}`,
    drop: () => asSuperuser(`DROP DATABASE ${database} WITH (FORCE)`),
  };
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client(superuserAccess());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The cluster's, for what the application's role may not do. */
export function superuserAccess(): Access {
  const text = process.env[CLUSTER_VARIABLE];
  if (!text)
    throw new Error("No test cluster is running: this file belongs to a test project with a database.");
  return JSON.parse(text);
}
