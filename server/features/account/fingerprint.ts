import { createHmac } from "node:crypto";
import { secretOf } from "#server/platform/auth/secrets.ts";
import type { Executor } from "#server/platform/db/database.ts";

/**
 * 32 bytes that stand for a text (an e-mail, a browser's mark, an address block) where the text itself need not be
 * kept: the same text gives the same, and without the clinic's key nobody can try texts until one fits.
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
