import { hash, randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { OpenSession } from "#contract/clinic/sessions.ts";
import type { Grantable, Role } from "#rules/values/permissions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { afterCommit, type Premise } from "#server/platform/db/transaction.ts";
import { AppError, isDiskFull, isReadOnly } from "#server/platform/http/errors.ts";
import { forgetSession, forgetSessions, remembered, remembering } from "./session-memory.ts";

/** The staff member behind a call. */
export interface SignedIn {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** Permissions that administrators gave to the role beyond its own. */
  granted: Grantable[];
  /** The doctor this account belongs to, for the role Doctor. */
  doctorId: number | null;
  /** The doctors for whom an assistant works; none named: every one. */
  worksFor: number[];
  sessionId: number;
  expiresAt: string;
}

const HOURS_AT_MOST = 12;
const IDLE_MINUTES = 60;

/** The hash of a session's token: its key in memory. */
export const hashOfToken = (token: string) => hash("sha256", token, "base64");
/** As the table keeps it. */
const stored = (tokenHash: string) => Buffer.from(tokenHash, "base64");

/**
 * Opens a session; the token is returned once and only its hash is kept.
 * @param browser the words of `browserWords`
 */
export async function openSession(
  trx: Executor,
  staffId: number,
  browser: string | null = null,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await sql<{ expiresAt: string }>`
    INSERT INTO sessions (token_hash, staff_id, browser, expires_on)
    VALUES (${stored(hashOfToken(token))}, ${staffId}, ${browser}, now_ms() + ${`${HOURS_AT_MOST} hours`}::interval)
    RETURNING expires_on AS "expiresAt"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no session row came back");
  return { token, expiresAt: row.expiresAt };
}

/** The condition that a row of `sessions`, joined with its `staff`, may still be used. */
export const IS_LIVE = sql`sessions.revoked_on IS NULL AND sessions.expires_on > now()
  AND sessions.last_seen_on > now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval
  AND staff.is_active AND NOT staff.is_deleted`;

/** The permissions given to the role of a row of `staff`. */
export const GRANTED = sql`COALESCE((SELECT granted FROM role_rights WHERE role_rights.role = staff.role), '{}')`;

interface Found extends SignedIn {
  /** Its last use was noted a minute ago or earlier. */
  stale: boolean;
}

/**
 * The signed-in person of a token's hash, or null when it is unknown, expired, idle too long, revoked or disabled. A change of
 * session or account takes effect at once in the process that made it, in others within a second. With `isUse` false (a
 * page that refreshes by itself) the call does not keep the session from going idle.
 */
export async function findSession(
  db: Executor,
  tokenHash: string,
  { isUse }: { isUse: boolean },
): Promise<SignedIn | null> {
  const found = await remembered(
    tokenHash,
    () => lookUp(db, tokenHash),
    (session) => session !== null && !session.stale,
  );
  if (!found) return null;
  const { stale, ...signedIn } = found;
  // Noted at most once a minute, so that calls do not each cost a disk flush.
  if (stale && isUse) {
    forgetSession(tokenHash);
    await extendSession(db, found.sessionId);
  }
  return signedIn;
}

const FOUND = sql`staff.id, staff.name, staff.email, staff.role, staff.doctor_id AS "doctorId",
  to_jsonb(staff.works_for) AS "worksFor", ${GRANTED} AS granted,
  sessions.id AS "sessionId", sessions.expires_on AS "expiresAt",
  sessions.last_seen_on < now() - interval '1 minute' AS stale
  FROM sessions JOIN staff ON staff.id = sessions.staff_id`;

async function lookUp(db: Executor, tokenHash: string): Promise<Found | null> {
  const { rows } =
    await sql<Found>`SELECT ${FOUND} WHERE sessions.token_hash = ${stored(tokenHash)} AND ${IS_LIVE}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The refusal of a call without a live session. */
export const noSession = () => new AppError("unauthenticated", "Please sign in.");

/**
 * The premise that a person may still do what they were admitted for. It holds session, account and the role's permissions
 * until the transaction ends, so that whoever ends or changes one of them waits and nobody writes afterwards; it locks them
 * in the order in which sessions are ended. Throws 401 when the session is over, and 403 when role, permissions or doctors
 * have changed since admission.
 */
export const stillHolds = ({ sessionId, role, granted, doctorId, worksFor }: SignedIn): Premise => ({
  value: sql`SELECT json_build_object('role', staff.role, 'doctorId', staff.doctor_id, 'worksFor', staff.works_for, 'granted', COALESCE(
        (SELECT granted FROM role_rights WHERE role_rights.role = staff.role FOR SHARE), '{}'))
      FROM staff JOIN sessions ON sessions.staff_id = staff.id WHERE sessions.id = ${sessionId} AND ${IS_LIVE}
      FOR SHARE OF staff, sessions`,
  check: (value) => {
    if (value === null) throw noSession();
    const now = value as Pick<SignedIn, "role" | "granted" | "doctorId" | "worksFor">;
    const isSame =
      now.role === role &&
      now.doctorId === doctorId &&
      now.worksFor.join() === worksFor.join() &&
      now.granted.join() === granted.join();
    if (!isSame)
      throw new AppError(
        "forbidden",
        "Your account was changed just now. Nothing was saved; please try again.",
      );
  },
});

/** A session as it comes in a JSON list of many. */
export type AskedSession = Found & { tokenHash: string };

/**
 * Looks up many sessions as part of another statement: `list` is its SQL, one JSON value; `live`, given that value, says
 * which of them may still be used, and remembers them for another second.
 */
export function askForSessions(ids: readonly number[]): {
  list: RawBuilder<unknown>;
  live: (found: readonly AskedSession[]) => ReadonlySet<number>;
} {
  const remember = remembering<Found>();
  return {
    list: sql`(SELECT coalesce(json_agg(found), '[]') FROM (
      SELECT encode(sessions.token_hash, 'base64') AS "tokenHash", ${FOUND}
      WHERE sessions.id = ANY (${ids}::bigint[]) AND ${IS_LIVE}) AS found)`,
    live: (found) => {
      remember(
        new Map(
          found.map(({ tokenHash, ...session }) => [
            tokenHash,
            { ...session, expiresAt: new Date(session.expiresAt).toISOString() },
          ]),
        ),
      );
      return new Set(found.map(({ sessionId }) => sessionId));
    },
  };
}

/**
 * Skipped where the database takes no writes or another transaction holds the row: reading must neither fail nor wait for
 * this.
 */
async function extendSession(db: Executor, sessionId: number): Promise<void> {
  try {
    await sql`UPDATE sessions SET last_seen_on = now_ms()
      WHERE id = (SELECT id FROM sessions WHERE id = ${sessionId} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
  } catch (error) {
    if (!isDiskFull(error) && !isReadOnly(error)) throw error;
  }
}

/** Ends one session at once. */
export async function closeSession(trx: Executor, sessionId: number): Promise<void> {
  afterCommit(trx, forgetSessions);
  await sql`UPDATE sessions SET revoked_on = now_ms() WHERE id = ${sessionId} AND revoked_on IS NULL`.execute(
    trx,
  );
}

/** Ends every session of an account (password reset, deactivation), or all but one (password change). */
export async function closeSessionsOf(trx: Executor, staffId: number, exceptId = 0): Promise<void> {
  afterCommit(trx, forgetSessions);
  await sql`UPDATE sessions SET revoked_on = now_ms()
    WHERE staff_id = ${staffId} AND revoked_on IS NULL AND id <> ${exceptId}`.execute(trx);
}

/** More than anybody reads through; "end the others" ends those beyond it too. */
const SHOWN_AT_MOST = 100;

/** The live sessions of an account: the one given first, then the last seen. */
export async function sessionsOf(db: Executor, staffId: number, ownId: number): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    SELECT sessions.id, sessions.browser, sessions.created_on AS "since", sessions.last_seen_on AS "lastSeenOn",
      (sessions.id = ${ownId})::int AS "isThisOne"
    FROM sessions JOIN staff ON staff.id = sessions.staff_id WHERE staff.id = ${staffId} AND ${IS_LIVE}
    ORDER BY sessions.id = ${ownId} DESC, sessions.last_seen_on DESC, sessions.id DESC LIMIT ${SHOWN_AT_MOST}`.execute(
    db,
  );
  return rows;
}
