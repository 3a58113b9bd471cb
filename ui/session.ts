import type { Role } from "#rules/permissions.ts";

/** Who is signed in, as `Account/AdminLogin` answers it. `expiresAt` is an ISO instant. */
export interface Session {
  user: {
    id: number;
    name: string;
    email: string;
    role: Role;
    /** The doctor whose account it is; missing in what an earlier version stored. */
    doctorId?: number | null;
  };
  token: string;
  expiresAt: string;
}

const KEY = "matab.session";

const listeners = new Set<() => void>();
let cache: { raw: string | null; session: Session | null } = { raw: null, session: null };
// Storage can be closed to us (private windows, blocked cookies); the session then lives as long as the page.
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
    // The copy in memory serves.
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
 * The session held in browser storage, or null when there is none that can be read: absent, malformed or past
 * its expiry. The same object is returned until the stored text changes, so React can compare by identity.
 */
export function readSession(): Session | null {
  const raw = readRaw();
  if (raw !== cache.raw) cache = { raw, session: parse(raw) };
  const { session } = cache;
  // Written this way round so that an unreadable date counts as expired.
  return session && Date.parse(session.expiresAt) > Date.now() ? session : null;
}

export function saveSession(session: Session): void {
  writeRaw(JSON.stringify(session));
}

/** Forgets the session; answers whether there was anything to forget, expired sessions included. */
export function clearSession(): boolean {
  const held = readRaw() !== null;
  if (held) writeRaw(null);
  return held;
}

/** Calls back whenever the session is saved or cleared, in this tab or another; returns how to stop. */
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
