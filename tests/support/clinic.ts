import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { sql } from "kysely";
import type { Endpoint, InputOf, OutputOf } from "#contract/values/endpoint.ts";
import type { Envelope } from "#contract/values/envelope.ts";
import { seedReference } from "#db/seed/reference.ts";
import type { Role } from "#rules/values/permissions.ts";
import { type AppParts, buildApp } from "#server/app.ts";
import { openSession } from "#server/platform/auth/sessions.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import type { ConnectionConfig } from "#server/platform/db/embedded-postgres/start.ts";
import { ReadReplica } from "#server/platform/db/start/read-replica.ts";
import type { OwnDisk } from "#server/platform/health/disk.ts";
import { type Config, readConfig } from "#server/platform/process/config.ts";
import { createLog } from "#server/platform/process/log.ts";
import { byPerson } from "./person.ts";
import { createClinicDatabase, type TestDatabase } from "./platform/database.ts";

export interface Answer<Data> {
  status: number;
  headers: Record<string, unknown>;
  body: Envelope<Data>;
}

/** A whole clinic for one test file: the real application on a database of its own, called without a port. */
export interface TestClinic {
  app: FastifyInstance;
  database: Database;
  url: string;
  /** The role that owns the tables, for `asOwner`. */
  owner: TestDatabase["owner"];
  /** A signed-in member of staff; `doctorId` ties a Doctor's account to a doctor. */
  signIn(
    role: Role,
    options?: { doctorId?: number; worksFor?: readonly number[] },
  ): Promise<{ staffId: number; token: string }>;
  /** Calls an endpoint as the browser would; `headers` may hold an Idempotency-Key. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<Answer<OutputOf<E>>>;
  /** How many rows a table holds. */
  count(table: string): Promise<number>;
  close(): Promise<void>;
}

/** The environment of a clinic, for tests that change it. */
interface Surroundings {
  /** A migrated database that is not one of the test run's cluster. */
  database?: TestDatabase;
  /** Milliseconds that the database may take for an answer, or for a connection. */
  answerWithin?: number;
  disk?: OwnDisk;
  now?: () => number;
  /** What draws the website's pages. */
  loadSite?: AppParts["loadSite"];
  /** How to connect to a standby of it. */
  replica?: ConnectionConfig;
}

/** Not there: no test writes into the folders of the developer's own clinic. */
const NO_FOLDER = join(tmpdir(), "matab-without-a-folder");

/** Opens a clinic with the reference data of a first start. Close it in afterAll. */
export async function openClinic(
  settings: Record<string, string> = {},
  { database: given, answerWithin, disk, now, replica: standby, loadSite }: Surroundings = {},
): Promise<TestClinic> {
  const { poolConfig, url, owner, drop } = given ?? (await createClinicDatabase());
  const config: Config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: NO_FOLDER, ...settings });
  const limits = answerWithin && { query_timeout: answerWithin, connectionTimeoutMillis: answerWithin };
  const database = openDatabase({ ...poolConfig, ...limits, isDirect: true }, disk);
  if (given) await seed(database);
  const replica = standby ? new ReadReplica(database, standby) : null;
  const app = await buildApp({ database, replica, config, log: createLog("silent"), now, loadSite });
  let accounts = 0;
  return {
    app,
    database,
    url,
    owner,
    signIn: (role, options) => signIn(database, role, ++accounts, options),
    call: (endpoint, input, token, headers) => callEndpoint(app, endpoint, input, token, headers),
    count: async (table) => {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(
        database.kysely,
      );
      return rows[0]?.n ?? 0;
    },
    close: async () => {
      await app.close();
      await replica?.close();
      await database.close();
      await drop();
    },
  };
}

async function seed({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  await seedReference(client).finally(() => client.release());
}

async function signIn(
  database: Database,
  role: Role,
  account: number,
  { doctorId, worksFor = [] }: { doctorId?: number; worksFor?: readonly number[] } = {},
) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff (name, email, role, doctor_id, works_for)
    VALUES (${`${role} ${account}`}, ${`${role.toLowerCase()}${account}@clinic.example`}, ${role}, ${doctorId ?? null},
      ${worksFor}::bigint[])
    RETURNING id`.execute(database.kysely);
  const staffId = rows[0]?.id ?? 0;
  return { staffId, token: (await openSession(database.kysely, staffId)).token };
}

interface Parts {
  query?: Record<string, unknown>;
  params?: Record<string, unknown>;
  body?: unknown;
  file?: Blob | null;
}

async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: InputOf<E>,
  token: string | null = null,
  headers: Record<string, string> = {},
): Promise<Answer<OutputOf<E>>> {
  const { query, params, body, file } = input as Parts;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const sent = endpoint.guard && endpoint.guard !== "password" ? byPerson(body) : body;
  const payload = endpoint.multipart ? await formOf(endpoint.multipart, sent, file) : jsonOf(sent);
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
    ...payload,
    headers: { ...payload.headers, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const jsonOf = (body: unknown): InjectOptions =>
  body === undefined
    ? {}
    : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };

async function formOf(
  names: { json: string; file: string },
  body: unknown,
  file?: Blob | null,
): Promise<InjectOptions> {
  const form = new FormData();
  form.set(names.json, JSON.stringify(body));
  if (file) form.set(names.file, file, "picture");
  const request = new Request("http://clinic.example", { method: "POST", body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  };
}
