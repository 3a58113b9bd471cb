import { randomBytes } from "node:crypto";
import pg from "pg";
import { APP_ROLE, OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import type { ConnectionConfig } from "#server/platform/db/embedded-postgres/start.ts";
import { CLINIC_TEMPLATE, CLUSTER_VARIABLE, TEMPLATE } from "./cluster.ts";

export interface TestDatabase {
  /** As the role that serves the clinic, for `openDatabase` or `pg.Pool`. */
  poolConfig: ConnectionConfig;
  /** The same as a DATABASE_URL. */
  url: string;
  /** As the role that owns the tables. */
  owner: ConnectionConfig;
  /** The same as a DATABASE_MIGRATE_URL. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/**
 * A database of its own, migrated and otherwise empty, on the test run's cluster.
 *
 * @example
 * const { poolConfig, drop } = await createTestDatabase();
 * afterAll(drop);
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await copyOf(TEMPLATE);
}

/** The same with the reference data of a clinic's first start. */
export async function createClinicDatabase(): Promise<TestDatabase> {
  return await copyOf(CLINIC_TEMPLATE);
}

async function copyOf(template: string): Promise<TestDatabase> {
  const database = await create(`TEMPLATE ${template}`, OWNER_ROLE);
  // What the template grants on itself as a database is not copied.
  await asSuperuser(`REVOKE TEMPORARY ON DATABASE ${database.owner.database} FROM PUBLIC`);
  return database;
}

/**
 * Like `createTestDatabase`, without the tables; the role that serves is its own owner unless told otherwise.
 * @param made what else CREATE DATABASE is told, such as an encoding.
 */
export async function createEmptyDatabase(owner = APP_ROLE, made = ""): Promise<TestDatabase> {
  return create(made, owner);
}

async function create(made: string, owner: string): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  await asSuperuser(`CREATE DATABASE ${database} OWNER ${owner} ${made}`);
  const as = (user: string) => ({ ...superuserAccess(), user, database });
  return {
    poolConfig: as(APP_ROLE),
    url: addressOf(as(APP_ROLE)),
    owner: as(owner),
    ownerUrl: addressOf(as(owner)),
    drop: () => asSuperuser(`DROP DATABASE ${database} WITH (FORCE)`),
  };
}

/** As a DATABASE_URL. */
export const addressOf = ({ user, database, host }: ConnectionConfig) =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;

/** Runs statements that the role which serves may not: on the tables of a test database, as their owner. */
export async function asOwner({ owner }: Pick<TestDatabase, "owner">, statements: string): Promise<void> {
  await runAs(owner, statements);
}

const asSuperuser = (statement: string) => runAs(superuserAccess(), statement);

async function runAs(access: ConnectionConfig, statements: string): Promise<void> {
  const client = new pg.Client(access);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** The cluster's, for what the application's role may not do. */
export function superuserAccess(): ConnectionConfig {
  const text = process.env[CLUSTER_VARIABLE];
  if (!text)
    throw new Error("No test cluster is running: this file belongs to a test project with a database.");
  return JSON.parse(text);
}
