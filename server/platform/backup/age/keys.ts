import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { decodeBech32, encodeBech32 } from "./bech32.ts";

/** Who can read a file: age's recipient of the type X25519, `age1…`. Public. */
export interface Recipient {
  readonly publicKey: Buffer;
}

/** What reads the files that are encrypted to its recipient: age's identity, `AGE-SECRET-KEY-1…`. Secret. */
export interface Identity extends Recipient {
  readonly secretKey: KeyObject;
}

const RECIPIENT_PREFIX = "age";
const IDENTITY_PREFIX = "age-secret-key-";
const KEY_BYTES = 32;
/** What stands before the 32 bytes of an X25519 key in DER (RFC 8410). */
const SECRET_KEY_DER = Buffer.from("302e020100300506032b656e04220420", "hex");
const PUBLIC_KEY_DER = Buffer.from("302a300506032b656e032100", "hex");

export function generateIdentity(): Identity {
  return identityOf(generateKeyPairSync("x25519").privateKey);
}

/** `age1…`, for BACKUP_RECIPIENT. */
export function recipientText({ publicKey }: Recipient): string {
  return encodeBech32(RECIPIENT_PREFIX, publicKey);
}

/** `AGE-SECRET-KEY-1…`, for a file that nobody else reads. */
export function identityText({ secretKey }: Identity): string {
  const der = secretKey.export({ format: "der", type: "pkcs8" });
  return encodeBech32(IDENTITY_PREFIX, der.subarray(SECRET_KEY_DER.length)).toUpperCase();
}

/** Null when the text is no recipient of this type, or a point that no secret key belongs to. */
export function parseRecipient(text: string): Recipient | null {
  const publicKey = decodeBech32(RECIPIENT_PREFIX, text);
  if (publicKey?.length !== KEY_BYTES) return null;
  try {
    sharedSecret(generateIdentity(), { publicKey });
    return { publicKey };
  } catch {
    return null;
  }
}

/** Null when the text is no identity of this type. */
export function parseIdentity(text: string): Identity | null {
  const bytes = decodeBech32(IDENTITY_PREFIX, text);
  if (bytes?.length !== KEY_BYTES) return null;
  const key = Buffer.concat([SECRET_KEY_DER, bytes]);
  return identityOf(createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

/**
 * The identities in a key file: one a line, in letters of either case and with blanks as people type from paper, comments
 * after `#`. Empty when a line is something else.
 */
export function parseIdentities(text: string): Identity[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .map((line) => (line.startsWith("#") ? line : line.replace(/\s+/g, "").toUpperCase()));
  const identities = lines.filter((line) => line && !line.startsWith("#")).map(parseIdentity);
  return identities.every((identity) => identity !== null) ? identities : [];
}

/** What only the two of them can work out, each from its own secret and the other's public key. */
export function sharedSecret({ secretKey }: Identity, other: Recipient): Buffer {
  const key = Buffer.concat([PUBLIC_KEY_DER, other.publicKey]);
  return diffieHellman({
    privateKey: secretKey,
    publicKey: createPublicKey({ key, format: "der", type: "spki" }),
  });
}

function identityOf(secretKey: KeyObject): Identity {
  const der = createPublicKey(secretKey).export({ format: "der", type: "spki" });
  return { secretKey, publicKey: der.subarray(PUBLIC_KEY_DER.length) };
}
