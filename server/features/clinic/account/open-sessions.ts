import { closeSessionsOf, type SignedIn, sessionsOf } from "#server/platform/auth/sessions.ts";
import { recordEvent } from "#server/platform/db/audit.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { CallerNetwork } from "#server/platform/http/caller-network.ts";
import { signOutEverywhere } from "./passwords.ts";
import { rememberPlace } from "./sign-in-places.ts";
import { countSessions, forgetPlaces } from "./store.ts";

/** The live sessions of an account; the caller's is marked. */
export const openSessionsOf = (db: Executor, staffId: number, caller: SignedIn) =>
  sessionsOf(db, staffId, caller.sessionId);

/**
 * Ends all other sessions of the caller's account and its password links, on record. Known browsers are forgotten too, so
 * that one in strangers' hands has no advantage in guessing; this network stays known.
 */
export async function signOutElsewhere(
  trx: Executor,
  { id, sessionId }: SignedIn,
  network: CallerNetwork,
): Promise<void> {
  await recordSignOut(trx, id, sessionId);
  await signOutEverywhere(trx, id, sessionId);
  await rememberPlace(trx, id, { device: null, network });
}

/**
 * Ends every session of somebody's account and its password links, on record. An unused invitation stays valid: nobody has
 * signed in with it.
 */
export async function signOutOther(
  trx: Executor,
  { id, hasPassword }: { id: number; hasPassword: 0 | 1 },
): Promise<void> {
  await recordSignOut(trx, id, 0);
  if (hasPassword === 1) return await signOutEverywhere(trx, id);
  await forgetPlaces(trx, id);
  await closeSessionsOf(trx, id);
}

async function recordSignOut(trx: Executor, staffId: number, exceptId: number): Promise<void> {
  const ended = await countSessions(trx, staffId, exceptId);
  await recordEvent(trx, "signed out", "staff", staffId, {
    where: exceptId === 0 ? "everywhere" : "everywhere else",
    sessions: ended,
  });
}
