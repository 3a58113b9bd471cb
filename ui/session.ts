import type { Grantable, Role } from "#rules/values/permissions.ts";

/** The answer of `Account/AdminLogin`: who is signed in. `expiresAt` is an ISO instant. */
export interface Session {
  user: {
    id: number;
    name: string;
    email: string;
    role: Role;
    /** What the role was given beyond its own; missing in sessions that an earlier version stored. */
    granted?: readonly Grantable[];
    /** The doctor whose account it is; missing in sessions that an earlier version stored. */
    doctorId?: number | null;
  };
  token: string;
  expiresAt: string;
}

const KEY = "matab.session";

const listeners = new Set<() => void>();
let cache: { raw: string | null; session: Session | null } = { raw: null, session: null };
// Storage may be blocked (private windows, blocked cookies); the session then lasts as long as the page.
let memory: string | null = null;

function readRaw(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return memory;
  }
}

function writeRaw(raw: string | null): void {
  memory = raw;
  try {
    if (raw === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, raw);
  } catch {
    // The copy in memory is used.
  }
  for (const listener of listeners) listener();
}

function isSession(value: unknown): value is Session {
  if (typeof value !== "object" || value === null) return false;
  const { user, token, expiresAt } = value as Partial<Session>;
  if (typeof token !== "string" || token === "" || typeof expiresAt !== "string") return false;
  return typeof user?.id === "number" && typeof user.name === "string" && typeof user.role === "string";
}

function parse(raw: string | null): Session | null {
  if (raw === null) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The session in the browser's storage; null when there is none, or when it is malformed or expired. The same object
 * is returned until the stored text changes, so React can compare by identity.
 */
export function readSession(): Session | null {
  const raw = readRaw();
  if (raw !== cache.raw) cache = { raw, session: parse(raw) };
  const { session } = cache;
  // In this order an invalid date (NaN) counts as expired.
  return session && Date.parse(session.expiresAt) > Date.now() ? session : null;
}

export function saveSession(session: Session): void {
  writeRaw(JSON.stringify(session));
}

/** Deletes the session; returns whether there was one, expired ones included. */
export function clearSession(): boolean {
  const held = readRaw() !== null;
  if (held) writeRaw(null);
  return held;
}

/** Calls `listener` when the session is saved or cleared, in this tab or another. Returns an unsubscribe function. */
export function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
