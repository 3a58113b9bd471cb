import { createPublicKey, diffieHellman, generateKeyPairSync } from "node:crypto";
import { bech32 } from "@scure/base";

/** A key that files are encrypted to: age's recipient of the type X25519. */
export interface Recipient {
  /** `age1…`, for BACKUP_RECIPIENT. */
  readonly publicKey: string;
}

/** A key that opens files: age's identity of the type X25519. */
export interface Identity {
  /** `AGE-SECRET-KEY-1…`, for a key file that only its owner reads. */
  readonly secretKey: string;
}

export interface KeyPair extends Recipient, Identity {}

export async function generateKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const secretKey = await generateX25519Identity();
  return { secretKey, publicKey: await identityToRecipient(secretKey) };
}

/** Null when the text is no recipient of this type, or a point without a secret key. */
export function parseRecipient(text: string): Recipient | null {
  const bytes = keyIn(text, "age");
  return bytes && isAnyonesKey(bytes) ? { publicKey: text.toLowerCase() } : null;
}

/** Null when the text is no identity of this type. */
export function parseIdentity(text: string): Identity | null {
  return keyIn(text, "age-secret-key-") && { secretKey: text.toUpperCase() };
}

/**
 * The identities in a key file: one a line, in upper or lower case, with blanks as people type from paper; comments begin
 * with `#`. Empty when any line is something else.
 */
export function parseIdentities(text: string): Identity[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .map((line) => (line.startsWith("#") ? line : line.replace(/\s+/g, "").toUpperCase()));
  const identities = lines.filter((line) => line && !line.startsWith("#")).map(parseIdentity);
  return identities.every((identity) => identity !== null) ? identities : [];
}

/** The 32 bytes that a text encodes after this prefix (bech32); null when it is anything else, or has a wrong check sum. */
function keyIn(text: string, prefix: string): Uint8Array | null {
  const spelled = bech32.decodeUnsafe(text);
  const bytes = spelled?.prefix.toLowerCase() === prefix ? bech32.fromWordsUnsafe(spelled.words) : undefined;
  return bytes?.length === 32 ? bytes : null;
}

/** Excludes the few points without a secret key, which age-encryption would refuse only at the first backup. */
function isAnyonesKey(bytes: Uint8Array): boolean {
  const x = Buffer.from(bytes).toString("base64url");
  try {
    diffieHellman({
      privateKey: generateKeyPairSync("x25519").privateKey,
      publicKey: createPublicKey({ key: { kty: "OKP", crv: "X25519", x }, format: "jwk" }),
    });
    return true;
  } catch {
    return false;
  }
}
