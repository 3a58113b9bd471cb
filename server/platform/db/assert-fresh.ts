import { CHANGED_MEANWHILE, conflict } from "#server/platform/http/errors.ts";

/** Throws 409 when the record changed after the caller read it; `seen` is the `updatedOn` they read, if they send it. */
export function assertFresh(stored: { updatedOn: string }, seen: string | null | undefined): void {
  if (seen && Date.parse(seen) !== Date.parse(stored.updatedOn)) throw conflict(CHANGED_MEANWHILE);
}
