import pg from "pg";
import { OWNER_ROLE } from "#server/platform/db/embedded-postgres/roles.ts";
import { startTestCluster } from "#tests/support/platform/cluster.ts";
import {
  createClinicDatabase,
  superuserAccess,
  type TestDatabase,
} from "#tests/support/platform/database.ts";
import { type AppProcess, spawnApp } from "#tests/support/platform/process.ts";

/** A clinic on a PostgreSQL of its own, served by some processes, for the trials of the desk. */
export interface DeskClinic {
  database: TestDatabase;
  apps: AppProcess[];
  /** As the role that owns the tables. */
  owner: pg.Pool;
  admin: { email: string; password: string };
  close(): Promise<void>;
}

const ADMIN = { email: "admin@clinic.example", password: "a password for trials" };

/** Opens one with the reference data. @param env of every process. */
export async function openDeskClinic(processes = 1, env: Record<string, string> = {}): Promise<DeskClinic> {
  const stopCluster = await startTestCluster();
  const database = await createClinicDatabase();
  const owner = new pg.Pool({ ...superuserAccess(), user: OWNER_ROLE, database: database.owner.database });
  const start = () =>
    spawnApp({
      env: { DATABASE_URL: database.url, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...env },
    });
  const apps: AppProcess[] = [];
  for (let n = 0; n < processes; n++) apps.push(await start());
  await owner.query("INSERT INTO set_up (said) VALUES ('left')");
  const close = async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await owner.end();
    await database.drop();
    await stopCluster();
  };
  return { database, apps, owner, admin: ADMIN, close };
}

export interface Said<Data> {
  status: number;
  data: Data;
  message: string;
}

/** Calls as somebody who is signed in, and answers refusals too. */
export type Caller = <Data = Record<string, unknown>>(
  path: string,
  body?: object,
  options?: { signal?: AbortSignal; method?: "DELETE" },
) => Promise<Said<Data>>;

/** Signs the administrator in at a process: POST with a body, GET without one, unless told otherwise. */
export async function signIn(url: string, admin: DeskClinic["admin"]): Promise<Caller> {
  const ask = async <Data>(
    path: string,
    token: string,
    body?: object,
    { signal, method }: { signal?: AbortSignal; method?: "DELETE" } = {},
  ) => {
    const response = await fetch(`${url}/api${path}`, {
      method: method ?? (body ? "POST" : "GET"),
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
      signal,
    });
    const { data, message } = (await response.json()) as { data: Data; message: string };
    return { status: response.status, data, message };
  };
  const { data } = await ask<{ token: string }>("/Account/AdminLogin", "", admin);
  return (path, body, options) => ask(path, data.token, body, options);
}

/** So many patients, and how they are called; their ids. */
export async function insertPatients(owner: pg.Pool, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO patients (full_name, guardian_name, phone, emergency_contact_no, emergency_contact_person_name)
     SELECT CASE n % 4 WHEN 0 THEN 'عائشہ خان ' ELSE 'Iqra Tariq ' END || n, 'G', '0300' || lpad((n * 7919 % 10000000)::text, 7, '0'),
       '03001234567', 'E' FROM generate_series(1, $1) n RETURNING id::int`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Every doctor is in around the clock, so that the hour at which a trial runs decides nothing. */
export const ALWAYS_IN = `
  DELETE FROM doctor_hours;
  INSERT INTO doctor_weeks (doctor_id, from_day) SELECT id, '-infinity' FROM doctors ON CONFLICT DO NOTHING;
  INSERT INTO doctor_hours (week_id, doctor_id, weekday, from_time, to_time)
  SELECT id, doctor_id, weekday, '00:00', '24:00' FROM doctor_weeks, generate_series(1, 7) AS weekday`;

/** Milliseconds or counts, in order: the one so far up. */
export const at = (figures: readonly number[], share: number) =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0;

/** Says a figure beside its goal; a goal that is missed makes the command fail. */
export function tell(what: string, figure: string, goal: string, isMet: boolean): void {
  process.stdout.write(`${isMet ? "met   " : "MISSED"} ${what}: ${figure} (goal: ${goal})\n`);
  if (!isMet) process.exitCode = 1;
}
