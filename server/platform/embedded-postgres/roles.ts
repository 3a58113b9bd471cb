import type pg from "pg";
import type { Place } from "./place.ts";
import { SOCKET_PORT } from "./socket.ts";

/** The cluster's superuser. */
export const SUPERUSER = "postgres";
/** Whom the app signs in as: owner of its database, no more. */
export const APP_ROLE = "matab";
export const APP_DATABASE = "matab";

/** How the superuser connects. */
export function superuserAccess(place: Place) {
  return { host: place.socket, port: SOCKET_PORT, user: SUPERUSER, database: "postgres" };
}

/** Creates the app's role and database unless they exist. */
export async function createAppDatabase(superuser: pg.Client): Promise<void> {
  const { rows } = await superuser.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
    [APP_ROLE, APP_DATABASE],
  );
  if (!rows[0]?.role) await superuser.query(`CREATE ROLE ${APP_ROLE} LOGIN`);
  if (!rows[0]?.database) await superuser.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${APP_ROLE}`);
}
