import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/** The one cipher of age, ChaCha20-Poly1305, as its format uses it. */

const TAG_BYTES = 16;

/** What a sealed text is longer than the text. */
export const SEAL_BYTES = TAG_BYTES;

export function seal(key: Buffer, nonce: Buffer, text: Uint8Array): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Null when it was sealed with another key, or any byte is not as it was. */
export function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
}

/** 32 bytes by HKDF-SHA-256. */
export function deriveKey(secret: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));
}
