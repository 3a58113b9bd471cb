import { createHmac } from "node:crypto";
import { secretOf } from "#server/platform/auth/secrets.ts";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * A keyed hash of 32 bytes, stored instead of a text (an e-mail, a device id, an address block). Equal texts have
 * equal hashes; without the clinic's key nobody can find the text by trial and error.
 */
export async function fingerprint(db: Executor, text: string): Promise<Buffer> {
  return createHmac("sha256", await secretOf(db, "fingerprints"))
    .update(text)
    .digest();
}

/** A fingerprint short enough to read, for the throttle and the audit trail. */
export async function shortFingerprint(db: Executor, text: string): Promise<string> {
  return (await fingerprint(db, text)).toString("base64url").slice(0, 22);
}
