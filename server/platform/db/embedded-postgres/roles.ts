import pg from "pg";
import type { DataLocation } from "./data-location.ts";
import { SOCKET_PORT } from "./socket.ts";

/** The cluster's superuser. */
export const SUPERUSER = "postgres";
/** Owns the app's database and all that is in it, and migrates it. */
export const OWNER_ROLE = "matab_owner";
/** The role of the running app: reads and writes records, owns nothing (server/platform/db/start/grants.ts). */
export const APP_ROLE = "matab";
export const APP_DATABASE = "matab";

/** How the superuser connects. */
export function superuserConnection(location: DataLocation) {
  return { host: location.socket, port: SOCKET_PORT, user: SUPERUSER, database: "postgres" };
}

/**
 * Creates the two roles and the app's database unless they exist. A database that belongs to the app's role, as in old
 * clusters, is transferred to the owner with everything in it, or not at all.
 */
export async function prepareAppDatabase(superuser: pg.Client, location: DataLocation): Promise<void> {
  const { rows } = await superuser.query<{ roles: string[]; owner: string | null }>(
    `SELECT (SELECT coalesce(array_agg(rolname::text), '{}') FROM pg_roles) AS roles,
            (SELECT datdba::regrole::text FROM pg_database WHERE datname = $1) AS owner`,
    [APP_DATABASE],
  );
  const { roles = [], owner = null } = rows[0] ?? {};
  for (const role of [OWNER_ROLE, APP_ROLE]) {
    if (!roles.includes(role)) await superuser.query(`CREATE ROLE ${role} LOGIN`);
  }
  if (owner === null) await superuser.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${OWNER_ROLE}`);
  if (owner === APP_ROLE) await handOver(location);
}

async function handOver(location: DataLocation): Promise<void> {
  const inside = new pg.Client({ ...superuserConnection(location), database: APP_DATABASE });
  await inside.connect();
  try {
    await inside.query(`REASSIGN OWNED BY ${APP_ROLE} TO ${OWNER_ROLE}`);
  } finally {
    await inside.end();
  }
}
